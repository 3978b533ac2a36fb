// What threads need that grow one tree together: a lock for moments, a meeting where all stand still, and a start and
// an end in common. Knows no search. The code lives in one place, for no processor in particular, but for the lock.
#pragma once

#include <atomic>
#include <condition_variable>
#include <mutex>

#include "isa.hpp"

namespace dolmen {

// Calls work(what, 0), work(what, 1), ... on that many threads at once, number 0 on the caller's.
void run_together(int threads, void (*work)(void*, int), void* what);

// Where the members of a crew wait for each other, so that one of them can do what would disturb the others' work.
class Meeting {
 public:
  void begin(int members);
  // Waits until every member has come or left; one of those who came then calls work(what), and all go on.
  void come(void (*work)(void*), void* what);
  void leave();

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  int members_ = 0, here_ = 0;
  unsigned round_ = 0;
};

// Lets time pass for whoever found a lock taken that many times: longer and longer, as its holder may not be running.
void wait_for_lock(int tries);

inline namespace DOLMEN_ISA {

// For sections of a few hundred nanoseconds: taking it never sleeps, and costs nothing but itself when it is free.
class SpinLock {
 public:
  void lock() {
    for (int tries = 0; taken_.test_and_set(std::memory_order_acquire); ++tries) wait_for_lock(tries);
  }
  void unlock() { taken_.clear(std::memory_order_release); }

 private:
  std::atomic_flag taken_;
};

// Holds a lock while it lives, if there is anybody to lock out.
class Hold {
 public:
  Hold(SpinLock& lock, bool shared) : lock_(shared ? &lock : nullptr) {
    if (lock_ != nullptr) lock_->lock();
  }
  ~Hold() {
    if (lock_ != nullptr) lock_->unlock();
  }
  Hold(const Hold&) = delete;
  Hold& operator=(const Hold&) = delete;

 private:
  SpinLock* lock_;
};

}  // namespace DOLMEN_ISA
}  // namespace dolmen

#include "crew.hpp"

#include <thread>
#include <vector>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace dolmen {

void run_together(int threads, void (*work)(void*, int), void* what) {
  std::vector<std::thread> others;
  for (int number = 1; number < threads; ++number) others.emplace_back(work, what, number);
  work(what, 0);
  for (std::thread& other : others) other.join();
}

void Meeting::begin(int members) {
  members_ = members;
  here_ = 0;
}

void Meeting::come(void (*work)(void*), void* what) {
  std::unique_lock<std::mutex> lock(mutex_);
  const unsigned round = round_;
  ++here_;
  changed_.wait(lock, [&] { return round_ != round || here_ == members_; });
  if (round_ != round) return;
  work(what);
  here_ = 0;
  ++round_;
  changed_.notify_all();
}

void Meeting::leave() {
  const std::lock_guard<std::mutex> lock(mutex_);
  --members_;
  changed_.notify_all();
}

void wait_for_lock(int tries) {
  constexpr int patient = 100;
  if (tries > patient) {
    std::this_thread::yield();
    return;
  }
#if defined(__x86_64__)
  _mm_pause();
#endif
}

}  // namespace dolmen

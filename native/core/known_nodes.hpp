// Where the node of a position is, for positions that several paths lead to. A fixed number of entries, four to a
// bucket; when a bucket is full further positions stay unknown, which costs work but nothing else.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>

#include "arena.hpp"
#include "crew.hpp"

namespace dolmen {
inline namespace DOLMEN_ISA {

class KnownNodes {
 public:
  explicit KnownNodes(std::uint64_t bytes) {
    while (buckets_ * 2 * sizeof(Bucket) <= bytes) buckets_ *= 2;
    table_ = static_cast<Bucket*>(std::calloc(buckets_, sizeof(Bucket)));
  }
  KnownNodes(const KnownNodes&) = delete;
  KnownNodes& operator=(const KnownNodes&) = delete;
  ~KnownNodes() { std::free(table_); }

  // Whether several threads ask and add at once. To be said while none does.
  void share(bool shared) { shared_ = shared; }
  std::size_t bytes() const { return table_ == nullptr ? 0 : buckets_ * sizeof(Bucket); }

  // Calls use(block) with the node of that position, if it is known, before anybody else can look it up.
  template <class Use>
  Block find(std::uint64_t hash, const Use& use) {
    if (table_ == nullptr) return 0;
    const Hold hold(lock_of(hash), shared_);
    for (const Entry& entry : bucket_of(hash).entries)
      if (holds(entry) && entry.hash == hash) {
        use(entry.block);
        return entry.block;
      }
    return 0;
  }
  void add(std::uint64_t hash, Block block) {
    if (table_ == nullptr) return;
    const Hold hold(lock_of(hash), shared_);
    for (Entry& entry : bucket_of(hash).entries) {
      if (!holds(entry)) {
        entry = {hash, block, age_};
        return;
      }
      if (entry.hash == hash) return;
    }
  }
  // Forgets that node of the position if gone(), which is asked while nobody can look it up; whether it has.
  template <class Gone>
  bool remove(std::uint64_t hash, Block block, const Gone& gone) {
    if (table_ == nullptr) return gone();
    const Hold hold(lock_of(hash), shared_);
    if (!gone()) return false;
    for (Entry& entry : bucket_of(hash).entries)
      if (entry.block == block) entry = {};
    close_gap(bucket_of(hash));
    return true;
  }
  // At once, however large the table: what is older no longer counts.
  void clear() {
    if (++age_ == 0 && table_ != nullptr) std::memset(static_cast<void*>(table_), 0, bytes());
  }

 private:
  struct Entry {
    std::uint64_t hash = 0;
    Block block = 0;
    std::uint32_t age = 0;
  };
  struct Bucket {
    Entry entries[4];
  };

  bool holds(const Entry& entry) const { return entry.block != 0 && entry.age == age_; }
  Bucket& bucket_of(std::uint64_t hash) { return table_[hash & (buckets_ - 1)]; }
  SpinLock& lock_of(std::uint64_t hash) { return locks_[hash & 15]; }
  // Entries stay in front, so that an empty one ends the search for a place.
  void close_gap(Bucket& bucket) const {
    std::size_t kept = 0;
    for (const Entry& entry : bucket.entries)
      if (holds(entry)) bucket.entries[kept++] = entry;
    while (kept < 4) bucket.entries[kept++] = {};
  }

  std::size_t buckets_ = 16;
  std::uint32_t age_ = 0;
  Bucket* table_ = nullptr;
  bool shared_ = false;
  SpinLock locks_[16];
};

}  // namespace DOLMEN_ISA
}  // namespace dolmen

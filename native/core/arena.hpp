// Memory in blocks that are handed out and taken back, up to a limit. Knows nothing of what is kept there.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>

#include "crew.hpp"

namespace dolmen {
inline namespace DOLMEN_ISA {

// Blocks are named by 32-bit numbers in units of 16 bytes; 0 is no block.
using Block = std::uint32_t;

class Arena {
 public:
  static constexpr std::size_t unit = 16, chunk_bytes = std::size_t{1} << 20, chunk_units = chunk_bytes / unit;
  static constexpr std::size_t largest_units = 2048;

  explicit Arena(std::uint64_t bytes) : chunk_limit_(static_cast<std::size_t>(bytes / chunk_bytes)) {
    if (chunk_limit_ < 1) chunk_limit_ = 1;
    if (chunk_limit_ > most_chunks) chunk_limit_ = most_chunks;
    chunks_ = static_cast<char**>(std::calloc(chunk_limit_, sizeof(char*)));
  }
  Arena(const Arena&) = delete;
  Arena& operator=(const Arena&) = delete;
  ~Arena() {
    for (std::size_t i = 0; i < chunk_count_; ++i) std::free(chunks_[i]);
    std::free(chunks_);
  }

  // Whether several threads take and give back at once. To be said while none does.
  void share(bool shared) { shared_ = shared; }

  template <class T>
  T* at(Block block) const {
    return reinterpret_cast<T*>(chunks_[block / chunk_units] + block % chunk_units * unit);
  }

  // A block of at least that many bytes, or 0 if the limit is reached.
  Block take(std::size_t bytes) {
    const Hold hold(lock_, shared_);
    const std::size_t units = units_for(bytes);
    if (const Block block = free_[units]) {
      free_[units] = *at<Block>(block);
      used_ += units;
      return block;
    }
    if (next_ + units > end_ && !grow()) return 0;
    const Block block = static_cast<Block>(next_);
    next_ += units;
    used_ += units;
    return block;
  }
  void give_back(Block block, std::size_t bytes) {
    const Hold hold(lock_, shared_);
    const std::size_t units = units_for(bytes);
    *at<Block>(block) = free_[units];
    free_[units] = block;
    used_ -= units;
  }
  void clear() {
    std::memset(free_, 0, sizeof free_);
    used_ = 0;
    chunks_used_ = 0;
    next_ = end_ = 0;
  }

  // Held in all; may be asked at any time.
  std::uint64_t bytes() const { return chunk_count_.load(std::memory_order_relaxed) * chunk_bytes; }
  std::uint64_t used_bytes() const { return used_ * unit; }
  std::uint64_t limit_bytes() const { return chunk_limit_ * chunk_bytes; }

 private:
  static constexpr std::size_t most_chunks = (std::size_t{1} << 32) / chunk_units;
  static std::size_t units_for(std::size_t bytes) { return (bytes + unit - 1) / unit; }

  bool grow() {
    const std::size_t count = chunk_count_.load(std::memory_order_relaxed);
    if (chunks_used_ == count) {
      if (count == chunk_limit_) return false;
      char* chunk = static_cast<char*>(std::malloc(chunk_bytes));
      if (chunk == nullptr) return false;
      chunks_[count] = chunk;
      chunk_count_.store(count + 1, std::memory_order_relaxed);
    }
    next_ = chunks_used_ * chunk_units;
    end_ = next_ + chunk_units;
    if (next_ == 0) next_ = 1;  // block 0 means none
    ++chunks_used_;
    return true;
  }

  char** chunks_ = nullptr;
  std::size_t chunk_limit_;
  std::atomic<std::size_t> chunk_count_{0};
  std::size_t chunks_used_ = 0;
  std::size_t next_ = 0, end_ = 0, used_ = 0;
  Block free_[largest_units + 1] = {};
  bool shared_ = false;
  SpinLock lock_;
};

}  // namespace DOLMEN_ISA
}  // namespace dolmen

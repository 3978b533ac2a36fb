// Where a layer's planes are kept: in memory, or in a checkpoint file mapped into memory. A file bears its final name
// only when it is complete and on the disk, and is believed only if its contents give the sum in its head.
// Knows words and files, no game.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

namespace dolmen {

// What a checkpoint says about itself. Files are for the machine that wrote them: its byte order is theirs.
struct LayerHead {
  char magic[16] = "dolmen solved 1";
  std::int32_t columns = 0;
  std::int32_t rows = 0;
  std::int32_t margin = 0;  // the question, see SolveGoal in solve_layer.hpp
  std::int32_t occupied = 0;
  std::uint64_t words = 0;
  std::uint64_t sum = 0;
  double seconds = 0;  // spent up to here, over all runs

  // Whether both speak of the same layer.
  bool same_layer(const LayerHead& other) const;
};

// Owns the planes of one layer. Problems with files are std::system_error with the file's name.
class LayerStore {
 public:
  LayerStore() = default;
  LayerStore(LayerStore&& other) noexcept;
  LayerStore& operator=(LayerStore&& other) noexcept;
  ~LayerStore();

  static LayerStore in_memory(std::uint64_t words);
  // A new file beside `path`, which keep() gives that name.
  static LayerStore in_new_file(const std::string& path, std::uint64_t words);
  // The finished checkpoint at `path`, or nothing if there is none for this layer whose contents are right.
  static std::optional<LayerStore> from_file(const std::string& path, LayerHead& head);

  // Makes a new file a checkpoint that survives a crash; does nothing in memory.
  void keep(LayerHead head);

  std::uint64_t* words() { return words_; }
  const std::uint64_t* words() const { return words_; }

 private:
  void release() noexcept;

  std::uint64_t* words_ = nullptr;
  std::uint64_t count_ = 0;
  void* mapped_ = nullptr;
  std::size_t mapped_bytes_ = 0;
  int file_ = -1;
  std::string path_;
  bool unfinished_ = false;
};

// Keeps a second solver out of a directory as long as it lives.
class DirectoryLock {
 public:
  // std::invalid_argument if another process holds it.
  explicit DirectoryLock(const std::string& directory);
  DirectoryLock(const DirectoryLock&) = delete;
  DirectoryLock& operator=(const DirectoryLock&) = delete;
  ~DirectoryLock();

 private:
  int file_;
};

}  // namespace dolmen

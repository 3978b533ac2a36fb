#include "solve_store.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <new>
#include <stdexcept>
#include <system_error>
#include <utility>

#include "squares.hpp"

namespace dolmen {

namespace {

constexpr std::size_t head_bytes = 4096;  // keeps the words aligned to pages

[[noreturn]] void fail(int error, const std::string& path) {
  throw std::system_error(error, std::generic_category(), path);
}

void require(bool success, const std::string& path) {
  if (!success) fail(errno, path);
}

// Closes a file unless it is handed on.
class File {
 public:
  explicit File(int number) : number_(number) {}
  File(const File&) = delete;
  File& operator=(const File&) = delete;
  ~File() {
    if (number_ >= 0) ::close(number_);
  }
  int number() const { return number_; }
  int hand_on() { return std::exchange(number_, -1); }

 private:
  int number_;
};

// So that a full disk is an error here and not a signal when a mapped page is written.
void reserve(int file, std::size_t bytes, const std::string& path) {
#if defined(__linux__)
  if (const int error = ::posix_fallocate(file, 0, static_cast<off_t>(bytes)); error != 0) fail(error, path);
#else
  require(::ftruncate(file, static_cast<off_t>(bytes)) == 0, path);
#endif
}

std::uint64_t folded(std::uint64_t a, std::uint64_t b) {
  const Wide product = static_cast<Wide>(a) * b;
  return low_word(product) ^ high_word(product);
}

// Four sums side by side, so that their multiplications do not wait for each other.
std::uint64_t sum_of(const std::uint64_t* words, std::uint64_t count) {
  constexpr std::uint64_t factor = 0x9e3779b97f4a7c15U;
  std::uint64_t sums[4] = {1, 2, 3, 4};
  for (std::uint64_t i = 0; i < count; ++i) {
    std::uint64_t& sum = sums[i % 4];
    sum = folded(sum ^ words[i], factor + count);
    sum += words[i];
  }
  return folded(sums[0] ^ factor, sums[1]) ^ folded(sums[2] ^ factor, sums[3]);
}

std::string directory_of(const std::string& path) {
  const std::size_t slash = path.rfind('/');
  return slash == std::string::npos ? "." : path.substr(0, slash + 1);
}

void sync_directory(const std::string& path) {
  const std::string directory = directory_of(path);
  const File file(::open(directory.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  require(file.number() >= 0, directory);
  require(::fsync(file.number()) == 0, directory);
}

std::string unfinished_name(const std::string& path) { return path + ".part"; }

}  // namespace

bool LayerHead::same_layer(const LayerHead& other) const {
  return std::memcmp(magic, other.magic, sizeof magic) == 0 && columns == other.columns && rows == other.rows &&
         margin == other.margin && occupied == other.occupied && words == other.words;
}

LayerStore::LayerStore(LayerStore&& other) noexcept { *this = std::move(other); }

LayerStore& LayerStore::operator=(LayerStore&& other) noexcept {
  if (this == &other) return *this;
  release();
  words_ = std::exchange(other.words_, nullptr);
  count_ = std::exchange(other.count_, 0);
  mapped_ = std::exchange(other.mapped_, nullptr);
  mapped_bytes_ = std::exchange(other.mapped_bytes_, 0);
  file_ = std::exchange(other.file_, -1);
  path_ = std::move(other.path_);
  unfinished_ = std::exchange(other.unfinished_, false);
  return *this;
}

LayerStore::~LayerStore() { release(); }

void LayerStore::release() noexcept {
  if (mapped_ != nullptr) ::munmap(mapped_, mapped_bytes_);
  if (file_ >= 0) ::close(file_);
  if (unfinished_) ::unlink(unfinished_name(path_).c_str());
  mapped_ = nullptr;
  file_ = -1;
  unfinished_ = false;
}

LayerStore LayerStore::in_memory(std::uint64_t words) {
  LayerStore store;
  store.count_ = words;
  store.mapped_bytes_ = words * sizeof(std::uint64_t);
  void* const mapped = ::mmap(nullptr, store.mapped_bytes_, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (mapped == MAP_FAILED) throw std::bad_alloc();
#if defined(MADV_HUGEPAGE)
  ::madvise(mapped, store.mapped_bytes_, MADV_HUGEPAGE);
#endif
  store.mapped_ = mapped;
  store.words_ = static_cast<std::uint64_t*>(mapped);
  return store;
}

LayerStore LayerStore::in_new_file(const std::string& path, std::uint64_t words) {
  const std::string part = unfinished_name(path);
  LayerStore store;
  store.path_ = path;
  store.file_ = ::open(part.c_str(), O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  require(store.file_ >= 0, part);
  store.unfinished_ = true;
  store.count_ = words;
  store.mapped_bytes_ = head_bytes + words * sizeof(std::uint64_t);
  reserve(store.file_, store.mapped_bytes_, part);
  void* const mapped = ::mmap(nullptr, store.mapped_bytes_, PROT_READ | PROT_WRITE, MAP_SHARED, store.file_, 0);
  require(mapped != MAP_FAILED, part);
  store.mapped_ = mapped;
  store.words_ = reinterpret_cast<std::uint64_t*>(static_cast<char*>(mapped) + head_bytes);
  return store;
}

std::optional<LayerStore> LayerStore::from_file(const std::string& path, LayerHead& head) {
  File file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (file.number() < 0 && errno == ENOENT) return std::nullopt;
  require(file.number() >= 0, path);
  LayerHead found;
  struct stat facts;
  require(::fstat(file.number(), &facts) == 0, path);
  const std::size_t bytes = head_bytes + head.words * sizeof(std::uint64_t);
  if (static_cast<std::size_t>(facts.st_size) != bytes) return std::nullopt;
  require(::pread(file.number(), &found, sizeof found, 0) == static_cast<ssize_t>(sizeof found), path);
  if (!found.same_layer(head)) return std::nullopt;
  LayerStore store;
  store.mapped_bytes_ = bytes;
  void* const mapped = ::mmap(nullptr, bytes, PROT_READ, MAP_SHARED, file.number(), 0);
  require(mapped != MAP_FAILED, path);
  store.mapped_ = mapped;
  store.words_ = reinterpret_cast<std::uint64_t*>(static_cast<char*>(mapped) + head_bytes);
  store.count_ = head.words;
  store.file_ = file.hand_on();
  store.path_ = path;
  if (sum_of(store.words_, store.count_) != found.sum) return std::nullopt;
  head = found;
  return store;
}

void LayerStore::keep(LayerHead head) {
  if (!unfinished_) return;
  const std::string part = unfinished_name(path_);
  head.words = count_;
  head.sum = sum_of(words_, count_);
  std::memcpy(mapped_, &head, sizeof head);
  require(::msync(mapped_, mapped_bytes_, MS_SYNC) == 0, part);
  require(::fsync(file_) == 0, part);
  require(::rename(part.c_str(), path_.c_str()) == 0, path_);
  unfinished_ = false;
  sync_directory(path_);
}

DirectoryLock::DirectoryLock(const std::string& directory)
    : file_(::open(directory.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC)) {
  require(file_ >= 0, directory);
  if (::flock(file_, LOCK_EX | LOCK_NB) == 0) return;
  ::close(file_);
  throw std::invalid_argument("another process is solving a board in " + directory +
                              "; let it finish, or give another directory");
}

DirectoryLock::~DirectoryLock() { ::close(file_); }

}  // namespace dolmen

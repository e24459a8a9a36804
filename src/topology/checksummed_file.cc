#include "topology/checksummed_file.h"

#include <fcntl.h>
#include <libdeflate.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <utility>

#include "base/assert.h"

namespace adjoin::topology {
namespace {

static_assert(std::endian::native == std::endian::little, "numbers are kept as they are in memory");

constexpr std::size_t kBufferBytes = std::size_t{1} << 20U;

Error file_error(const std::string& path, const char* what, int error) {
  return Error(ErrorCode::io_error, path + ": " + what + ": " + std::strerror(error));
}

Error too_short() { return Error(ErrorCode::corruption, "it ends before its last part"); }

/// 0, or errno.
int write_all(int file, std::span<const std::byte> bytes) {
  while (!bytes.empty()) {
    const ssize_t wrote = ::write(file, bytes.data(), bytes.size());
    if (wrote < 0 && errno != EINTR) return errno;
    if (wrote > 0) bytes = bytes.subspan(static_cast<std::size_t>(wrote));
  }
  return 0;
}

Result<void> read_all(int file, std::span<std::byte> out) {
  while (!out.empty()) {
    const ssize_t got = ::read(file, out.data(), out.size());
    if (got < 0 && errno != EINTR) return file_error("a checkpoint", "cannot be read", errno);
    if (got == 0) return too_short();
    if (got > 0) out = out.subspan(static_cast<std::size_t>(got));
  }
  return {};
}

}  // namespace

ChecksummedOutput::ChecksummedOutput(std::string path, std::string beside, int file)
    : path_(std::move(path)), beside_(std::move(beside)), file_(file) {
  buffer_.reserve(kBufferBytes);
}

ChecksummedOutput::ChecksummedOutput(ChecksummedOutput&& other) noexcept
    : path_(std::move(other.path_)),
      beside_(std::move(other.beside_)),
      file_(std::exchange(other.file_, -1)),
      failed_(other.failed_),
      checksum_(other.checksum_),
      buffer_(std::move(other.buffer_)) {}

ChecksummedOutput::~ChecksummedOutput() {
  if (file_ < 0) return;
  ::close(file_);
  ::unlink(beside_.c_str());
}

Result<ChecksummedOutput> ChecksummedOutput::create(std::string path) {
  std::string beside = path + ".unfinished-XXXXXX";
  const int file = ::mkostemp(beside.data(), O_CLOEXEC);
  if (file < 0) return file_error(path, "cannot be made", errno);
  return ChecksummedOutput(std::move(path), std::move(beside), file);
}

void ChecksummedOutput::write(std::span<const std::byte> bytes) {
  ADJOIN_ASSERT(buffer_.size() < kBufferBytes);
  while (!bytes.empty()) {
    const std::size_t part = std::min(bytes.size(), kBufferBytes - buffer_.size());
    buffer_.insert(buffer_.end(), bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(part));
    bytes = bytes.subspan(part);
    if (buffer_.size() == kBufferBytes) flush();
  }
}

void ChecksummedOutput::flush() {
  checksum_ = libdeflate_crc32(checksum_, buffer_.data(), buffer_.size());
  // After the first error nothing is written any more, but callers go on until `finish` tells it.
  if (failed_ == 0) failed_ = write_all(file_, buffer_);
  buffer_.clear();
}

Result<void> ChecksummedOutput::finish() {
  ADJOIN_ASSERT(file_ >= 0);
  flush();
  if (failed_ == 0) failed_ = write_all(file_, std::as_bytes(std::span(&checksum_, 1)));
  // Before the rename. A name that is durable before its content would show a file of zeros.
  if (failed_ == 0 && ::fsync(file_) != 0) failed_ = errno;
  if (failed_ != 0) return file_error(beside_, "cannot be written", failed_);
  if (::rename(beside_.c_str(), path_.c_str()) != 0) {
    return file_error(path_, "cannot be given its name", errno);
  }
  ::close(std::exchange(file_, -1));
  return {};  // without a sync of the folder: until it is written the former file is there
}

ChecksummedInput::ChecksummedInput(int file, std::uint64_t bytes)
    : file_(file), unread_(bytes), buffer_(std::min<std::uint64_t>(kBufferBytes, bytes)) {}

ChecksummedInput::ChecksummedInput(ChecksummedInput&& other) noexcept
    : file_(std::exchange(other.file_, -1)),
      unread_(other.unread_),
      checksum_(other.checksum_),
      buffer_(std::move(other.buffer_)),
      next_(other.next_),
      end_(other.end_) {}

ChecksummedInput::~ChecksummedInput() {
  if (file_ >= 0) ::close(file_);
}

Result<ChecksummedInput> ChecksummedInput::open(const std::string& path) {
  // O_NONBLOCK, so that a pipe in the file's place does not hold up the opening.
  const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (file < 0 && errno == ENOENT) return Error(ErrorCode::not_found, path + " is not there");
  if (file < 0) return file_error(path, "cannot be opened", errno);
  struct stat found {};
  const bool known = ::fstat(file, &found) == 0;
  const bool is_file = known && S_ISREG(found.st_mode);
  const auto bytes = is_file ? static_cast<std::uint64_t>(found.st_size) : 0;
  if (bytes < sizeof(std::uint32_t)) {
    ::close(file);
    return too_short();
  }
  return ChecksummedInput(file, bytes - sizeof(std::uint32_t));
}

Result<void> ChecksummedInput::refill() {
  ADJOIN_ASSERT(next_ == end_);
  const auto part = static_cast<std::size_t>(std::min<std::uint64_t>(kBufferBytes, unread_));
  if (part == 0) return too_short();
  ADJOIN_ASSERT(part <= buffer_.size());
  ADJOIN_CHECK(read_all(file_, std::span(buffer_).first(part)));
  checksum_ = libdeflate_crc32(checksum_, buffer_.data(), part);
  unread_ -= part;
  next_ = 0;
  end_ = part;
  return {};
}

Result<void> ChecksummedInput::read(std::span<std::byte> out) {
  while (!out.empty()) {
    if (next_ == end_) ADJOIN_CHECK(refill());
    const std::size_t part = std::min(out.size(), end_ - next_);
    std::memcpy(out.data(), buffer_.data() + next_, part);
    next_ += part;
    out = out.subspan(part);
  }
  return {};
}

Result<std::string> ChecksummedInput::text(std::size_t bytes) {
  if (bytes > left()) return too_short();
  std::string text(bytes, '\0');
  ADJOIN_CHECK(read(std::as_writable_bytes(std::span(text))));
  return text;
}

Result<void> ChecksummedInput::finish() {
  if (left() != 0) return Error(ErrorCode::corruption, "it goes on behind its last part");
  std::uint32_t kept = 0;
  ADJOIN_CHECK(read_all(file_, std::as_writable_bytes(std::span(&kept, 1))));
  if (kept != checksum_) return Error(ErrorCode::corruption, "its checksum is wrong");
  return {};
}

}  // namespace adjoin::topology

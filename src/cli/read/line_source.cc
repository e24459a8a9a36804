#include "cli/read/line_source.h"

#include <sys/stat.h>

#include <cerrno>
#include <cstring>
#include <utility>

#include "cli/shell/terminal.h"

namespace adjoin::cli {
namespace {

// Reading costs little in pieces of this size, and a piece stays in the processor's cache.
constexpr std::size_t kChunkBytes = 256 * 1024;
constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
constexpr std::string_view kZstandard = "\x28\xB5\x2F\xFD";

/// Bytes of a file, fewer than asked for only at its end.
Result<std::size_t> read_file(std::FILE* file, const std::string& name, char* out,
                              std::size_t bytes) {
  std::size_t got = 0;
  for (;;) {
    got += std::fread(out + got, 1, bytes - got, file);
    if (got == bytes || std::feof(file) != 0) return got;
    // A signal ended the read. If it was the user's interrupt, the next line ends the command.
    if (errno != EINTR) {
      return Error(ErrorCode::io_error, "cannot read " + name + ": " + std::strerror(errno));
    }
    ADJOIN_CHECK(check_interrupt());
    std::clearerr(file);
  }
}

}  // namespace

void LineSource::Close::operator()(std::FILE* file) const noexcept {
  // Standard input belongs to the process.
  if (file != stdin) std::fclose(file);
}

Result<LineSource> LineSource::open(const std::string& path) {
  LineSource source;
  if (path == "-") {
    source.name_ = "stdin";
    source.file_.reset(stdin);
    return source;
  }
  source.name_ = path;
  source.file_.reset(std::fopen(path.c_str(), "rb"));
  const int cause = errno;
  if (!source.file_) {
    return Error(cause == ENOENT ? ErrorCode::invalid_argument : ErrorCode::io_error,
                 "cannot read " + path + ": " + std::strerror(cause));
  }
  struct stat status {};
  if (fstat(fileno(source.file_.get()), &status) == 0) {
    // A folder can be opened, and fails only when it is read, with a message that names no path.
    if (S_ISDIR(status.st_mode)) {
      return Error(ErrorCode::io_error, "cannot read " + path + ": it is a folder");
    }
    if (S_ISREG(status.st_mode)) source.total_bytes_ = static_cast<std::uint64_t>(status.st_size);
  }
  return source;
}

LineSource LineSource::of_text(std::string name, std::string_view text) {
  LineSource source;
  source.name_ = std::move(name);
  source.buffer_ = text;
  source.total_bytes_ = text.size();
  return source;
}

/// Bytes of the text; none at its end.
Result<std::size_t> LineSource::read_text(char* out, std::size_t bytes) {
  if (!std::exchange(is_opened_, true)) {
    ADJOIN_TRY(const std::size_t got, read_file(file_.get(), name_, out, bytes));
    // By content, as for gzip: a name may say anything. Without this, a packed file would be a list
    // of bad lines.
    if (BytesView(out, got).starts_with(kZstandard)) {
      return Error(ErrorCode::unsupported, "cannot read " + name_ +
                                               ": it is packed by Zstandard; unpack it first: "
                                               "zstd -d " +
                                               name_);
    }
    if (!transfer::is_gzip({out, got})) return got;
    gzip_ = std::make_unique<transfer::GzipReader>(
        // The bytes that showed what the file is come first, since a pipe cannot be read twice.
        [file = file_.get(), name = name_, head = std::string(out, got), taken = std::size_t{0}](
            char* to, std::size_t room) mutable -> Result<std::size_t> {
          if (taken == head.size()) return read_file(file, name, to, room);
          const std::size_t part = head.copy(to, room, taken);
          taken += part;
          return part;
        });
  }
  if (!gzip_) return read_file(file_.get(), name_, out, bytes);
  auto got = gzip_->read(out, bytes);
  if (got || got.error().code() == ErrorCode::cancelled) return got;
  return reworded(got.error(), "cannot read " + name_ + ": " + got.error().message());
}

Result<bool> LineSource::fill() {
  if (at_end_ || !file_) return false;
  // What was taken goes. What is left of a line moves to the front, and the buffer grows only for a
  // line longer than it.
  buffer_.erase(0, begin_);
  begin_ = 0;
  const std::size_t old_size = buffer_.size();
  buffer_.resize(old_size + kChunkBytes);
  const auto got = read_text(buffer_.data() + old_size, kChunkBytes);
  buffer_.resize(old_size + (got ? *got : 0));
  if (!got) return got.error();
  at_end_ = *got == 0;
  return !at_end_;
}

Result<std::string_view> LineSource::peek() {
  while (buffer_.size() - begin_ < kByteOrderMark.size()) {
    ADJOIN_TRY(const bool more, fill());
    if (!more) break;
  }
  // Editors of other systems put this mark before the text. It would belong to the first name of
  // the header.
  if (at_start_) {
    at_start_ = false;
    if (buffer_.compare(0, kByteOrderMark.size(), kByteOrderMark) == 0) {
      begin_ = kByteOrderMark.size();
      bytes_taken_ = begin_;
    }
    if (begin_ == buffer_.size()) ADJOIN_CHECK(fill());
  }
  return std::string_view(buffer_).substr(begin_);
}

Result<std::string_view> LineSource::take_bytes() {
  ADJOIN_TRY(const std::string_view bytes, peek());
  begin_ += bytes.size();
  bytes_taken_ += bytes.size();
  return bytes;
}

Result<bool> LineSource::next(std::string_view& line) {
  ADJOIN_TRY(const std::string_view first, peek());
  if (first.empty()) return false;
  ++line_number_;
  std::size_t searched = 0;
  bool too_long = false;
  for (;;) {
    const std::size_t end = buffer_.find('\n', begin_ + searched);
    const bool ended = end != std::string::npos;
    const std::size_t length = (ended ? end : buffer_.size()) - begin_;
    if (length > kLineBytesMax) too_long = true;
    if (!ended) {
      // The line is dropped while it comes, so that a file without line ends does not fill the
      // memory.
      if (too_long) {
        bytes_taken_ += buffer_.size() - begin_;
        begin_ = buffer_.size();
      }
      // The next search begins here. From the line's beginning, a long line would cost the square
      // of its length.
      searched = buffer_.size() - begin_;
      ADJOIN_TRY(const bool more, fill());
      if (more) continue;
    }
    line = std::string_view(buffer_).substr(begin_, length);
    bytes_taken_ += length + (ended ? 1 : 0);
    begin_ += length + (ended ? 1 : 0);
    if (too_long) return validation_error("the line is longer than 16 MiB");
    if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
    return true;
  }
}

}  // namespace adjoin::cli

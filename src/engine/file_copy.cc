#include "engine/file_copy.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <system_error>
#include <vector>

#include "base/sha256.h"

namespace adjoin::engine {
namespace {

constexpr std::size_t kPieceBytes = std::size_t{1024} * 1024;

/// A file descriptor that is closed at the end.
class Descriptor {
 public:
  Descriptor(const std::string& path, int flags)
      // No links: in a folder that others can write, a link could lead to a file that is not the
      // store's.
      : number_(::open(path.c_str(), flags | O_CLOEXEC | O_NOFOLLOW, 0600)) {}
  ~Descriptor() {
    if (number_ >= 0) ::close(number_);
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  int get() const noexcept { return number_; }
  bool opened() const noexcept { return number_ >= 0; }

 private:
  int number_;
};

Result<void> write_all(int descriptor, std::string_view bytes, const std::string& path) {
  while (!bytes.empty()) {
    const ssize_t written = ::write(descriptor, bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return file_error(path, "cannot be written");
    bytes.remove_prefix(static_cast<std::size_t>(written));
  }
  return {};
}

/// Reads all of `from`, handing every piece to `use`.
template <typename Use>
Result<layout::BackupFile> read_all(const std::string& path, const PieceRead& read, Use&& use) {
  const Descriptor from(path, O_RDONLY);
  if (!from.opened()) return file_error(path, "cannot be read");
  layout::BackupFile file;
  Sha256 sum;
  std::vector<char> piece(kPieceBytes);
  while (true) {
    const ssize_t count = ::read(from.get(), piece.data(), piece.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return file_error(path, "cannot be read");
    if (count == 0) break;
    const std::string_view bytes(piece.data(), static_cast<std::size_t>(count));
    sum.update(bytes);
    ADJOIN_CHECK(use(bytes));
    file.size_bytes += bytes.size();
    if (read) ADJOIN_CHECK(read(bytes.size()));
  }
  file.sha256 = to_hex(sum.finish());
  return file;
}

}  // namespace

Error file_error(const std::string& path, std::string_view what) {
  // Taken first, as building the message may change errno.
  const int number = errno;
  return Error(ErrorCode::io_error,
               path + " " + std::string(what) + ": " + std::generic_category().message(number));
}

Result<layout::BackupFile> measure_file(const std::string& path, const PieceRead& read) {
  return read_all(path, read, [](std::string_view) { return Result<void>(); });
}

Result<layout::BackupFile> copy_file(const std::string& from, const std::string& to,
                                     const PieceRead& read) {
  // Only a new file. What is there already belongs to somebody.
  const Descriptor copy(to, O_WRONLY | O_CREAT | O_EXCL);
  if (!copy.opened()) return file_error(to, "cannot be made");
  ADJOIN_TRY(layout::BackupFile file, read_all(from, read, [&](std::string_view bytes) {
               return write_all(copy.get(), bytes, to);
             }));
  // A file's name is durable only when its folder is synced too, which the caller does once for
  // all.
  if (::fsync(copy.get()) != 0) return file_error(to, "cannot be synced");
  return file;
}

Result<std::string> read_file(const std::string& path) {
  std::string content;
  ADJOIN_CHECK(read_all(path, {}, [&](std::string_view bytes) {
    content += bytes;
    return Result<void>();
  }));
  return content;
}

Result<void> write_new_file(const std::string& path, std::string_view content) {
  const Descriptor file(path, O_WRONLY | O_CREAT | O_EXCL);
  if (!file.opened()) return file_error(path, "cannot be made");
  ADJOIN_CHECK(write_all(file.get(), content, path));
  if (::fsync(file.get()) != 0) return file_error(path, "cannot be synced");
  return {};
}

Result<void> sync_path(const std::string& path) {
  const Descriptor opened(path, O_RDONLY);
  if (!opened.opened()) return file_error(path, "cannot be opened");
  if (::fsync(opened.get()) != 0) return file_error(path, "cannot be synced");
  return {};
}

Result<void> sync_folders(const std::string& root) {
  std::error_code failed;
  for (std::filesystem::recursive_directory_iterator at(root, failed), end; !failed && at != end;
       at.increment(failed)) {
    if (at->is_directory(failed)) ADJOIN_CHECK(sync_path(at->path().string()));
  }
  if (!failed) return {};
  return Error(ErrorCode::io_error, root + ": cannot be listed: " + failed.message());
}

}  // namespace adjoin::engine

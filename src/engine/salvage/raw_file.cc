#include "engine/salvage/raw_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>

#include "engine/file_copy.h"

namespace adjoin::engine {

Result<std::uint64_t> size_of_file(const std::string& path) {
  struct stat status {};
  if (::stat(path.c_str(), &status) != 0) return file_error(path, "cannot be read");
  return static_cast<std::uint64_t>(status.st_size);
}

Result<Bytes> read_piece(const std::string& path, std::uint64_t offset, std::uint64_t bytes) {
  ADJOIN_TRY(const std::uint64_t size, size_of_file(path));
  if (offset > size || bytes > size - offset) {
    return Error(ErrorCode::corruption, path + ": ends at byte " + std::to_string(size));
  }
  const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0) return file_error(path, "cannot be read");
  Bytes piece(static_cast<std::size_t>(bytes), '\0');
  std::size_t got = 0;
  while (got < piece.size()) {
    const ssize_t more =
        ::pread(file, piece.data() + got, piece.size() - got, static_cast<off_t>(offset + got));
    if (more < 0 && errno == EINTR) continue;
    // A bad sector fails here, or the file was cut while it was read. Both lose only this piece.
    if (more <= 0) break;
    got += static_cast<std::size_t>(more);
  }
  const bool is_whole = got == piece.size();
  const Error failed = file_error(path, "cannot be read at byte " + std::to_string(offset + got));
  ::close(file);
  if (!is_whole) return failed;
  return piece;
}

}  // namespace adjoin::engine

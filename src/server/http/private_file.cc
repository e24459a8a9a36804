#include "server/http/private_file.h"

#include <fcntl.h>
#include <openssl/rand.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>

#include "base/assert.h"

namespace adjoin::server {
namespace {

/// A file descriptor that is closed at the end.
class Descriptor {
 public:
  explicit Descriptor(int number) : number_(number) {}
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  ~Descriptor() {
    if (number_ >= 0) ::close(number_);
  }
  int number() const { return number_; }
  bool is_open() const { return number_ >= 0; }

 private:
  int number_;
};

Error about(ErrorCode code, const std::string& path, const std::string& what) {
  return Error(code, path + ": " + what);
}

Error system_error(const std::string& path) {
  return about(ErrorCode::io_error, path, std::strerror(errno));
}

std::string folder_of(const std::string& path) {
  const std::string folder = std::filesystem::path(path).parent_path().string();
  return folder.empty() ? "." : folder;
}

/// "0644".
std::string mode_text(mode_t mode) {
  std::string text = "0000";
  for (std::size_t i = 0; i < text.size(); ++i) {
    text[text.size() - 1 - i] = static_cast<char>('0' + ((mode >> (3 * i)) & 7));
  }
  return text;
}

Result<void> check_private(const std::string& path, const struct stat& status) {
  if (!S_ISREG(status.st_mode)) {
    return about(ErrorCode::configuration, path, "is not a file");
  }
  if ((status.st_mode & 077) != 0) {
    return about(ErrorCode::configuration, path,
                 "others may read or change it (mode " + mode_text(status.st_mode) +
                     "); make it yours alone: chmod 600 " + path);
  }
  // Root may install files for a service. Any other user could read what was written into his file.
  if (status.st_uid != ::geteuid() && status.st_uid != 0) {
    return about(ErrorCode::configuration, path, "belongs to another user");
  }
  return {};
}

Result<Bytes> read_all(const std::string& path, int number, std::size_t bytes_max) {
  Bytes bytes;
  while (bytes.size() <= bytes_max) {
    char buffer[16 * 1024];
    const ssize_t got = ::read(number, buffer, sizeof buffer);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return system_error(path);
    if (got == 0) return bytes;
    bytes.append(buffer, static_cast<std::size_t>(got));
  }
  return about(ErrorCode::configuration, path,
               "is larger than the " + std::to_string(bytes_max) + " bytes it may have");
}

bool write_all(int number, BytesView bytes) {
  while (!bytes.empty()) {
    const ssize_t put = ::write(number, bytes.data(), bytes.size());
    if (put < 0 && errno == EINTR) continue;
    if (put < 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(put));
  }
  // Before the rename. After a power cut the new name must not lead to a file without its bytes.
  return ::fsync(number) == 0;
}

/// Random, since a name that can be foretold may be taken by others first.
std::string temporary_name(const std::string& path) {
  unsigned char noise[8];
  const int filled = RAND_bytes(noise, sizeof noise);
  ADJOIN_ASSERT(filled == 1);
  std::string name = path + ".new-";
  for (const unsigned char byte : noise) name += static_cast<char>('a' + byte % 26);
  return name;
}

}  // namespace

Result<Bytes> read_private_file(const std::string& path, std::size_t bytes_max, Links links) {
  // O_NONBLOCK: opening a pipe that lies at the path must not hang the server.
  const int no_links = links == Links::refused ? O_NOFOLLOW : 0;
  const Descriptor file(::open(path.c_str(), O_RDONLY | no_links | O_CLOEXEC | O_NONBLOCK));
  if (!file.is_open()) {
    if (errno == ENOENT) return about(ErrorCode::not_found, path, "there is no such file");
    if (errno == ELOOP) {
      return about(ErrorCode::configuration, path, "is a symbolic link; name the file itself");
    }
    if (errno == EACCES) return about(ErrorCode::configuration, path, std::strerror(errno));
    return system_error(path);
  }
  // Of the open file, not of the path: the path may name another file by now.
  struct stat status {};
  if (::fstat(file.number(), &status) != 0) return system_error(path);
  ADJOIN_CHECK(check_private(path, status));
  return read_all(path, file.number(), bytes_max);
}

/// With the time of the last change of state: a file that is replaced by one of the same size and
/// age is still noticed.
std::string file_stamp(const std::string& path) {
  struct stat status {};
  if (::stat(path.c_str(), &status) != 0) return "";
  return std::to_string(status.st_ino) + " " + std::to_string(status.st_size) + " " +
         std::to_string(status.st_mtim.tv_sec) + " " + std::to_string(status.st_mtim.tv_nsec) +
         " " + std::to_string(status.st_ctim.tv_sec) + " " + std::to_string(status.st_ctim.tv_nsec);
}

Result<void> write_private_file(const std::string& path, BytesView bytes) {
  const std::string temporary = temporary_name(path);
  {
    // O_EXCL and O_NOFOLLOW: this file is new and ours, not one that somebody has put there.
    const Descriptor file(
        ::open(temporary.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600));
    if (!file.is_open()) return system_error(temporary);
    if (!write_all(file.number(), bytes)) {
      const Error error = system_error(temporary);
      ::unlink(temporary.c_str());
      return error;
    }
  }
  if (::rename(temporary.c_str(), path.c_str()) != 0) {
    const Error error = system_error(path);
    ::unlink(temporary.c_str());
    return error;
  }
  // The rename itself is in the folder, so that has to reach the disk too.
  const Descriptor folder(::open(folder_of(path).c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (!folder.is_open() || ::fsync(folder.number()) != 0) return system_error(folder_of(path));
  return {};
}

Result<void> with_folder_locked(const std::string& path,
                                const std::function<Result<void>()>& work) {
  const std::string name = folder_of(path);
  const Descriptor folder(::open(name.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (!folder.is_open()) return about(ErrorCode::configuration, name, std::strerror(errno));
  // The folder is locked, not the file: the file is replaced by each change, and a lock would stay
  // with the old one.
  while (::flock(folder.number(), LOCK_EX) != 0) {
    if (errno != EINTR) return system_error(name);
  }
  return work();
}

}  // namespace adjoin::server

#include "engine/catalog/private_folder.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>

namespace adjoin::engine {
namespace {

constexpr mode_t kOthers = 077;
constexpr mode_t kModes = 07777;

std::string mode_text(mode_t mode) {
  std::array<char, 8> text{};
  std::snprintf(text.data(), text.size(), "%04o", mode & kModes);
  return text.data();
}

}  // namespace

/// The sticky bit on a folder that all may write is what marks such folders as /tmp.
bool is_for_everybody(const std::string& path) {
  struct stat status {};
  return ::stat(path.c_str(), &status) == 0 && (status.st_mode & S_ISVTX) != 0 &&
         (status.st_mode & S_IWOTH) != 0;
}

bool is_on_read_only_disk(const std::string& path) {
  struct statvfs disk {};
  return ::statvfs(path.c_str(), &disk) == 0 && (disk.f_flag & ST_RDONLY) != 0;
}

std::string close_to_others(const std::string& path) {
  // By the descriptor from here on: a path could name another folder between the look and the
  // change.
  const int folder = ::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (folder < 0) return {};  // whoever opens the store tells why
  struct stat status {};
  std::string said;
  if (::fstat(folder, &status) == 0 && (status.st_mode & kOthers) != 0) {
    const std::string could = path + ": others could enter the folder of this store (mode " +
                              mode_text(status.st_mode) + "); ";
    if (::fchmod(folder, status.st_mode & ~kOthers & 0777) == 0) {
      said = could + "it is its owner's alone now (0700)";
    } else {
      said = could + "it cannot be closed to them: " + std::strerror(errno);
    }
  }
  ::close(folder);
  return said;
}

}  // namespace adjoin::engine

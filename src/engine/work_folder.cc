#include "engine/work_folder.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <system_error>
#include <utility>

#include "base/assert.h"
#include "engine/file_copy.h"

namespace adjoin::engine {
namespace {

namespace fs = std::filesystem;

constexpr const char* kLockName = "WORK";

Result<void> check_target(const std::string& target, bool may_be_empty) {
  std::error_code failed;
  if (!fs::exists(fs::symlink_status(target, failed))) return {};
  if (!may_be_empty) return Error(ErrorCode::invalid_argument, target + " is already there");
  if (fs::is_directory(target, failed) && fs::is_empty(target, failed) && !failed) return {};
  return Error(ErrorCode::invalid_argument, target + " is there and not an empty folder");
}

}  // namespace

Result<std::unique_ptr<WorkFolder>> WorkFolder::make(const std::string& target, bool may_be_empty) {
  fs::path place = fs::path(target).lexically_normal();
  if (!place.has_filename()) place = place.parent_path();
  if (place.empty() || !place.has_filename()) {
    return Error(ErrorCode::invalid_argument, "\"" + target + "\" names no folder");
  }
  ADJOIN_CHECK(check_target(place.string(), may_be_empty));
  // Beside the target, so that both are on one file system: only there a rename is atomic.
  const fs::path beside =
      place.parent_path() / ("." + place.filename().string() + ".adjoin-unfinished");
  std::unique_ptr<WorkFolder> folder(new WorkFolder(place.string(), beside.string()));
  ADJOIN_CHECK(folder->lock());
  ADJOIN_CHECK(folder->clear());
  return folder;
}

Result<void> WorkFolder::lock() {
  if (::mkdir(path_.c_str(), 0700) != 0 && errno != EEXIST) {
    return file_error(path_, "cannot be made");
  }
  const std::string name = path_ + "/" + kLockName;
  // A folder of someone else's, whatever its name, is not ours to clear.
  std::error_code failed;
  if (!fs::exists(name, failed) && !fs::is_empty(path_, failed)) {
    return Error(ErrorCode::invalid_argument, path_ + " is in the way; it was not made by Adjoin");
  }
  lock_ = ::open(name.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600);
  if (lock_ < 0) return file_error(name, "cannot be made");
  // The kernel drops the lock when its process dies. A leftover is thereby told from work in
  // progress.
  if (::flock(lock_, LOCK_EX | LOCK_NB) == 0) return {};
  ::close(std::exchange(lock_, -1));
  return Error(ErrorCode::invalid_argument, target_ + " is being made by someone else");
}

Result<void> WorkFolder::clear() const {
  ADJOIN_ASSERT(lock_ >= 0);  // else it would be someone else's work
  std::error_code failed;
  for (const fs::directory_entry& entry : fs::directory_iterator(path_, failed)) {
    if (entry.path().filename() == kLockName) continue;
    fs::remove_all(entry.path(), failed);
    if (failed) break;
  }
  if (!failed) return {};
  return Error(ErrorCode::io_error, path_ + ": a leftover cannot be removed: " + failed.message());
}

WorkFolder::~WorkFolder() {
  if (lock_ < 0) return;
  if (!published_) {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
  }
  ::close(lock_);
}

Result<void> WorkFolder::publish() {
  ADJOIN_ASSERT(lock_ >= 0);
  ADJOIN_ASSERT(!published_);
  // The lock's file goes first, or the published folder would have it.
  if (::unlink((path_ + "/" + kLockName).c_str()) != 0) return file_error(path_, "cannot be ended");
  ADJOIN_CHECK(sync_path(path_));
  if (::rename(path_.c_str(), target_.c_str()) != 0) {
    return file_error(target_, "cannot be given its name");
  }
  // From here on the destructor must not remove it. Should the last sync fail, the name may be lost
  // in a power cut, and the folder is found under its old one.
  published_ = true;
  // A rename is an entry of the parent folder, and durable when that is.
  const std::string parent = fs::path(target_).parent_path().string();
  return sync_path(parent.empty() ? "." : parent);
}

}  // namespace adjoin::engine

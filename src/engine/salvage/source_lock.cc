#include "engine/salvage/source_lock.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>

namespace adjoin::engine {

Result<std::unique_ptr<SourceLock>> SourceLock::hold(const std::string& store) {
  std::unique_ptr<SourceLock> lock(
      new SourceLock(::open((store + "/LOCK").c_str(), O_RDONLY | O_CLOEXEC)));
  if (lock->file_ < 0) return lock;
  // As a reader: a store that is open is locked for a writer.
  struct flock whole {};
  whole.l_type = F_RDLCK;
  whole.l_whence = SEEK_SET;
  if (::fcntl(lock->file_, F_SETLK, &whole) == 0) return lock;
  if (errno != EACCES && errno != EAGAIN) return lock;  // a disk that knows no locks
  return Error(ErrorCode::configuration, store +
                                             ": another process has this store open; a store "
                                             "that is in use needs `adjoin backup`");
}

SourceLock::~SourceLock() {
  if (file_ >= 0) ::close(file_);
}

}  // namespace adjoin::engine

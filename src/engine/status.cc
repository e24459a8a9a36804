#include "engine/status.h"

#include <rocksdb/status.h>

#include <string>

namespace adjoin::engine {

Error to_error(const rocksdb::Status& status, std::string_view doing) {
  ADJOIN_ASSERT(!status.ok());
  ErrorCode code = ErrorCode::internal;
  if (status.IsCorruption()) {
    code = ErrorCode::corruption;
  } else if (status.IsIOError() || status.IsNoSpace() || status.IsPathNotFound() ||
             status.IsTimedOut() || status.IsNotFound() || status.IsBusy() ||
             status.IsIncomplete() || status.IsShutdownInProgress() || status.IsAborted() ||
             status.IsMemoryLimit()) {
    // The disk or the system, which may be well the next time. All else is a mistake of ours.
    code = ErrorCode::io_error;
  }
  return Error(code, std::string(doing) + ": " + status.ToString());
}

}  // namespace adjoin::engine

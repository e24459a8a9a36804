#pragma once

#include <memory>

#include "cli/read/record_reader.h"

namespace adjoin::cli {

/// The same records, errors and lines, read by a thread of its own while the caller is busy with
/// those before: up to 2048 ahead, and where each has lines of its own no more than a MiB of text
/// and four records. Where the machine has no
/// thread for it the caller reads. `bytes_read` tells of some hundred records at a time. Whoever
/// drops it waits for what is being read at that moment, so it is for files: a pipe may never tell
/// more.
std::unique_ptr<RecordReader> read_ahead(std::unique_ptr<RecordReader> reader);

}  // namespace adjoin::cli

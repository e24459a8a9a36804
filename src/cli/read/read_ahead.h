#pragma once

#include <memory>

#include "cli/read/record_reader.h"

namespace adjoin::cli {

/// Decorator that reads the same records, errors and lines on its own thread, ahead of the caller:
/// up to 2048 records, or, where each has lines of its own, at most a MiB of text and four records.
/// Reads on the caller's thread if no thread can be started. `bytes_read` advances by some hundred
/// records at a time. The destructor waits for the read in progress. Use it for files only: a pipe
/// may block for ever.
std::unique_ptr<RecordReader> read_ahead(std::unique_ptr<RecordReader> reader);

}  // namespace adjoin::cli

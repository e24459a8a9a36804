#pragma once

#include <cstdint>
#include <string>

#include "base/bytes.h"
#include "base/result.h"

namespace adjoin::engine {

/// Returns a file's size in bytes. @errors io_error
Result<std::uint64_t> size_of_file(const std::string& path);
/// Returns `bytes` bytes of a file from `offset`. Opens the file for this call only, because a
/// store may have more files than a process may open. @errors io_error, also if the file is
/// shorter
Result<Bytes> read_piece(const std::string& path, std::uint64_t offset, std::uint64_t bytes);

}  // namespace adjoin::engine

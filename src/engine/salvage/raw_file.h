#pragma once

#include <cstdint>
#include <string>

#include "base/bytes.h"
#include "base/result.h"

namespace adjoin::engine {

/// A file's size in bytes. @errors storage_io
Result<std::uint64_t> size_of_file(const std::string& path);
/// Some bytes of a file. It is open only meanwhile: a store may have more files than a process may
/// open. @errors storage_io, also when it ends before
Result<Bytes> read_piece(const std::string& path, std::uint64_t offset, std::uint64_t bytes);

}  // namespace adjoin::engine

#pragma once

#include <string>

#include "base/result.h"
#include "schema/schema.h"

namespace adjoin::cli {

/// The text of a schema file; "-" is standard input.
/// @errors usage, storage_io; configuration for a file larger than any schema may be.
Result<std::string> read_schema_file(const std::string& path);

/// The whole of a small file or of standard input. @errors as above, with the limit given.
Result<std::string> read_whole_file(const std::string& path, std::size_t bytes_max);

}  // namespace adjoin::cli

#pragma once

#include <string_view>
#include <vector>

#include "base/result.h"
#include "cli/shell/command.h"
#include "cli/store/load.h"

namespace adjoin::cli {

/// Parses the columns after a type on the command line: ":FROM,TO" for edges, ":ID" for nodes.
/// Empty words change nothing. @errors invalid_argument
Result<void> take_columns(std::string_view words, FileToLoad& file);

/// Applies --from, --to, --id, --map and --fields to the files that can use them. Columns that were
/// given with a file itself (`take_columns`) take precedence over --from, --to and --id.
/// @errors invalid_argument: a word of another form, or an option that no file can use
Result<void> give_columns(const Invocation& invocation, std::vector<FileToLoad>& files);

}  // namespace adjoin::cli

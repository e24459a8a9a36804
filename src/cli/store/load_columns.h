#pragma once

#include <string_view>
#include <vector>

#include "base/result.h"
#include "cli/shell/command.h"
#include "cli/store/load.h"

namespace adjoin::cli {

/// ":FROM,TO" behind a type of edges, ":ID" behind one of nodes. @errors invalid_argument
Result<void> take_columns(std::string_view words, FileToLoad& file);

/// Gives each file what --from, --to, --id, --map and --fields say of its columns. What a file says
/// of itself comes first. @errors invalid_argument for a word of another form, or that no file has
/// a use for
Result<void> give_columns(const Invocation& invocation, std::vector<FileToLoad>& files);

}  // namespace adjoin::cli

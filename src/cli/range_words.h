#pragma once

#include <string_view>

#include "base/result.h"
#include "cli/command.h"
#include "plan/operation.h"

namespace adjoin::cli {

/// ">=X", ">X", "<=X", "<X", "=X", "X" or "A..B" (both included). @errors usage
Result<plan::Range> range_word(std::string_view text);

/// --first, --after, --before and --descending. @errors usage
Result<plan::Paging> paging(const Invocation& invocation);

/// --first. @errors usage
Result<std::optional<std::size_t>> first_rows(const Invocation& invocation);

/// --where and --fields.
plan::Selection selection(const Invocation& invocation);

}  // namespace adjoin::cli

#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/result.h"
#include "graph_text/row.h"
#include "plan/operation/plan.h"

namespace adjoin::graph_text {

// Requests as the API has them: for who sends them himself, or shows them.

/// The language in which a request is written out beside its JSON.
enum class Emit : std::uint8_t {
  none,
  aws_cli,  ///< a command of the AWS CLI
  cpp,      ///< a statement with this project's own Store
};

/// Parses "aws-cli" or "cpp"; empty is `none`. @errors invalid_argument, naming both
Result<Emit> parse_emit(std::string_view name);

/// Adds "operation", "input" (the request's body, as `--cli-input-json` takes it) and, unless
/// `emit` is none, "text".
void add_request(const plan::Request& request, Emit emit, Row& row);

/// Returns a request of a plan: step_row, with what add_request adds.
Row request_row(const plan::Step& step, Emit emit = Emit::none);

}  // namespace adjoin::graph_text

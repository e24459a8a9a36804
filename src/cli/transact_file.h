#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "graph/graph.h"
#include "plan/operation.h"

namespace adjoin::cli {

/// The operations of a transaction file, in order; `adjoin transact --help` has their form.
/// @errors usage: FILE:LINE: what is wrong; validation for an unknown type or ref.
Result<std::vector<plan::WriteOperation>> read_transaction(const graph::Graph& graph,
                                                           const std::string& path);

}  // namespace adjoin::cli

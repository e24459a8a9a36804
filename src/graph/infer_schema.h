#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>

#include "base/result.h"
#include "graph/answer.h"
#include "schema/infer.h"
#include "table/table_store.h"

namespace adjoin::graph {

/// A schema proposed for a table, and what reading the table cost.
struct InferAnswer {
  schema::Inferred inferred;
  bool whole = true;  ///< false: items were left unread
  Spent spent;
};

/// Proposes a schema from the items of an existing table, reading it by Scan to its end, or the
/// first `limit` items. Changes nothing. Memory does not grow with the table.
/// @errors validation for a table that no schema fits, saying why (schema/infer.h)
Result<InferAnswer> infer_schema(table::TableStore& store, std::string_view table_name,
                                 std::optional<std::uint64_t> limit,
                                 const std::function<void(std::uint64_t items)>& progress,
                                 const CallOptions& call = {});

}  // namespace adjoin::graph

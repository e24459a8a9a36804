#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "table/store/table_store.h"

namespace adjoin::detail {

/// Answers one operation of DynamoDB's API, with the protocol's JSON bodies, by calls of a store.
/// An endpoint gets the operations on other things than items as they are, and those that no store
/// of ours has.
/// @errors invalid_argument: no such operation, or a wrong body; unsupported: DynamoDB has the
///         operation and a local store does not; else those of the operation
Result<std::string> json_request(table::TableStore& store, std::string_view operation,
                                 std::string_view body, const table::CallContext& context);

}  // namespace adjoin::detail

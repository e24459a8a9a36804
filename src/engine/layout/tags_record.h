#pragma once

#include <vector>

#include "base/bytes.h"
#include "base/result.h"
#include "table/request/table_requests.h"

namespace adjoin::engine::layout {

/// Encodes a table's tags as a value of the family `meta` (docs/formats/layout.md).
Bytes encode(const std::vector<table::Tag>& tags);
/// Decodes such a value. @errors corruption
Result<std::vector<table::Tag>> decode_tags(BytesView record);

}  // namespace adjoin::engine::layout

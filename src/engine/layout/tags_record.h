#pragma once

#include <vector>

#include "base/bytes.h"
#include "base/result.h"
#include "table/request/table_requests.h"

namespace adjoin::engine::layout {

/// A table's tags as `meta` keeps them (docs/formats/layout.md).
Bytes encode(const std::vector<table::Tag>& tags);
/// @errors corruption
Result<std::vector<table::Tag>> decode_tags(BytesView record);

}  // namespace adjoin::engine::layout

#pragma once

#include "base/bytes.h"
#include "base/result.h"
#include "table/request/table_description.h"

namespace adjoin::engine::layout {

/// A table's description as `meta` keeps it (docs/formats/layout.md).
Bytes encode(const table::TableDescription& table);
/// @errors corruption; unsupported when the record's version is newer
Result<table::TableDescription> decode_description(BytesView record);

}  // namespace adjoin::engine::layout

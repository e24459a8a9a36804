#pragma once

#include "base/bytes.h"
#include "base/result.h"
#include "table/request/table_description.h"

namespace adjoin::engine::layout {

/// Encodes a table's description as a value of the family `meta` (docs/formats/layout.md).
Bytes encode(const table::TableDescription& table);
/// Decodes such a value. @errors corruption; unsupported: the record's version is newer
Result<table::TableDescription> decode_description(BytesView record);

}  // namespace adjoin::engine::layout

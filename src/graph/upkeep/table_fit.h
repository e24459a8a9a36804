#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/result.h"
#include "schema/model/schema.h"
#include "table/request/table_description.h"

namespace adjoin::graph {

/// Indexes that a table has beside those of a schema: items that lack their keys are not in them,
/// so that a graph works beside them.
enum class FurtherIndexes : std::uint8_t { allowed, refused };

/// That a table has the keys of a schema and the indexes that it needs. Its name may be another.
/// @errors configuration, naming each difference
Result<void> check_table_fits(const table::TableDescription& table, const schema::Schema& schema,
                              FurtherIndexes further = FurtherIndexes::allowed);

// What a table is, in the words of a schema: the inverse of create_table_request.

/// Name and keys; the sort key's name is empty when the table has none.
schema::TableNaming naming_of(const table::TableDescription& table);
/// Its indexes, those that are being deleted left out.
std::vector<schema::Index> indexes_of(const table::TableDescription& table);

}  // namespace adjoin::graph

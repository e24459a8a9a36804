#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/result.h"
#include "schema/model/schema.h"
#include "table/request/table_description.h"

namespace adjoin::graph {

/// Whether a table may have indexes that the schema lacks. A graph works beside them, because items
/// without their keys are not in them.
enum class FurtherIndexes : std::uint8_t { allowed, refused };

/// Succeeds if a table has the keys and indexes of a schema. The names of the two may differ.
/// @errors configuration, naming each difference
Result<void> check_table_fits(const table::TableDescription& table, const schema::Schema& schema,
                              FurtherIndexes further = FurtherIndexes::allowed);

// Convert a table description to schema parts: the inverse of create_table_request.

/// Returns name and keys; the sort key's name is empty if the table has none.
schema::TableNaming naming_of(const table::TableDescription& table);
/// Returns the indexes, without those that are being deleted.
std::vector<schema::Index> indexes_of(const table::TableDescription& table);

}  // namespace adjoin::graph

#pragma once

#include <cstdint>

#include "base/result.h"
#include "schema/schema.h"
#include "table/table_description.h"

namespace adjoin::graph {

/// Indexes that a table has beside those of a schema: items that lack their keys are not in them,
/// so that a graph works beside them.
enum class FurtherIndexes : std::uint8_t { allowed, refused };

/// That a table has the keys of a schema and the indexes that it needs. Its name may be another.
/// @errors configuration, naming each difference
Result<void> check_table_fits(const table::TableDescription& table, const schema::Schema& schema,
                              FurtherIndexes further = FurtherIndexes::allowed);

}  // namespace adjoin::graph

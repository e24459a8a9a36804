#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "item/attribute_value.h"
#include "schema/model/schema.h"
#include "table/store/table_store.h"

namespace adjoin::graph {

/// How far a migration has come; kept as the table's note of that kind
/// (docs/formats/migration.md).
struct MigrationRecord {
  enum class Phase : std::uint8_t {
    indexes,  ///< new indexes are made; the former schema is in force
    move,     ///< items go where the later schema has them, or away
    derive,   ///< keys, mirrors, copies and guards are made
    count,    ///< counters and edge sets are made
    finish,   ///< former indexes go
  };
  Phase phase = Phase::indexes;
  std::string to;                   ///< fingerprint of the later schema
  std::vector<std::string> made;    ///< names of the indexes that it made
  std::optional<item::Item> after;  ///< key of the last item that the phase is done with
  std::string before;               ///< the former schema, canonical
};

std::string_view to_string(MigrationRecord::Phase phase) noexcept;
std::string print(const MigrationRecord& record);
/// @errors corruption
Result<MigrationRecord> parse_migration_record(std::string_view text);
/// Whether the schema's table is on its way to that schema. @cost a note read
Result<bool> is_migrating_to(table::TableStore& store, const table::CallContext& context,
                             const schema::Schema& schema);

}  // namespace adjoin::graph

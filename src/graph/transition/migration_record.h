#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "adjoin/value.h"
#include "base/result.h"
#include "schema/model/schema.h"
#include "table/store/table_store.h"

namespace adjoin::graph {

/// Migration record: the progress of a migration, kept in the table's metadata. PERSISTED
/// (docs/formats/migration.md).
/// Whoever runs the migration next goes on from here, perhaps on another machine.
struct MigrationRecord {
  enum class Phase : std::uint8_t {
    indexes,  ///< creates new indexes; the old schema is in force
    move,     ///< moves items to their keys in the new schema, or removes them
    derive,   ///< writes index keys, mirrors, copies and uniqueness reservations
    count,    ///< writes counters and edge sets
    finish,   ///< deletes old indexes
  };
  Phase phase = Phase::indexes;
  std::string to;                 ///< fingerprint of the new schema
  std::vector<std::string> made;  ///< names of the indexes that the migration created
  std::optional<Item> after;      ///< key of the last item done in this phase; nullopt: none yet
  std::string before;             ///< the old schema, canonical text
};

/// Returns the phase's name. Valid for ever.
std::string_view to_string(MigrationRecord::Phase phase) noexcept;
/// Returns the record as the text that the metadata holds.
std::string print(const MigrationRecord& record);
/// Reads the text that `print` made. @errors corruption
Result<MigrationRecord> parse_migration_record(std::string_view text);
/// Returns whether the schema's table is being migrated to it. @cost one read of table metadata
Result<bool> is_migrating_to(table::TableStore& store, const table::CallContext& context,
                             const schema::Schema& schema);

}  // namespace adjoin::graph

#pragma once

#include <chrono>
#include <map>
#include <memory>
#include <optional>
#include <shared_mutex>
#include <string>
#include <string_view>

#include "adjoin/value.h"
#include "advise/log/shape.h"
#include "schema/model/schema.h"
#include "table/store/table_store.h"

namespace adjoin::server {

/// What the log needs to know of a table: its keys, and the words of its schema. Immutable.
struct LoggedTable {
  table::TableDescription description;
  std::optional<std::string> note;       ///< the text of the schema
  std::optional<schema::Schema> schema;  ///< nullopt: the table has none
  advise::TableWords words;              ///< borrows the schema and the shared words
  /// Of the table's keys so far. Stays when the schema changes.
  std::shared_ptr<advise::SharedWords> shared;

  /// Returns the keys of the table, or of an index of it; null: there is no such index.
  const table::KeySchema* keys_of(std::string_view index) const noexcept;
};

/// Tables as the log knows them. A table whose schema or indexes change is known as it is now after
/// a second at the latest. Thread-safe.
class LoggedTables {
 public:
  static constexpr std::chrono::seconds kFresh{1};
  static constexpr std::size_t kTablesMax = 10'000;

  /// `store` must outlive this.
  explicit LoggedTables(table::TableStore& store) : store_(store) {}

  /// Returns the table; null: there is none of that name. `now` is the time of the request.
  /// @cost a map look-up; once a second and table two reads of its metadata, and where they differ
  ///       from before its schema is loaded
  std::shared_ptr<const LoggedTable> of(std::string_view name,
                                        std::chrono::steady_clock::time_point now);

 private:
  struct Known {
    std::shared_ptr<const LoggedTable> table;
    std::chrono::steady_clock::time_point looked;
  };
  std::shared_ptr<const LoggedTable> look(const std::string& name,
                                          const std::shared_ptr<const LoggedTable>& before);

  table::TableStore& store_;
  std::shared_mutex mutex_;  ///< guards `known_`
  std::map<std::string, Known, std::less<>> known_;
};

}  // namespace adjoin::server

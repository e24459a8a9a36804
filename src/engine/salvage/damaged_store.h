#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "engine/layout/family.h"
#include "engine/layout/floor_record.h"
#include "engine/layout/meta_key.h"
#include "engine/salvage/file_list.h"
#include "engine/salvage/logs.h"
#include "engine/salvage/loss.h"
#include "engine/salvage/newest.h"
#include "table/request/table_description.h"
#include "table/request/table_requests.h"

namespace adjoin::engine {

/// Definition of a table in a damaged store.
/// Parts of it stand in records of their own, any of which may be lost. Without the description a
/// table cannot be made.
struct FoundTable {
  table::TableDescription description;
  std::optional<std::string> schema;     ///< schema metadata; nullopt: none
  std::optional<std::string> migration;  ///< state of a schema migration; nullopt: none
  std::vector<table::Tag> tags;
  bool is_loading = false;  ///< a bulk load had not ended
};

/// Reader of a damaged store. It parses the files without RocksDB, which refuses damaged stores.
/// Changes nothing. Only `meta` and `items` are read. All other families follow from items, or are
/// worth nothing after minutes. Not thread-safe.
class DamagedStore {
 public:
  /// Reads everything but the items. Reports losses to `sink`, which is borrowed.
  /// @errors configuration: not a store, or a newer format; errors of `sink`
  static Result<std::unique_ptr<DamagedStore>> look(const std::string& from, const LossSink& sink);

  const std::map<std::uint32_t, FoundTable>& tables() const noexcept { return tables_; }  ///< by id
  bool is_dropped(std::uint32_t object) const { return dropped_.contains(object); }
  /// Returns the merge of all items. Call it once. @errors errors of the sink
  Result<Newest> items() { return newest_of(layout::Family::items, sink_); }
  /// Returns the merge of `meta` again, for the records of who watches the store, which nothing
  /// else here needs. What is lost of it was reported before. Call it once.
  Result<Newest> records() { return newest_of(layout::Family::meta, told_); }

 private:
  DamagedStore(const std::string& from, const LossSink& sink)
      : from_(from), data_(from + "/data"), sink_(sink) {}
  Result<void> read();
  Result<void> read_format();
  Result<void> read_floor();
  Result<void> find_files();
  Result<void> find_others();
  Result<void> read_meta();
  Result<void> take_meta(const NewestValue& value);
  Result<void> understand(layout::MetaKind kind, std::uint32_t object, BytesView value);
  Result<void> check_end();
  Result<Newest> newest_of(layout::Family family, const LossSink& sink);
  Result<void> lose(Loss::Kind kind, std::string detail) {
    return sink_({kind, "", "", "", 0, std::nullopt, std::move(detail)});
  }

  const std::string from_;
  const std::string data_;
  const LossSink& sink_;
  const LossSink told_ = [](const Loss&) { return Result<void>(); };
  std::optional<layout::Floor> floor_;
  FileList list_;
  std::map<layout::Family, std::vector<std::uint64_t>> files_;  ///< numbers, by family
  LogEntries logs_;
  std::map<std::uint32_t, FoundTable> tables_;
  std::set<std::uint32_t> dropped_;
  layout::Progress reached_;
};

}  // namespace adjoin::engine

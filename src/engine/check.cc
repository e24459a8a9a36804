#include "engine/check.h"

#include <functional>
#include <map>
#include <optional>
#include <unordered_set>
#include <utility>
#include <vector>

#include "engine/commit/index_edit.h"
#include "engine/commit/table_commands.h"
#include "engine/layout/change_record.h"
#include "engine/layout/expiry_key.h"
#include "engine/layout/item_key.h"
#include "engine/layout/meta_key.h"
#include "engine/layout/record_bytes.h"
#include "engine/layout/token_record.h"
#include "engine/read/read_context.h"
#include "engine/read/stored_change.h"
#include "engine/store.h"
#include "item/json.h"
#include "table/check/check_schema.h"

namespace adjoin::engine {
namespace {

using layout::Family;
using Kind = Finding::Kind;

constexpr std::uint64_t kTellEvery = 1024;

/// What an object id means.
struct Known {
  const table::TableDescription* table = nullptr;
  const table::IndexDescription* index = nullptr;  ///< null: the table itself
};

/// Two directions for each pair. From the items come entries that are missing or differ, from the
/// entries those that are too many.
class Checker {
 public:
  Checker(const Database& database, const CatalogSnapshot& tables, const SnapshotPin& pin,
          const FindingSink& sink, const ByteProgress& progress)
      : database_(database), pin_(pin), sink_(sink), progress_(progress) {
    for (const auto& [name, table] : tables) {
      const table::TableDescription& description = table->description;
      known_[description.id.value] = {&description, nullptr};
      for (const table::IndexDescription& index : description.indexes) {
        known_[index.id.value] = {&description, &index};
      }
    }
    total_ = database.estimated_keys(Family::items) + database.estimated_keys(Family::index) +
             database.estimated_keys(Family::ttl) + 2 * database.estimated_keys(Family::changes);
  }

  Result<CheckSummary> run() {
    ADJOIN_CHECK(walk(Family::items, [&](const Known& known, BytesView key, BytesView value) {
      return check_item(*known.table, key, value);
    }));
    ADJOIN_CHECK(walk(Family::index, [&](const Known& known, BytesView key, BytesView value) {
      return check_entry(*known.table, *known.index, key, value);
    }));
    ADJOIN_CHECK(walk(Family::ttl, [&](const Known& known, BytesView key, BytesView) {
      return check_expiry(*known.table, key);
    }));
    ADJOIN_CHECK(check_streams());
    ADJOIN_CHECK(walk(Family::changes, [&](const Known& known, BytesView key, BytesView value) {
      return check_change(*known.table, key, value);
    }));
    for (const auto& [id, known] : known_) {
      if (known.index == nullptr) ADJOIN_CHECK(check_last_changes(*known.table));
    }
    ADJOIN_CHECK(check_tokens());
    return summary_;
  }
  const ObjectSizes& counted() const noexcept { return counted_; }

 private:
  template <typename Check>
  Result<void> walk(Family family, Check&& check);
  Result<void> check_item(const table::TableDescription& table, BytesView key, BytesView value);
  Result<void> check_expected_entries(const table::TableDescription& table, BytesView key,
                                      item::ItemView view);
  Result<void> check_entry(const table::TableDescription& table,
                           const table::IndexDescription& index, BytesView key, BytesView value);
  Result<void> check_expected_expiry(const table::TableDescription& table, BytesView key,
                                     item::ItemView view);
  Result<void> check_expiry(const table::TableDescription& table, BytesView key);
  Result<void> check_streams();
  Result<void> check_change(const table::TableDescription& table, BytesView key, BytesView value);
  Result<void> check_last_changes(const table::TableDescription& table);
  Result<void> check_last_change(const table::TableDescription& table,
                                 const layout::ChangeRecord& change);
  Result<void> check_tokens();

  Result<bool> get(Family family, BytesView key, Bytes& value) const {
    rocksdb::ReadOptions options;
    options.snapshot = pin_.get();
    // A check reads everything once. In the cache it would push out what callers use.
    options.fill_cache = false;
    return database_.get(options, family, key, value);
  }
  void count(table::ObjectId object, item::ItemView view) {
    layout::ObjectSize& size = counted_[object.value];
    ++size.items;
    size.bytes += static_cast<std::int64_t>(view.size_bytes());
  }
  Result<void> report(Finding finding) {
    ++summary_.findings;
    return sink_(finding);
  }
  Result<void> report(Kind kind, const table::TableDescription& table,
                      const table::IndexDescription* index, BytesView key_parts,
                      std::string detail) {
    return report({kind, table.name, index != nullptr ? index->name : "",
                   key_text(table, key_parts), std::move(detail)});
  }
  static std::string key_text(const table::TableDescription& table, BytesView key_parts) {
    const Result<Item> key = layout::decode_base_key(key_parts, table.keys);
    return key ? item::to_json(*key, item::JsonForm::plain) : std::string();
  }
  Result<void> step() {
    if (++done_ % kTellEvery != 0 || !progress_) return {};
    return progress_(done_, std::max(done_, total_));
  }

  const Database& database_;
  const SnapshotPin& pin_;
  const FindingSink& sink_;
  const ByteProgress& progress_;
  std::map<std::uint32_t, Known> known_;
  ObjectSizes counted_;
  std::map<std::uint32_t, CommitId> trimmed_;  ///< per table: changes up to this one
  std::uint64_t total_ = 0;
  std::uint64_t done_ = 0;
  CheckSummary summary_;
};

/// Hands every key of the family to `check`, except those of objects of another kind, which are
/// reported once per object.
template <typename Check>
Result<void> Checker::walk(Family family, Check&& check) {
  const layout::KeyRange all{Bytes(), Bytes(layout::kObjectIdBytes, '\xFF')};
  RangeCursor cursor(database_, family, all, true, pin_.get());
  std::optional<std::uint32_t> unknown;
  for (; cursor.valid(); cursor.next()) {
    ADJOIN_CHECK(step());
    const BytesView key = cursor.key();
    const std::uint32_t object =
        key.size() < layout::kObjectIdBytes ? 0 : layout::load_u32(key.data());
    const auto found = known_.find(object);
    const bool wants_index = family == Family::index;
    if (found != known_.end() && (found->second.index != nullptr) == wants_index) {
      ADJOIN_CHECK(check(found->second, key, cursor.value()));
      continue;
    }
    if (unknown == object) continue;
    unknown = object;
    ADJOIN_CHECK(report({Kind::unknown_object, "", "", "",
                         "there are keys of object " + std::to_string(object) + " in the family " +
                             std::string(layout::kFamilyNames[static_cast<std::size_t>(family)]) +
                             ", but no such " + (wants_index ? "index" : "table")}));
  }
  return cursor.status();
}

bool has_key_attributes(const table::TableDescription& table, item::ItemView view) {
  for (const auto* attributes : {&table.keys.partition, &table.keys.sort}) {
    for (const table::AttributeDefinition& attribute : *attributes) {
      const auto value = view.find(attribute.name);
      if (!value || value->type() != attribute.type) return false;
    }
  }
  return true;
}

/// Whether the stored item is one of this table, and under its own key.
bool agrees(const table::TableDescription& table, BytesView key, item::ItemView view) {
  if (!has_key_attributes(table, view)) return false;
  Bytes expected;
  layout::append_item_key(table, view, expected);
  return expected == key;
}

Result<void> Checker::check_item(const table::TableDescription& table, BytesView key,
                                 BytesView value) {
  ++summary_.items;
  if (key.size() < layout::kKeyHeadBytes) {
    return report(Kind::misplaced_item, table, nullptr, {}, "its key is cut short");
  }
  const BytesView parts = layout::base_key_parts(key);
  const Result<void> whole = item::check_item(value);
  if (!whole) return report(Kind::damaged_item, table, nullptr, parts, whole.error().message());
  const item::ItemView view(value);
  count(table.id, view);
  if (!agrees(table, key, view)) {
    return report(Kind::misplaced_item, table, nullptr, parts,
                  "its key attributes are not those it is stored under");
  }
  ADJOIN_CHECK(check_expected_entries(table, key, view));
  return check_expected_expiry(table, key, view);
}

Result<void> Checker::check_expected_entries(const table::TableDescription& table, BytesView key,
                                             item::ItemView view) {
  const BytesView parts = layout::base_key_parts(key);
  Evaluation evaluation;
  evaluation.new_item = view;
  IndexEdit edit;
  Bytes stored;
  for (const table::IndexDescription& index : table.indexes) {
    edit_index(table, index, parts, evaluation, edit);
    if (!edit.has_new()) continue;
    ADJOIN_TRY(const bool found, get(Family::index, edit.new_key, stored));
    if (!found) {
      if (index.backfilling) continue;  // not there yet, and not readable either
      ADJOIN_CHECK(report(Kind::missing_entry, table, &index, parts,
                          "the item belongs in the index and is not there"));
    } else if (stored != edit.new_value) {
      ADJOIN_CHECK(report(Kind::differing_entry, table, &index, parts,
                          "the index shows the item otherwise than it is"));
    }
  }
  return {};
}

Result<void> Checker::check_entry(const table::TableDescription& table,
                                  const table::IndexDescription& index, BytesView key,
                                  BytesView value) {
  ++summary_.entries;
  if (item::check_item(value)) count(index.id, item::ItemView(value));
  Bytes item_key;
  if (const Result<void> told =
          layout::append_item_key_of_entry(index, table.id, table.keys, key, item_key);
      !told) {
    return report(Kind::extra_entry, table, &index, {}, told.error().message());
  }
  const BytesView parts = layout::base_key_parts(item_key);
  Bytes stored;
  ADJOIN_TRY(const bool found, get(Family::items, item_key, stored));
  if (!found) {
    return report(Kind::extra_entry, table, &index, parts, "the index has an item that is gone");
  }
  if (!item::check_item(stored)) return {};  // reported as an item
  const item::ItemView view(stored);
  if (!agrees(table, item_key, view)) return {};
  Evaluation evaluation;
  evaluation.new_item = view;
  IndexEdit edit;
  edit_index(table, index, parts, evaluation, edit);
  if (edit.has_new() && edit.new_key == key) return {};  // its content was compared from the item
  return report(Kind::extra_entry, table, &index, parts,
                "the index has the item under a key that it does not have");
}

Result<void> Checker::check_expected_expiry(const table::TableDescription& table, BytesView key,
                                            item::ItemView view) {
  if (!table.ttl_attribute) return {};
  const auto second = table::expiry_second(view, *table.ttl_attribute);
  if (!second) return {};
  const BytesView parts = layout::base_key_parts(key);
  Bytes ignored;
  ADJOIN_TRY(const bool found,
             get(Family::ttl, layout::expiry_key(table.id, *second, parts), ignored));
  if (found) return {};
  // Those of items that were there before are still being made.
  const Bytes mark = layout::meta_key(layout::MetaKind::expiry_backfill, table.id);
  ADJOIN_TRY(const bool filling, get(Family::meta, mark, ignored));
  if (filling) return {};
  return report(Kind::missing_expiry, table, nullptr, parts,
                "the item expires and is not in the order of expiry");
}

Result<void> Checker::check_expiry(const table::TableDescription& table, BytesView key) {
  const auto place = layout::decode_expiry_key(key);
  if (!place) return report(Kind::extra_expiry, table, nullptr, {}, place.error().message());
  const BytesView parts = place->base_key_parts;
  if (!table.ttl_attribute) {
    return report(Kind::extra_expiry, table, nullptr, parts, "the table has no time to live");
  }
  Bytes item_key;
  if (const Result<void> told =
          layout::append_item_key_of_base(table.id, table.keys, parts, item_key);
      !told) {
    return report(Kind::extra_expiry, table, nullptr, {}, told.error().message());
  }
  Bytes stored;
  ADJOIN_TRY(const bool found, get(Family::items, item_key, stored));
  if (!found) {
    return report(Kind::extra_expiry, table, nullptr, parts,
                  "the order of expiry has an item that is gone");
  }
  if (!item::check_item(stored)) return {};  // reported as an item
  if (table::expiry_second(item::ItemView(stored), *table.ttl_attribute) == place->second) {
    return {};
  }
  return report(Kind::extra_expiry, table, nullptr, parts,
                "the order of expiry has the item at a second that it does not have");
}

/// What is wrong with the streams of a table in a store whose last commit is `last`, if anything.
std::string wrong_streams(const table::TableDescription& table, CommitId last) {
  CommitId before;
  for (const table::TableStream& stream : table.streams) {
    const bool newest = &stream == &table.streams.back();
    const CommitId end = stream.last.value_or(last);
    if (stream.after < before || end < stream.after || last < end) {
      return "stream " + stream.label + " begins or ends where no change of it can be";
    }
    if (!stream.last && !newest) return "stream " + stream.label + " has not ended";
    before = end;
  }
  const bool enabled = !table.streams.empty() && !table.streams.back().last;
  if (enabled != table.stream_view_type.has_value()) {
    return "the table does not agree with its latest stream on whether it is enabled";
  }
  return {};
}

Result<void> Checker::check_streams() {
  ADJOIN_TRY(const CommitId last, commit_at(database_, pin_.get()));
  for (const auto& [id, known] : known_) {
    if (known.index != nullptr) continue;
    const table::TableDescription& table = *known.table;
    const Result<CommitId> mark = watermark(database_, table.id, pin_.get());
    std::string wrong = mark ? wrong_streams(table, last) : mark.error().message();
    if (mark && last < *mark) wrong = "changes are trimmed that have not been made yet";
    if (mark) trimmed_[id] = *mark;
    if (!wrong.empty()) {
      ADJOIN_CHECK(report(Kind::damaged_stream, table, nullptr, {}, std::move(wrong)));
    }
  }
  return {};
}

Result<void> Checker::check_change(const table::TableDescription& table, BytesView key,
                                   BytesView value) {
  ++summary_.changes;
  const auto damaged = [&](const Error& error) {
    return report(Kind::damaged_change, table, nullptr, {}, error.message());
  };
  const auto place = layout::decode_change_key(key);
  if (!place) return damaged(place.error());
  if (place->commit <= trimmed_[table.id.value]) {
    return report(Kind::damaged_change, table, nullptr, {}, "a trim has passed it");
  }
  const Result<layout::ChangeRecord> change = layout::decode_change(value);
  if (!change) return damaged(change.error());
  if (change->kind != table::ChangeKind::reset) {
    const auto decoded = layout::decode_base_key(change->key_parts, table.keys);
    if (!decoded) return damaged(decoded.error());
  }
  for (const std::optional<BytesView>& image : {change->old_image, change->new_image}) {
    if (!image) continue;
    if (const Result<void> whole = item::check_item(*image); !whole) return damaged(whole.error());
  }
  return {};
}

/// Newest first: the first record of an item that is met is of its last change.
Result<void> Checker::check_last_changes(const table::TableDescription& table) {
  std::unordered_set<std::size_t> seen;
  RangeCursor cursor(database_, Family::changes, layout::object_range(table.id), false, pin_.get());
  for (; cursor.valid() && seen.size() < kComparedChangesMax; cursor.next()) {
    ADJOIN_CHECK(step());
    const Result<layout::ChangeRecord> change = layout::decode_change(cursor.value());
    if (!change) continue;                                // reported as a change
    if (change->kind == table::ChangeKind::reset) break;  // a bulk load left no records of its own
    if (seen.insert(std::hash<BytesView>()(change->key_parts)).second) {
      ADJOIN_CHECK(check_last_change(table, *change));
    }
  }
  return cursor.status();
}

Result<void> Checker::check_last_change(const table::TableDescription& table,
                                        const layout::ChangeRecord& change) {
  const BytesView parts = change.key_parts;
  Bytes key;
  if (!layout::append_item_key_of_base(table.id, table.keys, parts, key)) return {};  // reported
  Bytes stored;
  ADJOIN_TRY(const bool found, get(Family::items, key, stored));
  if (change.kind == table::ChangeKind::remove) {
    if (!found) return {};
    return report(Kind::extra_item, table, nullptr, parts, "its last change removed it");
  }
  if (!found) {
    return report(Kind::missing_item, table, nullptr, parts,
                  "its last change put it, and it is not there");
  }
  if (!change.new_image || *change.new_image == stored || !item::check_item(stored)) return {};
  return report(Kind::differing_item, table, nullptr, parts,
                "it is not what its last change made of it");
}

Result<void> Checker::check_tokens() {
  const layout::KeyRange all{Bytes(), Bytes(layout::kObjectIdBytes, '\xFF')};
  RangeCursor cursor(database_, Family::tokens, all, true, pin_.get());
  for (; cursor.valid(); cursor.next()) {
    ADJOIN_CHECK(step());
    const auto token = layout::decode_token(cursor.value());
    if (token) continue;
    ADJOIN_CHECK(report({Kind::damaged_token, "", "", "", token.error().message()}));
  }
  return cursor.status();
}

/// Makes the sizes what was counted: adds the difference to the moment that was counted at, so that
/// what was written since stays counted too.
Result<std::uint64_t> correct_sizes(const EngineStore::Parts& parts, const CatalogSnapshot& tables,
                                    const ObjectSizes& counted, const ObjectSizes& before) {
  const auto of = [](const ObjectSizes& sizes, table::ObjectId object) {
    const auto found = sizes.find(object.value);
    return found == sizes.end() ? layout::ObjectSize() : found->second;
  };
  std::vector<Group::SizeChange> wrong;
  const auto compare = [&](table::ObjectId object) {
    const layout::ObjectSize is = of(counted, object);
    const layout::ObjectSize was = of(before, object);
    if (is != was) {
      wrong.push_back({object, {is.items - was.items, is.bytes - was.bytes}, false});
    }
  };
  for (const auto& [name, table] : tables) {
    compare(table->description.id);
    for (const table::IndexDescription& index : table->description.indexes) compare(index.id);
  }
  if (wrong.empty()) return std::uint64_t{0};
  Command correct([&](Group& group) -> Result<void> {
    for (const Group::SizeChange& one : wrong) {
      group.count(one.object, one.by.items, one.by.bytes);
    }
    group.keep_sizes();
    return {};
  });
  parts.sequencer.run(correct);
  ADJOIN_CHECK(correct.take_reply());
  return static_cast<std::uint64_t>(wrong.size());
}

}  // namespace

std::string_view to_string(Finding::Kind kind) noexcept {
  switch (kind) {
    case Kind::damaged_item: return "damaged item";
    case Kind::misplaced_item: return "misplaced item";
    case Kind::missing_item: return "missing item";
    case Kind::extra_item: return "extra item";
    case Kind::differing_item: return "differing item";
    case Kind::missing_entry: return "missing entry";
    case Kind::extra_entry: return "extra entry";
    case Kind::differing_entry: return "differing entry";
    case Kind::missing_expiry: return "missing expiry";
    case Kind::extra_expiry: return "extra expiry";
    case Kind::damaged_change: return "damaged change";
    case Kind::damaged_stream: return "damaged stream";
    case Kind::damaged_token: return "damaged token";
    case Kind::unknown_object: return "unknown object";
  }
  return "";
}

Result<CheckSummary> check(table::TableStore& store, const FindingSink& sink,
                           const ByteProgress& progress) {
  auto* const engine = dynamic_cast<EngineStore*>(&store);
  if (engine == nullptr) {
    return Error(ErrorCode::unsupported, "only a store of this machine can be checked");
  }
  ADJOIN_CHECK(engine->check_process());
  const EngineStore::Parts parts = engine->parts();
  // In the order of writes, so that figures, tables and snapshot are of one moment.
  std::optional<SnapshotPin> pin;
  std::shared_ptr<const CatalogSnapshot> tables;
  ObjectSizes before;
  const auto take_hold = [&] {
    pin.emplace(parts.database);
    tables = parts.catalog.snapshot();
    before = parts.sizes.figures();
  };
  const bool is_read_only = parts.sequencer.is_read_only();
  if (is_read_only) {
    take_hold();  // nothing is written
  } else {
    Command hold([&](Group&) -> Result<void> {
      take_hold();
      return {};
    });
    parts.sequencer.run(hold);
    ADJOIN_CHECK(hold.take_reply());
  }
  Checker checker(parts.database, *tables, *pin, sink, progress);
  ADJOIN_TRY(CheckSummary summary, checker.run());
  // Damaged items cannot be counted: then the figures stay as they were.
  if (summary.findings == 0 && !is_read_only) {
    ADJOIN_TRY(summary.sizes_corrected, correct_sizes(parts, *tables, checker.counted(), before));
  }
  return summary;
}

}  // namespace adjoin::engine

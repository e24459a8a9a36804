#include "engine/check.h"

#include <gtest/gtest.h>
#include <rocksdb/db.h>

#include <functional>
#include <vector>

#include "engine/layout/change_record.h"
#include "engine/layout/description_record.h"
#include "engine/layout/expiry_key.h"
#include "engine/layout/family.h"
#include "engine/layout/item_key.h"
#include "engine/layout/meta_key.h"
#include "engine/layout/record_bytes.h"
#include "engine/test_store.h"

namespace adjoin::engine::check_test {
namespace {

using layout::Family;

/// Writes into a closed store's database past everything that keeps it true.
class RawDatabase {
 public:
  explicit RawDatabase(const std::string& store) {
    std::vector<rocksdb::ColumnFamilyDescriptor> columns;
    columns.emplace_back(rocksdb::kDefaultColumnFamilyName, rocksdb::ColumnFamilyOptions());
    for (const std::string_view name : layout::kFamilyNames) {
      columns.emplace_back(std::string(name), rocksdb::ColumnFamilyOptions());
    }
    rocksdb::DB* opened = nullptr;
    const auto status =
        rocksdb::DB::Open(rocksdb::DBOptions(), store + "/data", columns, &handles_, &opened);
    if (!status.ok()) std::abort();
    db_.reset(opened);
  }
  ~RawDatabase() {
    for (auto* handle : handles_) db_->DestroyColumnFamilyHandle(handle).PermitUncheckedError();
  }
  void put(Family family, const Bytes& key, const Bytes& value) {
    ASSERT_TRUE(db_->Put(rocksdb::WriteOptions(), handle(family), key, value).ok());
  }
  void remove(Family family, const Bytes& key) {
    ASSERT_TRUE(db_->Delete(rocksdb::WriteOptions(), handle(family), key).ok());
  }
  Bytes get(Family family, const Bytes& key) {
    Bytes value;
    if (!db_->Get(rocksdb::ReadOptions(), handle(family), key, &value).ok()) std::abort();
    return value;
  }
  /// The n-th key of a family and its value.
  std::pair<Bytes, Bytes> entry(Family family, int n) {
    const std::unique_ptr<rocksdb::Iterator> at(
        db_->NewIterator(rocksdb::ReadOptions(), handle(family)));
    at->SeekToFirst();
    for (int i = 0; i < n && at->Valid(); ++i) at->Next();
    if (!at->Valid()) std::abort();
    return {at->key().ToString(), at->value().ToString()};
  }

 private:
  rocksdb::ColumnFamilyHandle* handle(Family family) {
    return handles_[static_cast<std::size_t>(family) + 1];
  }
  std::unique_ptr<rocksdb::DB> db_;
  std::vector<rocksdb::ColumnFamilyHandle*> handles_;
};

Item edge(const char* from, const char* to) {
  return Item{{"PK", from}, {"SK", to}, {"GSI1PK", to}, {"GSI1SK", from}, {"w", "weight"}};
}

/// "kind index key" of each finding.
std::vector<std::string> findings(table::TableStore& store) {
  std::vector<std::string> found;
  const auto report = check(store,
                            [&](const Finding& finding) {
                              std::string line(to_string(finding.kind));
                              if (!finding.index.empty()) line += " " + finding.index;
                              if (!finding.key.empty()) line += " " + finding.key;
                              found.push_back(line);
                              EXPECT_FALSE(finding.detail.empty());
                              return Result<void>();
                            },
                            {});
  EXPECT_TRUE(report) << report.error().message();
  if (report) {
    EXPECT_EQ(report->findings, found.size());
  }
  return found;
}

struct Damage {
  const char* name;
  std::function<void(RawDatabase&)> make;
  std::vector<std::string> found;
};

class Damaged : public testing::TestWithParam<Damage> {};

constexpr const char* kFirst = R"({"PK":"a","SK":"x"})";

/// Table 1, index 2; items (a, x) and (b, x), whose keys differ in their hash.
Bytes item_key(const char* from) {
  Bytes key;
  table::TableDescription table;
  table.id = table::ObjectId{1};
  table.keys.partition = {{"PK", Value::Type::string}};
  table.keys.sort = {{"SK", Value::Type::string}};
  layout::append_item_key(table, edge(from, "x"), key);
  return key;
}

Bytes stored(const Item& item) {
  Bytes bytes;
  item::encode_item(item, bytes);
  return bytes;
}

/// The entry of the item of `from` in the index: its key ends with that item's.
std::pair<Bytes, Bytes> entry_of(RawDatabase& raw, const char* from) {
  const Bytes key = item_key(from);
  for (int n = 0; n < 2; ++n) {
    auto entry = raw.entry(Family::index, n);
    if (entry.first.ends_with(layout::base_key_parts(key))) return entry;
  }
  std::abort();
}

const Damage kDamages[] = {
    {"AnEntryIsGone",
     [](RawDatabase& raw) { raw.remove(Family::index, entry_of(raw, "a").first); },
     {std::string("missing entry reverse ") + kFirst}},
    {"AnEntryShowsAnotherValue",
     [](RawDatabase& raw) {
       Item changed = edge("a", "x");
       changed.set("w", Value("other"));
       raw.put(Family::index, entry_of(raw, "a").first, stored(changed));
     },
     {std::string("differing entry reverse ") + kFirst}},
    {"AnEntrysBytesAreDamaged",
     [](RawDatabase& raw) { raw.put(Family::index, entry_of(raw, "a").first, "junk"); },
     {std::string("differing entry reverse ") + kFirst}},
    {"AnItemIsGoneAndItsEntryIsNot",
     [](RawDatabase& raw) { raw.remove(Family::items, item_key("a")); },
     {std::string("extra entry reverse ") + kFirst, std::string("missing item ") + kFirst}},
    {"AnOldEntryStayed",
     [](RawDatabase& raw) {
       Item moved = edge("a", "x");
       moved.set("GSI1PK", Value("elsewhere"));
       raw.put(Family::items, item_key("a"), stored(moved));
     },
     {std::string("missing entry reverse ") + kFirst,
      std::string("extra entry reverse ") + kFirst}},
    {"AnItemLeftTheIndexAndItsEntryStayed",
     [](RawDatabase& raw) {
       raw.put(Family::items, item_key("a"), stored({{"PK", "a"}, {"SK", "x"}}));
     },
     {std::string("extra entry reverse ") + kFirst}},
    {"AnItemsBytesAreDamaged",
     [](RawDatabase& raw) {
       Bytes bytes = stored(edge("a", "x"));
       bytes.resize(bytes.size() - 1);
       raw.put(Family::items, item_key("a"), bytes);
     },
     {std::string("damaged item ") + kFirst}},
    {"AnItemIsUnderAnotherKey",
     [](RawDatabase& raw) { raw.put(Family::items, item_key("a"), stored(edge("c", "x"))); },
     {std::string("misplaced item ") + kFirst}},
    {"AnItemLacksItsKey",
     [](RawDatabase& raw) {
       raw.put(Family::items, item_key("a"), stored({{"w", "x"}}));
     },
     {std::string("misplaced item ") + kFirst}},
    {"AnEntrysKeyIsCutShort",
     [](RawDatabase& raw) {
       auto [key, value] = entry_of(raw, "a");
       raw.put(Family::index, key.substr(0, 8), value);
     },
     {"extra entry reverse"}},
    {"AChangeCannotBeRead",
     [](RawDatabase& raw) { raw.put(Family::changes, raw.entry(Family::changes, 0).first, "?"); },
     {"damaged change"}},
    {"ATokenCannotBeRead",
     [](RawDatabase& raw) { raw.put(Family::tokens, Bytes("\0\0\0\1t", 5), "?"); },
     {"damaged token"}},
    {"KeysBelongToNoTable",
     [](RawDatabase& raw) {
       raw.put(Family::items, Bytes("\0\0\0\7xx", 6), "?");
       raw.put(Family::items, Bytes("\0\0\0\7xy", 6), "?");
       raw.put(Family::index, Bytes("\0\0\0\1xx", 6), "?");
     },
     {"unknown object", "unknown object"}},
};

TEST_P(Damaged, IsFoundAndNothingElse) {
  TestStore store;
  store.create_table(graph_table());
  store.put(edge("a", "x"));
  store.put(edge("b", "x"));
  EXPECT_EQ(findings(*store), std::vector<std::string>());
  store.close();
  {
    RawDatabase raw(store.options().path);
    GetParam().make(raw);
  }
  store.reopen();
  EXPECT_EQ(findings(*store), GetParam().found);
}

INSTANTIATE_TEST_SUITE_P(Stores, Damaged, testing::ValuesIn(kDamages),
                         [](const auto& damage) { return damage.param.name; });

/// The entry of item (a, x) at a second.
Bytes expiry_of(const char* from, std::uint64_t second) {
  return layout::expiry_key(table::ObjectId{1}, second, layout::base_key_parts(item_key(from)));
}

void edit_description(RawDatabase& raw, const std::function<void(table::TableDescription&)>& edit) {
  const Bytes key = layout::meta_key(layout::MetaKind::table, table::ObjectId{1});
  auto table = layout::decode_description(raw.get(Family::meta, key)).value();
  edit(table);
  raw.put(Family::meta, key, layout::encode(table));
}

void trim_mark(RawDatabase& raw, std::uint64_t commit) {
  Bytes mark;
  layout::append_u64(commit, mark);
  raw.put(Family::meta, layout::meta_key(layout::MetaKind::watermark, table::ObjectId{1}), mark);
}

constexpr std::uint64_t kFar = 4'000'000'000;

const Damage kExpiryAndStreamDamages[] = {
    {"AnExpiryIsGone",
     [](RawDatabase& raw) { raw.remove(Family::ttl, expiry_of("a", kFar)); },
     {std::string("missing expiry ") + kFirst}},
    {"AnExpiryHasAnotherSecond",
     [](RawDatabase& raw) {
       raw.remove(Family::ttl, expiry_of("a", kFar));
       raw.put(Family::ttl, expiry_of("a", kFar + 1), "");
     },
     {std::string("missing expiry ") + kFirst, std::string("extra expiry ") + kFirst}},
    {"AnExpiryHasNoItem",
     [](RawDatabase& raw) { raw.put(Family::ttl, expiry_of("c", kFar), ""); },
     {R"(extra expiry {"PK":"c","SK":"x"})"}},
    {"AnExpiryIsOfAnItemThatStays",
     [](RawDatabase& raw) { raw.put(Family::ttl, expiry_of("b", kFar), ""); },
     {R"(extra expiry {"PK":"b","SK":"x"})"}},
    {"AnExpirysKeyIsCutShort",
     [](RawDatabase& raw) { raw.put(Family::ttl, expiry_of("a", kFar).substr(0, 9), ""); },
     {"extra expiry"}},
    {"TheTableHasNoTimeToLive",
     [](RawDatabase& raw) {
       edit_description(raw, [](table::TableDescription& table) { table.ttl_attribute.reset(); });
     },
     {std::string("extra expiry ") + kFirst}},
    {"AStreamBeginsInTheFuture",
     [](RawDatabase& raw) {
       edit_description(
           raw, [](table::TableDescription& table) { table.streams[0].after = CommitId{1000}; });
     },
     {"damaged stream"}},
    {"TheTableSaysThatItHasNoStream",
     [](RawDatabase& raw) {
       edit_description(raw,
                        [](table::TableDescription& table) { table.stream_view_type.reset(); });
     },
     {"damaged stream"}},
    {"ChangesAreThereThatWereTrimmed",
     [](RawDatabase& raw) { trim_mark(raw, 2); },
     {"damaged change"}},
    {"TheTrimIsAheadOfAllChanges",
     [](RawDatabase& raw) { trim_mark(raw, 1000); },
     {"damaged stream", "damaged change", "damaged change"}},
};

class DamagedExpiryOrStream : public testing::TestWithParam<Damage> {};

TEST_P(DamagedExpiryOrStream, IsFoundAndNothingElse) {
  Options options;
  options.expire_interval = std::chrono::hours(1);
  TestStore store(options);
  table::CreateTableRequest request = graph_table();
  request.global_secondary_indexes.clear();
  request.attribute_definitions.resize(2);
  request.stream_view_type = table::StreamViewType::keys_only;
  store.create_table(request);
  Item expiring = edge("a", "x");
  expiring.set("ttl", Value(kFar));
  store.put(edge("b", "x"));
  ASSERT_TRUE(store->call<table::UpdateTimeToLive>({}, {"graph", {"ttl", true}}).has_value());
  store.put(expiring);
  EXPECT_EQ(findings(*store), std::vector<std::string>());
  store.close();
  {
    RawDatabase raw(store.options().path);
    // That no older item wants an entry may not have been noted before the close.
    raw.remove(Family::meta,
               layout::meta_key(layout::MetaKind::expiry_backfill, table::ObjectId{1}));
    GetParam().make(raw);
  }
  store.reopen();
  EXPECT_EQ(findings(*store), GetParam().found);
}

INSTANTIATE_TEST_SUITE_P(Stores, DamagedExpiryOrStream, testing::ValuesIn(kExpiryAndStreamDamages),
                         [](const auto& damage) { return damage.param.name; });

/// In a table whose changes have images: (a, x) was put twice, (b, x) put and removed.
const Damage kChangedItemDamages[] = {
    {"AnItemAndItsEntryAreGone",
     [](RawDatabase& raw) { raw.remove(Family::items, item_key("a")); },
     {std::string("missing item ") + kFirst}},
    {"ARemovedItemIsThereAgain",
     [](RawDatabase& raw) { raw.put(Family::items, item_key("b"), stored(edge("b", "x"))); },
     {R"(extra item {"PK":"b","SK":"x"})"}},
    {"AnItemIsAsItWasBefore",
     [](RawDatabase& raw) { raw.put(Family::items, item_key("a"), stored(edge("a", "x"))); },
     {std::string("differing item ") + kFirst}},
};

class DamagedChangedItem : public testing::TestWithParam<Damage> {};

TEST_P(DamagedChangedItem, IsFoundAndNothingElse) {
  TestStore store;
  table::CreateTableRequest request = graph_table();
  request.global_secondary_indexes.clear();
  request.attribute_definitions.resize(2);
  request.stream_view_type = table::StreamViewType::new_image;
  store.create_table(request);
  store.put(edge("a", "x"));
  store.put(edge("b", "x"));
  Item changed = edge("a", "x");
  changed.set("w", Value("other"));
  store.put(changed);
  store.remove("b", "x");
  EXPECT_EQ(findings(*store), std::vector<std::string>());
  store.close();
  {
    RawDatabase raw(store.options().path);
    GetParam().make(raw);
  }
  store.reopen();
  EXPECT_EQ(findings(*store), GetParam().found);
}

INSTANTIATE_TEST_SUITE_P(Stores, DamagedChangedItem, testing::ValuesIn(kChangedItemDamages),
                         [](const auto& damage) { return damage.param.name; });

TEST(Check, ExpectsNoChangesOfWhatABulkLoadBroughtIn) {
  TestStore store;
  store.create_table(graph_table());
  store.put(edge("a", "x"));
  store.remove("a", "x");
  int next = 0;
  const auto loaded = store->ingest({}, "graph", [&]() -> Result<std::optional<Item>> {
    if (next++ > 0) return std::optional<Item>();
    return std::optional<Item>(edge("a", "x"));
  });
  ASSERT_TRUE(loaded) << loaded.error().message();
  store.put(edge("b", "x"));
  EXPECT_EQ(findings(*store), std::vector<std::string>());
}

TEST(Check, MakesSizesExactAgain) {
  TestStore store;
  store.create_table(graph_table());
  store.put(edge("a", "x"));
  const table::TableSizes right = store->table_sizes({}, "graph").value();
  store.close();
  {
    RawDatabase raw(store.options().path);
    raw.put(Family::meta, layout::meta_key(layout::MetaKind::sizes, table::ObjectId{2}),
            layout::encode(layout::ObjectSize{70, 7000}));
  }
  store.reopen();
  EXPECT_EQ(store->table_sizes({}, "graph")->indexes[0].item_count, 70u);
  const auto report = check(*store, [](const Finding&) { return Result<void>(); }, {});
  ASSERT_TRUE(report) << report.error().message();
  EXPECT_EQ(report->items, 1u);
  EXPECT_EQ(report->entries, 1u);
  EXPECT_EQ(report->changes, 1u);
  EXPECT_EQ(report->sizes_corrected, 1u);
  EXPECT_EQ(store->table_sizes({}, "graph").value(), right);
  store.reopen();
  EXPECT_EQ(store->table_sizes({}, "graph").value(), right);
}

TEST(Check, StopsWhenItsSinkOrProgressSaysSo) {
  TestStore store;
  store.create_table(graph_table());
  for (int i = 0; i < 3000; ++i) store.put(edge("a", std::to_string(i).c_str()));
  const auto stopped = check(
      *store, [](const Finding&) { return Result<void>(); },
      [](std::uint64_t done, std::uint64_t total) {
        EXPECT_LE(done, total);
        return Result<void>(Error(ErrorCode::cancelled, "stopped"));
      });
  ASSERT_FALSE(stopped);
  EXPECT_EQ(stopped.error().code(), ErrorCode::cancelled);
}

}  // namespace
}  // namespace adjoin::engine::check_test

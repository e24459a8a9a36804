// Goal: the bytes of docs/formats/layout.md never change. Method: its worked examples, in hex.
#include <gtest/gtest.h>

#include <cstdio>
#include <string>

#include "base/sha256.h"
#include "engine/layout/backup_manifest.h"
#include "engine/layout/change_record.h"
#include "engine/layout/description_record.h"
#include "engine/layout/expiry_key.h"
#include "engine/layout/floor_record.h"
#include "engine/layout/format_file.h"
#include "engine/layout/item_key.h"
#include "engine/layout/key_range.h"
#include "engine/layout/meta_key.h"
#include "engine/layout/token_record.h"
#include "table/request/table_description.h"

namespace adjoin::engine::layout {
namespace {

using expression::KeyCondition;
using expression::KeyOperator;

std::string hex(BytesView bytes) {
  std::string text;
  for (const char byte : bytes) {
    char digits[4];
    std::snprintf(digits, sizeof digits, text.empty() ? "%02x" : " %02x",
                  static_cast<unsigned>(static_cast<unsigned char>(byte)));
    text += digits;
  }
  return text;
}

table::TableDescription example_table() {
  table::TableDescription table;
  table.name = "graph";
  table.id.value = 1;
  table.created = std::chrono::milliseconds(1'700'000'000'000);
  table.keys = {{{"PK", Value::Type::string}}, {{"SK", Value::Type::string}}};
  table::IndexDescription index;
  index.name = "by";
  index.id.value = 2;
  index.keys = {{{"t", Value::Type::string}}, {{"n", Value::Type::number}}};
  table.indexes.push_back(index);
  return table;
}

const Item kExample{{"PK", "USER#1"}, {"SK", "a"}, {"n", Value(42)}, {"t", "x"}};

TEST(Layout, WritesTheDocumentedItemAndIndexKeys) {
  const table::TableDescription table = example_table();
  Bytes item_key;
  append_item_key(table, kExample, item_key);
  EXPECT_EQ(hex(item_key), "00 00 00 01 37 33 55 53 45 52 23 31 00 01 61 00 01");

  const Bytes stored = item::encode_item(kExample);
  Bytes index_key;
  ASSERT_TRUE(append_index_key(table.indexes[0], item::ItemView(stored), base_key_parts(item_key),
                               index_key));
  EXPECT_EQ(hex(index_key),
            "00 00 00 02 3d cf 78 00 01 c0 83 2b 00 55 53 45 52 23 31 00 01 61 00 01");

  Bytes back;
  ASSERT_TRUE(append_item_key_of_entry(table.indexes[0], table.id, table.keys, index_key, back));
  EXPECT_EQ(back, item_key);
  Bytes of_start_key;
  append_index_key(table.indexes[0], table, kExample, of_start_key);
  EXPECT_EQ(of_start_key, index_key);
  EXPECT_EQ(*decode_base_key(base_key_parts(item_key), table.keys),
            (Item{{"PK", "USER#1"}, {"SK", "a"}}));
}

TEST(Layout, WritesTheDocumentedExpiryKeys) {
  const table::TableDescription table = example_table();
  Bytes item_key;
  append_item_key(table, kExample, item_key);
  const Bytes key = expiry_key(table.id, 1'700'000'000, base_key_parts(item_key));
  EXPECT_EQ(hex(key), "00 00 00 01 00 00 00 00 65 53 f1 00 55 53 45 52 23 31 00 01 61 00 01");
  const auto place = decode_expiry_key(key);
  ASSERT_TRUE(place);
  EXPECT_EQ(place->second, 1'700'000'000u);
  Bytes back;
  ASSERT_TRUE(append_item_key_of_base(table.id, table.keys, place->base_key_parts, back));
  EXPECT_EQ(back, item_key);
  EXPECT_FALSE(decode_expiry_key(BytesView(key).substr(0, 11)));
  const KeyRange range = expiry_range(table.id, 1'700'000'000, 1'700'000'000);
  EXPECT_TRUE(range.lower <= key && key < range.upper);
  const KeyRange later = expiry_range(table.id, 1'700'000'001, 1'800'000'000);
  EXPECT_LT(key, later.lower);
}

TEST(Layout, HashesPartitionsAsDocumented) {
  EXPECT_EQ(partition_hash(""), 0x4D0A);
  EXPECT_EQ(partition_hash(BytesView("USER#1\0\1", 8)), 0x3733);
  EXPECT_EQ(partition_hash(BytesView("a\0\1", 3)), 0xD3C1);
}

TEST(Layout, LeavesAnItemWithoutTheKeyOutOfAnIndex) {
  const table::TableDescription table = example_table();
  for (const Item& item :
       {Item{{"t", "x"}}, Item{{"n", Value(1)}}, Item{{"t", Value(1)}, {"n", "wrong type"}}}) {
    const Bytes stored = item::encode_item(item);
    Bytes key = "untouched";
    EXPECT_FALSE(append_index_key(table.indexes[0], item::ItemView(stored), "", key));
    EXPECT_EQ(key, "untouched");
  }
}

TEST(Layout, FindsTheTailOfAKeyFromItsEnd) {
  table::TableDescription table = example_table();
  // A number has no end mark, and no tail is asked for behind one.
  table.indexes[0].keys.sort = {{"SK", Value::Type::string}};
  const auto tails = [&](const Item& item) {
    Bytes key;
    append_item_key(table, item, key);
    Bytes entry;
    const Bytes stored = item::encode_item(item);
    EXPECT_TRUE(
        append_index_key(table.indexes[0], item::ItemView(stored), base_key_parts(key), entry));
    return std::string(tail_of_key(key, {true, 2})) + "|" +
           std::string(tail_of_key(entry, {true, 2})) + "|" +
           std::string(tail_of_key(entry, {false, 5}));
  };
  const std::string zero(1, '\0');
  const auto item = [](const std::string& pk, const std::string& sk) {
    return Item{{"PK", pk}, {"SK", sk}, {"n", Value(42)}, {"t", "x"}};
  };
  EXPECT_EQ(tails(item("USER#1", "E#USER#22")), "USER#22|USER#22|1");
  EXPECT_EQ(tails(item("USER#1", "E#")), "||1") << "nothing is behind the front";
  EXPECT_EQ(tails(item("USER#1", "E")), "||1") << "it is shorter than its front";
  EXPECT_EQ(tails(item("USER#1", "E#a" + zero)), "||") << "a zero byte at the end";
  EXPECT_EQ(tails(item("USER#1", "E#" + zero + "a")), "||") << "a zero byte within";
  EXPECT_EQ(tails(item(zero + "USER#", "E#a")), "a|a|") << "a zero byte in the other key";
  EXPECT_EQ(tails(item("USER#1", "E#\x01\xFF")), "\x01\xFF|\x01\xFF|1") << "bytes of marks";
  for (const char* damaged : {"", "a", "ab", "abc"}) {
    EXPECT_EQ(tail_of_key(damaged, {true, 0}), "") << damaged;
    EXPECT_EQ(tail_of_key(damaged, {false, 0}), "") << damaged;
  }
}

TEST(Layout, SelectsExactlyWhatAKeyConditionSays) {
  const table::KeySchema keys = example_table().keys;
  const table::ObjectId object{1};
  const auto key_of = [&](const char* sort) {
    Bytes key;
    append_item_key(example_table(), Item{{"PK", "p"}, {"SK", sort}}, key);
    return key;
  };
  struct Case {
    KeyOperator op;
    const char* value;
    const char* upper;
    std::string inside;
  };
  const Case cases[] = {{KeyOperator::eq, "b", "", "b"},
                        {KeyOperator::lt, "b", "", "a,aa"},
                        {KeyOperator::le, "b", "", "a,aa,b"},
                        {KeyOperator::gt, "b", "", "ba,c"},
                        {KeyOperator::ge, "b", "", "b,ba,c"},
                        {KeyOperator::between, "aa", "b", "aa,b"},
                        {KeyOperator::between, "c", "a", ""},
                        {KeyOperator::begins_with, "b", "", "b,ba"},
                        {KeyOperator::begins_with, "", "", "a,aa,b,ba,c"}};
  for (const Case& one : cases) {
    KeyCondition condition;
    condition.terms = {{"PK", KeyOperator::eq, "p", {}}, {"SK", one.op, one.value, one.upper}};
    const KeyRange range = condition_range(object, keys, condition);
    std::string inside;
    for (const char* sort : {"a", "aa", "b", "ba", "c"}) {
      const Bytes key = key_of(sort);
      if (key >= range.lower && key < range.upper) {
        inside += (inside.empty() ? "" : ",") + std::string(sort);
      }
    }
    EXPECT_EQ(inside, one.inside) << static_cast<int>(one.op) << " " << one.value;
  }
}

TEST(Layout, CutsATableIntoSegmentsThatMeetWithoutOverlap) {
  const table::ObjectId object{7};
  for (const std::size_t total : {1U, 3U, 1000U, 65536U, 1000000U}) {
    Bytes expected = segment_range(object, 0, total).lower;
    for (std::size_t i = 0; i < total; ++i) {
      const KeyRange range = segment_range(object, i, total);
      ASSERT_EQ(range.lower, expected);
      expected = range.upper;
    }
    EXPECT_EQ(hex(expected), "00 00 00 08");
  }
}

TEST(Layout, WritesTheDocumentedRecords) {
  EXPECT_EQ(hex(meta_key(MetaKind::table, table::ObjectId{1})), "03 00 00 00 01");
  EXPECT_EQ(hex(meta_key(MetaKind::sizes, table::ObjectId{1})), "0c 00 00 00 01");
  EXPECT_EQ(hex(encode(ObjectSize{3, 258})), "00 00 00 00 00 00 00 03 00 00 00 00 00 00 01 02");
  EXPECT_EQ(*decode_object_size(encode(ObjectSize{3, 258})), (ObjectSize{3, 258}));
  const Progress progress{CommitId{258}, 3};
  EXPECT_EQ(hex(encode(progress)), "00 00 00 00 00 00 01 02 00 00 00 00 00 00 00 03");
  EXPECT_EQ(*decode_progress(encode(progress)), progress);

  EXPECT_EQ(hex(change_key(table::ObjectId{1}, CommitId{258}, 2)),
            "00 00 00 01 00 00 00 00 00 00 01 02 00 00 00 02");
  ChangeRecord change{table::ChangeKind::modify, std::chrono::milliseconds(1000), "key", {}, "new"};
  Bytes record;
  append_record(change, record);
  EXPECT_EQ(hex(record), "02 02 00 00 00 00 00 00 03 e8 00 00 00 03 6b 65 79 00 00 00 03 6e 65 77");
  const auto back = decode_change(record);
  ASSERT_TRUE(back);
  EXPECT_EQ(back->new_image, BytesView("new"));
  EXPECT_EQ(back->old_image, std::nullopt);
  EXPECT_FALSE(back->by_time_to_live);
  change = {table::ChangeKind::remove, std::chrono::milliseconds(1000), "key", {}, {}, true};
  record.clear();
  append_record(change, record);
  EXPECT_EQ(hex(record), "03 04 00 00 00 00 00 00 03 e8 00 00 00 03 6b 65 79");
  EXPECT_TRUE(decode_change(record)->by_time_to_live);

  EXPECT_EQ(hex(token_key(2, "t")), "00 00 00 02 74");
  TokenRecord token{{1, 2, 3}, CommitId{5}, std::chrono::milliseconds(6)};
  EXPECT_EQ(hex(encode(token)),
            "01 02 03 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 05 00 00 00 00 "
            "00 00 00 06");
  EXPECT_EQ(decode_token(encode(token))->fingerprint, token.fingerprint);
}

TEST(Layout, WritesTheDocumentedTableDescription) {
  const table::TableDescription table = example_table();
  const Bytes record = encode(table);
  EXPECT_EQ(hex(record),
            "01 00 00 00 01 02 00 00 01 8b cf e5 68 00 00 00 00 05 67 72 61 70 68 01 01 00 00 00 "
            "02 50 4b 01 01 00 00 00 02 53 4b 02 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 "
            "00 00 00 00 01 00 00 00 02 01 02 00 00 00 00 02 62 79 01 01 00 00 00 01 74 01 02 00 "
            "00 00 01 6e 01 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00");
  const auto back = decode_description(record);
  ASSERT_TRUE(back);
  EXPECT_EQ(encode(*back), record);
  for (std::size_t length = 0; length < record.size(); ++length) {
    EXPECT_FALSE(decode_description(BytesView(record).substr(0, length))) << length;
  }
  EXPECT_EQ(decode_description("\x04").error().code(), ErrorCode::unsupported);
}

TEST(Layout, WritesTheDocumentedStreamsOfATable) {
  table::TableDescription table = example_table();
  const std::size_t without = encode(table).size();
  const auto view = table::StreamViewType::new_image;
  ASSERT_TRUE(table::enable_stream(view, table.created, CommitId{7}, table));
  ASSERT_TRUE(table::disable_stream(std::chrono::milliseconds(1), CommitId{258}, table));
  const Bytes record = encode(table);
  EXPECT_EQ(record.front(), '\x02');
  const std::string label =
      "00 00 00 17 32 30 32 33 2d 31 31 2d 31 34 54 32 32 3a 31 33 3a 32 30 2e 30 30 30";
  EXPECT_EQ(hex(BytesView(record).substr(without)),
            label + " 00 00 00 01 " + label +
                " 02 00 00 01 8b cf e5 68 00 00 00 00 00 00 00 00 07 01 00 00 00 00 00 00 01 02 00 "
                "00 00 00 00 00 00 01");
  const auto back = decode_description(record);
  ASSERT_TRUE(back);
  EXPECT_EQ(back->streams, table.streams);
  EXPECT_EQ(back->stream_label, table.stream_label);
  for (std::size_t length = 0; length < record.size(); ++length) {
    EXPECT_FALSE(decode_description(BytesView(record).substr(0, length))) << length;
  }
}

TEST(Layout, WritesTheDocumentedSettingsOfATable) {
  table::TableDescription table = example_table();
  const std::size_t without = encode(table).size();
  table.settings.table_class = table::TableClass::standard_infrequent_access;
  table.settings.encryption = {true, "k"};
  table.settings.throughput.on_demand = {-1, 258};
  table.indexes[0].settings.warm.write_units_per_second = 3;
  const Bytes record = encode(table);
  EXPECT_EQ(record.front(), '\x03');
  EXPECT_EQ(hex(BytesView(record).substr(without)),
            "00 00 00 00 00 00 00 00 02 01 00 00 00 01 6b 03 ff ff ff ff ff ff ff ff 00 00 00 00 "
            "00 00 01 02 08 00 00 00 00 00 00 00 03");
  const auto back = decode_description(record);
  ASSERT_TRUE(back);
  EXPECT_EQ(back->settings, table.settings);
  EXPECT_EQ(back->indexes[0].settings, table.indexes[0].settings);
  EXPECT_EQ(back->stream_label, std::nullopt);
  EXPECT_EQ(encode(*back), record);
  for (std::size_t length = 0; length < record.size(); ++length) {
    EXPECT_FALSE(decode_description(BytesView(record).substr(0, length))) << length;
  }
}

TEST(Layout, GivesTheStreamOfAnOlderDescriptionTheAgeOfItsTable) {
  table::TableDescription table = example_table();
  table.stream_view_type = table::StreamViewType::old_image;  // and no label: version 1
  const auto back = decode_description(encode(table));
  ASSERT_TRUE(back);
  EXPECT_EQ(back->stream_view_type, table.stream_view_type);
  EXPECT_EQ(back->stream_label, "2023-11-14T22:13:20.000");
  ASSERT_EQ(back->streams.size(), 1u);
  EXPECT_EQ(back->streams[0].after, CommitId{});
}

TEST(Layout, WritesTheDocumentedFormatFile) {
  EXPECT_EQ(encode(FormatFile()),
            "adjoin store\nversion 1\noldest-reader 1\nfeatures 0000000000000000\n");
  ASSERT_TRUE(decode_format(encode(FormatFile()), "p"));
  EXPECT_FALSE(decode_format("something else", "p"));
  EXPECT_FALSE(decode_format("adjoin store\nversion 1\n", "p"));
  EXPECT_TRUE(check_readable({2, 1, 0}, "p")) << "a newer writer that says we can read it";
  EXPECT_FALSE(check_readable({2, 2, 0}, "p"));
  EXPECT_FALSE(check_readable({1, 1, 4}, "p"));
}

TEST(Layout, WritesTheDocumentedFloorAndSurvivesATornSlot) {
  const Bytes slot = encode_floor_slot({CommitId{258}, 3});
  EXPECT_EQ(slot.size(), kFloorSlotBytes);
  EXPECT_EQ(hex(BytesView(slot).substr(0, 33)),
            "41 44 4a 46 4c 4f 4f 52 00 00 00 01 00 00 00 00 00 00 00 03 00 00 00 00 00 00 01 02 "
            "91 21 a3 ab 00");
  const Bytes newer = encode_floor_slot({CommitId{300}, 3});
  EXPECT_EQ(decode_floor(slot + newer)->progress.last_commit, CommitId{300});
  EXPECT_EQ(decode_floor(newer + slot)->progress.last_commit, CommitId{300});
  Bytes torn = newer;
  torn[25] = 'x';
  EXPECT_EQ(decode_floor(torn + slot)->progress.last_commit, CommitId{258});
  EXPECT_FALSE(decode_floor(torn + torn));
  EXPECT_FALSE(decode_floor(""));
}

TEST(Layout, WritesTheDocumentedMarkOfTheManifestWhereOtherProgramsLeaveZeros) {
  const Progress progress{CommitId{258}, 3};
  const ManifestMark mark{5, 1000, 0x12345678};
  const Bytes plain = encode_floor_slot(progress);
  const Bytes marked = encode_floor_slot(progress, mark);
  EXPECT_EQ(marked.size(), kFloorSlotBytes);
  EXPECT_EQ(marked.substr(0, 32), plain.substr(0, 32));
  EXPECT_EQ(hex(BytesView(marked).substr(32, 25)),
            "00 00 00 00 00 00 00 05 00 00 00 00 00 00 03 e8 12 34 56 78 5b bd 71 08 00");
  EXPECT_EQ(decode_floor(marked)->manifest, mark);
  EXPECT_FALSE(decode_floor(plain)->manifest);
  for (const Bytes& file : {Bytes(plain + marked), Bytes(marked + plain)}) {
    EXPECT_EQ(decode_floor(file)->manifest, mark) << "of equal commits the one with a mark";
  }
  const Bytes further = encode_floor_slot(progress, ManifestMark{5, 1001, 1});
  EXPECT_EQ(decode_floor(marked + further)->slot, 1U);
  EXPECT_EQ(decode_floor(further + marked)->slot, 0U);
  Bytes torn = further;
  torn[40] = 'x';
  EXPECT_EQ(decode_floor(torn + marked)->manifest, mark);
  const Bytes later = encode_floor_slot({CommitId{259}, 3});
  EXPECT_FALSE(decode_floor(marked + later)->manifest) << "written by a program without marks";
}

TEST(Layout, WritesTheDocumentedListOfABackup) {
  BackupManifest manifest;
  manifest.progress = {CommitId{258}, 3};
  manifest.time = std::chrono::milliseconds(1'700'000'000'000);
  manifest.files = {{"store/FLOOR", to_hex(sha256("abc")), 3},
                    {"store/FORMAT", to_hex(sha256("")), 0}};
  const std::string text = encode(manifest);
  EXPECT_EQ(text,
            "adjoin backup\nversion 1\ncommit 258\nincarnation 3\ntime 1700000000000\nfiles 2\n"
            "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad  store/FLOOR  3\n"
            "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855  store/FORMAT  0\n"
            "sum a288857069ed3683349c3b67ffe47f2c02867f1bbfb8e0c5cd8426aff4237a1e\n");
  const auto back = decode_backup_manifest(text, "M");
  ASSERT_TRUE(back) << back.error().message();
  EXPECT_EQ(back->files, manifest.files);
  EXPECT_EQ(back->progress, manifest.progress);
  for (std::size_t length = 0; length < text.size(); ++length) {
    EXPECT_FALSE(decode_backup_manifest(text.substr(0, length), "M")) << length;
  }
  for (std::size_t at = 0; at < text.size(); ++at) {
    std::string damaged = text;
    damaged[at] = static_cast<char>(damaged[at] ^ 1);
    EXPECT_FALSE(decode_backup_manifest(damaged, "M")) << at;
  }
}

TEST(Layout, RefusesABackupsListThatLeadsOutOfItsFolder) {
  for (const char* path : {"/etc/passwd", "store/../../x", "store/./x", "store//x", "store/", "x",
                           "store/a b", "store/a\nb"}) {
    BackupManifest manifest;
    manifest.files = {{path, to_hex(sha256("")), 0}};
    EXPECT_FALSE(decode_backup_manifest(encode(manifest), "M")) << path;
  }
}

}  // namespace
}  // namespace adjoin::engine::layout

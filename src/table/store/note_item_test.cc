#include <gtest/gtest.h>

#include "item/json.h"
#include "table/store/item_notes.h"

namespace adjoin::table {
namespace {

constexpr auto kText = Value::Type::string;

// The example of docs/formats/notes.md. PERSISTED: a change is a new format.
TEST(NoteItem, StandsInTheTableUnderOneWord) {
  const Item key = *notes_key({{{"PK", kText}}, {{"SK", kText}}});
  const NoteItem notes{"{}", std::nullopt, "t1", "t1", "t2"};
  const Item item = notes_item(key, notes);
  EXPECT_EQ(item::to_json(item, item::JsonForm::plain),
            R"({"PK":"adjoin#notes","SK":"adjoin#notes","adjoin_bound":"t1",)"
            R"("adjoin_schema":"{}","adjoin_set":"t2","adjoin_settled":"t1"})");
}

TEST(NoteItem, IsReadAsItWasWritten) {
  const Item key = *notes_key({{{"id", kText}}, {}});
  const NoteItem notes{std::nullopt, "way", "t1", "t0", "t2"};
  const Bytes stored = item::encode_item(notes_item(key, notes));
  EXPECT_TRUE(carries_notes(item::ItemView(stored)));
  EXPECT_TRUE(carries_notes(notes_item(key, notes)));
  const NoteItem read = read_notes(item::ItemView(stored));
  EXPECT_EQ(read.schema, std::nullopt);
  EXPECT_EQ(read.migration, "way");
  EXPECT_EQ(read.bound, "t1");
  EXPECT_EQ(read.settled, "t0");
  EXPECT_EQ(read.set, "t2");
}

TEST(NoteItem, IsNoItemOfTheUsers) {
  const Bytes named = item::encode_item({{"PK", "a"}, {"adjoin_set", "x"}});
  EXPECT_FALSE(carries_notes(item::ItemView(named)));
  const Bytes more = item::encode_item({{"PK", std::string(kNotesWord)}, {"name", "Ann"}});
  EXPECT_FALSE(carries_notes(item::ItemView(more)));
}

TEST(NoteItem, IsToldByItsKeyAlone) {
  const Bytes keyed = item::encode_item({{"PK", std::string(kNotesWord)}});
  EXPECT_TRUE(carries_notes(item::ItemView(keyed)));
}

TEST(NoteItem, HasNoPlaceWhereAKeyIsNoText) {
  EXPECT_EQ(notes_key({{{"PK", kText}}, {{"at", Value::Type::number}}}), std::nullopt);
  EXPECT_EQ(notes_key({{{"PK", Value::Type::binary}}, {}}), std::nullopt);
}

}  // namespace
}  // namespace adjoin::table

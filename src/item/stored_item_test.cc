#include "item/stored_item.h"

#include <gtest/gtest.h>

#include "base/random.h"
#include "item/set.h"
#include "item/size.h"
#include "item/stored_item_merge.h"
#include "item/value.h"

namespace adjoin::item {
namespace {

Item everything() {
  return Item{{"s", "text"},
              {"n", Value(-42)},
              {"b", Binary{Bytes("\0\xFF", 2)}},
              {"t", Value(true)},
              {"z", Value()},
              {"l", Value::List{Value("x"), Value(0), Value::List{}}},
              {"m", Item{{"k", Value("v")}, {"e", Item{}}}},
              {"ss", *make_set(std::vector<std::string>{"b", "a", ""})},
              {"ns", *make_set(std::vector<Number>{Number(2), Number(-1)})},
              {"bs", *make_set(std::vector<Binary>{Binary{"2"}, Binary{"1"}})}};
}

TEST(StoredItem, ComesBackAsItWas) {
  const Item item = everything();
  const Bytes bytes = encode_item(item);
  ASSERT_TRUE(check_item(bytes).has_value()) << check_item(bytes).error().message();
  const ItemView view(bytes);
  EXPECT_EQ(view.decode(), item);
  EXPECT_EQ(view.size_bytes(), size_bytes(item));
  EXPECT_EQ(view.attribute_count(), 10U);
  EXPECT_EQ(view.find("s")->as_string(), "text");
  EXPECT_EQ(view.find("m")->as_map().find("k")->as_string(), "v");
  EXPECT_FALSE(view.find("nope").has_value());
  for (AttributeCursor c(view); c.valid(); c.next()) {
    EXPECT_EQ(c.value().size_bytes(), size_bytes(*item.find(c.name()))) << c.name();
  }
}

/// PERSISTED: the same bytes stand in docs/formats/stored_item.md.
TEST(StoredItem, HasTheDocumentedBytes) {
  const Item item{{"PK", "USER#1"},
                  {"age", Value(42)},
                  {"m", Item{{"t", Value(true)}}},
                  {"tags", *make_set(std::vector<std::string>{"b", "a"})}};
  constexpr unsigned char kBytes[] = {
      0x01, 0x1A, 0x00, 0x00, 0x00, 0x04,                               // header, count
      0x02, 'P',  'K',  0x01, 0x06, 'U',  'S',  'E',  'R',  '#',  '1',  // PK
      0x03, 'a',  'g',  'e',  0x02, 0xC0, 0x83, 0x2B, 0x00,             // age
      0x01, 'm',  0x07, 0x05, 0x01, 0x01, 't',  0x04, 0x01,             // m
      0x04, 't',  'a',  'g',  's',  0x08, 0x07, 0x02, 0x01, 0x01, 'a', 0x01, 0x01, 'b'};  // tags
  EXPECT_EQ(encode_item(item), Bytes(reinterpret_cast<const char*>(kBytes), sizeof(kBytes)));
}

TEST(StoredItem, IsTheSameForEqualItems) {
  Item backwards;
  const Item item = everything();
  for (const char* name : {"z", "t", "ss", "s", "ns", "n", "m", "l", "bs", "b"}) {
    ASSERT_TRUE(backwards.insert(name, *item.find(name)));
  }
  EXPECT_EQ(backwards, item);
  EXPECT_EQ(encode_item(backwards), encode_item(item));
}

TEST(StoredItem, HasAnEmptyForm) {
  const Bytes bytes = encode_item(Item{});
  EXPECT_TRUE(check_item(bytes).has_value());
  EXPECT_EQ(ItemView(bytes).attribute_count(), 0U);
  EXPECT_EQ(ItemView().attribute_count(), 0U);
  EXPECT_FALSE(ItemView().find("a").has_value());
}

TEST(StoredItem, IsMergedWithChangesAsIfItWereMadeAnew) {
  Item item;
  Bytes merged;
  // Beyond 127 attributes their count takes two bytes.
  for (int i = 0; i < 300; ++i) {
    const std::string name = "n" + std::to_string(i * 7919 % 1000);
    const Value value =
        i % 3 == 0 ? Value(i) : Value(std::string(static_cast<std::size_t>(i), 'x'));
    Bytes encoded;
    encode_value(value, encoded);
    const Bytes before = encode_item(item);
    const AttributeChange added{name, encoded};
    merge_item(ItemView(before), {&added, 1}, merged);
    item.set(name, value);
    ASSERT_EQ(merged, encode_item(item)) << name;
    const AttributeChange removed{name, {}};
    Bytes without;
    merge_item(ItemView(merged), {&removed, 1}, without);
    Item rest = item;
    rest.erase(name);
    ASSERT_EQ(without, encode_item(rest)) << name;
  }
  EXPECT_TRUE(check_item(merged).has_value());
}

TEST(ElementCursor, WalksListsAndSets) {
  const Bytes bytes = encode_item(everything());
  const ItemView view(bytes);
  const ValueView list = *view.find("l");
  EXPECT_EQ(list.element_count(), 3U);
  EXPECT_EQ(list.element(1)->as_number(), Number());
  EXPECT_EQ(list.element(2)->element_count(), 0U);
  EXPECT_FALSE(list.element(3).has_value());
  std::string joined;
  for (ElementCursor c(*view.find("ss")); c.valid(); c.next())
    joined.append(c.value().as_string()).append(";");
  EXPECT_EQ(joined, ";a;b;");
  EXPECT_EQ(view.find("ns")->element(0)->as_number(), Number(-1));
  EXPECT_EQ(view.find("bs")->element(1)->as_binary(), "2");
}

Value nested(int levels) {
  Value value("x");
  for (int i = 0; i < levels; ++i)
    value = i % 2 == 0 ? Value(Value::List{value}) : Value(Item{{"k", value}});
  return value;
}

TEST(CheckItem, HoldsTheNestingLimit) {
  for (const int levels : {0, 1, 31, 32, 33, 40}) {
    EXPECT_EQ(nesting_levels(nested(levels)), levels);
    const Item item{{"a", nested(levels)}};
    EXPECT_EQ(check_item(encode_item(item)).has_value(), levels <= kNestingLevelsMax) << levels;
  }
}

/// Whatever passes the check can be read, and is the one form of what it says.
TEST(CheckItem, CatchesDamageOrLeavesAReadableItem) {
  const Bytes good = encode_item(everything());
  Random random(4);
  int refused = 0;
  for (int round = 0; round < 50000; ++round) {
    Bytes bytes = good;
    for (std::uint64_t i = random.below(3) + 1; i > 0; --i) {
      const std::uint64_t at = random.below(bytes.size());
      if (random.one_in(8)) {
        bytes.resize(at);
      } else if (random.one_in(8)) {
        bytes.insert(at, 1, static_cast<char>(random.next()));
      } else {
        bytes[at] = static_cast<char>(random.one_in(2) ? random.below(12) : random.next());
      }
      if (bytes.empty()) bytes.push_back('\1');
    }
    if (!check_item(bytes)) {
      ++refused;
      continue;
    }
    ASSERT_EQ(encode_item(ItemView(bytes).decode()), bytes);
  }
  EXPECT_GT(refused, 25000);
}

TEST(CheckItem, RefusesEveryPrefix) {
  const Bytes good = encode_item(everything());
  for (std::size_t length = 0; length < good.size(); ++length) {
    const auto checked = check_item(BytesView(good).substr(0, length));
    ASSERT_FALSE(checked.has_value()) << length;
    EXPECT_EQ(checked.error().code(), ErrorCode::corruption);
  }
  EXPECT_FALSE(check_item(good + "x").has_value());
}

TEST(ItemSize, IsDynamodbsAccounting) {
  const struct {
    Value value;
    std::size_t bytes;
  } cases[] = {{Value("héllo"), 6},
               {Value(""), 0},
               {Value(true), 1},
               {Value(), 1},
               {Value(-123), 4},
               {Binary{Bytes(5, '\0')}, 5},
               {Value::List{}, 3},
               {Item{}, 3},
               {Value::List{Value("ab"), Value(1)}, 3 + 2 + 2 + 2},
               {Item{{"key", Value("ab")}}, 3 + 1 + 3 + 2},
               {*make_set(std::vector<std::string>{"a", "bc"}), 3},
               {*make_set(std::vector<Number>{Number(1), Number(-1)}), 5}};
  for (const auto& c : cases) {
    EXPECT_EQ(size_bytes(c.value), c.bytes);
    Bytes encoded;
    encode_value(c.value, encoded);
    EXPECT_TRUE(check_value(encoded).has_value());
    EXPECT_EQ(ValueView(encoded).size_bytes(), c.bytes);
    EXPECT_EQ(size_bytes(Item{{"né", c.value}}), 3 + c.bytes);
  }
}

TEST(Item, KeepsNamesSortedAndUnique) {
  Item map{{"b", Value("1")}, {"a", Value("2")}, {"b", Value("3")}};
  EXPECT_EQ(map.size(), 2U);
  EXPECT_EQ(map.begin()->first, "a");
  EXPECT_EQ(*map.find("b"), Value("3"));
  EXPECT_FALSE(map.insert("a", Value()));
  map.set("\xC3\xA9", Value());
  EXPECT_EQ(std::prev(map.end())->first, "\xC3\xA9");
  EXPECT_TRUE(map.erase("a"));
  EXPECT_FALSE(map.erase("a"));
  std::string duplicate;
  EXPECT_FALSE(item::from_entries({{"x", Value()}, {"y", Value()}, {"x", Value()}}, &duplicate));
  EXPECT_EQ(duplicate, "x");
}

}  // namespace
}  // namespace adjoin::item

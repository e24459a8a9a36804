#include "item/key_codec.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "base/random.h"

namespace adjoin::item {
namespace {

TEST(KeyPart, ComesBackAsItWas) {
  Bytes key;
  append_key_part(Value(std::string("a\0b", 3)), key);
  append_key_part(Value(-7), key);
  append_key_part(Value(Binary{Bytes("\0", 1)}), key);
  BytesView in = key;
  EXPECT_EQ(*take_key_part(in, Value::Type::string), Value(std::string("a\0b", 3)));
  EXPECT_EQ(*take_key_part(in, Value::Type::number), Value(-7));
  EXPECT_EQ(*take_key_part(in, Value::Type::binary), Value(Binary{Bytes("\0", 1)}));
  EXPECT_TRUE(in.empty());
}

std::string hex(BytesView bytes) {
  std::string out;
  for (const char c : bytes) {
    constexpr char kHex[] = "0123456789abcdef";
    if (!out.empty()) out.push_back(' ');
    out.push_back(kHex[static_cast<unsigned char>(c) >> 4]);
    out.push_back(kHex[static_cast<unsigned char>(c) & 15]);
  }
  return out;
}

Bytes part(const Value& value) {
  Bytes out;
  append_key_part(value, out);
  Bytes encoded;
  encode_value(value, encoded);
  Bytes from_view;
  append_key_part(ValueView(encoded), from_view);
  EXPECT_EQ(out, from_view);
  return out;
}

/// PERSISTED: the same bytes stand in docs/formats/key.md.
TEST(KeyPart, HasTheDocumentedBytes) {
  const struct {
    const char* number;
    const char* bytes;
  } numbers[] = {{"0", "80"},
                 {"1", "c0 82 0b 00"},
                 {"42", "c0 83 2b 00"},
                 {"-42", "40 7c d4 ff"},
                 {"1.5", "c0 82 10 00"},
                 {"12345", "c0 86 0d 23 33 00"},
                 {"1e-130", "c0 00 0b 00"},
                 {"1e125", "c0 ff 0b 00"}};
  for (const auto& c : numbers) {
    EXPECT_EQ(hex(part(Value(*Number::parse(c.number)))), c.bytes) << c.number;
  }
  EXPECT_EQ(hex(part(Value("USER#1"))), "55 53 45 52 23 31 00 01");
  EXPECT_EQ(hex(part(Value(std::string("a\0b", 3)))), "61 00 ff 62 00 01");
  EXPECT_EQ(hex(part(Value(""))), "00 01");
}

Bytes random_bytes(Random& random, std::uint64_t limit) {
  Bytes bytes;
  for (std::uint64_t i = random.below(limit); i > 0; --i) {
    constexpr char kEdges[] = {'\x00', '\x01', '\x02', 'a', '\xFE', '\xFF'};
    bytes.push_back(kEdges[random.below(sizeof(kEdges))]);
  }
  return bytes;
}

TEST(KeyPart, SortsTuplesAsTheirValues) {
  Random random(2);
  for (int round = 0; round < 20000; ++round) {
    const Bytes a1 = random_bytes(random, 4), a2 = random_bytes(random, 4);
    const Bytes b1 = random_bytes(random, 4), b2 = random_bytes(random, 4);
    const Bytes a = part(Value(a1)) + part(Value(Binary{a2}));
    const Bytes b = part(Value(b1)) + part(Value(Binary{b2}));
    ASSERT_EQ(std::pair(a1, a2) <=> std::pair(b1, b2), a <=> b) << hex(a) << " against " << hex(b);
  }
}

TEST(KeyPart, TakesTheLargestKeys) {
  for (const std::size_t size : {kPartitionKeyBytesMax, kSortKeyBytesMax}) {
    for (const char c : {'\0', 'x', '\xFF'}) {
      const Value value{Bytes(size, c)};
      const Bytes key = part(value) + "tail";
      BytesView in = key;
      EXPECT_EQ(*take_key_part(in, Value::Type::string), value);
      EXPECT_EQ(in, "tail");
      BytesView skipped = key;
      ASSERT_TRUE(skip_key_part(skipped, Value::Type::string).has_value());
      EXPECT_EQ(skipped, "tail");
    }
  }
}

TEST(KeyPart, RefusesDamagedBytes) {
  for (const Value::Type type : {Value::Type::string, Value::Type::binary, Value::Type::number}) {
    for (const Bytes& damaged : {Bytes(), Bytes("abc"), Bytes("a\0", 2), Bytes("a\0\2", 3)}) {
      BytesView in = damaged;
      EXPECT_EQ(take_key_part(in, type).error().code(), ErrorCode::corruption);
      in = damaged;
      EXPECT_EQ(skip_key_part(in, type).error().code(), ErrorCode::corruption);
    }
  }
}

TEST(KeyPrefix, BoundsExactlyTheStringsThatBeginWithIt) {
  Random random(3);
  for (int round = 0; round < 20000; ++round) {
    const Bytes prefix = random_bytes(random, 3);
    const Bytes text = random_bytes(random, 5);
    Bytes front;
    append_key_prefix(prefix, front);
    const Bytes limit = prefix_successor(front);
    const Bytes key = part(Value(text));
    const bool inside = key >= front && (limit.empty() || key < limit);
    ASSERT_EQ(inside, text.starts_with(prefix)) << hex(prefix) << " in " << hex(text);
  }
}

TEST(PrefixSuccessor, IsTheLeastGreaterString) {
  EXPECT_EQ(prefix_successor("ab"), "ac");
  EXPECT_EQ(prefix_successor("a\xFF\xFF"), "b");
  EXPECT_EQ(prefix_successor("\xFF"), "");
  EXPECT_EQ(prefix_successor(""), "");
}

}  // namespace
}  // namespace adjoin::item

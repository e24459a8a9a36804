#include "item/key_codec.h"

#include <gtest/gtest.h>

namespace adjoin::item {
namespace {

TEST(KeyPart, ComesBackAsItWas) {
  Bytes key;
  append_key_part(AttributeValue(std::string("a\0b", 3)), key);
  append_key_part(AttributeValue::number(-7), key);
  append_key_part(AttributeValue(Binary{Bytes("\0", 1)}), key);
  BytesView in = key;
  EXPECT_EQ(*take_key_part(in, Type::S), AttributeValue(std::string("a\0b", 3)));
  EXPECT_EQ(*take_key_part(in, Type::N), AttributeValue::number(-7));
  EXPECT_EQ(*take_key_part(in, Type::B), AttributeValue(Binary{Bytes("\0", 1)}));
  EXPECT_TRUE(in.empty());
}

}  // namespace
}  // namespace adjoin::item

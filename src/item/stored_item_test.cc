#include "item/stored_item.h"

#include <gtest/gtest.h>

#include "item/set.h"
#include "item/size.h"

namespace adjoin::item {
namespace {

Item everything() {
  return Item{
      {"s", "text"}, {"n", AttributeValue::number(-42)}, {"b", Binary{Bytes("\0\xFF", 2)}},
      {"t", AttributeValue(true)}, {"z", Null{}},
      {"l", List{AttributeValue("x"), AttributeValue::number(0), List{}}},
      {"m", AttributeMap{{"k", AttributeValue("v")}, {"e", AttributeMap{}}}},
      {"ss", *make_set(std::vector<std::string>{"b", "a", ""})},
      {"ns", *make_set(std::vector<Number>{Number::from_int(2), Number::from_int(-1)})},
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

}  // namespace
}  // namespace adjoin::item

// Keys that are made and read by a schema alone.
#include "plan/operation/named_key.h"

#include <gtest/gtest.h>

#include "schema/test_schema.h"

namespace adjoin::plan {
namespace {

std::string text_of(const NamedKey& key) {
  std::string text = key.kind + " " + key.type;
  for (const std::string* ref : {&key.node, &key.from, &key.to}) {
    if (!ref->empty()) text += " " + *ref;
  }
  for (const auto& [name, value] : key.key) {
    text += " " + name + "=" + schema::key_text(value).value_or("?");
  }
  return text;
}

TEST(NamedKey, OfANodeAndOfAnEdgeWithItsMirrorIsRenderedByTheSchema) {
  const schema::Schema social = schema::example("social");
  EXPECT_EQ(text_of(key_of_node(social, "USER#a").value()),
            "node User USER#a pk=USER#a sk=PROFILE");
  const auto keys = keys_of_edge(social, "USER#a", "FOLLOWS", "USER#b", {}).value();
  ASSERT_EQ(keys.size(), 2U);
  EXPECT_EQ(text_of(keys[0]), "edge FOLLOWS USER#a USER#b pk=USER#a sk=USER#b");
  EXPECT_EQ(text_of(keys[1]), "mirror FOLLOWED_BY USER#a USER#b pk=USER#b sk=FOLLOWER#a");
  const auto turned = keys_of_edge(social, "USER#b", "followers", "USER#a", {}).value();
  EXPECT_EQ(text_of(turned[0]), text_of(keys[0]));
  EXPECT_EQ(*keys[0].parts.find("from.id"), "a");
}

TEST(NamedKey, IsParsedBackToWhatItWasMadeFrom) {
  const schema::Schema social = schema::example("social");
  const NamedKey node = key_of_node(social, "USER#a").value();
  const auto keys = keys_of_edge(social, "USER#a", "FOLLOWS", "USER#b", {}).value();
  for (const NamedKey* key : {&node, &keys[0], &keys[1]}) {
    const NamedKey parsed =
        parse_key(social, *key->key.find("pk")->as_string(), *key->key.find("sk")->as_string())
            .value();
    EXPECT_EQ(text_of(parsed), text_of(*key));
  }
  EXPECT_EQ(text_of(parse_key(social, "x", "y").value()), "unknown  pk=x sk=y");
}

TEST(NamedKey, ThatCannotBeMadeIsRefusedByName) {
  const schema::Schema social = schema::example("social");
  EXPECT_NE(key_of_node(social, "USR#a").error().message().find("refs are USER#{id}"),
            std::string::npos);
  EXPECT_NE(keys_of_edge(social, "USER#a", "FOLOWS", "USER#b", {})
                .error()
                .message()
                .find("no edge type \"FOLOWS\""),
            std::string::npos);
}

}  // namespace
}  // namespace adjoin::plan

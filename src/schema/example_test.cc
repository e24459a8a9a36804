// The five models load, with exactly the warnings that are known.

#include <gtest/gtest.h>

#include <map>
#include <string>

#include "schema/load/load.h"
#include "schema/test_schema.h"

namespace adjoin::schema {
namespace {

TEST(Examples, LoadWithExactlyTheKnownWarnings) {
  const std::string hot = ": every item goes to the one partition '";
  const std::string becomes =
      "' of index GSI1, which becomes hot; spread it by `shards: {default: 8}` on the "
      "type and {shard} at the end of this pk, or by another key\n";
  const std::map<std::string, std::string> expected = {
      {"follow-graph", ""},
      {"users", ""},
      {"social",
       "23:56: warning: access pattern followerCount: no counter keeps this count, so that every "
       "call reads all edges; add counters: {followers: {of: followers}} to the node\n"},
      {"shop",
       "7:3: warning: node type User" + hot + "USER" + becomes + "8:3: warning: node type Product" +
           hot + "PRODUCT" + becomes +
           "35:104: warning: access pattern recentReviews: the order is that of '{to}', which "
           "holds "
           "no time or rank; the newest are not first. Put a time into the key, or add a view\n"},
      {"goals", ""}};
  for (const auto& [name, warnings] : expected) {
    const Loaded loaded = load(example_text(name));
    std::string text;
    for (const Diagnostic& d : loaded.diagnostics) text += d.to_string("").substr(1) + "\n";
    EXPECT_EQ(text, warnings) << name;
    EXPECT_TRUE(loaded.schema.has_value()) << name;
  }
}

}  // namespace
}  // namespace adjoin::schema

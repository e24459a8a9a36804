// Goal: the bytes of a partition are told about right, of tables and of indexes.
#include <gtest/gtest.h>

#include <string>

#include "engine/store.h"
#include "engine/test_store.h"
#include "item/key_codec.h"

namespace adjoin::engine::collection_bytes_test {
namespace {

Bytes partition_of(const std::string& value) {
  Bytes key;
  item::append_key_part(Value(value), key);
  return key;
}

TEST(CollectionBytes, AreAPartitionsShareOfItsTableOrIndex) {
  TestStore store;
  store.create_table(graph_table());
  // Text that does not compress, so that a share of the disk is a share of the bytes.
  std::string noise(10'000, ' ');
  std::uint64_t state = 1;
  for (int i = 0; i < 400; ++i) {
    for (char& c : noise) {
      state = state * 6364136223846793005U + 1442695040888963407U;
      c = static_cast<char>('!' + (state >> 58U));
    }
    store.put({{"PK", i % 4 == 0 ? "few" : "many"},
               {"SK", std::to_string(i)},
               {"GSI1PK", i % 4 == 0 ? "many" : "few"},
               {"GSI1SK", "x"},
               {"text", noise}});
  }
  // What is in memory only is estimated from a few places of it, too roughly for a test.
  const Database& database = dynamic_cast<EngineStore&>(*store).parts().database;
  for (const layout::Family family : {layout::Family::items, layout::Family::index}) {
    ASSERT_TRUE(database.db().Flush(rocksdb::FlushOptions(), database.family(family)).ok());
  }
  const auto megabytes = [&](const char* index, const char* key) {
    const auto bytes = store->collection_bytes("graph", index, partition_of(key));
    EXPECT_TRUE(bytes) << bytes.error().message();
    return static_cast<double>(*bytes) / 1e6;
  };
  EXPECT_NEAR(megabytes("", "few"), 1, 0.3);
  EXPECT_NEAR(megabytes("", "many"), 3, 0.3);
  EXPECT_NEAR(megabytes("reverse", "many"), 1, 0.3);
  EXPECT_EQ(megabytes("", "none"), 0);
  const auto unknown = store->collection_bytes("other", "", partition_of("few"));
  EXPECT_EQ(api_error_of(unknown.error()), ApiError::resource_not_found);
  EXPECT_FALSE(store->collection_bytes("graph", "other", partition_of("few")));
}

}  // namespace
}  // namespace adjoin::engine::collection_bytes_test

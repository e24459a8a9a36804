// Goal: a planned request becomes a C++ statement that compiles whatever the request holds.
#include "emit/cpp.h"

#include <gtest/gtest.h>

namespace adjoin::emit::cpp_test {
namespace {

std::string get_of(const std::string& pk, const std::string& sk) {
  table::GetItemRequest get;
  get.table = table::TableRef("Graph");
  get.key = {{"PK", Value(pk)}, {"SK", Value(sk)}};
  return to_cpp(plan::Request(get));
}

TEST(Cpp, SendsTheBodyThroughTheStore) {
  EXPECT_EQ(get_of("a", "b"),
            "store.request(\"GetItem\", R\"({\"TableName\":\"Graph\",\"Key\":"
            "{\"PK\":{\"S\":\"a\"},\"SK\":{\"S\":\"b\"}}})\").value();");
}

TEST(Cpp, EndsTheTextWithWhatDoesNotStandInIt) {
  const std::string once = get_of("a", "f(x)");
  EXPECT_NE(once.find("R\"json0("), std::string::npos) << once;
  EXPECT_TRUE(once.ends_with(")json0\").value();")) << once;
  // The text may know how the other one would end.
  const std::string twice = get_of(")json0", "f(x)");
  EXPECT_NE(twice.find("R\"json1("), std::string::npos) << twice;
  EXPECT_TRUE(twice.ends_with(")json1\").value();")) << twice;
  const std::string other = get_of(")json0)json1)json3", "f(x)");
  EXPECT_TRUE(other.ends_with(")json2\").value();")) << other;
}

}  // namespace
}  // namespace adjoin::emit::cpp_test

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "schema/schema.h"

namespace adjoin::schema {
namespace {

std::string read_file(const std::string& path) {
  std::ifstream in(path);
  std::stringstream text;
  text << in.rdbuf();
  return text.str();
}

TEST(Examples, LoadWithNoErrors) {
  for (const char* name : {"follow-graph", "users", "social", "shop", "goals"}) {
    const Loaded loaded = load(read_file(std::string("examples/") + name + "/schema.yaml"));
    for (const Diagnostic& d : loaded.diagnostics) std::puts(d.to_string(name).c_str());
    EXPECT_TRUE(loaded.schema.has_value()) << name;
  }
}

}  // namespace
}  // namespace adjoin::schema

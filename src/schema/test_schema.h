#pragma once

#include <fstream>
#include <sstream>
#include <string>

#include "schema/load/load.h"
#include "schema/model/schema.h"

namespace adjoin::schema {

/// For tests: the text of examples/NAME/schema.yaml, from the project's root.
inline std::string example_text(const std::string& name) {
  std::ifstream in("examples/" + name + "/schema.yaml");
  std::stringstream text;
  text << in.rdbuf();
  return text.str();
}

/// For tests: that schema, loaded; throws when it is wrong.
inline Schema example(const std::string& name) {
  return load_schema(example_text(name), name).value();
}

}  // namespace adjoin::schema

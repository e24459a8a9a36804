#pragma once

#include <string>

#include "base/random.h"
#include "item/attribute_value.h"

namespace adjoin::random_programs {

/// Values from small sets, so that programs meet the same items, keys and edges again and again.
class Values {
 public:
  explicit Values(Random& random) : random_(random) {}

  template <typename... T>
  std::string pick(const char* first, T... rest) {
    const char* all[] = {first, rest...};
    return all[random_.below(1 + sizeof...(rest))];
  }

  std::string string();
  item::Number number();
  item::AttributeValue key(item::Type type);  ///< never empty
  item::AttributeValue scalar();
  item::AttributeValue any(int depth = 2);
  item::AttributeValue set();
  /// A value for one of the attributes the programs know, mostly of the type its name suggests.
  item::AttributeValue of(const std::string& attribute);
  std::string attribute();

 private:
  Random& random_;
};

}  // namespace adjoin::random_programs

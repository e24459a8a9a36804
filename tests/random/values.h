#pragma once

#include <string>

#include "adjoin/value.h"
#include "base/random.h"

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
  Number number();
  Value key(Value::Type type);  ///< never empty
  Value scalar();
  Value any(int depth = 2);
  Value set();
  /// A value for one of the attributes the programs know, mostly of the type its name suggests.
  Value of(const std::string& attribute);
  std::string attribute();

 private:
  Random& random_;
};

}  // namespace adjoin::random_programs

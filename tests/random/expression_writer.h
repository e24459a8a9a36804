#pragma once

#include <string>

#include "base/random.h"
#include "expression/names.h"
#include "random/values.h"

namespace adjoin::random_programs {

/// Writes expression texts over the whole grammar, adding what they need to a request's
/// placeholders.
class ExpressionWriter {
 public:
  ExpressionWriter(Random& random, expression::Placeholders& placeholders)
      : random_(random), values_(random), placeholders_(placeholders) {}

  std::string condition(int depth = 2);
  std::string update();
  std::string projection();
  std::string value(Value value);
  std::string name(const std::string& attribute);
  std::string path();

 private:
  std::string comparison();
  std::string function();
  std::string operand();
  std::string set_value();
  std::string tame_update();

  Random& random_;
  Values values_;
  expression::Placeholders& placeholders_;
};

}  // namespace adjoin::random_programs

#include "plan/key_condition_text.h"

namespace adjoin::plan {

std::string key_condition_text(
    const expression::KeyCondition& condition,
    const std::function<std::string(const std::string&)>& name,
    const std::function<std::string(const item::AttributeValue&)>& value) {
  using expression::KeyOperator;
  std::string out;
  for (const expression::KeyTerm& term : condition.terms) {
    if (!out.empty()) out += " AND ";
    const std::string left = name(term.name);
    const std::string right = value(term.value);
    switch (term.op) {
      case KeyOperator::eq: out += left + " = " + right; break;
      case KeyOperator::lt: out += left + " < " + right; break;
      case KeyOperator::le: out += left + " <= " + right; break;
      case KeyOperator::gt: out += left + " > " + right; break;
      case KeyOperator::ge: out += left + " >= " + right; break;
      case KeyOperator::between:
        out += left + " BETWEEN " + right + " AND " + value(term.upper);
        break;
      case KeyOperator::begins_with: out += "begins_with(" + left + ", " + right + ")"; break;
    }
  }
  return out;
}

}  // namespace adjoin::plan

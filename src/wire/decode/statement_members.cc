#include "wire/decode/statement_members.h"

namespace adjoin::wire {
namespace {

constexpr std::size_t kStatementMax = 8192;

}  // namespace

bool StatementMembers::read(Decoder& in) {
  if (in.name() == "Statement") {
    in.read(text);
  } else if (in.name() == "ConsistentRead") {
    in.read(consistent_read);
  } else if (in.name() == "Parameters") {
    has_parameters = true;
    for (in.begin_list(); in.next_element();) {
      std::optional<Value> value;
      in.read(value);
      if (value) parameters.push_back(*std::move(value));
    }
  } else {
    return false;
  }
  return true;
}

void StatementMembers::check(Constraints& constraints, const std::string& place) const {
  if (constraints.required(text.has_value(), place + "statement")) {
    constraints.length(*text, place + "statement", 1, kStatementMax);
  }
  if (has_parameters) {
    constraints.count(parameters.size(), "[]", place + "parameters", 1, SIZE_MAX);
  }
}

std::string statement_place(std::string_view list, std::size_t index) {
  return std::string(list) + "." + std::to_string(index + 1) + ".member.";
}

}  // namespace adjoin::wire

#include "wire/parameter_styles.h"

#include "table/messages.h"
#include "wire/messages.h"

namespace adjoin::wire {
namespace {

void append(std::string& list, std::string_view separator, std::string_view member) {
  if (!list.empty()) list.append(separator);
  list.append(member);
}

}  // namespace

ParameterStyles& ParameterStyles::legacy(bool given, std::string_view member) {
  if (given) append(legacy_, ", ", member);
  return *this;
}

ParameterStyles& ParameterStyles::expression(bool given, std::string_view member) {
  takes_values_ = takes_values_ || given;
  if (given) {
    append(expressions_, ", ", member);
  } else {
    append(absent_, " and ", member);
    ++absent_count_;
  }
  return *this;
}

ParameterStyles& ParameterStyles::projection(bool given) {
  if (given) append(expressions_, ", ", "ProjectionExpression");
  return *this;
}

Result<void> ParameterStyles::check(const PlaceholderMembers& placeholders) const {
  if (!legacy_.empty() && !expressions_.empty()) {
    return validation_error(messages::mixed_styles(legacy_, expressions_));
  }
  if (placeholders.names && expressions_.empty()) {
    return validation_error(std::string(table::messages::kNamesWithoutExpression));
  }
  if (placeholders.values && !takes_values_) {
    return validation_error(table::messages::values_without_expression(
        absent_ + (absent_count_ == 1 ? " is null" : " are null")));
  }
  return {};
}

Result<void> check_not_empty(const PlaceholderMembers& given,
                             const expression::Placeholders& placeholders) {
  if (given.names && placeholders.names.empty()) {
    return validation_error(std::string(messages::kNamesEmpty));
  }
  if (given.values && placeholders.values.empty()) {
    return validation_error(std::string(messages::kValuesEmpty));
  }
  return {};
}

}  // namespace adjoin::wire

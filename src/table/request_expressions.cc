#include "table/request_expressions.h"

#include "table/messages.h"

namespace adjoin::table {

Result<void> RequestExpressions::start(std::initializer_list<ExpressionMember> members) const {
  if (placeholders_->empty()) return {};
  bool any = false;
  bool any_with_values = false;
  std::string absent;
  std::size_t absent_count = 0;
  for (const ExpressionMember& member : members) {
    any = any || member.present;
    if (member.kind == expression::Kind::projection) continue;
    any_with_values = any_with_values || member.present;
    if (absent_count++ > 0) absent += " and ";
    absent += expression::to_string(member.kind);
  }
  if (!placeholders_->names.empty() && !any) {
    return validation_error(std::string(messages::kNamesWithoutExpression));
  }
  if (!placeholders_->values.empty() && !any_with_values) {
    absent += absent_count == 1 ? " is null" : " are null";
    return validation_error(messages::values_without_expression(absent));
  }
  return expression::check_placeholders(*placeholders_);
}

Result<Given<expression::Condition>> RequestExpressions::condition(
    const std::optional<std::string>& text, expression::Kind kind,
    const std::optional<expression::Condition>& built) {
  if (!text) return Given<expression::Condition>::lent(built);
  ADJOIN_TRY(expression::Condition compiled, expression::parse_condition(*text, kind, use_));
  return Given<expression::Condition>(std::move(compiled));
}

Result<std::optional<expression::Projection>> RequestExpressions::projection(
    const std::optional<std::string>& text, const std::optional<expression::Projection>& built) {
  if (!text) return built;
  std::optional<expression::Projection> compiled;
  ADJOIN_TRY(compiled, expression::parse_projection(*text, use_));
  return compiled;
}

Result<Given<expression::Update>> RequestExpressions::update(
    const std::optional<std::string>& text, const std::optional<expression::Update>& built) {
  if (!text) return Given<expression::Update>::lent(built);
  ADJOIN_TRY(expression::Update compiled, expression::parse_update(*text, use_));
  return Given<expression::Update>(std::move(compiled));
}

Result<expression::KeyCondition> RequestExpressions::key_condition(const std::string& text) {
  return expression::parse_key_condition(text, use_);
}

Result<void> RequestExpressions::finish() const {
  if (placeholders_->empty()) return {};
  return use_.check_used();
}

}  // namespace adjoin::table

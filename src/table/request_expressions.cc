#include "table/request_expressions.h"

#include "table/messages.h"

namespace adjoin::table {

Result<void> RequestExpressions::start(std::initializer_list<ExpressionMember> members) const {
  if (placeholders_->empty()) return {};
  std::string absent;
  for (const ExpressionMember& member : members) {
    if (member.present) return expression::check_placeholders(*placeholders_);
    if (!absent.empty()) absent += " and ";
    absent += expression::to_string(member.kind);
  }
  absent += members.size() == 1 ? " is null" : " are null";
  return validation_error(messages::placeholders_without_expression(
      placeholders_->names.empty() ? "ExpressionAttributeValues" : "ExpressionAttributeNames",
      absent));
}

Result<std::optional<expression::Condition>> RequestExpressions::condition(
    const std::optional<std::string>& text, expression::Kind kind) {
  std::optional<expression::Condition> compiled;
  if (!text) return compiled;
  ADJOIN_TRY(compiled, expression::parse_condition(*text, kind, use_));
  return compiled;
}

Result<std::optional<expression::Projection>> RequestExpressions::projection(
    const std::optional<std::string>& text) {
  std::optional<expression::Projection> compiled;
  if (!text) return compiled;
  ADJOIN_TRY(compiled, expression::parse_projection(*text, use_));
  return compiled;
}

Result<std::optional<expression::Update>> RequestExpressions::update(
    const std::optional<std::string>& text) {
  std::optional<expression::Update> compiled;
  if (!text) return compiled;
  ADJOIN_TRY(compiled, expression::parse_update(*text, use_));
  return compiled;
}

Result<expression::KeyCondition> RequestExpressions::key_condition(const std::string& text) {
  return expression::parse_key_condition(text, use_);
}

Result<void> RequestExpressions::finish() const {
  if (placeholders_->empty()) return {};
  return use_.check_used();
}

}  // namespace adjoin::table

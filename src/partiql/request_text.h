#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "expression/names.h"
#include "expression/path.h"
#include "partiql/statement.h"

namespace adjoin::partiql {

/// Translates PartiQL expressions into the expression languages of one request. Every name and
/// value becomes a placeholder. Use one object per request.
class RequestText {
 public:
  /// Returns the text of a ConditionExpression or FilterExpression.
  std::string condition(const Expression& expression);
  /// Returns the text of an UpdateExpression.
  std::string update(const std::vector<UpdateAction>& actions);
  /// Returns the text of a ProjectionExpression.
  std::string projection(const std::vector<expression::Path>& paths);

  /// Moves out the placeholders of all texts so far; call it last.
  expression::Placeholders take_placeholders() { return std::move(placeholders_); }

 private:
  void append(const Expression& expression, std::string& out);
  void append_chain(const Expression& expression, std::string_view between, std::string& out);
  void append_call(std::string_view name, const Expression& expression, std::string& out);
  void append_name(std::string_view name, std::string& out);
  void append_path(const expression::Path& path, std::string& out);
  void append_value(const Value& value, std::string& out);
  void append_section(std::string_view section, std::string_view action, std::string& out);

  expression::Placeholders placeholders_;
  std::map<std::string, std::string, std::less<>> names_;  ///< attribute to placeholder
};

}  // namespace adjoin::partiql

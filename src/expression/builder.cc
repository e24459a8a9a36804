#include "expression/builder.h"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "expression/condition.h"
#include "expression/key_condition.h"
#include "expression/path.h"
#include "expression/projection.h"
#include "expression/update.h"

namespace adjoin::expression {
namespace {

constexpr std::string_view kComparisons[] = {"=", "<>", "<", "<=", ">", ">=", "between", "in"};

bool is_comparison(std::string_view op) {
  for (const std::string_view comparison : kComparisons) {
    if (comparison == op) return true;
  }
  return false;
}

/// What a Query can ask of a key: one value, a range or a prefix.
bool is_key_operator(std::string_view op) {
  return (is_comparison(op) && op != "<>" && op != "in") || op == "begins_with";
}

/// Prefixes are written with one blank, as the rows are documented.
bool take_prefix(std::string_view& text, std::string_view prefix) {
  if (text.substr(0, prefix.size()) != prefix) return false;
  text.remove_prefix(prefix.size());
  return true;
}

/// Writes the expressions of one request and hands out its placeholders.
/// Every name becomes a placeholder, also plain ones. So no list of reserved words decides, and a
/// name can hold any bytes.
class Builder {
 public:
  Result<Expressions> build(const Rows& rows) && {
    for (std::size_t i = 0; i < rows.rows.size(); ++i) {
      row_ = &rows.rows[i];
      row_number_ = i + 1;
      ADJOIN_CHECK(add_row(rows));
    }
    finish_update();
    ADJOIN_CHECK(check());
    return std::move(out_);
  }

 private:
  // The number counts from 1, as people count the rows in front of them.
  Error fault(std::string_view expected) const {
    return Error(ErrorCode::invalid_argument,
                 "row " + std::to_string(row_number_) + " (" + std::string(to_string(row_->kind)) +
                     ", attribute '" + row_->attribute + "', operator '" + row_->op +
                     "'): expected " + std::string(expected));
  }

  Result<void> add_row(const Rows& rows) {
    std::string& text = out_.text(row_->kind);
    switch (row_->kind) {
      case Kind::key_condition:
        if (!is_key_operator(row_->op)) {
          return fault("one of = < <= > >= between begins_with");
        }
        if (!row_->other_attribute.empty()) return fault("a value, not another attribute");
        return add_condition(text, " AND ");
      case Kind::condition:
        return add_condition(text, rows.condition_join == Join::all ? " AND " : " OR ");
      case Kind::filter:
        return add_condition(text, rows.filter_join == Join::all ? " AND " : " OR ");
      case Kind::projection: {
        if (row_->op != "get" && !row_->op.empty()) return fault("the operator get, or none");
        ADJOIN_CHECK(need_values(0));
        ADJOIN_TRY(const std::string path, path_of(row_->attribute));
        if (!text.empty()) text += ", ";
        text += path;
        return {};
      }
      case Kind::update: return add_action();
    }
    return {};
  }

  Result<void> add_condition(std::string& text, std::string_view separator) {
    std::string_view op = row_->op;
    const bool negated = take_prefix(op, "not ");
    ADJOIN_TRY(const std::string path, path_of(row_->attribute));
    ADJOIN_TRY(std::string condition, condition_of(op, path));
    if (!text.empty()) text += separator;
    // NOT binds closer than AND and OR, and weaker than a comparison. So it needs no parentheses
    // here.
    if (negated) text += "NOT ";
    text += condition;
    return {};
  }

  // "not " has been taken off, then "size " may follow: "not size <" is the longest form.
  Result<std::string> condition_of(std::string_view op, const std::string& path) {
    const bool of_size = take_prefix(op, "size ");
    const std::string left = of_size ? "size(" + path + ")" : path;
    if (is_comparison(op)) return comparison_of(op, left);
    std::string function;
    if (op == "exists" || op == "not_exists") {
      if (of_size) return fault("a comparison behind 'size'");
      ADJOIN_CHECK(need_values(0));
      return (op == "exists" ? "attribute_exists(" : "attribute_not_exists(") + path + ")";
    }
    if (op == "type") function = "attribute_type";
    if (op == "begins_with" || op == "contains") function = op;
    if (function.empty() || of_size) {
      return fault(
          "one of = <> < <= > >= between in exists not_exists type begins_with contains, "
          "'size ' before a comparison, 'not ' before any");
    }
    ADJOIN_TRY(const std::string operand, single_operand());
    return function + "(" + path + ", " + operand + ")";
  }

  Result<std::string> comparison_of(std::string_view op, const std::string& left) {
    if (op == "between") {
      ADJOIN_CHECK(need_values(2));
      const std::string lower = value_of(row_->values[0]);
      return left + " BETWEEN " + lower + " AND " + value_of(row_->values[1]);
    }
    if (op == "in") {
      if (row_->values.empty() || row_->values.size() > kInOperandsMax) {
        return fault("1 to 100 values");
      }
      std::string list;
      for (const Value& value : row_->values) {
        if (!list.empty()) list += ", ";
        list += value_of(value);
      }
      return left + " IN (" + list + ")";
    }
    ADJOIN_TRY(const std::string operand, single_operand());
    return left + " " + std::string(op) + " " + operand;
  }

  Result<void> add_action() {
    // Words of the rows, not of the language: people choose what should happen, and the clause
    // follows.
    const std::string_view op = row_->op;
    ADJOIN_TRY(const std::string path, path_of(row_->attribute));
    if (op == "remove") {
      ADJOIN_CHECK(need_values(0));
      append(removes_, "REMOVE ", path);
      return {};
    }
    if (op == "add" || op == "delete") {
      ADJOIN_CHECK(need_values(1));
      append(op == "add" ? adds_ : deletes_, op == "add" ? "ADD " : "DELETE ",
             path + " " + value_of(row_->values[0]));
      return {};
    }
    ADJOIN_TRY(const std::string operand, single_operand());
    std::string right;
    if (op == "set")
      right = operand;
    else if (op == "set_if_missing")
      right = "if_not_exists(" + path + ", " + operand + ")";
    else if (op == "increment")
      right = path + " + " + operand;
    else if (op == "decrement")
      right = path + " - " + operand;
    else if (op == "append")
      right = "list_append(" + path + ", " + operand + ")";
    else if (op == "prepend")
      right = "list_append(" + operand + ", " + path + ")";
    else {
      return fault(
          "one of set set_if_missing increment decrement append prepend remove add delete");
    }
    append(sets_, "SET ", path + " = " + right);
    return {};
  }

  static void append(std::string& clause, std::string_view verb, const std::string& action) {
    clause += clause.empty() ? verb : std::string_view(", ");
    clause += action;
  }

  // Each clause may stand once in an expression, whatever the order of the rows was.
  void finish_update() {
    for (const std::string* clause : {&sets_, &removes_, &adds_, &deletes_}) {
      if (!out_.update.empty() && !clause->empty()) out_.update += " ";
      out_.update += *clause;
    }
  }

  Result<void> need_values(std::size_t count) const {
    if (!row_->other_attribute.empty()) return fault("no other attribute");
    if (row_->values.size() != count) {
      return fault(count == 0 ? "no value" : count == 1 ? "one value" : "two values");
    }
    return {};
  }

  // An operand is a value or another attribute. With both, nobody could tell which is meant.
  Result<std::string> single_operand() {
    if (!row_->other_attribute.empty()) {
      if (!row_->values.empty()) return fault("a value or another attribute, not both");
      return path_of(row_->other_attribute);
    }
    ADJOIN_CHECK(need_values(1));
    return value_of(row_->values[0]);
  }

  Result<std::string> path_of(const std::string& text) {
    ADJOIN_TRY(const Path path, parse_path_text(text));
    std::string out = name_of(path.attribute);
    for (const PathStep& step : path.steps) {
      out += step.is_index ? "[" + std::to_string(step.index) + "]" : "." + name_of(step.name);
    }
    return out;
  }

  std::string name_of(const std::string& name) {
    // One placeholder for each name: two for the same name count twice against the limit of bytes.
    for (const auto& [placeholder, known] : out_.placeholders.names) {
      if (known == name) return placeholder;
    }
    std::string placeholder = "#n" + std::to_string(out_.placeholders.names.size());
    out_.placeholders.names.emplace(placeholder, name);
    return placeholder;
  }

  // Values are compared: rows are written by hand, so they are few and small.
  std::string value_of(const Value& value) {
    for (const auto& [placeholder, known] : out_.placeholders.values) {
      if (known == value) return placeholder;
    }
    std::string placeholder = ":v" + std::to_string(out_.placeholders.values.size());
    out_.placeholders.values.emplace(placeholder, value);
    return placeholder;
  }

  /// Compiles what was built, so that a mistake of types or limits is told here.
  /// In the order in which DynamoDB would look at them, so that both give the same first error.
  Result<void> check() const {
    PlaceholderUse use(out_.placeholders);
    ADJOIN_CHECK(check_placeholders(out_.placeholders));
    if (!out_.key_condition.empty()) ADJOIN_CHECK(parse_key_condition(out_.key_condition, use));
    if (!out_.condition.empty()) {
      ADJOIN_CHECK(parse_condition(out_.condition, Kind::condition, use));
    }
    if (!out_.filter.empty()) ADJOIN_CHECK(parse_condition(out_.filter, Kind::filter, use));
    if (!out_.projection.empty()) ADJOIN_CHECK(parse_projection(out_.projection, use));
    if (!out_.update.empty()) ADJOIN_CHECK(parse_update(out_.update, use));
    return use.check_used();
  }

  Expressions out_;
  std::string sets_, removes_, adds_, deletes_;
  const Row* row_ = nullptr;
  std::size_t row_number_ = 0;
};

}  // namespace

std::string& Expressions::text(Kind kind) {
  return const_cast<std::string&>(std::as_const(*this).text(kind));
}

const std::string& Expressions::text(Kind kind) const {
  switch (kind) {
    case Kind::key_condition: return key_condition;
    case Kind::filter: return filter;
    case Kind::projection: return projection;
    case Kind::update: return update;
    case Kind::condition: break;
  }
  return condition;
}

Result<Expressions> build(const Rows& rows) { return Builder().build(rows); }

}  // namespace adjoin::expression

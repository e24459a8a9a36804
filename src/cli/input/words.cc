#include "cli/input/words.h"

#include <algorithm>
#include <utility>

#include "cli/shell/terminal.h"
#include "item/json.h"

namespace adjoin::cli {

Result<Item> key_fields(const graph::Graph& graph, std::string_view edge_type,
                        const Invocation& invocation) {
  static const std::vector<schema::Field> kNone;
  const schema::EdgeType* type = graph.schema().edge(edge_type);
  // An unknown type is reported by the operation itself, which names the known ones.
  return field_words(type == nullptr ? kNone : type->fields, invocation.values("--key"), 0);
}

Result<Value> typed_value(const std::vector<schema::Field>& declared, std::string_view name,
                          std::string_view text) {
  const auto field = std::find_if(declared.begin(), declared.end(),
                                  [&](const schema::Field& f) { return f.name == name; });
  // Words have no types. FIELD:=JSON says one where the schema does not.
  if (field == declared.end()) return Value(text);
  return schema::parse_field(*field, text);
}

/// A value keeps every '=' behind the first, so that base64 and conditions can be given.
Result<Item> field_words(const std::vector<schema::Field>& declared,
                         const std::vector<std::string>& words, std::size_t begin) {
  Item fields;
  for (std::size_t i = begin; i < words.size(); ++i) {
    const std::string_view word = words[i];
    const std::size_t equals = word.find('=');
    if (equals == std::string_view::npos || equals == 0 || word.substr(0, equals) == ":") {
      return Error(ErrorCode::invalid_argument,
                   "'" + visible(word) + "': FIELD=VALUE or FIELD:=JSON is expected");
    }
    const bool is_json = word[equals - 1] == ':';
    const std::string_view name = word.substr(0, is_json ? equals - 1 : equals);
    const std::string_view text = word.substr(equals + 1);
    Value value;
    if (is_json) {
      auto parsed = item::parse_value(text, item::JsonForm::plain);
      if (!parsed) {
        return Error(ErrorCode::invalid_argument,
                     "'" + visible(word) + "': " + parsed.error().message());
      }
      value = *std::move(parsed);
    } else {
      ADJOIN_TRY(value, typed_value(declared, name, text));
    }
    if (!fields.insert(std::string(name), std::move(value))) {
      return Error(ErrorCode::invalid_argument,
                   "the field " + std::string(name) + " is given twice");
    }
  }
  return fields;
}

Result<plan::Range> range_word(std::string_view text) {
  using Op = plan::Range::Op;
  // ">=" comes before ">": the first that fits is taken.
  static constexpr std::pair<std::string_view, Op> kOperators[] = {
      {">=", Op::ge}, {"<=", Op::le}, {">", Op::gt}, {"<", Op::lt}, {"=", Op::eq}};
  plan::Range range;
  const std::size_t dots = text.find("..");
  // With both bounds. A text that begins or ends with dots is a value.
  if (dots != std::string_view::npos && dots != 0 && dots + 2 < text.size()) {
    range.op = Op::between;
    range.value = text.substr(0, dots);
    range.upper = text.substr(dots + 2);
    return range;
  }
  for (const auto& [spelled, op] : kOperators) {
    if (text.substr(0, spelled.size()) == spelled) {
      range.op = op;
      text.remove_prefix(spelled.size());
      break;
    }
  }
  while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
  if (text.empty()) {
    return Error(ErrorCode::invalid_argument, "a range is '>=X', '>X', '<=X', '<X', 'X' or 'A..B'");
  }
  range.value = text;
  return range;
}

/// Both types say the same. The planner's has texts, the API's has values.
KeyRange key_range(const plan::Range& range) {
  using Op = plan::Range::Op;
  using On = plan::Range::On;
  const Value value(range.value);
  KeyRange made;
  switch (range.op) {
    case Op::eq: made = KeyRange::equal_to(value); break;
    case Op::lt: made = KeyRange::below(value); break;
    case Op::le: made = KeyRange::at_most(value); break;
    case Op::gt: made = KeyRange::above(value); break;
    case Op::ge: made = KeyRange::at_least(value); break;
    case Op::between: made = KeyRange::between(value, Value(range.upper)); break;
  }
  if (range.on == On::order) made.of = KeyRange::Of::order;
  if (range.on == On::time) made.of = KeyRange::Of::time;
  return made;
}

Result<std::optional<std::size_t>> first_rows(const Invocation& invocation) {
  ADJOIN_TRY(const auto first, invocation.integer("--first"));
  if (!first) return std::optional<std::size_t>();
  return std::optional<std::size_t>(static_cast<std::size_t>(*first));
}

Result<plan::Paging> paging(const Invocation& invocation) {
  plan::Paging page;
  ADJOIN_TRY(page.first, first_rows(invocation));
  page.after = invocation.value("--after").value_or("");
  page.before = invocation.value("--before").value_or("");
  page.descending = invocation.has("--descending");
  if (!page.after.empty() && !page.before.empty()) {
    return Error(ErrorCode::invalid_argument, "--after and --before exclude each other");
  }
  return page;
}

plan::Selection selection(const Invocation& invocation) {
  plan::Selection selection;
  selection.where = invocation.value("--where").value_or("");
  selection.fields = split_list(invocation.value("--fields").value_or(""));
  return selection;
}

Result<Item> additions(const Invocation& invocation) {
  Item add;
  for (const std::string& word : invocation.values("--add")) {
    const std::size_t equals = word.find('=');
    if (equals == std::string::npos || equals == 0) {
      return Error(ErrorCode::invalid_argument,
                   "--add '" + visible(word) + "': FIELD=NUMBER is expected");
    }
    auto number = Number::parse(std::string_view(word).substr(equals + 1));
    if (!number) {
      return Error(ErrorCode::invalid_argument,
                   "--add '" + visible(word) + "': " + number.error().message());
    }
    // Twice the same field could mean the sum or a slip.
    if (!add.insert(word.substr(0, equals), Value(*number))) {
      return Error(ErrorCode::invalid_argument, "--add names " + word.substr(0, equals) + " twice");
    }
  }
  return add;
}

}  // namespace adjoin::cli

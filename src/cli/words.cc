#include "cli/words.h"

#include <algorithm>

#include "cli/terminal.h"
#include "item/json.h"

namespace adjoin::cli {

Result<item::AttributeMap> key_fields(const graph::Graph& graph, std::string_view edge_type,
                                      const Invocation& invocation) {
  static const std::vector<schema::Field> kNone;
  const schema::EdgeType* type = graph.schema().edge(edge_type);
  return field_words(type == nullptr ? kNone : type->fields, invocation.values("--key"), 0);
}

Result<item::AttributeValue> typed_value(const std::vector<schema::Field>& declared,
                                         std::string_view name, std::string_view text) {
  const auto field = std::find_if(declared.begin(), declared.end(),
                                  [&](const schema::Field& f) { return f.name == name; });
  if (field == declared.end()) return item::AttributeValue(text);
  return schema::parse_field(*field, text);
}

Result<item::AttributeMap> field_words(const std::vector<schema::Field>& declared,
                                       const std::vector<std::string>& words, std::size_t begin) {
  item::AttributeMap fields;
  for (std::size_t i = begin; i < words.size(); ++i) {
    const std::string_view word = words[i];
    const std::size_t equals = word.find('=');
    if (equals == std::string_view::npos || equals == 0 || word.substr(0, equals) == ":") {
      return Error(ErrorCode::usage,
                   "'" + visible(word) + "': FIELD=VALUE or FIELD:=JSON is expected");
    }
    const bool is_json = word[equals - 1] == ':';
    const std::string_view name = word.substr(0, is_json ? equals - 1 : equals);
    const std::string_view text = word.substr(equals + 1);
    item::AttributeValue value;
    if (is_json) {
      auto parsed = item::parse_value(text, item::JsonForm::plain);
      if (!parsed) {
        return Error(ErrorCode::usage, "'" + visible(word) + "': " + parsed.error().message());
      }
      value = *std::move(parsed);
    } else {
      ADJOIN_TRY(value, typed_value(declared, name, text));
    }
    if (!fields.insert(std::string(name), std::move(value))) {
      return Error(ErrorCode::usage, "the field " + std::string(name) + " is given twice");
    }
  }
  return fields;
}

}  // namespace adjoin::cli

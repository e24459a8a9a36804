#include <algorithm>

#include "item/json_reader.h"
#include "schema/load/load.h"
#include "schema/load/yaml_reader.h"

namespace adjoin::schema {
namespace {

using item::JsonReader;

/// Sorted once at the end: looking each name up when it comes would be quadratic for a hostile
/// text.
Result<void> check_names(const Tree& map) {
  std::vector<std::string_view> names;
  names.reserve(map.entries.size());
  for (const Tree::Entry& entry : map.entries) names.push_back(entry.name);
  std::sort(names.begin(), names.end());
  const auto twice = std::adjacent_find(names.begin(), names.end());
  if (twice == names.end()) return {};
  return validation_error("\"" + std::string(*twice) + "\" is given twice");
}

/// Reads a scalar, or the opening bracket of a container.
Result<void> begin(JsonReader& json, Tree& into) {
  switch (json.peek()) {
    case JsonReader::Kind::object: into.kind = Tree::Kind::map; return json.begin_object();
    case JsonReader::Kind::array: into.kind = Tree::Kind::list; return json.begin_array();
    case JsonReader::Kind::string:
      into.kind = Tree::Kind::text;
      // As in YAML, a quoted text is never null.
      into.quoted = true;
      return json.read_string(into.text);
    case JsonReader::Kind::number: {
      into.kind = Tree::Kind::text;
      ADJOIN_TRY(into.text, json.read_number());
      return {};
    }
    case JsonReader::Kind::boolean: {
      into.kind = Tree::Kind::text;
      ADJOIN_TRY(const bool value, json.read_boolean());
      into.text = value ? "true" : "false";
      return {};
    }
    case JsonReader::Kind::null: return json.read_null();
    default: return json.error("a value is expected");
  }
}

/// The place of the container's next element, or null at its closing bracket.
Result<Tree*> next(JsonReader& json, Tree& container) {
  if (container.is_list()) {
    ADJOIN_TRY(const bool more, json.next_element());
    if (!more) return nullptr;
    return &container.items.emplace_back();
  }
  std::string name;
  ADJOIN_TRY(const bool more, json.next_name(name));
  if (more) {
    container.entries.push_back({std::move(name), {}, {}});
    return &container.entries.back().value;
  }
  ADJOIN_CHECK(check_names(container));
  return nullptr;
}

}  // namespace

Result<Tree> read_json(std::string_view text) {
  JsonReader json(text);
  ADJOIN_CHECK(json.check_encoding());
  Result<Tree> root{Tree()};
  // Containers that are open, the innermost last. Only that one grows, so that they stay in place.
  std::vector<Tree*> open;
  std::size_t count = 0;
  // A loop with a stack of its own: the depth of the text is not that of the thread's stack.
  for (Tree* place = &*root; place != nullptr;) {
    if (++count > kFileNodesMax) {
      return validation_error("more than " + std::to_string(kFileNodesMax) + " values");
    }
    ADJOIN_CHECK(begin(json, *place));
    if (place->is_map() || place->is_list()) open.push_back(place);
    if (open.size() > static_cast<std::size_t>(kFileDepthMax)) {
      return validation_error("nested deeper than " + std::to_string(kFileDepthMax) + " levels");
    }
    place = nullptr;
    while (place == nullptr && !open.empty()) {
      ADJOIN_TRY(place, next(json, *open.back()));
      if (place == nullptr) open.pop_back();
    }
  }
  ADJOIN_CHECK(json.finish());
  return root;
}

}  // namespace adjoin::schema

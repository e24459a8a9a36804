#include "advise/price/changed_schema.h"

#include <algorithm>
#include <utility>

#include "schema/load/load.h"
#include "schema/load/yaml_reader.h"

namespace adjoin::advise {

namespace {

using schema::Tree;

Tree* entry_in(Tree& map, std::string_view name) {
  const auto found = std::find_if(map.entries.begin(), map.entries.end(),
                                  [name](const Tree::Entry& one) { return one.name == name; });
  return found == map.entries.end() ? nullptr : &found->value;
}

void take_out(Tree& map, std::string_view name) {
  std::erase_if(map.entries, [name](const Tree::Entry& one) { return one.name == name; });
}

/// How deep a change is; deeper ones are none of ours.
constexpr int kDepthMax = 16;

void put_in(const Tree& change, Tree& into, int depth) {
  if (!change.is_map() || !into.is_map() || depth == kDepthMax) {
    into = change;
    return;
  }
  for (const Tree::Entry& entry : change.entries) {
    if (Tree* there = entry_in(into, entry.name)) {
      put_in(entry.value, *there, depth + 1);
    } else {
      into.entries.push_back(entry);
    }
  }
}

Tree without_reads(Tree source) {
  take_out(source, "access-patterns");
  take_out(source, "plans");
  return source;
}

std::optional<schema::Schema> loaded(const Tree& source) {
  std::string json;
  append_json(sorted(source), json);
  return schema::load(json).schema;
}

}  // namespace

std::optional<schema::Schema> schema_with(const schema::Schema& schema, std::string_view change) {
  schema::Diagnostics wrong;
  const auto tree = schema::read_yaml(change, wrong);
  if (!tree || schema::has_errors(wrong)) return std::nullopt;
  Tree source = without_reads(schema.source);
  put_in(*tree, source, 0);
  return loaded(source);
}

std::optional<schema::Schema> schema_without(const schema::Schema& schema,
                                             const std::vector<std::string>& names) {
  Tree source = without_reads(schema.source);
  Tree* map = &source;
  for (const std::string& name : names) {
    if (&name == &names.back()) {
      take_out(*map, name);
      return loaded(source);
    }
    map = entry_in(*map, name);
    if (map == nullptr) return std::nullopt;
  }
  return loaded(source);
}

}  // namespace adjoin::advise

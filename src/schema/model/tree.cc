#include "schema/model/tree.h"

#include <algorithm>

#include "item/json_writer.h"

namespace adjoin::schema {

namespace {

void append(const Tree& tree, item::JsonWriter& writer) {
  switch (tree.kind) {
    case Tree::Kind::null: return writer.null();
    case Tree::Kind::text: return writer.string(tree.text);
    case Tree::Kind::list:
      writer.begin_array();
      for (const Tree& item : tree.items) append(item, writer);
      return writer.end_array();
    case Tree::Kind::map:
      writer.begin_object();
      for (const Tree::Entry& entry : tree.entries) {
        writer.name(entry.name);
        append(entry.value, writer);
      }
      return writer.end_object();
  }
}

}  // namespace

void append_json(const Tree& tree, std::string& out) {
  item::JsonWriter writer(out);
  append(tree, writer);
}

Tree sorted(const Tree& tree) {
  Tree copy = tree;
  for (Tree& item : copy.items) item = sorted(item);
  for (Tree::Entry& entry : copy.entries) entry.value = sorted(entry.value);
  std::sort(copy.entries.begin(), copy.entries.end(),
            [](const Tree::Entry& a, const Tree::Entry& b) { return a.name < b.name; });
  return copy;
}

std::string Diagnostic::to_string(std::string_view file) const {
  return std::string(file) + ":" + std::to_string(place.line) + ":" + std::to_string(place.column) +
         ": " + (is_error() ? "error: " : "warning: ") + message;
}

bool has_errors(const Diagnostics& diagnostics) noexcept {
  return std::any_of(diagnostics.begin(), diagnostics.end(),
                     [](const Diagnostic& d) { return d.is_error(); });
}

}  // namespace adjoin::schema

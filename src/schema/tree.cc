#include "schema/tree.h"

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

}  // namespace adjoin::schema

#include <algorithm>

#include "schema/load/load_context.h"
#include "schema/model/made_keys.h"

// A field may be an index key attribute as it is. Its items then hold one value for both, so that
// the index attribute has the field's type.

namespace adjoin::schema {
namespace {

/// What items of one type hold under an index key attribute's name.
struct Held {
  enum class As : std::uint8_t { nothing, text, number, bytes, no_key };
  As as = As::nothing;
  std::string who;  ///< "field 'score' of node type Game"
};

Held::As held_as(FieldType type) {
  switch (type) {
    case FieldType::number:
    case FieldType::integer:
    case FieldType::epoch:
    case FieldType::ms: return Held::As::number;
    case FieldType::bytes: return Held::As::bytes;
    case FieldType::boolean:
    case FieldType::list:
    case FieldType::map:
    case FieldType::string_set:
    case FieldType::number_set: return Held::As::no_key;
    default: return Held::As::text;
  }
}

Held of_fields(const std::string& owner, const std::vector<Field>& fields, std::string_view name) {
  for (const Field& field : fields) {
    if (field.name == name) {
      return {held_as(field.type), "field '" + field.name + "' of " + owner};
    }
  }
  return {};
}

Held of_parts(const NodeType& node, std::string_view name) {
  const auto is_name = [&](const std::string& part) { return part == name; };
  if (std::none_of(node.stored_parts.begin(), node.stored_parts.end(), is_name)) return {};
  for (const Segment& segment : node.ref.segments()) {
    if (segment.hole != name) continue;
    const bool number = segment.kind == "int" || segment.kind == "ms" || segment.kind == "pad10" ||
                        segment.kind == "num";
    return {number ? Held::As::number : Held::As::text,
            "id part '" + segment.hole + "' of node type " + node.name};
  }
  return {};
}

/// Everything that some type holds there. A key that a type makes of others is text, unless the
/// index says otherwise.
/// DynamoDB declares a key attribute once for a table, with one type. An item that holds another
/// type there is refused when it is written.
std::vector<Held> held_under(const Schema& schema, const std::string& name) {
  std::vector<Held> found;
  const auto add = [&](Held held, const std::vector<IndexEntry>& entries,
                       const std::string& owner) {
    if (is_made_key(schema, entries, name)) {
      found.push_back({Held::As::text, "the key '" + name + "' of " + owner});
    } else if (held.as != Held::As::nothing) {
      found.push_back(std::move(held));
    }
  };
  for (const NodeType& node : schema.nodes) {
    const std::string owner = "node type " + node.name;
    Held held = of_fields(owner, node.fields, name);
    if (held.as == Held::As::nothing) held = of_parts(node, name);
    add(std::move(held), node.entries, owner);
  }
  for (const EdgeType& edge : schema.edges) {
    const std::string owner = "edge type " + edge.name;
    for (const EdgeForm& form : edge.forms) {
      add(of_fields(owner, edge.fields, name), form.entries, owner);
    }
  }
  for (const Series& series : schema.series) {
    add(of_fields("series " + series.name, series.fields, name), {}, "");
  }
  return found;
}

KeyType key_type(Held::As as) {
  return as == Held::As::number ? KeyType::N : as == Held::As::bytes ? KeyType::B : KeyType::S;
}

const char* word(KeyType type) {
  return type == KeyType::N ? "a number" : type == KeyType::B ? "binary" : "text";
}

/// What a declared type says is in the items of an attribute that some type makes of others.
bool is_made(const Held& held) { return held.who.starts_with("the key "); }

void settle(LoadContext& context, Place place, KeyAttribute& attribute, bool declared) {
  const std::string& name = attribute.name;
  const Held* first = nullptr;
  const std::vector<Held> all = held_under(context.schema, name);
  for (const Held& held : all) {
    if (held.as == Held::As::no_key) {
      return context.error(place, held.who +
                                      " is of a type that no key can have; give the index "
                                      "an attribute with a name of its own");
    }
    if (declared && is_made(held)) continue;
    const KeyType type = key_type(held.as);
    if (declared && type != attribute.type) {
      return context.error(place, "index attribute '" + name + "' is declared " +
                                      word(attribute.type) + ", and " + held.who + " is " +
                                      word(type) +
                                      "; leave the type out, or give the index an "
                                      "attribute with a name of its own");
    }
    if (first != nullptr && key_type(first->as) != type) {
      return context.error(place, "index attribute '" + name + "' is two things: " + first->who +
                                      " is " + word(key_type(first->as)) + ", " + held.who +
                                      " is " + word(type) +
                                      "; give the index an attribute with a "
                                      "name of its own");
    }
    if (first == nullptr) first = &held;
  }
  if (first != nullptr && !declared) attribute.type = key_type(first->as);
}

}  // namespace

void settle_key_types(LoadContext& context, const Tree& root) {
  const Tree* indexes = root.find("indexes");
  if (indexes == nullptr) return;
  const TableNaming& table = context.schema.table;
  for (Index& index : context.schema.indexes) {
    const Tree* tree = indexes->find(index.name);
    const Place place = tree == nullptr ? indexes->place : tree->place;
    for (std::vector<KeyAttribute>* side : {&index.pk, &index.sk}) {
      for (KeyAttribute& attribute : *side) {
        if (attribute.name == table.pk.name || attribute.name == table.sk.name) continue;
        const bool declared = std::find(context.typed_keys.begin(), context.typed_keys.end(),
                                        attribute.name) != context.typed_keys.end();
        settle(context, place, attribute, declared);
      }
    }
  }
}

}  // namespace adjoin::schema

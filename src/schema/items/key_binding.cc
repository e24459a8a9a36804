#include <algorithm>

#include "item/key_codec.h"
#include "item/value.h"
#include "schema/items/derivation.h"
#include "schema/items/item_keys.h"

namespace adjoin::schema {

Result<void> bind_ref(const NodeType& type, std::string_view end, std::string_view ref,
                      Bindings& bindings) {
  Bindings parts;
  if (!type.ref.match(ref, parts)) {
    return validation_error("'" + std::string(ref) + "' is not a " + type.name +
                            "; its refs have the form '" + type.ref.source() + "'");
  }
  for (const auto& [name, text] : parts) {
    bindings.set(end.empty() ? name : std::string(end) + "." + name, text);
  }
  return {};
}

void bind_fields(const Item& fields, Bindings& bindings) {
  for (const auto& [name, value] : fields) {
    // Every field is bound, since any template of the type may name it.
    if (const std::string* text = value.as_string()) {
      // A longer text fits no key, and copying it for each write would cost more than the rest.
      if (text->size() <= item::kPartitionKeyBytesMax) bindings.bind(name, *text);
    } else if (const auto other = key_text(value)) {
      bindings.bind(name, *other);
    }
  }
}

Result<Value> key_value(const KeyAttribute& attribute, std::string text) {
  if (attribute.type == KeyType::S) return Value(std::move(text));
  if (attribute.type == KeyType::B) return Value(Binary{std::move(text)});
  ADJOIN_TRY(const Number number, Number::parse(text));
  return Value(number);
}

namespace {

Result<Value> made_key(const KeyAttribute& attribute, const Template& t, const Bindings& bindings,
                       std::size_t bytes_max) {
  ADJOIN_TRY(std::string text, t.render(bindings));
  // DynamoDB would refuse the item too, but with an error that names neither the field nor the
  // type.
  if (text.size() > bytes_max) {
    return validation_error("key '" + attribute.name + "' would be " + std::to_string(text.size()) +
                            " bytes, at most " + std::to_string(bytes_max) + " are possible");
  }
  return key_value(attribute, std::move(text));
}

/// A field that is missing does not have the value: the item is not in a sparse index.
bool holds(const IndexEntry& entry, const Bindings& bindings) {
  return std::all_of(entry.when.begin(), entry.when.end(), [&bindings](const auto& condition) {
    const std::string* text = bindings.find(condition.first);
    return text != nullptr && *text == condition.second;
  });
}

bool is_determined(const IndexEntry& entry, const Bindings& bindings) {
  const auto known = [&bindings](const Template& t) { return t.is_determined_by(bindings); };
  return std::all_of(entry.pk.begin(), entry.pk.end(), known) &&
         std::all_of(entry.sk.begin(), entry.sk.end(), known);
}

}  // namespace

Result<Key> make_key(const TableNaming& table, const Template& pk, const Template& sk,
                     const Bindings& bindings) {
  Key key;
  key.reserve(2);
  ADJOIN_TRY(Value pk_value, made_key(table.pk, pk, bindings, item::kPartitionKeyBytesMax));
  ADJOIN_TRY(Value sk_value, made_key(table.sk, sk, bindings, item::kSortKeyBytesMax));
  key.set(table.pk.name, std::move(pk_value));
  key.set(table.sk.name, std::move(sk_value));
  return key;
}

Result<Item> index_attributes(const Schema& schema, std::span<const IndexEntry> entries,
                              const Bindings& bindings) {
  Item made;
  made.reserve(2 * entries.size());
  const TableNaming& table = schema.table;
  for (const IndexEntry& entry : entries) {
    if (!holds(entry, bindings)) continue;
    // An index holds only items with all of its keys: an entry that lacks one is left out whole.
    if (!entry.required && !is_determined(entry, bindings)) continue;
    const Index* index = schema.index(entry.index);
    ADJOIN_ASSERT(index != nullptr);
    const auto add = [&](const std::vector<KeyAttribute>& attributes,
                         const std::vector<Template>& templates, std::size_t max) -> Result<void> {
      for (std::size_t i = 0; i < attributes.size(); ++i) {
        const std::string& name = attributes[i].name;
        // A local index, or one over the table's own key, shares these attributes; they are set
        // with the key.
        if (name == table.pk.name || name == table.sk.name) continue;
        ADJOIN_TRY(Value value, made_key(attributes[i], templates[i], bindings, max));
        made.set(name, std::move(value));
      }
      return {};
    };
    ADJOIN_CHECK(add(index->pk, entry.pk, item::kPartitionKeyBytesMax));
    ADJOIN_CHECK(add(index->sk, entry.sk, item::kSortKeyBytesMax));
  }
  return made;
}

/// Filters of users compare `age > 3` with a number, so a part that is one must be stored as one.
Value part_value(const NodeType& node, std::string_view part, const std::string& text) {
  const Field* field = node.field(part);
  bool number =
      field != nullptr && (field->type == FieldType::integer || field->type == FieldType::number ||
                           field->type == FieldType::epoch || field->type == FieldType::ms);
  if (field == nullptr) {
    for (const Segment& s : node.ref.segments()) {
      if (s.hole == part)
        number = s.kind == "int" || s.kind == "ms" || s.kind == "pad10" || s.kind == "num";
    }
  }
  if (number) {
    if (auto parsed = Number::parse(text)) return *parsed;
  }
  return text;
}

/// A caller that sets a derived attribute would see his value disappear, or worse, stay.
Result<void> refuse_own_attributes(const Schema& schema, std::string_view owner,
                                   const std::vector<IndexEntry>& entries,
                                   const std::vector<Field>& fields, const Item& given) {
  const auto refuse = [&](const std::string& name) -> Result<void> {
    if (name.empty() || !given.contains(name)) return {};
    const bool declared = std::any_of(fields.begin(), fields.end(),
                                      [&name](const Field& f) { return f.name == name; });
    if (declared) return {};
    return validation_error(std::string(owner) + ": '" + name +
                            "' is derived from the schema; leave it out");
  };
  ADJOIN_CHECK(refuse(schema.table.pk.name));
  ADJOIN_CHECK(refuse(schema.table.sk.name));
  ADJOIN_CHECK(refuse(schema.table.type_attribute));
  for (const IndexEntry& entry : entries) {
    const Index* index = schema.index(entry.index);
    for (const KeyAttribute& attribute : index->pk) ADJOIN_CHECK(refuse(attribute.name));
    for (const KeyAttribute& attribute : index->sk) ADJOIN_CHECK(refuse(attribute.name));
  }
  return {};
}

void reserve_derived(const std::vector<IndexEntry>& entries, Item& item) {
  // Two keys, two stamps, the type and the version.
  constexpr std::size_t kKeysStampsAndVersion = 6;
  item.reserve(item.size() + 2 * entries.size() + kKeysStampsAndVersion);
}

void add_stamps(const TableNaming& table, std::string_view type, const std::string& created,
                const std::string& updated, Item& item, Bindings* bindings) {
  const auto add = [&](const std::string& name, const std::string& text) {
    if (name.empty() || text.empty()) return;
    item.set(name, text);
    if (bindings != nullptr) bindings->set(name, text);
  };
  add(table.created_attribute, created);
  add(table.updated_attribute, updated);
  if (!table.type_attribute.empty()) item.set(table.type_attribute, type);
}

void merge(Item& item, Item more) {
  for (auto& [name, value] : item::release(std::move(more))) item.set(name, std::move(value));
}

}  // namespace adjoin::schema

#include "transfer/properties.h"

#include <algorithm>
#include <utility>
#include <variant>

#include "item/base64.h"
#include "item/json.h"
#include "item/number.h"

namespace adjoin::transfer {
namespace {

using schema::FieldType;

PropertyKind kind_of(FieldType type) {
  switch (type) {
    case FieldType::number: return PropertyKind::number;
    case FieldType::integer:
    case FieldType::epoch:
    case FieldType::ms: return PropertyKind::integer;
    case FieldType::boolean: return PropertyKind::boolean;
    case FieldType::date:
    case FieldType::datetime: return PropertyKind::date;
    default: return PropertyKind::text;
  }
}

class Columns {
 public:
  void add(const std::string& name, PropertyKind kind) {
    if (name.empty()) return;
    const auto same = [&](const PropertyType& known) { return known.name == name; };
    if (std::any_of(all_.begin(), all_.end(), same)) return;
    all_.push_back({name, kind});
  }
  void add(const std::vector<schema::Field>& fields) {
    for (const schema::Field& field : fields) add(field.name, kind_of(field.type));
  }
  void add(const std::vector<schema::TakenField>& taken) {
    for (const schema::TakenField& field : taken) add(field.attribute, PropertyKind::text);
  }
  void add(const schema::TableNaming& table) {
    add(table.created_attribute, PropertyKind::date);
    add(table.updated_attribute, PropertyKind::date);
  }
  std::vector<PropertyType> take() { return std::move(all_); }

 private:
  std::vector<PropertyType> all_;
};

}  // namespace

std::vector<PropertyType> properties_of(const schema::Schema& schema,
                                        const schema::NodeType& type) {
  Columns columns;
  columns.add(type.fields);
  for (const std::string& part : type.stored_parts) columns.add(part, PropertyKind::text);
  for (const schema::Counter& counter : type.counters) {
    // Its parts lie in items of their own: the node has no attribute that holds the number.
    if (counter.is_sharded()) continue;
    const bool is_count = counter.kind == schema::Counter::Kind::count;
    columns.add(counter.attribute, is_count ? PropertyKind::integer : PropertyKind::number);
  }
  columns.add(schema.table);
  return columns.take();
}

std::vector<PropertyType> properties_of(const schema::Schema& schema,
                                        const schema::EdgeType& type) {
  Columns columns;
  columns.add(type.fields);
  columns.add(type.set);
  columns.add(type.copies);
  columns.add(schema.table);
  return columns.take();
}

std::string property_text(const Value& value) {
  if (const std::string* text = value.as_string()) return *text;
  if (const Number* number = value.as_number()) return number->to_string();
  std::string text;
  if (const Binary* binary = value.as_binary()) {
    item::append_base64(binary->bytes, text);
  } else {
    item::append_json(value, item::JsonForm::plain, text);
  }
  return text;
}

bool fits(const Value& value, PropertyKind kind) {
  switch (kind) {
    case PropertyKind::text: return true;
    case PropertyKind::integer: {
      std::int64_t integer = 0;
      return value.as_number() != nullptr && item::to_int64(*value.as_number(), integer);
    }
    case PropertyKind::number: return value.as_number() != nullptr;
    case PropertyKind::boolean: return std::holds_alternative<bool>(value.content());
    case PropertyKind::date: return value.as_string() != nullptr;
  }
  return false;
}

std::string extra_text(const Item& attributes, const std::vector<PropertyType>& columns) {
  Item extra;
  for (const auto& [name, value] : attributes) {
    const auto column =
        std::find_if(columns.begin(), columns.end(),
                     [&name = name](const PropertyType& one) { return one.name == name; });
    if (column == columns.end() || !fits(value, column->kind)) extra.set(name, value);
  }
  return extra.empty() ? std::string() : item::to_json(extra, item::JsonForm::plain);
}

}  // namespace adjoin::transfer

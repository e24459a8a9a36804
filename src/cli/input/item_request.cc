#include "cli/input/item_request.h"

#include "cli/input/json_argument.h"
#include "cli/input/words.h"
#include "cli/output/rows.h"
#include "cli/shell/shared_options.h"
#include "graph/upkeep/table_fit.h"
#include "item/base64.h"
#include "plan/operation/price.h"
#include "plan/operation/where.h"

namespace adjoin::cli {
namespace {

/// The table says the type: `adjoin item get 42` means the number where the key is one.
Result<Value> key_value(const table::AttributeDefinition& attribute, std::string_view text) {
  switch (attribute.type) {
    case Value::Type::number: {
      ADJOIN_TRY(const Number number, Number::parse(text));
      return Value(number);
    }
    case Value::Type::binary: {
      auto bytes = item::decode_base64(text);
      if (!bytes) {
        return Error(ErrorCode::invalid_argument,
                     attribute.name + " is binary: base64 is expected, " + bytes.error().message());
      }
      return Value(Binary{*std::move(bytes)});
    }
    default: return Value(text);
  }
}

std::string key_names(const table::KeySchema& keys) {
  std::string names;
  for (const auto* part : {&keys.partition, &keys.sort}) {
    for (const table::AttributeDefinition& attribute : *part) {
      names += (names.empty() ? "" : " and ") + attribute.name;
    }
  }
  return names;
}

}  // namespace

item::JsonForm json_form(const Invocation& invocation) {
  return invocation.has("--ddb-json") ? item::JsonForm::dynamodb : item::JsonForm::plain;
}

Result<Item> key_argument(const Invocation& invocation, const table::TableDescription& description,
                          std::size_t begin) {
  const std::string_view first = invocation.argument(begin);
  const bool has_second = invocation.arguments.size() > begin + 1;
  // A key of several attributes, or of a type that words cannot say, is given as an object.
  if (!has_second && !first.empty() && first.front() == '{') {
    return json_argument("the key", first, json_form(invocation));
  }
  const table::KeySchema& keys = description.keys;
  if (has_second == keys.sort.empty()) {
    return Error(ErrorCode::invalid_argument,
                 "the key of " + description.name + " is " + key_names(keys) +
                     (has_second ? ": one value is enough" : ": two values are needed"));
  }
  Item key;
  ADJOIN_TRY(Value partition, key_value(keys.partition.front(), first));
  key.set(keys.partition.front().name, std::move(partition));
  if (has_second) {
    ADJOIN_TRY(Value sort, key_value(keys.sort.front(), invocation.argument(begin + 1)));
    key.set(keys.sort.front().name, std::move(sort));
  }
  return key;
}

Result<expression::Placeholders> placeholders(const Invocation& invocation) {
  expression::Placeholders placeholders;
  if (const auto names = invocation.value("--names")) {
    ADJOIN_TRY(const Item object, json_argument("--names", *names, item::JsonForm::plain));
    for (const auto& [placeholder, name] : object) {
      if (name.as_string() == nullptr) {
        return Error(ErrorCode::invalid_argument,
                     "--names: \"" + placeholder + "\" must stand for a string");
      }
      placeholders.names.emplace(placeholder, *name.as_string());
    }
  }
  if (const auto values = invocation.value("--values")) {
    ADJOIN_TRY(const Item object, json_argument("--values", *values, json_form(invocation)));
    for (const auto& [placeholder, value] : object) placeholders.values.emplace(placeholder, value);
  }
  return placeholders;
}

std::optional<std::string> expression_option(const Invocation& invocation, std::string_view name) {
  const auto text = invocation.value(name);
  return text ? std::optional<std::string>(*text) : std::nullopt;
}

std::optional<std::string> projection_option(const Invocation& invocation,
                                             expression::Placeholders& placeholders) {
  const std::vector<std::string> fields = split_list(invocation.value("--fields").value_or(""));
  if (fields.empty()) return std::nullopt;
  // A field may be a reserved word, so each becomes a placeholder.
  return plan::compile_fields(fields, {}, "f", placeholders);
}

/// People see plain values in the table in either form. Only the JSON differs.
Row row_of(item::ItemView item, item::JsonForm form) {
  Row row;
  for (item::AttributeCursor c(item); c.valid(); c.next()) {
    row.attribute(c.name(), c.value());
    if (form == item::JsonForm::plain) continue;
    row.cells.back().json.clear();
    item::append_json(c.value(), form, row.cells.back().json);
  }
  return row;
}

std::string cursor_of(const Item& last_evaluated_key) {
  std::string cursor;
  // A cursor is one word for a shell, and it says the key to whoever unpacks it. It holds nothing
  // that the rows did not show.
  item::append_base64(item::to_json(last_evaluated_key, item::JsonForm::dynamodb), cursor);
  return cursor;
}

Result<Item> key_of_cursor(std::string_view cursor) {
  const auto json = item::decode_base64(cursor);
  if (json) {
    auto key = item::parse_item(*json, item::JsonForm::dynamodb);
    if (key) return key;
  }
  return Error(ErrorCode::invalid_argument, "--after: this is no cursor of an earlier answer");
}

void add_consumed(const std::optional<table::ConsumedCapacity>& consumed, table::Cost& cost) {
  ++cost.requests;
  if (consumed) cost.capacity += consumed->total;
}

Footer item_footer(const std::optional<table::ConsumedCapacity>& consumed, std::int64_t scanned,
                   std::int64_t returned) {
  Footer footer;
  add_consumed(consumed, footer.cost);
  footer.cost.scanned = scanned;
  footer.cost.returned = returned;
  return footer;
}

bool is_explained(const table::TableDescription& table, const plan::Request& request,
                  plan::Step::Repeat repeat, const Invocation& invocation, Terminal& terminal) {
  if (!invocation.has(kExplainOption.name)) return false;
  plan::Plan plan;
  plan.steps.push_back({std::string(invocation.command->name), request, repeat});
  // An item command knows no schema. The price needs only the indexes, which the table tells.
  schema::Schema priced;
  priced.indexes = graph::indexes_of(table);
  plan::set_price(priced, plan);
  print_plan(plan, invocation, terminal);
  return true;
}

}  // namespace adjoin::cli

#include "table/prepare/prepare_stages.h"

#include "item/stored_item.h"
#include "table/request/messages.h"

namespace adjoin::table {

namespace {

Result<void> check_scalar_key(const expression::Path& path, const TableDescription& table) {
  if (path.is_top_level()) return {};
  if (table.keys.find(path.attribute) != nullptr) {
    return validation_error(messages::key_not_scalar("Key", path.attribute));
  }
  for (const IndexDescription& index : table.indexes) {
    if (index.keys.find(path.attribute) == nullptr) continue;
    return validation_error(messages::key_not_scalar("IndexKey", path.attribute));
  }
  return {};
}

Result<void> check_paths(const CompiledWrite& compiled, const TableDescription& table) {
  if (compiled.update) {
    for (const expression::Update::Action& action : compiled.update->actions) {
      ADJOIN_CHECK(check_scalar_key(action.target, table));
    }
    ADJOIN_CHECK(check_scalar_keys(compiled.update->paths, table));
  }
  if (!compiled.condition) return {};
  return check_scalar_keys(compiled.condition->paths, table);
}

/// A put of a checked item, of which `key` has at least the key.
PreparedWrite put_of(CompiledWrite compiled, const Item& key, const TableDescription& table) {
  PreparedWrite write;
  write.kind = PreparedWrite::Kind::put;
  write.table = &table;
  write.key.partition = key.find(table.keys.partition.front().name);
  if (!table.keys.sort.empty()) write.key.sort = key.find(table.keys.sort.front().name);
  write.condition = std::move(compiled.condition);
  return write;
}

}  // namespace

Result<void> check_scalar_keys(const std::vector<expression::Path>& paths,
                               const TableDescription& table) {
  for (const expression::Path& path : paths) ADJOIN_CHECK(check_scalar_key(path, table));
  return {};
}

Result<PreparedWrite> bind_item(CompiledWrite compiled, const Item& item,
                                const TableDescription& table) {
  ADJOIN_CHECK(check_paths(compiled, table));
  ADJOIN_CHECK(check_item_for_table(item, table));
  PreparedWrite write = put_of(std::move(compiled), item, table);
  write.item = &item;
  write.stored_item = item::encode_item(item);
  return write;
}

Result<PreparedWrite> bind_stored(CompiledWrite compiled, const Bytes& stored_item,
                                  const TableDescription& table) {
  ADJOIN_CHECK(check_paths(compiled, table));
  ADJOIN_CHECK(check_item_for_table(item::ItemView(stored_item).decode(), table));
  auto key = std::make_unique<const Item>(key_of_stored(stored_item, table));
  PreparedWrite write = put_of(std::move(compiled), *key, table);
  // On the heap, as the prepared write moves and its key's values must not.
  write.own_key = std::move(key);
  write.stored_item = stored_item;
  return write;
}

Item key_of_stored(const Bytes& stored_item, const TableDescription& table) {
  Item key;
  const item::ItemView item(stored_item);
  for (const auto* attributes : {&table.keys.partition, &table.keys.sort}) {
    for (const AttributeDefinition& attribute : *attributes) {
      const auto value = item.find(attribute.name);
      if (value) key.set(attribute.name, value->decode());
    }
  }
  return key;
}

Result<PreparedWrite> bind_key(CompiledWrite compiled, const Item& key,
                               const TableDescription& table, PreparedWrite::Kind kind) {
  ADJOIN_CHECK(check_paths(compiled, table));
  PreparedWrite write;
  write.kind = kind;
  write.table = &table;
  write.key_item = &key;
  ADJOIN_TRY(write.key, prepare_key(key, table));
  if (compiled.update) {
    for (const std::string_view name : expression::attributes_changed(*compiled.update)) {
      // A key says which item it is. To change it would be to remove one item and put another.
      if (table.keys.find(name) != nullptr) {
        return validation_error(messages::key_attribute_updated(name));
      }
    }
  }
  write.update = std::move(compiled.update);
  write.condition = std::move(compiled.condition);
  return write;
}

Result<void> rebind(PreparedWrite& write, const TableDescription& table) {
  write.table = &table;
  // An update checks the item that it makes, when it makes it. A put's item is checked here,
  // because a new index has limits of its own for key attributes.
  if (write.kind != PreparedWrite::Kind::put) return {};
  if (write.item != nullptr) return check_item_for_table(*write.item, table);
  return check_item_for_table(item::ItemView(write.stored_item).decode(), table);
}

Result<void> RequestExpressions::start(std::initializer_list<ExpressionMember> members) const {
  // Nothing to check, and the usual case of a graph's requests, which have built expressions.
  if (placeholders_->empty()) return {};
  bool any = false;
  bool any_with_values = false;
  std::string absent;
  std::size_t absent_count = 0;
  for (const ExpressionMember& member : members) {
    any = any || member.present;
    if (member.kind == expression::Kind::projection) continue;
    any_with_values = any_with_values || member.present;
    if (absent_count++ > 0) absent += " and ";
    absent += expression::to_string(member.kind);
  }
  if (!placeholders_->names.empty() && !any) {
    return validation_error(std::string(messages::kNamesWithoutExpression));
  }
  if (!placeholders_->values.empty() && !any_with_values) {
    absent += absent_count == 1 ? " is null" : " are null";
    return validation_error(messages::values_without_expression(absent));
  }
  return expression::check_placeholders(*placeholders_);
}

Result<OwnedOrBorrowed<expression::Condition>> RequestExpressions::condition(
    const std::optional<std::string>& text, expression::Kind kind,
    const std::optional<expression::Condition>& built) {
  if (!text) return OwnedOrBorrowed<expression::Condition>::borrowed(built);
  ADJOIN_TRY(expression::Condition compiled, expression::parse_condition(*text, kind, use_));
  return OwnedOrBorrowed<expression::Condition>(std::move(compiled));
}

Result<std::optional<expression::Projection>> RequestExpressions::projection(
    const std::optional<std::string>& text, const std::optional<expression::Projection>& built) {
  if (!text) return built;
  std::optional<expression::Projection> compiled;
  ADJOIN_TRY(compiled, expression::parse_projection(*text, use_));
  return compiled;
}

Result<OwnedOrBorrowed<expression::Update>> RequestExpressions::update(
    const std::optional<std::string>& text, const std::optional<expression::Update>& built) {
  if (!text) return OwnedOrBorrowed<expression::Update>::borrowed(built);
  ADJOIN_TRY(expression::Update compiled, expression::parse_update(*text, use_));
  return OwnedOrBorrowed<expression::Update>(std::move(compiled));
}

Result<expression::KeyCondition> RequestExpressions::key_condition(const std::string& text) {
  return expression::parse_key_condition(text, use_);
}

Result<void> RequestExpressions::finish() const {
  if (placeholders_->empty()) return {};
  return use_.check_used();
}

}  // namespace adjoin::table

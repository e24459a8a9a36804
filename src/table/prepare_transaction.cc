#include <algorithm>

#include "item/size.h"
#include "table/key_values.h"
#include "table/limits.h"
#include "table/messages.h"
#include "table/prepare.h"
#include "table/prepare_stages.h"

namespace adjoin::table {
namespace {

struct Target {
  const TableDescription* table;
  PreparedKey key;
};

bool has_duplicate_targets(std::vector<Target> targets) {
  const auto compare = [](const Target& a, const Target& b) {
    const auto order = a.table->name.compare(b.table->name) <=> 0;
    return order != 0 ? order : compare_keys(a.key, b.key);
  };
  std::sort(targets.begin(), targets.end(),
            [&](const Target& a, const Target& b) { return compare(a, b) < 0; });
  return std::adjacent_find(targets.begin(), targets.end(), [&](const Target& a, const Target& b) {
           return compare(a, b) == 0;
         }) != targets.end();
}

std::size_t placeholder_bytes(const expression::Placeholders& placeholders) {
  std::size_t bytes = 0;
  for (const auto& [key, name] : placeholders.names) bytes += key.size() + name.size();
  for (const auto& [key, value] : placeholders.values)
    bytes += key.size() + item::size_bytes(value);
  return bytes;
}

/// What the request carries for one action: not the item it touches.
struct PayloadBytes {
  std::size_t operator()(const TransactPut& put) const {
    const std::size_t item_bytes = put.stored_item.empty()
                                       ? item::size_bytes(put.item)
                                       : item::ItemView(put.stored_item).size_bytes();
    return item_bytes + placeholder_bytes(put.placeholders);
  }
  std::size_t operator()(const TransactUpdate& update) const {
    std::size_t built_bytes = 0;
    if (update.update) {
      for (const item::AttributeValue& value : update.update->values) {
        built_bytes += item::size_bytes(value);
      }
    }
    return item::size_bytes(update.key) + update.update_expression.size() + built_bytes +
           placeholder_bytes(update.placeholders);
  }
  std::size_t operator()(const TransactDelete& remove) const {
    return item::size_bytes(remove.key) + placeholder_bytes(remove.placeholders);
  }
  std::size_t operator()(const ConditionCheck& check) const {
    return item::size_bytes(check.key) + check.condition_expression.size() +
           placeholder_bytes(check.placeholders);
  }
};

Result<const TableDescription*> find(const TableRef& table, const TableLookup& find_table) {
  const TableDescription* description = find_table(table);
  if (description == nullptr) {
    return Error(ErrorCode::resource_not_found, std::string(messages::kResourceNotFound));
  }
  return description;
}

/// Runs `bind_one(i)` for every action; errors become reasons, and any reason cancels.
template <typename Prepared, typename BindOne>
Result<std::vector<Prepared>> bind_all(const std::vector<const TableDescription*>& tables,
                                       BindOne bind_one) {
  std::vector<Prepared> prepared;
  std::vector<Target> targets;
  std::vector<CancellationReason> reasons(tables.size());
  bool failed = false;
  prepared.reserve(tables.size());
  for (std::size_t i = 0; i < tables.size(); ++i) {
    Result<Prepared> bound = bind_one(i, *tables[i]);
    if (!bound) {
      reasons[i] = cancellation_reason(bound.error());
      failed = true;
      continue;
    }
    targets.push_back({tables[i], bound->key});
    prepared.push_back(*std::move(bound));
  }
  if (has_duplicate_targets(std::move(targets))) {
    return validation_error(std::string(messages::kDuplicateTargets));
  }
  if (failed) return transaction_canceled(std::move(reasons));
  return prepared;
}

}  // namespace

Result<std::vector<PreparedWrite>> prepare(const TransactWriteItemsRequest& request,
                                           const TableLookup& find_table) {
  ADJOIN_CHECK(check_request(request));
  std::vector<CompiledWrite> compiled;
  std::size_t payload_bytes = 0;
  compiled.reserve(request.actions.size());
  for (const TransactAction& action : request.actions) {
    ADJOIN_TRY(CompiledWrite one,
               std::visit([](const auto& alternative) { return compile(alternative); }, action));
    compiled.push_back(std::move(one));
    payload_bytes += std::visit(PayloadBytes{}, action);
  }
  if (payload_bytes > kTransactBytesMax) {
    return validation_error(std::string(messages::kTransactionTooLarge));
  }
  std::vector<const TableDescription*> tables;
  for (const TransactAction& action : request.actions) {
    const TableRef& table = std::visit(
        [](const auto& alternative) -> const TableRef& { return alternative.table; }, action);
    ADJOIN_TRY(const TableDescription* description, find(table, find_table));
    tables.push_back(description);
  }
  return bind_all<PreparedWrite>(tables, [&](std::size_t i, const TableDescription& table) {
    return bind(std::move(compiled[i]), request.actions[i], table);
  });
}

Result<std::vector<PreparedGet>> prepare(const TransactGetItemsRequest& request,
                                         const TableLookup& find_table) {
  ADJOIN_CHECK(check_request(request));
  std::vector<std::optional<expression::Projection>> projections;
  std::vector<const TableDescription*> tables;
  for (const TransactGet& get : request.items) {
    ADJOIN_TRY(auto projection, compile(get));
    projections.push_back(std::move(projection));
  }
  for (const TransactGet& get : request.items) {
    ADJOIN_TRY(const TableDescription* description, find(get.table, find_table));
    tables.push_back(description);
  }
  return bind_all<PreparedGet>(
      tables, [&](std::size_t i, const TableDescription& table) -> Result<PreparedGet> {
        PreparedGet get;
        ADJOIN_TRY(get.key, prepare_key(request.items[i].key, table));
        get.projection = std::move(projections[i]);
        return get;
      });
}

Result<void> check_transaction_read_size(std::size_t item_bytes) {
  if (item_bytes <= kTransactBytesMax) return {};
  return validation_error(std::string(messages::kTransactionTooLarge));
}

}  // namespace adjoin::table

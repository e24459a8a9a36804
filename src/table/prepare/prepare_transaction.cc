#include <algorithm>

#include "item/size.h"
#include "table/check/empty_key.h"
#include "table/check/key_values.h"
#include "table/prepare/prepare.h"
#include "table/prepare/prepare_stages.h"
#include "table/request/limits.h"
#include "table/request/messages.h"

namespace adjoin::table {
namespace {

struct Target {
  const TableDescription* table;
  PreparedKey key;
};

/// Two actions on one item have no order between them, so the service refuses both.
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
/// The limit bounds what one transaction holds in memory and in one batch.
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
      for (const Value& value : update.update->values) {
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
    return api_error(ApiError::resource_not_found, std::string(messages::kResourceNotFound));
  }
  return description;
}

/// The error of a transaction whose action at `place` is wrong: a reason of that action alone.
Error as_reason(const Error& error, std::size_t place, std::size_t count) {
  if (refuses_whole_transaction(error)) return error;
  std::vector<CancellationReason> reasons(count);
  reasons[place] = cancellation_reason(error);
  return transaction_canceled(std::move(reasons));
}

/// Prepares action by action, so that the first problem in the order of the request is told:
/// `look(i)` compiles and finds the table, and what it refuses refuses the request; what
/// `bind(i, table)` refuses is a reason.
template <typename Prepared, typename Look, typename Bind>
Result<std::vector<Prepared>> prepare_in_order(std::size_t count, Look look, Bind bind) {
  std::vector<Prepared> prepared;
  std::vector<Target> targets;
  std::optional<Error> problem;
  prepared.reserve(count);
  targets.reserve(count);
  for (std::size_t i = 0; i < count; ++i) {
    const Result<const TableDescription*> table = look(i);
    if (!table) {
      problem = table.error();
      break;
    }
    Result<Prepared> bound = bind(i, **table);
    if (!bound) {
      problem = as_reason(bound.error(), i, count);
      break;
    }
    targets.push_back({*table, bound->key});
    prepared.push_back(*std::move(bound));
  }
  // Before the problem that was found: among the actions before it, duplicates are told first.
  if (has_duplicate_targets(std::move(targets))) {
    return validation_error(std::string(messages::kDuplicateTargets));
  }
  if (problem) return *std::move(problem);
  return prepared;
}

}  // namespace

Result<std::vector<PreparedWrite>> prepare(const TransactWriteItemsRequest& request,
                                           const TableLookup& find_table) {
  ADJOIN_CHECK(check_request(request));
  CompiledWrite compiled;
  std::size_t payload_bytes = 0;
  const auto look = [&](std::size_t i) -> Result<const TableDescription*> {
    const TransactAction& action = request.actions[i];
    ADJOIN_TRY(compiled,
               std::visit([](const auto& alternative) { return compile(alternative); }, action));
    payload_bytes += std::visit(PayloadBytes{}, action);
    if (payload_bytes > kTransactBytesMax) {
      return validation_error(std::string(messages::kTransactionTooLarge));
    }
    return find(std::visit([](const auto& one) -> const TableRef& { return one.table; }, action),
                find_table);
  };
  return prepare_in_order<PreparedWrite>(
      request.actions.size(), look, [&](std::size_t i, const TableDescription& table) {
        return bind(std::move(compiled), request.actions[i], table);
      });
}

Result<std::vector<PreparedGet>> prepare(const TransactGetItemsRequest& request,
                                         const TableLookup& find_table) {
  ADJOIN_CHECK(check_request(request));
  std::optional<expression::Projection> projection;
  const auto look = [&](std::size_t i) -> Result<const TableDescription*> {
    ADJOIN_TRY(projection, compile(request.items[i]));
    return find(request.items[i].table, find_table);
  };
  return prepare_in_order<PreparedGet>(
      request.items.size(), look,
      [&](std::size_t i, const TableDescription& table) -> Result<PreparedGet> {
        PreparedGet get;
        ADJOIN_TRY(get.key, prepare_key(request.items[i].key, table));
        get.projection = std::move(projection);
        return get;
      });
}

Result<void> check_transaction_read_size(std::size_t item_bytes) {
  if (item_bytes <= kTransactBytesMax) return {};
  return validation_error(std::string(messages::kTransactionTooLarge));
}

}  // namespace adjoin::table

#include "graph/load/load_batch.h"

#include <algorithm>

#include "plan/operation/key_value.h"

namespace adjoin::graph {
namespace {

/// Collects the identities of what a request writes.
struct Collector {
  const schema::Schema& schema;
  std::vector<std::string>& keys;

  void add(const Item& item) const {
    keys.push_back(plan::key_identity(plan::key_of(schema, item)));
  }

  void operator()(const table::BatchWriteItemRequest& request) const {
    for (const table::TableBatch& table : request.tables) {
      for (const auto& action : table.actions) std::visit(*this, action);
    }
  }
  void operator()(const table::TransactWriteItemsRequest& request) const {
    for (const table::TransactAction& action : request.actions) std::visit(*this, action);
  }
  void operator()(const table::BatchPut& put) const { add(put.item); }
  void operator()(const table::BatchDelete& remove) const { add(remove.key); }
  void operator()(const table::PutItemRequest& put) const { add(put.item); }
  void operator()(const table::UpdateItemRequest& update) const { add(update.key); }
  void operator()(const table::DeleteItemRequest& remove) const { add(remove.key); }
  void operator()(const table::TransactPut& put) const { add(put.item); }
  void operator()(const table::TransactDelete& remove) const { add(remove.key); }
  void operator()(const table::TransactUpdate& update) const {
    // Additions commute. If they waited for one another, all edges of a popular node would be
    // written one by one.
    const bool adds_up = update.update_expression.starts_with("ADD ") &&
                         update.update_expression.find(" SET ") == std::string::npos;
    if (!adds_up) add(update.key);
  }
  void operator()(const table::ConditionCheck&) const {}
};

}  // namespace

std::vector<std::string> KeysUnderWay::of(const schema::Schema& schema,
                                          const table::WriteRequest& request) {
  std::vector<std::string> keys;
  std::visit(Collector{schema, keys}, request);
  return keys;
}

bool KeysUnderWay::meet(const std::vector<std::string>& keys) const {
  return std::any_of(keys.begin(), keys.end(),
                     [&](const std::string& key) { return keys_.contains(key); });
}

void KeysUnderWay::remove(const std::vector<std::string>& keys) {
  for (const std::string& key : keys) keys_.erase(key);
}

}  // namespace adjoin::graph

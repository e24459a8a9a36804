#include "graph/upkeep/finding_view.h"

#include <map>
#include <string>
#include <utility>
#include <variant>

#include "base/clock.h"
#include "expression/update.h"
#include "graph/context/items.h"
#include "graph/context/meter.h"
#include "plan/operation/key_value.h"

namespace adjoin::graph {
namespace {

std::optional<Item> copy_of(const ItemsByKey& items, const Item& key) {
  const Item* found = find_item(items, key);
  return found == nullptr ? std::nullopt : std::optional<Item>(*found);
}

/// The key that an action writes; nullopt: it only checks.
std::optional<Item> written_key(const schema::Schema& schema, const table::TransactAction& action) {
  if (const auto* put = std::get_if<table::TransactPut>(&action)) {
    return plan::key_of(schema, put->item);
  }
  if (const auto* update = std::get_if<table::TransactUpdate>(&action)) return update->key;
  if (const auto* remove = std::get_if<table::TransactDelete>(&action)) return remove->key;
  return std::nullopt;
}

Result<Item> updated(const table::TransactUpdate& request, std::optional<Item> before) {
  Item after = before ? *std::move(before) : request.key;
  expression::PlaceholderUse use(request.placeholders);
  ADJOIN_TRY(const expression::Update update,
             request.update ? Result<expression::Update>(*request.update)
                            : expression::parse_update(request.update_expression, use));
  ADJOIN_CHECK(expression::apply(update, after));
  return after;
}

/// Applies the actions of a finding's repair one behind the other. `items` are as they are now.
class RepairPreview {
 public:
  RepairPreview(const schema::Schema& schema, const ItemsByKey& items)
      : schema_(schema), items_(items) {}

  Result<void> apply(const table::TransactAction& action, FindingView& view) {
    const std::optional<Item> key = written_key(schema_, action);
    if (!key) return {};
    RepairWrite write;
    write.key = *key;
    write.before = now_of(*key);
    if (const auto* put = std::get_if<table::TransactPut>(&action)) {
      write.after = put->item;
    } else if (const auto* update = std::get_if<table::TransactUpdate>(&action)) {
      write.operation = RepairWrite::Operation::update;
      ADJOIN_TRY(write.after, updated(*update, write.before));
    } else {
      write.operation = RepairWrite::Operation::remove;
    }
    changed_[plan::key_identity(*key)] = write.after;
    view.writes.push_back(std::move(write));
    return {};
  }

  std::optional<Item> now_of(const Item& key) const {
    const auto changed = changed_.find(plan::key_identity(key));
    return changed != changed_.end() ? changed->second : copy_of(items_, key);
  }

 private:
  const schema::Schema& schema_;
  const ItemsByKey& items_;
  std::map<std::string, std::optional<Item>> changed_;
};

FindingView view_of(const schema::Schema& schema, const ItemsByKey& items, Finding finding) {
  FindingView view;
  view.item = copy_of(items, finding.at);
  view.is = copy_of(items, finding.key);
  RepairPreview preview(schema, items);
  for (const table::TransactWriteItemsRequest& request : finding.mend) {
    for (const table::TransactAction& action : request.actions) {
      // What others wrote since the finding may make it impossible: a repair looks anew.
      if (const auto done = preview.apply(action, view); !done) break;
    }
  }
  if (!view.writes.empty()) view.should = preview.now_of(finding.key);
  view.finding = std::move(finding);
  return view;
}

}  // namespace

Result<std::vector<FindingView>> view_findings(const GraphContext& graph,
                                               std::vector<Finding> findings,
                                               const CallOptions& call, Spent& spent) {
  std::vector<Item> keys;
  for (const Finding& finding : findings) {
    keys.push_back(finding.at);
    keys.push_back(finding.key);
    for (const table::TransactWriteItemsRequest& request : finding.mend) {
      for (const table::TransactAction& action : request.actions) {
        if (auto key = written_key(*graph.schema, action)) keys.push_back(*std::move(key));
      }
    }
  }
  Spent own;
  ItemsByKey items;
  {
    Meter meter(call, system_clock(), own);
    ADJOIN_TRY(items, read_items(*graph.as_stored, graph.bare_target(), meter, keys));
  }
  spent.cost += own.cost;
  Result<std::vector<FindingView>> views{std::vector<FindingView>()};
  views->reserve(findings.size());
  for (Finding& finding : findings) {
    views->push_back(view_of(*graph.schema, items, std::move(finding)));
  }
  return views;
}

}  // namespace adjoin::graph

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "graph/ordered/mirror_image.h"
#include "graph/ordered/ordered_store.h"
#include "graph/ordered/ordered_write.h"
#include "plan/operation/key_value.h"
#include "plan/operation/price.h"
#include "table/store/forwarding_store.h"

namespace adjoin::graph {
namespace {

using table::WriteAction;

/// Each write has one of its own.
constexpr const char* kShownMark = "(mark)";

/// Notes what it is asked instead of doing it.
/// The plan comes from running the very code that writes, so that it cannot say anything else than
/// what would be sent.
class NotingStore final : public table::Forwarding<NotingStore> {
 public:
  using Context = table::CallContext;

  /// @param own  what the edge's own item is taken for
  NotingStore(table::TableStore& inner, const schema::Schema& schema, std::string purpose,
              std::optional<Item> own)
      : Forwarding(inner), schema_(schema), purpose_(std::move(purpose)), own_(std::move(own)) {}

  std::vector<plan::Step> take_steps() { return std::exchange(steps_, {}); }
  using Forwarding::run;

  Result<table::GetItemResult> run(table::GetItem, const Context&,
                                   const table::GetItemRequest& request) {
    add_step("the edge as it is", request);
    table::GetItemResult found;
    if (own_) found.item.emplace(item::encode_item(*own_));
    return found;
  }
  Result<table::WriteResult> run(table::PutItem, const Context&,
                                 const table::PutItemRequest& request) {
    return add_write(request.item, request);
  }
  Result<table::WriteResult> run(table::UpdateItem, const Context&,
                                 const table::UpdateItemRequest& request) {
    return add_write(request.key, request);
  }
  Result<table::WriteResult> run(table::DeleteItem, const Context&,
                                 const table::DeleteItemRequest& request) {
    Result<table::WriteResult> done = add_write(request.key, request);
    if (is_written_) own_.reset();
    return done;
  }

 private:
  void add_step(const std::string& what, plan::Request request) {
    plan::Step step;
    step.purpose = purpose_ + ": " + what;
    step.request = std::move(request);
    steps_.push_back(std::move(step));
  }
  template <typename Request>
  Result<table::WriteResult> add_write(const Item& item, const Request& request) {
    const std::optional<MirroredEdge> edge = mirrored_edge(schema_, item);
    const bool is_own = edge && edge->own == plan::key_of(schema_, item);
    is_written_ = is_written_ || is_own;
    add_step(is_own        ? "its own item"
             : is_written_ ? "its mirrored item, as the edge is then"
                           : "its mirrored item, marked as pending",
             request);
    table::WriteResult done;
    // As a store does that was asked for the item after the write.
    if (own_) done.attributes.emplace(item::encode_item(*own_));
    return done;
  }

  const schema::Schema& schema_;
  const std::string purpose_;
  std::optional<Item> own_;
  std::vector<plan::Step> steps_;
  bool is_written_ = false;
};

plan::Request alone(WriteAction action) {
  if (action.kind == WriteAction::Kind::check) {
    table::GetItemRequest get;
    get.table = action.table;
    get.key = std::move(action.item);
    get.consistent_read = true;
    return get;
  }
  table::ItemRequest request = std::move(action).to_request();
  return std::visit([](auto& one) { return plan::Request(std::move(one)); }, request);
}

/// The edge's own item, as it has to be for the actions to mean something.
std::optional<Item> own_before(const schema::Schema& schema,
                               const std::vector<WriteAction>& actions) {
  for (const WriteAction& action : actions) {
    const std::optional<MirroredEdge> edge = mirrored_edge(schema, action.item);
    const Item key = plan::key_of(schema, action.item);
    if (!edge || !(edge->own == key)) continue;
    // Only its key: a plan sends nothing and knows no more of the item.
    return action.kind == WriteAction::Kind::put ? std::nullopt : std::optional(key);
  }
  return std::nullopt;
}

Result<std::vector<plan::Step>> ordered_steps(table::TableStore& store,
                                              const schema::Schema& schema,
                                              const std::string& purpose,
                                              const table::TransactWriteItemsRequest& request) {
  std::vector<WriteAction> actions;
  for (const table::TransactAction& action : request.actions) {
    actions.push_back(table::item_write(action));
  }
  if (actions.size() == 1) {
    plan::Step step;
    step.purpose = purpose;
    step.request = alone(std::move(actions.front()));
    return std::vector<plan::Step>{std::move(step)};
  }
  NotingStore noting(store, schema, purpose, own_before(schema, actions));
  ADJOIN_TRY(OrderedWrite write, OrderedWrite::of(noting, schema, actions));
  if (write.run({}, kShownMark)) return noting.take_steps();
  // It is bound to more than that the edge is there: shown as if that held.
  noting.take_steps();
  for (WriteAction& action : actions) {
    action.condition_expression.reset();
    action.condition.reset();
  }
  ADJOIN_TRY(OrderedWrite unbound, OrderedWrite::of(noting, schema, actions));
  static_cast<void>(unbound.run({}, kShownMark).has_value());
  return noting.take_steps();
}

}  // namespace

Result<plan::Plan> ordered_plan(table::TableStore& store, const schema::Schema& schema,
                                plan::Plan plan) {
  std::vector<plan::Step> steps;
  for (plan::Step& step : plan.steps) {
    const auto* together = std::get_if<table::TransactWriteItemsRequest>(&step.request);
    if (together == nullptr) {
      steps.push_back(std::move(step));
      continue;
    }
    ADJOIN_TRY(std::vector<plan::Step> alone,
               ordered_steps(store, schema, step.purpose, *together));
    for (plan::Step& one : alone) steps.push_back(std::move(one));
  }
  plan.steps = std::move(steps);
  plan::set_price(schema, plan);
  return plan;
}

}  // namespace adjoin::graph

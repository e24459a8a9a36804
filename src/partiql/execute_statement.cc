#include <algorithm>
#include <utility>

#include "expression/path.h"
#include "partiql/capacity_sum.h"
#include "partiql/counted_call.h"
#include "partiql/execute.h"
#include "partiql/messages.h"
#include "partiql/next_token.h"
#include "partiql/parser.h"
#include "partiql/select_plan.h"
#include "partiql/write_plan.h"
#include "partiql/write_run.h"
#include "table/request/limits.h"
#include "table/request/messages.h"

namespace adjoin::partiql {
namespace {

/// One page under way.
class Page {
 public:
  Page(table::TableStore& store, const table::CallContext& context, const SelectPlan& plan,
       const ExecuteStatementRequest& request)
      : store_(store), context_(context), plan_(plan), request_(request), left_(request.limit) {}

  Result<ExecuteStatementResult> read(SelectPlan& plan, NextPosition position);

 private:
  Result<table::QueryResult> read_step(ReadStep& step, std::optional<Item> start_key);
  void answer(const ReadStep& step, const table::ItemPage& items);
  void account(const table::QueryResult& page);
  bool is_full() const { return (left_ && *left_ <= 0) || bytes_read_ >= table::kPageBytesMax; }

  table::TableStore& store_;
  const table::CallContext& context_;
  const SelectPlan& plan_;
  const ExecuteStatementRequest& request_;
  std::optional<std::int64_t> left_;  ///< items that may still be read
  std::size_t bytes_read_ = 0;        ///< as charged: rounded up at every step
  ExecuteStatementResult result_;
};

/// DynamoDB names a selected nested path by its last part. A projection of the table would return
/// the whole path.
Item shaped(const Item& item, const std::vector<expression::Path>& shape) {
  Item answer;
  for (const expression::Path& path : shape) {
    const Value* value = expression::find(item, path);
    if (value != nullptr) answer.set(answer_name(path), *value);
  }
  return answer;
}

Result<table::QueryResult> Page::read_step(ReadStep& step, std::optional<Item> start_key) {
  const auto fill = [&](auto& request) {
    request.exclusive_start_key = std::move(start_key);
    request.limit = left_;
    request.consistent_read = request_.consistent_read;
    // Always asked for: it tells how much was read.
    request.return_consumed_capacity =
        std::max(request_.return_consumed_capacity, table::ReturnConsumedCapacity::total);
  };
  // All that the plan leaves open is filled in: where to begin, how much, how consistent.
  if (auto* query = std::get_if<table::QueryRequest>(&step.request)) {
    fill(*query);
    return store_.query(context_, *query);
  }
  auto& scan = std::get<table::ScanRequest>(step.request);
  fill(scan);
  return store_.scan(context_, scan);
}

void Page::answer(const ReadStep& step, const table::ItemPage& items) {
  for (const item::ItemView item : items) {
    if (step.own_filter && !expression::evaluate(*step.own_filter, item)) continue;
    if (plan_.shape.empty()) {
      result_.items.append(item.bytes());
    } else {
      result_.items.append(item::encode_item(shaped(item.decode(), plan_.shape)));
    }
  }
}

/// A page ends at about 1 MB over all its steps, while a store's page ends at 1 MB of one step.
/// What was read is known from what was charged.
void Page::account(const table::QueryResult& page) {
  if (left_) *left_ -= page.scanned_count;
  if (!page.consumed_capacity) return;
  // An eventually consistent half unit is 4 KB, a consistent one 2 KB.
  const std::size_t half_unit = request_.consistent_read ? 2048 : 4096;
  bytes_read_ +=
      half_unit * static_cast<std::size_t>(page.consumed_capacity->total.read_half_units);
  if (request_.return_consumed_capacity == table::ReturnConsumedCapacity::none) return;
  if (result_.consumed_capacity) {
    add_capacity(*page.consumed_capacity, *result_.consumed_capacity);
  } else {
    result_.consumed_capacity = page.consumed_capacity;
  }
}

Result<ExecuteStatementResult> Page::read(SelectPlan& plan, NextPosition position) {
  const StatementId id = statement_id(request_.statement, request_.parameters);
  // Only the first step has a start key: the token's step goes on, the later ones begin.
  for (std::uint32_t i = position.step; i < plan.steps.size(); ++i) {
    ReadStep& step = plan.steps[i];
    Result<table::QueryResult> page =
        read_step(step, std::exchange(position.start_key, std::nullopt));
    if (!page) return messages::of_statement(page.error());
    answer(step, page->items);
    account(*page);
    // The store's page is full, and so is this one.
    if (page->last_evaluated_key) {
      result_.next_token = encode_next_token({i, page->last_evaluated_key}, id);
      result_.last_evaluated_key = std::move(page->last_evaluated_key);
      break;
    }
    // This step is done and the page is full. The token names the next step without a key.
    if (is_full() && i + 1 < plan.steps.size()) {
      result_.next_token = encode_next_token({i + 1, std::nullopt}, id);
      break;
    }
  }
  return std::move(result_);
}

/// Reads one page of a plan. Runs the steps in order until it has read `limit` items or about 1 MB,
/// or all steps are done. `request` gives the limit, the consistency and what to report.
/// @errors validation for a position outside the plan; and the store's own
Result<ExecuteStatementResult> run_select(table::TableStore& store,
                                          const table::CallContext& context, SelectPlan plan,
                                          const ExecuteStatementRequest& request) {
  if (request.limit && *request.limit < 1) {
    return validation_error(table::messages::constraint(std::to_string(*request.limit), "limit",
                                                        table::messages::value_at_least(1)));
  }
  NextPosition position;
  if (request.next_token) {
    const StatementId id = statement_id(request.statement, request.parameters);
    ADJOIN_TRY(position, decode_next_token(*request.next_token, id));
    // The token is of this statement, but a client can make one up.
    if (position.step >= plan.steps.size()) return messages::invalid_next_token();
  }
  return Page(store, context, plan, request).read(plan, std::move(position));
}

}  // namespace

Result<ExecuteStatementResult> execute_statement(table::TableStore& store,
                                                 const table::CallContext& context,
                                                 const ExecuteStatementRequest& request) {
  const CountedCall call(context, table::CountedOperation::execute_statement);
  ADJOIN_TRY(const Statement statement, parse_statement(request.statement, request.parameters));
  // EXISTS is a check of a transaction, and has no meaning alone.
  if (statement.kind == Statement::Kind::exists) {
    return messages::unsupported(messages::kExistsOnly);
  }
  ADJOIN_TRY(const table::TableDescription table, describe(store, call.context(), statement.table));
  if (statement.is_read()) {
    ADJOIN_TRY(SelectPlan plan, plan_select(statement, table));
    return run_select(store, call.context(), std::move(plan), request);
  }
  const WriteOptions options{statement.returning, request.on_condition_failure,
                             request.return_consumed_capacity};
  ADJOIN_TRY(table::TransactAction action, plan_write(statement, table));
  ADJOIN_TRY(table::WriteResult written,
             run_write(store, call.context(), std::move(action), options));
  ExecuteStatementResult result;
  // A RETURNING that has nothing to return gives no item, not an empty one.
  if (written.attributes && written.attributes->view().attribute_count() > 0) {
    result.items.append(written.attributes->bytes());
  }
  result.consumed_capacity = std::move(written.consumed_capacity);
  return result;
}

}  // namespace adjoin::partiql

#include "partiql/batch_execute_statement.h"

#include <algorithm>
#include <map>
#include <utility>
#include <variant>

#include "partiql/capacity_sum.h"
#include "partiql/counted_call.h"
#include "partiql/execute.h"
#include "partiql/messages.h"
#include "partiql/parser.h"
#include "partiql/write_plan.h"
#include "partiql/write_run.h"
#include "table/request/messages.h"

namespace adjoin::partiql {
namespace {

constexpr std::size_t kBatchStatementsMax = 25;

/// The API has codes of its own here, which differ from the names of its exceptions.
std::string error_code(ApiError error) {
  switch (error) {
    case ApiError::validation: return "ValidationError";
    case ApiError::resource_not_found: return "ResourceNotFound";
    case ApiError::conditional_check_failed: return "ConditionalCheckFailed";
    case ApiError::duplicate_item: return "DuplicateItem";
    case ApiError::item_collection_size_limit_exceeded: return "ItemCollectionSizeLimitExceeded";
    case ApiError::limit_exceeded:
    case ApiError::request_limit_exceeded: return "RequestLimitExceeded";
    case ApiError::provisioned_throughput_exceeded: return "ProvisionedThroughputExceeded";
    case ApiError::throttling: return "ThrottlingError";
    case ApiError::access_denied: return "AccessDenied";
    default: return "InternalServerError";
  }
}

BatchStatementError batch_error(const Error& error) {
  BatchStatementError answer;
  answer.code = error_code(api_error_of(error));
  answer.message = error.message();
  if (const auto* details = details_of<table::ConditionalCheckFailedDetails>(error)) {
    answer.item = details->item;
  }
  return answer;
}

/// One statement on its way to the store.
/// An entry is refilled on its way: first the statement or its error, then the request, at last the
/// response.
struct Entry {
  Result<Statement> statement = Statement();
  std::variant<std::monostate, table::TransactGet, table::TransactAction> request;
  Item key;
};

/// One batch. Statements are parsed, then planned, then run one after the other. A failure of one
/// is put in its place, so that the others go on.
class Batch {
 public:
  Batch(table::TableStore& store, const table::CallContext& context,
        const BatchExecuteStatementRequest& request)
      : store_(store), context_(context), request_(request) {}

  Result<BatchExecuteStatementResult> run();

 private:
  Result<void> check_kinds() const;
  Result<void> check_keys() const;
  Result<void> plan(Entry& entry);
  Result<const table::TableDescription*> table_of(const std::string& name);
  BatchStatementResponse execute(std::size_t place);
  Result<std::optional<table::OwnedItem>> get(table::TransactGet& get, bool consistent_read);

  table::TableStore& store_;
  const table::CallContext& context_;
  const BatchExecuteStatementRequest& request_;
  std::vector<Entry> entries_;
  std::map<std::string, Result<table::TableDescription>, std::less<>> tables_;
  BatchExecuteStatementResult result_;
};

/// The key of an item that has all key attributes.
Item key_of(const Item& item, const table::KeySchema& keys) {
  Item key;
  for (const auto& [name, value] : item) {
    if (keys.find(name) != nullptr) key.set(name, value);
  }
  return key;
}

struct KeyOfAction {
  const table::KeySchema& keys;
  Item operator()(const table::TransactPut& put) const { return key_of(put.item, keys); }
  template <typename Action>
  Item operator()(const Action& action) const {
    return action.key;
  }
};

/// A batch often names one table 25 times. Its description, or its absence, is asked for once.
Result<const table::TableDescription*> Batch::table_of(const std::string& name) {
  auto known = tables_.find(name);
  if (known == tables_.end()) known = tables_.emplace(name, describe(store_, context_, name)).first;
  if (!known->second) return known->second.error();
  return &*known->second;
}

/// A SELECT in a batch must be a get. Otherwise one statement could read a whole table.
Result<void> Batch::plan(Entry& entry) {
  const Statement& statement = *entry.statement;
  if (statement.kind == Statement::Kind::exists) {
    return messages::unsupported(messages::kExistsOnly);
  }
  ADJOIN_TRY(const table::TableDescription* table, table_of(statement.table));
  if (statement.is_read()) {
    ADJOIN_TRY(std::optional<table::TransactGet> get, plan_get(statement, *table));
    if (!get) return messages::unsupported(messages::kBatchSelect);
    entry.key = get->key;
    entry.request = *std::move(get);
    return {};
  }
  ADJOIN_TRY(table::TransactAction action, plan_write(statement, *table));
  entry.key = std::visit(KeyOfAction{table->keys}, action);
  entry.request = std::move(action);
  return {};
}

/// All reads or all writes; what could not be read is neither.
/// Before anything is planned: a mixed batch fails as a whole, and then nothing may have been
/// written.
Result<void> Batch::check_kinds() const {
  bool reads = false;
  bool writes = false;
  for (const Entry& entry : entries_) {
    if (entry.statement) (entry.statement->is_read() ? reads : writes) = true;
  }
  if (reads && writes) return messages::unsupported(messages::kBatchMixed);
  return {};
}

/// Two statements on one item would run in no order that the service promises. So it refuses them.
Result<void> Batch::check_keys() const {
  for (auto one = entries_.begin(); one != entries_.end(); ++one) {
    if (!one->statement) continue;
    const bool twice = std::any_of(one + 1, entries_.end(), [&](const Entry& other) {
      return other.statement && other.statement->table == one->statement->table &&
             other.key == one->key;
    });
    if (twice) return validation_error(std::string(table::messages::kDuplicateKeys));
  }
  return {};
}

Result<std::optional<table::OwnedItem>> Batch::get(table::TransactGet& get, bool consistent_read) {
  table::GetItemRequest request;
  request.table = std::move(get.table);
  request.key = std::move(get.key);
  request.consistent_read = consistent_read;
  request.projection_expression = std::move(get.projection_expression);
  request.placeholders = std::move(get.placeholders);
  request.return_consumed_capacity = request_.return_consumed_capacity;
  Result<table::GetItemResult> found = store_.get_item(context_, request);
  if (!found) return messages::of_statement(found.error());
  if (found->consumed_capacity) {
    add_capacity(*found->consumed_capacity, result_.consumed_capacity);
  }
  return std::move(found->item);
}

BatchStatementResponse Batch::execute(std::size_t place) {
  const BatchStatementRequest& asked = request_.statements[place];
  Entry& entry = entries_[place];
  BatchStatementResponse response;
  if (!entry.statement) {
    response.error = batch_error(entry.statement.error());
    return response;
  }
  response.table_name = entry.statement->table;
  if (auto* read = std::get_if<table::TransactGet>(&entry.request)) {
    Result<std::optional<table::OwnedItem>> found = get(*read, asked.consistent_read);
    if (found) {
      response.item = *std::move(found);
    } else {
      response.error = batch_error(found.error());
    }
    return response;
  }
  const WriteOptions options{entry.statement->returning, asked.on_condition_failure,
                             request_.return_consumed_capacity};
  auto& action = std::get<table::TransactAction>(entry.request);
  Result<table::WriteResult> written = run_write(store_, context_, std::move(action), options);
  if (!written) {
    response.error = batch_error(written.error());
    return response;
  }
  if (written->consumed_capacity) {
    add_capacity(*written->consumed_capacity, result_.consumed_capacity);
  }
  // An item without attributes is none: nothing was there to return.
  if (written->attributes && written->attributes->view().attribute_count() > 0) {
    response.item = std::move(written->attributes);
  }
  return response;
}

Result<BatchExecuteStatementResult> Batch::run() {
  for (const BatchStatementRequest& asked : request_.statements) {
    Entry entry;
    entry.statement = parse_statement(asked.statement, asked.parameters);
    entries_.push_back(std::move(entry));
  }
  ADJOIN_CHECK(check_kinds());
  for (Entry& entry : entries_) {
    if (!entry.statement) continue;
    Result<void> planned = plan(entry);
    // From here on it counts as a statement that failed, and is not run.
    if (!planned) entry.statement = std::move(planned).error();
  }
  // After planning, since a key is known only then. A statement that failed before takes no part.
  ADJOIN_CHECK(check_keys());
  for (std::size_t i = 0; i < entries_.size(); ++i) result_.responses.push_back(execute(i));
  return std::move(result_);
}

}  // namespace

Result<BatchExecuteStatementResult> batch_execute_statement(
    table::TableStore& store, const table::CallContext& context,
    const BatchExecuteStatementRequest& request) {
  const std::size_t count = request.statements.size();
  if (count == 0) {
    return validation_error(
        table::messages::constraint("[]", "statements", table::messages::length_at_least(1)));
  }
  if (count > kBatchStatementsMax) {
    return validation_error(table::messages::constraint(
        "[...]", "statements", table::messages::length_at_most(kBatchStatementsMax)));
  }
  const CountedCall call(context, table::CountedOperation::batch_execute_statement);
  return Batch(store, call.context(), request).run();
}

}  // namespace adjoin::partiql

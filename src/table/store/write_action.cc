#include "table/store/write_action.h"

#include <utility>

#include "base/assert.h"
#include "item/stored_item.h"
#include "table/store/table_store.h"

namespace adjoin::table {
namespace {

using Kind = WriteAction::Kind;

struct FromAction {
  WriteAction operator()(TransactPut& put) const {
    WriteAction write = common(Kind::put, put);
    write.item =
        put.stored_item.empty() ? std::move(put.item) : item::ItemView(put.stored_item).decode();
    return write;
  }
  WriteAction operator()(TransactUpdate& update) const {
    WriteAction write = common(Kind::update, update);
    write.item = std::move(update.key);
    write.update_expression = std::move(update.update_expression);
    write.update = std::move(update.update);
    return write;
  }
  WriteAction operator()(TransactDelete& remove) const {
    WriteAction write = common(Kind::remove, remove);
    write.item = std::move(remove.key);
    return write;
  }
  WriteAction operator()(ConditionCheck& check) const {
    WriteAction write = common(Kind::check, check);
    write.item = std::move(check.key);
    return write;
  }

 private:
  template <typename Action>
  static WriteAction common(Kind kind, Action& action) {
    WriteAction write;
    write.kind = kind;
    write.table = std::move(action.table);
    write.condition_expression = std::move(action.condition_expression);
    write.condition = std::move(action.condition);
    write.placeholders = std::move(action.placeholders);
    write.on_condition_failure = action.on_condition_failure;
    return write;
  }
};

}  // namespace

WriteAction item_write(TransactAction action) { return std::visit(FromAction(), action); }

// By the stored form and the service's evaluator: a condition must mean the same here as there.
Result<bool> WriteAction::holds_for(const std::optional<Item>& stored) const {
  const Bytes bytes = stored ? item::encode_item(*stored) : Bytes();
  const item::ItemView view = stored ? item::ItemView(bytes) : item::ItemView();
  if (condition_expression && !condition_expression->empty()) {
    expression::PlaceholderUse use(placeholders);
    ADJOIN_TRY(
        const expression::Condition parsed,
        expression::parse_condition(*condition_expression, expression::Kind::condition, use));
    return expression::evaluate(parsed, view);
  }
  return !condition || expression::evaluate(*condition, view);
}

ItemRequest WriteAction::to_request() && {
  ItemWriteRequest& common = *this;
  if (kind == Kind::put) return PutItemRequest{std::move(common), std::move(item)};
  if (kind == Kind::update) {
    UpdateItemRequest request{std::move(common), std::move(item), {}, std::move(update)};
    if (!request.update) request.update_expression = std::move(update_expression);
    return request;
  }
  ADJOIN_ASSERT(kind == Kind::remove);
  return DeleteItemRequest{std::move(common), std::move(item)};
}

Result<WriteResult> send(TableStore& store, const CallContext& context,
                         const ItemRequest& request) {
  return std::visit(
      [&]<typename Request>(const Request& one) {
        return store.call<OperationOf<Request>>(context, one);
      },
      request);
}

}  // namespace adjoin::table

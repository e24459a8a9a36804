#include "table/prepare/prepare.h"
#include "table/prepare/prepare_stages.h"

namespace adjoin::table {
namespace {

/// Moves the compiled expressions into the write, so it is used once.
struct Binder {
  CompiledWrite compiled;
  const TableDescription& table;

  Result<PreparedWrite> operator()(const TransactPut& put) {
    if (!put.stored_item.empty()) return bind_stored(std::move(compiled), put.stored_item, table);
    return bind_item(std::move(compiled), put.item, table);
  }
  Result<PreparedWrite> operator()(const TransactUpdate& update) {
    return bind_key(std::move(compiled), update.key, table, PreparedWrite::Kind::update);
  }
  Result<PreparedWrite> operator()(const TransactDelete& remove) {
    return bind_key(std::move(compiled), remove.key, table, PreparedWrite::Kind::remove);
  }
  Result<PreparedWrite> operator()(const ConditionCheck& check) {
    return bind_key(std::move(compiled), check.key, table, PreparedWrite::Kind::check);
  }
};

}  // namespace

Result<CompiledWrite> compile(const TransactPut& request) { return compile_write(request); }
Result<CompiledWrite> compile(const TransactUpdate& request) { return compile_write(request); }
Result<CompiledWrite> compile(const TransactDelete& request) { return compile_write(request); }

/// An empty expression is refused by the parser, in its words.
Result<CompiledWrite> compile(const ConditionCheck& request) {
  CompiledWrite compiled;
  if (request.condition) {
    compiled.condition = OwnedOrBorrowed<expression::Condition>::borrowed(request.condition);
    return compiled;
  }
  RequestExpressions expressions(request.placeholders);
  ADJOIN_CHECK(expressions.start({{expression::Kind::condition, true}}));
  ADJOIN_TRY(compiled.condition,
             expressions.condition(request.condition_expression, expression::Kind::condition));
  ADJOIN_CHECK(expressions.finish());
  return compiled;
}

Result<PreparedWrite> bind(CompiledWrite compiled, const TransactAction& action,
                           const TableDescription& table) {
  ADJOIN_TRY(PreparedWrite write, std::visit(Binder{std::move(compiled), table}, action));
  write.on_condition_failure =
      std::visit([](const auto& alternative) { return alternative.on_condition_failure; }, action);
  return write;
}

Result<PreparedWrite> prepare(const TransactAction& action, const TableDescription& table) {
  ADJOIN_TRY(CompiledWrite compiled,
             std::visit([](const auto& alternative) { return compile(alternative); }, action));
  return bind(std::move(compiled), action, table);
}

}  // namespace adjoin::table

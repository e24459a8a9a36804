#include "table/counted.h"
#include "table/prepare.h"
#include "table/prepare_stages.h"
#include "table/request_expressions.h"

namespace adjoin::table {
namespace {

Result<CompiledWrite> compile_parts(const UpdateItemRequest& request) {
  RequestExpressions expressions(request.placeholders);
  ADJOIN_CHECK(
      expressions.start({{expression::Kind::update, request.update_expression.has_value()},
                         {expression::Kind::condition, request.condition_expression.has_value()}}));
  CompiledWrite compiled;
  ADJOIN_TRY(compiled.update, expressions.update(request.update_expression, request.update));
  ADJOIN_TRY(compiled.condition,
             expressions.condition(request.condition_expression, expression::Kind::condition,
                                   request.condition));
  ADJOIN_CHECK(expressions.finish());
  return compiled;
}

Result<CompiledWrite> compile(const UpdateItemRequest& request) {
  return counted(compile_parts(request));
}

}  // namespace

Result<PreparedWrite> prepare(const UpdateItemRequest& request, const TableDescription& table) {
  ADJOIN_TRY(CompiledWrite compiled, compile(request));
  ADJOIN_TRY(PreparedWrite write,
             bind_key(std::move(compiled), request.key, table, PreparedWrite::Kind::update));
  write.return_values = request.return_values;
  write.on_condition_failure = request.on_condition_failure;
  return write;
}

Error missing_table(const UpdateItemRequest& request) {
  return missing_table_unless(compile(request));
}

}  // namespace adjoin::table

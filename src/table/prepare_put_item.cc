#include "table/counted.h"
#include "table/prepare.h"
#include "table/prepare_stages.h"
#include "table/request_expressions.h"

namespace adjoin::table {
namespace {

Result<CompiledWrite> compile_parts(const PutItemRequest& request) {
  if (request.return_values != ReturnValues::none &&
      request.return_values != ReturnValues::all_old) {
    return validation_error(std::string(messages::kPutReturnValues));
  }
  RequestExpressions expressions(request.placeholders);
  ADJOIN_CHECK(
      expressions.start({{expression::Kind::condition, request.condition_expression.has_value()}}));
  CompiledWrite compiled;
  ADJOIN_TRY(compiled.condition,
             expressions.condition(request.condition_expression, expression::Kind::condition,
                                   request.condition));
  ADJOIN_CHECK(expressions.finish());
  return compiled;
}

Result<CompiledWrite> compile(const PutItemRequest& request) {
  return counted(compile_parts(request));
}

}  // namespace

Result<PreparedWrite> prepare(const PutItemRequest& request, const TableDescription& table) {
  ADJOIN_TRY(CompiledWrite compiled, compile(request));
  ADJOIN_TRY(PreparedWrite write,
             counted_value(bind_item(std::move(compiled), request.item, table)));
  write.return_values = request.return_values;
  write.on_condition_failure = request.on_condition_failure;
  return write;
}

Error missing_table(const PutItemRequest& request) {
  return missing_table_unless(compile(request));
}

}  // namespace adjoin::table

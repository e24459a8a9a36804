#include "table/check/counted.h"
#include "table/prepare/prepare.h"
#include "table/prepare/prepare_stages.h"

namespace adjoin::table {
namespace {

Result<CompiledWrite> compile(const DeleteItemRequest& request) {
  if (request.return_values != ReturnValues::none &&
      request.return_values != ReturnValues::all_old) {
    return validation_error(std::string(messages::kDeleteReturnValues));
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

}  // namespace

Result<PreparedWrite> prepare(const DeleteItemRequest& request, const TableDescription& table) {
  ADJOIN_TRY(CompiledWrite compiled, compile(request));
  ADJOIN_TRY(PreparedWrite write,
             bind_key(std::move(compiled), request.key, table, PreparedWrite::Kind::remove));
  write.return_values = request.return_values;
  write.on_condition_failure = request.on_condition_failure;
  return write;
}

Error missing_table(const DeleteItemRequest& request) {
  return missing_table_unless(compile(request));
}

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

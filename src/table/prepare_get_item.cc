#include "table/key_values.h"
#include "table/messages.h"
#include "table/prepare.h"
#include "table/prepare_stages.h"
#include "table/request_expressions.h"

namespace adjoin::table {
namespace {

/// GetItem, TransactGet and KeysAndAttributes have the same members for expressions.
template <typename Request>
Result<std::optional<expression::Projection>> compile_projection(const Request& request) {
  RequestExpressions expressions(request.placeholders);
  ADJOIN_CHECK(expressions.start(
      {{expression::Kind::projection, request.projection_expression.has_value()}}));
  std::optional<expression::Projection> projection;
  if constexpr (requires { request.projection; }) {
    ADJOIN_TRY(projection,
               expressions.projection(request.projection_expression, request.projection));
  } else {
    ADJOIN_TRY(projection, expressions.projection(request.projection_expression));
  }
  ADJOIN_CHECK(expressions.finish());
  return projection;
}

}  // namespace

Result<std::optional<expression::Projection>> compile(const TransactGet& request) {
  return compile_projection(request);
}

Result<PreparedGet> prepare(const GetItemRequest& request, const TableDescription& table) {
  PreparedGet prepared;
  ADJOIN_TRY(prepared.projection, compile_projection(request));
  if (prepared.projection) ADJOIN_CHECK(check_scalar_keys(prepared.projection->paths, table));
  ADJOIN_TRY(prepared.key, prepare_key(request.key, table));
  return prepared;
}

Result<PreparedGet> prepare(const TransactGet& request, const TableDescription& table) {
  PreparedGet prepared;
  ADJOIN_TRY(prepared.projection, compile_projection(request));
  if (prepared.projection) ADJOIN_CHECK(check_scalar_keys(prepared.projection->paths, table));
  ADJOIN_TRY(prepared.key, prepare_key(request.key, table));
  return prepared;
}

Result<PreparedBatchGet> prepare(const KeysAndAttributes& request, const TableDescription& table) {
  PreparedBatchGet prepared;
  ADJOIN_TRY(prepared.projection, compile_projection(request));
  if (prepared.projection) ADJOIN_CHECK(check_scalar_keys(prepared.projection->paths, table));
  prepared.keys.reserve(request.keys.size());
  for (const item::Item& key : request.keys) {
    ADJOIN_TRY(const PreparedKey valid, prepare_key(key, table));
    prepared.keys.push_back(valid);
  }
  if (has_duplicates(prepared.keys)) {
    return validation_error(std::string(messages::kDuplicateKeys));
  }
  return prepared;
}

Error missing_table(const GetItemRequest& request) {
  return missing_table_unless(compile_projection(request));
}

Result<void> check_expressions(const KeysAndAttributes& entry) {
  ADJOIN_CHECK(compile_projection(entry));
  return {};
}

}  // namespace adjoin::table

#include "table/check/counted.h"
#include "table/prepare/prepare.h"
#include "table/prepare/prepare_stages.h"

namespace adjoin::table {
namespace {

// PutItem, UpdateItem and DeleteItem are prepared alike. `compile` and `bind` say in what they
// differ: DeleteItem does not count its faults (counted.h).

Result<void> check_return_values(ReturnValues wanted, std::string_view refusal) {
  if (wanted == ReturnValues::none || wanted == ReturnValues::all_old) return {};
  return validation_error(std::string(refusal));
}

Result<CompiledWrite> compile(const PutItemRequest& put) {
  ADJOIN_CHECK(counted(check_return_values(put.return_values, messages::kPutReturnValues)));
  return counted(compile_write(put));
}
Result<CompiledWrite> compile(const UpdateItemRequest& update) {
  return counted(compile_write(update));
}
Result<CompiledWrite> compile(const DeleteItemRequest& remove) {
  ADJOIN_CHECK(check_return_values(remove.return_values, messages::kDeleteReturnValues));
  return compile_write(remove);
}

Result<PreparedWrite> bind(CompiledWrite compiled, const PutItemRequest& put,
                           const TableDescription& table) {
  return counted_value(bind_item(std::move(compiled), put.item, table));
}
Result<PreparedWrite> bind(CompiledWrite compiled, const UpdateItemRequest& update,
                           const TableDescription& table) {
  return bind_key(std::move(compiled), update.key, table, PreparedWrite::Kind::update);
}
Result<PreparedWrite> bind(CompiledWrite compiled, const DeleteItemRequest& remove,
                           const TableDescription& table) {
  return bind_key(std::move(compiled), remove.key, table, PreparedWrite::Kind::remove);
}

template <typename Write>
Result<PreparedWrite> prepare_write(const Write& request, const TableDescription& table) {
  // Everything that needs no table comes first, as in `missing_table`: both tell the same error.
  ADJOIN_TRY(CompiledWrite compiled, compile(request));
  ADJOIN_TRY(PreparedWrite write, bind(std::move(compiled), request, table));
  write.return_values = request.return_values;
  write.on_condition_failure = request.on_condition_failure;
  return write;
}

}  // namespace

Result<PreparedWrite> prepare(const PutItemRequest& request, const TableDescription& table) {
  return prepare_write(request, table);
}
Result<PreparedWrite> prepare(const UpdateItemRequest& request, const TableDescription& table) {
  return prepare_write(request, table);
}
Result<PreparedWrite> prepare(const DeleteItemRequest& request, const TableDescription& table) {
  return prepare_write(request, table);
}

Error missing_table(const PutItemRequest& request) {
  return missing_table_unless(compile(request));
}
Error missing_table(const UpdateItemRequest& request) {
  return missing_table_unless(compile(request));
}
Error missing_table(const DeleteItemRequest& request) {
  return missing_table_unless(compile(request));
}

}  // namespace adjoin::table

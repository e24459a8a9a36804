#include "monitor/count/metered_operations.h"

#include <variant>

#include "table/request/stored_write_facts.h"

namespace adjoin::monitor {

meter::MeteredOperation operation_of(const table::WriteRequest& request) {
  return std::visit(
      []<typename Request>(const Request&) { return kOperationOf<table::OperationOf<Request>>; },
      request);
}

meter::MeteredOperation operation_of(const table::StoredWriteRequest& request) {
  using table::CountedOperation;
  switch (table::counted_operation_of(request)) {
    case CountedOperation::put_item: return meter::MeteredOperation::put_item;
    case CountedOperation::update_item: return meter::MeteredOperation::update_item;
    case CountedOperation::delete_item: return meter::MeteredOperation::delete_item;
    default: return meter::MeteredOperation::transact_write_items;
  }
}

meter::MeteredOperation operation_of(const table::CallContext& context,
                                     meter::MeteredOperation own) {
  if (!context.counted_as) return own;
  return meter::find_metered_operation(table::name_of(*context.counted_as)).value_or(own);
}

}  // namespace adjoin::monitor

#include "monitor/count/metered_operations.h"

#include <variant>

namespace adjoin::monitor {

meter::MeteredOperation operation_of(const table::WriteRequest& request) {
  return std::visit(
      []<typename Request>(const Request&) { return kOperationOf<table::OperationOf<Request>>; },
      request);
}

meter::MeteredOperation operation_of(const table::CallContext& context,
                                     meter::MeteredOperation own) {
  if (!context.counted_as) return own;
  return meter::find_metered_operation(table::name_of(*context.counted_as)).value_or(own);
}

}  // namespace adjoin::monitor

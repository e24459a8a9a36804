#include "remote/send/call_costs.h"

namespace adjoin::remote {

using table::ReturnConsumedCapacity;

/// The service reports what a call consumed only when asked. Asking costs nothing, so it is asked
/// whenever somebody counts.
ReturnConsumedCapacity CallCosts::asked(const table::CallContext& context,
                                        ReturnConsumedCapacity wanted) const {
  const bool is_told = context.cost != nullptr || total_ != nullptr;
  return is_told && wanted == ReturnConsumedCapacity::none ? ReturnConsumedCapacity::total : wanted;
}

void CallCosts::add_part(const std::vector<table::ConsumedCapacity>& consumed) const {
  if (total_ != nullptr) total_->add(consumed);
}

void CallCosts::add_call(const table::CallContext& context,
                         const std::vector<table::ConsumedCapacity>& consumed, std::int64_t scanned,
                         std::int64_t returned) {
  if (context.cost == nullptr) return;
  ++context.cost->requests;
  for (const table::ConsumedCapacity& one : consumed) context.cost->capacity += one.total;
  context.cost->scanned += scanned;
  context.cost->returned += returned;
}

void CallCosts::add(const table::CallContext& context,
                    const std::vector<table::ConsumedCapacity>& consumed, std::int64_t scanned,
                    std::int64_t returned) const {
  add_part(consumed);
  add_call(context, consumed, scanned, returned);
}

void CallCosts::settle(const table::CallContext& context, ReturnConsumedCapacity wanted,
                       std::optional<table::ConsumedCapacity>& consumed, std::int64_t scanned,
                       std::int64_t returned) const {
  std::vector<table::ConsumedCapacity> all;
  if (consumed) all.push_back(*consumed);
  add(context, all, scanned, returned);
  // The caller gets what he asked for, and not what was asked for the sake of the sums.
  if (wanted == ReturnConsumedCapacity::none) consumed.reset();
}

}  // namespace adjoin::remote

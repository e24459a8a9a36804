#pragma once

#include <cstdint>

#include "base/bytes.h"
#include "base/result.h"
#include "engine/database.h"
#include "table/request/admission.h"
#include "table/request/call_context.h"
#include "table/request/charge.h"
#include "table/request/table_description.h"

namespace adjoin::engine {

/// Returns a charge of a table, or of its index unless that is null, without a key.
table::Charge charge_of(const table::TableDescription& table, const table::IndexDescription* index,
                        table::ChargeKind kind, std::int64_t half_units);

/// Returns where a stored key's partition parts end.
/// @param keys  key schema of the table or index that it is of
std::size_t partition_end(const table::KeySchema& keys, BytesView stored_key);

/// Sets the key of a charge from the stored key of an item or of an index entry, which the charge
/// borrows.
/// @param end  its `partition_end`
void set_item_key(BytesView stored_key, std::size_t end, table::Charge& charge);
void set_entry_key(const table::KeySchema& keys, BytesView stored_key, table::Charge& charge);
/// The same from any stored key of the partition, without a sort key.
void set_partition(const table::KeySchema& keys, BytesView stored_key, table::Charge& charge);

/// Gives a charge to the call's sink, which it has (asserted).
/// @param operation  what the call is, unless it is a part of another
void report_charge(const table::CallContext& context, table::CountedOperation operation,
                   table::Charge& charge);

/// Reports the read of one item.
/// @param end  `partition_end` of its key
/// @param begins  it is the request's first on the table
void report_item_read(const table::CallContext& context, table::CountedOperation operation,
                      const table::TableDescription& table, BytesView item_key, std::size_t end,
                      std::int64_t half_units, bool begins);

/// Asks the store's admission, where it has one, whether an item may be read. @errors throttling,
/// provisioned_throughput_exceeded, request_limit_exceeded
Result<void> admit_item_read(const Database& database, const table::TableDescription& table,
                             BytesView item_key);

/// A read whose charges are told to the store's admission, too, and after it to the call's sink.
class AdmittedRead final : public table::ChargeSink {
 public:
  AdmittedRead(const table::CallContext& context, table::Admission& admission)
      : context_(context), outer_(context.charges), admission_(admission) {
    context_.charges = this;
  }
  AdmittedRead(const AdmittedRead&) = delete;
  AdmittedRead& operator=(const AdmittedRead&) = delete;
  const table::CallContext& context() const noexcept { return context_; }

  void charge(const table::Charge& charge) noexcept override {
    admission_.charge({&charge, 1});
    if (outer_ != nullptr) outer_->charge(charge);
  }

 private:
  table::CallContext context_;
  table::ChargeSink* outer_;
  table::Admission& admission_;
};

}  // namespace adjoin::engine

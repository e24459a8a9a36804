#include <optional>
#include <utility>

#include "base/assert.h"
#include "engine/layout/item_key.h"
#include "engine/read/charges.h"
#include "engine/read/point_reads.h"
#include "engine/read/projected.h"
#include "engine/read/read_context.h"
#include "engine/read/reader.h"
#include "table/request/limits.h"
#include "table/store/capacity_meter.h"

namespace adjoin::engine {
namespace {

struct PreparedTable {
  TablePin table;
  table::PreparedBatchGet batch;
};

/// One table's part. Keys whose items would exceed 16 MB, and those that the table has no capacity
/// for, go to `unprocessed`.
class BatchPart {
 public:
  BatchPart(const Database& database, const table::KeysAndAttributes& request,
            const PreparedTable& prepared)
      : database_(&database),
        request_(&request),
        prepared_(&prepared),
        meter_(prepared.table->description) {}

  /// @param keys  the stored keys that were read
  void add(const table::CallContext& context, const std::vector<Bytes>& keys,
           const PointReads& reads, std::size_t& bytes_left, bool& full) {
    ADJOIN_ASSERT(keys.size() == request_->keys.size());
    ADJOIN_ASSERT(reads.values.size() == request_->keys.size());
    ADJOIN_ASSERT(reads.found.size() == request_->keys.size());
    answer_.name = prepared_->table->description.name;
    for (std::size_t i = 0; i < reads.values.size(); ++i) {
      const item::ItemView item(reads.values[i]);
      const std::size_t size = reads.found[i] ? item.size_bytes() : 0;
      // Once full, always full. DynamoDB promises no order, but a caller that sends the rest again
      // makes progress from the front.
      full = full || size > bytes_left;
      const Result<void> admitted =
          full ? Result<void>()
               : admit_item_read(*database_, prepared_->table->description, keys[i]);
      if (!admitted && !refusal_) refusal_ = admitted.error();
      if (full || !admitted) {
        left_over_.push_back(request_->keys[i]);
        continue;
      }
      bytes_left -= size;
      const std::int64_t half_units =
          meter_.read_item(size, request_->consistent_read ? table::ReadKind::consistent
                                                           : table::ReadKind::eventual);
      if (context.charges != nullptr) {
        const table::TableDescription& table = prepared_->table->description;
        report_item_read(context, table::CountedOperation::batch_get_item, table, keys[i],
                         partition_end(table.keys, keys[i]), half_units, scanned_ == 0);
      }
      ++scanned_;
      if (reads.found[i]) append(item);
    }
  }

  void finish(const table::CallContext& context, table::ReturnConsumedCapacity report,
              table::BatchGetItemResult& result) {
    const auto returned = static_cast<std::int64_t>(answer_.items.size());
    result.tables.push_back(std::move(answer_));
    if (!left_over_.empty()) {
      table::KeysAndAttributes rest = *request_;
      rest.keys = std::move(left_over_);
      result.unprocessed.push_back(std::move(rest));
    }
    if (auto capacity = meter_.report(report)) {
      result.consumed_capacity.push_back(std::move(*capacity));
    }
    add_cost(context, meter_.total(), scanned_, returned);
  }
  /// Keys that were read.
  std::int64_t scanned() const noexcept { return scanned_; }
  /// Why the first of the keys was refused; nullopt: none was.
  const std::optional<Error>& refusal() const noexcept { return refusal_; }

 private:
  void append(item::ItemView item) {
    if (prepared_->batch.projection) {
      answer_.items.append(
          item::encode_item(expression::project(item, *prepared_->batch.projection)));
    } else {
      answer_.items.append(item.bytes());
    }
  }

  const Database* database_;
  const table::KeysAndAttributes* request_;
  const PreparedTable* prepared_;
  table::CapacityMeter meter_;
  table::BatchGetItemResult::Table answer_;
  std::vector<Item> left_over_;
  std::int64_t scanned_ = 0;
  std::optional<Error> refusal_;
};

/// A note that is another by now is told as it is.
Error refused(const table::BatchGetItemRequest& request, Error error) {
  if (error.code() == ErrorCode::schema_changed) return error;
  return table::first_error(request, std::move(error));
}

}  // namespace

Result<table::BatchGetItemResult> Reader::batch_get_item(
    const table::CallContext& context, const table::BatchGetItemRequest& request) const {
  ADJOIN_CHECK(check_call(context, *database_));
  ADJOIN_CHECK(table::check_request(request));
  std::vector<PreparedTable> prepared;
  prepared.reserve(request.tables.size());
  for (const table::KeysAndAttributes& part : request.tables) {
    Result<TablePin> table = catalog_->find(part.table);
    if (!table) return refused(request, std::move(table).error());
    Result<table::PreparedBatchGet> batch = table::prepare(part, (*table)->description);
    if (!batch) return refused(request, std::move(batch).error());
    prepared.push_back({*std::move(table), *std::move(batch)});
  }
  ADJOIN_TRY(const rocksdb::Snapshot* snapshot, snapshot_of(context, *database_));
  std::optional<SnapshotPin> pin;
  if (snapshot == nullptr) {
    pin.emplace(*database_);
    snapshot = pin->get();
  }
  // All tables behind the one snapshot: see Reader.
  for (const PreparedTable& one : prepared) {
    ADJOIN_CHECK(check_still_there(*one.table, one.table.is_noted()));
  }
  Result<table::BatchGetItemResult> result{table::BatchGetItemResult()};
  std::size_t bytes_left = table::kBatchGetBytesMax;
  bool full = false;
  std::int64_t scanned = 0;
  std::optional<Error> refusal;
  for (std::size_t i = 0; i < prepared.size(); ++i) {
    std::vector<Bytes> keys(prepared[i].batch.keys.size());
    for (std::size_t k = 0; k < keys.size(); ++k) {
      layout::append_item_key(prepared[i].table->description.id, prepared[i].batch.keys[k],
                              keys[k]);
    }
    ADJOIN_TRY(const PointReads reads, read_points(*database_, keys, snapshot));
    BatchPart part(*database_, request.tables[i], prepared[i]);
    part.add(context, keys, reads, bytes_left, full);
    part.finish(context, request.return_consumed_capacity, *result);
    scanned += part.scanned();
    if (!refusal) refusal = part.refusal();
  }
  // As the service does: what is unprocessed in whole is an error.
  if (scanned == 0 && refusal) return *std::move(refusal);
  return result;
}

}  // namespace adjoin::engine

#include "engine/read/page.h"

#include <optional>
#include <utility>

#include "base/assert.h"
#include "engine/layout/item_key.h"
#include "engine/read/charges.h"
#include "engine/read/projected.h"
#include "engine/read/read_context.h"
#include "engine/seeded_bugs.h"
#include "item/key_codec.h"
#include "table/request/limits.h"
#include "table/request/messages.h"
#include "table/store/capacity_meter.h"

namespace adjoin::engine {
namespace {

/// A look at the clock costs as much as some steps.
constexpr std::uint64_t kStepsBetweenChecks = 256;
// What most pages fit into, so that they do not grow piece by piece.
constexpr std::size_t kUsualItems = 32;
constexpr std::size_t kUsualPageBytes = 8192;

/// Reads whole items for the entries of a local index that lacks some attributes.
class TableFetch {
 public:
  TableFetch(const Database& database, const PagePlan& plan, const rocksdb::Snapshot* snapshot)
      : database_(&database), plan_(&plan) {
    options_.snapshot = snapshot;
  }

  Result<item::ItemView> fetch(BytesView entry_key) {
    ADJOIN_ASSERT(plan_->read->index != nullptr);
    key_.clear();
    ADJOIN_CHECK(layout::append_item_key_of_entry(*plan_->read->index, plan_->table->id,
                                                  plan_->table->keys, entry_key, key_));
    ADJOIN_TRY(const bool found, database_->get(options_, layout::Family::items, key_, value_));
    // Item and entry are written in one batch and read in one snapshot: one without the other is
    // damage.
    if (!found) {
      return Error(ErrorCode::corruption,
                   "index " + plan_->read->index->name + ": an entry without its item");
    }
    return item::ItemView(value_);
  }

 private:
  const Database* database_;
  const PagePlan* plan_;
  rocksdb::ReadOptions options_;
  Bytes key_;
  Bytes value_;
};

/// Gathers one answer.
class PageBuilder {
 public:
  PageBuilder(const PagePlan& plan, table::QueryResult& result) : plan_(&plan), result_(&result) {
    if (plan.read->select != table::Select::count) {
      result.items.reserve(kUsualItems, kUsualPageBytes);
    }
  }

  /// False when the page is full.
  bool add(BytesView stored_key, item::ItemView item, std::size_t bytes_read) {
    bytes_ += bytes_read;
    ++result_->scanned_count;
    const table::PreparedRead& read = *plan_->read;
    // Limit and page size count what was read, as in DynamoDB. A filter saves answers and no
    // capacity.
    if (!read.filter || expression::evaluate(*read.filter, item)) answer(stored_key, item);
    const std::int64_t counted = ADJOIN_MUTANT(12) ? result_->count : result_->scanned_count;
    const bool limit_reached = read.limit != 0 && static_cast<std::size_t>(counted) >= read.limit;
    if (!limit_reached && bytes_ < table::kPageBytesMax) {
      if (ADJOIN_MUTANT(8)) before_last_ = Bytes(item.bytes());
      return true;
    }
    const item::ItemView last =
        ADJOIN_MUTANT(8) && !before_last_.empty() ? item::ItemView(before_last_) : item;
    // DynamoDB names a last key whenever a page ended early, also when nothing is behind it.
    if (!read.is_of_one_item) {
      result_->last_evaluated_key = table::last_evaluated_key(last, read.index, *plan_->table);
    }
    return false;
  }
  std::size_t bytes() const noexcept { return bytes_; }

 private:
  void answer(BytesView stored_key, item::ItemView item) {
    ++result_->count;
    const table::PreparedRead& read = *plan_->read;
    if (read.select == table::Select::count) return;
    const BytesView tail = read.tails ? layout::tail_of_key(stored_key, *read.tails) : BytesView();
    if (read.projection) {
      result_->items.append(item::encode_item(expression::project(item, *read.projection)), tail);
    } else {
      result_->items.append(item.bytes(), tail);
    }
  }

  const PagePlan* plan_;
  table::QueryResult* result_;
  std::size_t bytes_ = 0;
  Bytes before_last_;
};

/// Sets the partition of a charge for a Query, which the charge borrows; of a Scan none.
/// @param lower  lower bound of its range
void set_partition_of(const PagePlan& plan, BytesView lower, table::Charge& charge) {
  if (plan.is_scan) return;
  // The whole range is of one partition, so its bound begins as its keys. A local index has the
  // partitions of its table, and so their hashes.
  set_partition(*plan.read->keys, lower, charge);
}

/// Reports a page, and apart from it what it fetched from the table.
void report_page(const table::CallContext& context, const PagePlan& plan, BytesView lower,
                 std::int64_t page_half_units, std::int64_t fetched_half_units) {
  const table::CountedOperation operation =
      plan.is_scan ? table::CountedOperation::scan : table::CountedOperation::query;
  const auto report_one = [&](const table::IndexDescription* index, std::int64_t half_units) {
    table::Charge charge = charge_of(*plan.table, index, table::ChargeKind::read, half_units);
    charge.begins_request = true;
    set_partition_of(plan, lower, charge);
    report_charge(context, operation, charge);
  };
  report_one(plan.read->index, page_half_units);
  if (fetched_half_units > 0) report_one(nullptr, fetched_half_units);
}

void charge(const table::CallContext& context, const PagePlan& plan, BytesView lower,
            std::size_t page_bytes, const std::vector<std::size_t>& fetched_bytes,
            table::QueryResult& result) {
  if (plan.report == table::ReturnConsumedCapacity::none && context.cost == nullptr &&
      context.charges == nullptr) {
    return;
  }
  table::CapacityMeter meter(*plan.table);
  // Rounded up once for the page. What a local index fetches from the table is rounded item by
  // item.
  const std::int64_t page_half_units =
      meter.read_page(plan.read->index, page_bytes, plan.read->consistent);
  std::int64_t fetched_half_units = 0;
  for (const std::size_t size : fetched_bytes) {
    fetched_half_units += meter.read_item(
        size, plan.read->consistent ? table::ReadKind::consistent : table::ReadKind::eventual);
  }
  result.consumed_capacity = meter.report(plan.report);
  add_cost(context, meter.total(), result.scanned_count, result.count);
  if (context.charges != nullptr) {
    report_page(context, plan, lower, page_half_units, fetched_half_units);
  }
}

Bytes start_key(const table::TableDescription& table, const table::PreparedRead& read) {
  Bytes start;
  if (read.index == nullptr) {
    layout::append_item_key(table, *read.exclusive_start_key, start);
  } else {
    layout::append_index_key(*read.index, table, *read.exclusive_start_key, start);
  }
  return start;
}

}  // namespace

Result<void> check_start_in_segment(const table::TableDescription& table,
                                    const table::PreparedRead& read) {
  if (read.exclusive_start_key == nullptr || read.total_segments == 1) return {};
  const table::ObjectId object = read.index == nullptr ? table.id : read.index->id;
  const layout::KeyRange range = layout::segment_range(object, read.segment, read.total_segments);
  const Bytes start = start_key(table, read);
  if (range.lower <= start && start < range.upper) return {};
  return validation_error(
      table::messages::start_key_outside_segment(read.segment, read.total_segments));
}

PagePlan plan_page(const table::TableDescription& table, const table::PreparedRead& read, bool scan,
                   table::ReturnConsumedCapacity report) {
  PagePlan plan{&table, &read, {}, report, scan};
  const table::ObjectId object = read.index == nullptr ? table.id : read.index->id;
  ADJOIN_ASSERT(scan || read.keys != nullptr);
  plan.range = scan ? layout::segment_range(object, read.segment, read.total_segments)
                    : layout::condition_range(object, *read.keys, read.key_condition);
  if (read.exclusive_start_key != nullptr) {
    layout::start_after(start_key(table, read), read.forward, plan.range);
  }
  return plan;
}

Result<void> admit_page(const Database& database, const PagePlan& plan) {
  if (database.admission() == nullptr) return {};
  table::Charge charge = charge_of(*plan.table, plan.read->index, table::ChargeKind::read, 1);
  set_partition_of(plan, plan.range.lower, charge);
  std::optional<Error> refused = database.admission()->check({&charge, 1});
  if (refused) return *std::move(refused);
  return {};
}

Result<table::QueryResult> read_page(const table::CallContext& context, const Database& database,
                                     const PagePlan& plan, RangeCursor& cursor,
                                     const rocksdb::Snapshot* snapshot, ListFill fill) {
  Result<table::QueryResult> result{table::QueryResult()};
  PageBuilder builder(plan, *result);
  TableFetch table_fetch(database, plan, snapshot);
  std::vector<std::size_t> fetched_bytes;
  std::uint64_t steps = 0;
  for (; cursor.valid(); cursor.next()) {
    if (++steps % kStepsBetweenChecks == 0) ADJOIN_CHECK(check_call(context, database));
    item::ItemView item(cursor.value());
    const std::size_t bytes_read = item.size_bytes();
    fill.offer(cursor.key(), item.bytes());
    if (plan.read->fetch_from_table) {
      ADJOIN_TRY(item, table_fetch.fetch(cursor.key()));
      fetched_bytes.push_back(item.size_bytes());
    }
    if (!builder.add(cursor.key(), item, bytes_read)) break;
  }
  ADJOIN_CHECK(cursor.status());
  ADJOIN_ASSERT(result->count <= result->scanned_count);
  charge(context, plan, cursor.lower(), builder.bytes(), fetched_bytes, *result);
  return result;
}

}  // namespace adjoin::engine

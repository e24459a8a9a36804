#include "transfer/item_writer.h"

#include <algorithm>
#include <thread>
#include <utility>

#include "base/launch.h"
#include "item/json.h"

namespace adjoin::transfer {
namespace {

/// DynamoDB's limit of BatchWriteItem.
constexpr std::size_t kBatchMax = 25;
constexpr std::chrono::milliseconds kFirstPause{50};
constexpr std::chrono::milliseconds kLongestPause{5000};
/// About a minute of nothing but refusals.
constexpr int kPausesMax = 16;

bool is_cancelled(const table::CallContext& context) {
  return context.cancel != nullptr && context.cancel->load(std::memory_order_relaxed);
}

/// A batch until all of it is written.
Result<void> write_batch(table::TableStore& store, const table::CallContext& context,
                         table::TableBatch batch) {
  std::chrono::milliseconds pause = kFirstPause;
  int pauses = 0;
  for (;;) {
    const std::size_t sent = batch.actions.size();
    table::BatchWriteItemRequest request;
    request.tables.push_back(std::move(batch));
    ADJOIN_TRY(table::BatchWriteItemResult result, store.batch_write_item(context, request));
    if (result.unprocessed.empty()) return {};
    batch = std::move(result.unprocessed.front());
    // Whatever gets through counts as progress. Only a table that takes nothing at all ends the
    // work.
    if (batch.actions.size() < sent) {
      pauses = 0;
      pause = kFirstPause;
    } else if (++pauses > kPausesMax) {
      return api_error(ApiError::throttling,
                       "the table takes no more writes: " + std::to_string(batch.actions.size()) +
                           " items of a batch stay unprocessed");
    }
    if (is_cancelled(context)) return Error(ErrorCode::cancelled, "interrupted");
    std::this_thread::sleep_for(pause);
    pause = std::min(2 * pause, kLongestPause);
  }
}

}  // namespace

ItemWriter::ItemWriter(table::TableStore& store, const table::CallContext& context,
                       const table::TableDescription& table, std::size_t in_flight_max)
    : store_(store), context_(context), table_(table), in_flight_max_(in_flight_max) {}

ItemWriter::~ItemWriter() {
  // They borrow the store and the context, which may go right after.
  for (UnderWay& one : under_way_) one.done.wait();
}

std::string ItemWriter::key_of(const Item& item) const {
  Item key;
  for (const auto* part : {&table_.keys.partition, &table_.keys.sort}) {
    for (const table::AttributeDefinition& attribute : *part) {
      const Value* value = item.find(attribute.name);
      if (value != nullptr) key.set(attribute.name, *value);
    }
  }
  return item::encode_item(key);
}

Result<void> ItemWriter::add(Item item) {
  std::string key = key_of(item);
  // A batch may not name a key twice, and requests beside each other have no order.
  if (keys_.find(key) != keys_.end()) ADJOIN_CHECK(flush());
  keys_.insert(key);
  batch_keys_.push_back(std::move(key));
  batch_.push_back(table::BatchPut{std::move(item)});
  return batch_.size() < kBatchMax ? Result<void>() : send();
}

Result<void> ItemWriter::send() {
  if (under_way_.size() >= in_flight_max_) ADJOIN_CHECK(take_first());
  table::TableBatch batch{table_.name, std::exchange(batch_, {})};
  under_way_.push_back({launch([this, batch = std::move(batch)]() mutable {
                          return write_batch(store_, context_, std::move(batch));
                        }),
                        std::exchange(batch_keys_, {})});
  return {};
}

Result<void> ItemWriter::take_first() {
  UnderWay first = std::move(under_way_.front());
  under_way_.pop_front();
  const Result<void> done = first.done.get();
  if (done) written_ += first.keys.size();
  for (const std::string& key : first.keys) keys_.erase(key);
  return done;
}

Result<void> ItemWriter::flush() {
  if (!batch_.empty()) ADJOIN_CHECK(send());
  Result<void> all;
  while (!under_way_.empty()) {
    Result<void> one = take_first();
    // The first error is told, but all are waited for: nothing may be under way after a flush.
    if (all && !one) all = std::move(one);
  }
  return all;
}

}  // namespace adjoin::transfer

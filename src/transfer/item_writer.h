#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <future>
#include <string>
#include <unordered_set>
#include <vector>

#include "adjoin/value.h"
#include "base/result.h"
#include "table/store/table_store.h"

namespace adjoin::transfer {

/// Batch writer: puts many items into one table with BatchWriteItem, 25 items a request and several
/// requests in flight: one at a time would wait a network's round trip for each 25 items. It
/// resends items that the store leaves unprocessed. Of two items with one key the later one wins.
/// Not thread-safe; other threads may use the store at the same time.
class ItemWriter {
 public:
  /// Store, context and description outlive the writer.
  ItemWriter(table::TableStore& store, const table::CallContext& context,
             const table::TableDescription& table, std::size_t in_flight_max = 4);
  ~ItemWriter();  ///< waits for requests in flight; call `flush` first to get their errors
  ItemWriter(const ItemWriter&) = delete;
  ItemWriter& operator=(const ItemWriter&) = delete;

  /// Buffers one item and sends a full batch. An item whose key is under way already waits for that
  /// first, as requests side by side have no order.
  /// @errors those of the store, also of items that were added before
  Result<void> add(Item item);
  /// Sends what is buffered and waits until every added item is durable. @errors as add
  Result<void> flush();
  /// Number of items whose writes have been confirmed.
  std::uint64_t written() const noexcept { return written_; }

 private:
  struct UnderWay {
    std::future<Result<void>> done;
    std::vector<std::string> keys;
  };
  Result<void> send();
  Result<void> take_first();
  std::string key_of(const Item& item) const;

  table::TableStore& store_;
  const table::CallContext& context_;
  const table::TableDescription& table_;
  std::size_t in_flight_max_;
  std::vector<table::BatchAction> batch_;
  std::vector<std::string> batch_keys_;
  std::unordered_set<std::string> keys_;  ///< of the batch and of what is under way
  std::deque<UnderWay> under_way_;
  std::uint64_t written_ = 0;
};

}  // namespace adjoin::transfer

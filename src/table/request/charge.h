#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "base/bytes.h"
#include "table/request/table_description.h"

namespace adjoin::table {

/// The operations that consume capacity, as a client calls them: PartiQL's have their own numbers.
/// Numbers and no names, so that a meter keeps its figures in an array.
enum class CountedOperation : std::uint8_t {
  batch_execute_statement,
  batch_get_item,
  batch_write_item,
  delete_item,
  execute_statement,
  execute_transaction,
  get_item,
  put_item,
  query,
  scan,
  transact_get_items,
  transact_write_items,
  update_item,
};

/// "GetItem", … by the number of the operation.
inline constexpr std::array<std::string_view, 13> kCountedOperations{
    "BatchExecuteStatement",
    "BatchGetItem",
    "BatchWriteItem",
    "DeleteItem",
    "ExecuteStatement",
    "ExecuteTransaction",
    "GetItem",
    "PutItem",
    "Query",
    "Scan",
    "TransactGetItems",
    "TransactWriteItems",
    "UpdateItem",
};

constexpr std::string_view name_of(CountedOperation operation) noexcept {
  return kCountedOperations[static_cast<std::size_t>(operation)];
}

enum class ChargeKind : std::uint8_t { read, write };

/// Capacity that one request consumed on a table or an index, for one item or one page. The views
/// are valid during the call of the sink.
///
/// The charges of a request add up to its ConsumedCapacity, table by table and index by index. A
/// write that was refused has charges too, which no reply tells.
struct Charge {
  ObjectId table;
  ObjectId object;  ///< the table, or its index that is charged
  std::string_view table_name;
  std::string_view index_name;  ///< empty: the table
  bool is_local_index = false;  ///< it uses up the table's throughput
  CountedOperation operation = CountedOperation::get_item;
  ChargeKind kind = ChargeKind::read;
  /// Whether it is the first charge of its request for that object. Counting these counts requests.
  bool begins_request = false;
  std::int64_t half_units = 0;
  /// The values of the object's partition key, each as item/key_codec.h encodes it. Empty: a page
  /// of a Scan, which is of no single partition.
  BytesView partition_key;
  /// The values of its sort key. Empty: it has none, or the charge is of a page.
  BytesView sort_key;
  /// The hash that spreads partitions over the store's keys. Nullopt: unknown.
  std::optional<std::uint16_t> partition_hash;
};

/// Receives what calls consume (CallContext::charges). It must outlive the calls, queued writes
/// included. Called by the threads that answer, several at once, where requests wait: quick, and
/// without a call of the store.
class ChargeSink {
 public:
  virtual ~ChargeSink() = default;
  virtual void charge(const Charge& charge) noexcept = 0;
};

}  // namespace adjoin::table

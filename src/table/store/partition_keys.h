#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "adjoin/value.h"
#include "base/result.h"
#include "table/request/call_context.h"
#include "table/request/table_ref.h"

namespace adjoin::table {

class TableStore;

/// Asks which partition keys a table or an index has.
struct PartitionKeysRequest {
  TableRef table;
  std::string index;  ///< empty: the table
  /// What the text of the key's first attribute begins with: of S itself, of N its decimal text, of
  /// B its base64.
  std::string prefix;
  std::optional<Item> after;                ///< the partition key to go on behind; it may be gone
  std::size_t first = 50;                   ///< keys answered at most
  bool counts = false;                      ///< with the items and bytes of each key
  std::uint64_t counted_max = 1'000;        ///< items counted of one key at most
  std::uint64_t looked_at_max = 100'000;    ///< keys looked at at most
  std::chrono::milliseconds time_max{250};  ///< by the store's clock
};

/// One partition key.
struct PartitionKey {
  Item key;  ///< the partition's attributes
  // With `counts`.
  std::uint64_t items = 0;
  std::uint64_t bytes = 0;  ///< accounted, as DescribeTable counts them
  bool more = false;        ///< it has more items than those counted
};

struct PartitionKeysResult {
  /// Why the answer ended.
  enum class End : std::uint8_t {
    last,       ///< there are no more keys
    first,      ///< as many as were asked for
    looked_at,  ///< so many keys were looked at
    time,       ///< the time was over
  };
  std::vector<PartitionKey> keys;  ///< in the store's order, that of their hashes
  std::uint64_t looked_at = 0;     ///< keys that were looked at, those of another prefix too
  End end = End::last;
  std::optional<Item> next;  ///< `after` of the next request; nullopt with End::last
};

/// What a store's read views derive from too, where it can go from partition key to partition key.
/// Decorators pass read views on, and so this. Thread-safe.
class PartitionKeyList {
 public:
  virtual ~PartitionKeyList() = default;

  /// Returns the partition keys of a table or an index, as of the view's moment.
  /// @errors resource_not_found; validation: no such index, or `after` is no partition key of it;
  ///         deadline_exceeded, cancelled; io_error, corruption
  /// @cost a seek for each key that is looked at, whatever it holds; no capacity. With `counts` a
  ///       step for each item of a key that is answered
  virtual Result<PartitionKeysResult> partition_keys(const CallContext& context,
                                                     const PartitionKeysRequest& request) const = 0;
};

/// Returns the partition keys of a table or an index as of now. DynamoDB has no such request: there
/// a Scan reads all items.
/// @errors unsupported: the store has no such list; those of PartitionKeyList
Result<PartitionKeysResult> partition_keys(TableStore& store, const CallContext& context,
                                           const PartitionKeysRequest& request);

}  // namespace adjoin::table

#pragma once

#include <string>
#include <vector>

#include "remote/store/key_order.h"
#include "table/request/item_read_requests.h"

namespace adjoin::remote {

/// State of a BatchGetItem that is sent in rounds until no key is left unprocessed.
class BatchReading {
 public:
  /// @param request  must outlive this
  /// @param asked  the capacity report that each round requests
  BatchReading(const table::BatchGetItemRequest& request, table::ReturnConsumedCapacity asked);

  /// Returns the request of the next round: the keys that are left.
  const table::BatchGetItemRequest& rest() const noexcept { return rest_; }
  bool is_done() const noexcept { return rest_.tables.empty(); }
  /// Adds the result of one round. Returns false if the round brought no item.
  bool take(table::BatchGetItemResult answer);
  /// Returns all items so far, in the order of the request. Keys that are left are reported as
  /// unprocessed.
  table::BatchGetItemResult result() const;

 private:
  /// Returns the index of a table in the request, or the number of tables if it is not there.
  std::size_t place_of(const std::string& name) const;

  const table::BatchGetItemRequest& request_;
  std::vector<KeyOrder> orders_;  ///< one for each table of the request
  table::BatchGetItemRequest rest_;
  std::vector<table::ConsumedCapacity> consumed_;
};

}  // namespace adjoin::remote

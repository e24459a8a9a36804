#pragma once

#include <string>
#include <vector>

#include "remote/store/key_order.h"
#include "table/request/item_read_requests.h"

namespace adjoin::remote {

/// A BatchGetItem that takes as many rounds as it needs until no key is left unprocessed.
class BatchReading {
 public:
  /// @param request  outlives this
  BatchReading(const table::BatchGetItemRequest& request, table::ReturnConsumedCapacity asked);

  /// What is left to ask for.
  const table::BatchGetItemRequest& rest() const noexcept { return rest_; }
  bool is_done() const noexcept { return rest_.tables.empty(); }
  /// Takes one round's answer. False: it has brought nothing.
  bool take(table::BatchGetItemResult answer);
  /// Everything so far; what is left is unprocessed.
  table::BatchGetItemResult result() const;

 private:
  /// The place of a table in the request; the number of tables when it is not there.
  std::size_t place_of(const std::string& name) const;

  const table::BatchGetItemRequest& request_;
  std::vector<KeyOrder> orders_;  ///< one for each table of the request
  table::BatchGetItemRequest rest_;
  std::vector<table::ConsumedCapacity> consumed_;
};

}  // namespace adjoin::remote

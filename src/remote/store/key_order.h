#pragma once

#include <vector>

#include "base/result.h"
#include "table/request/item_read_requests.h"

namespace adjoin::remote {

/// Puts the items that a BatchGetItem has found on one table into the order of the request's keys,
/// which the service does not keep. An item is told by its key attributes, therefore these are
/// asked for where a projection leaves them out, and taken away again.
class KeyOrder {
 public:
  /// @param part  of the request; it outlives this
  explicit KeyOrder(const table::KeysAndAttributes& part);

  /// What to send in place of the part: the same, with the key attributes in its projection.
  const table::KeysAndAttributes& asked() const noexcept { return asked_; }

  /// Takes items as they come, in any number of answers.
  void add(const table::ItemPage& items);
  /// Those that were found. What has no key of the request, which no DynamoDB answers, is left out.
  table::ItemPage in_order() const;

 private:
  const table::KeysAndAttributes& part_;
  table::KeysAndAttributes asked_;
  std::optional<expression::Projection> wanted_;  ///< set when asked_ asks for more
  std::vector<Bytes> keys_;                       ///< the request's, in stored form
  std::vector<Bytes> found_;                      ///< by the place of the key; empty: not found
};

}  // namespace adjoin::remote

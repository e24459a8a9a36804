#pragma once

#include <vector>

#include "base/result.h"
#include "table/request/item_read_requests.h"

namespace adjoin::remote {

/// Sorts the items that a BatchGetItem found in one table into the order of the request's keys. The
/// service does not keep that order. Items are matched by their key attributes; if the projection
/// omits these, this class adds them to the request and removes them from the result.
class KeyOrder {
 public:
  /// @param part  one table of the request; must outlive this
  explicit KeyOrder(const table::KeysAndAttributes& part);

  /// Returns the request to send instead of `part`: the same, with the key attributes in its
  /// projection.
  const table::KeysAndAttributes& asked() const noexcept { return asked_; }

  /// Adds items of a reply, in any order. May be called for several replies.
  /// @cost one pass over the keys for each item
  void add(const table::ItemPage& items);
  /// Returns the found items in the order of the keys. Items whose key the request does not contain
  /// are dropped; no DynamoDB returns such items.
  table::ItemPage in_order() const;

 private:
  const table::KeysAndAttributes& part_;
  table::KeysAndAttributes asked_;
  std::optional<expression::Projection> wanted_;  ///< set if `asked_` has a wider one
  std::vector<Bytes> keys_;                       ///< the request's, in stored form
  std::vector<Bytes> found_;                      ///< indexed like `keys_`; empty: not found
};

}  // namespace adjoin::remote

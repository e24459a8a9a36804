#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "adjoin/listing.h"
#include "base/error.h"

namespace adjoin::detail {

/// What the setters of a Listing were given.
struct ListingQuery {
  std::string by;
  std::optional<KeyRange> range;
  std::string prefix;
  std::string where;
  std::vector<std::string> fields;
  bool descending = false;
  std::optional<std::size_t> first;
  std::string after;
  std::string before;
  bool allow_scan = false;
};

/// Base of what a Listing reads from. Immutable.
struct ListingSource : Counted {};

/// The one list that a Listing<Row> was made for: edges at a node, items of a table.
template <typename Row>
struct RowSource : ListingSource {
  /// @errors as Listing::page
  virtual Result<Page<Row>> page(const ListingQuery& query, const CallOptions& call) const = 0;
  /// How many rows the whole list has, if there is a cheaper way than reading its pages; nullopt:
  /// there is none.
  virtual Result<std::optional<Count>> short_count(const ListingQuery&, const CountOptions&,
                                                   const CallOptions&) const {
    return std::optional<Count>();
  }
  virtual Result<Explanation> explain(const ListingQuery& query) const = 0;
};

}  // namespace adjoin::detail

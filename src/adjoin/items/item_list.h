#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "adjoin/state/listing_source.h"
#include "adjoin/state/state.h"

namespace adjoin::detail {

/// The items of a table that a key condition names, or all of them, for a Listing<Item>.
class ItemList final : public RowSource<Item> {
 public:
  /// A Scan. @param table  kept alive
  explicit ItemList(Handle<const TableState> table) : table_(std::move(table)), scans_(true) {}
  /// A Query.
  ItemList(Handle<const TableState> table, std::string_view key_condition)
      : table_(std::move(table)), key_condition_(key_condition) {}

  Result<Page<Item>> page(const ListingQuery& query, const CallOptions& call) const override;
  Result<Explanation> explain(const ListingQuery& query) const override;

 private:
  struct Reading;
  Result<void> check(const ListingQuery& query) const;
  /// The key attributes of the table, and of the index that the listing reads.
  Result<std::vector<std::string>> key_names(const std::string& index) const;
  /// Identifies the listing in its cursors.
  std::string identity(const ListingQuery& query) const;
  Result<Reading> begin(const ListingQuery& query) const;
  Result<void> read(const ListingQuery& query, const CallOptions& call, Reading& reading) const;
  template <typename Request>
  Result<Request> request_of(const ListingQuery& query, const Reading& reading) const;
  Result<table::QueryResult> send(const ListingQuery& query, const Reading& reading,
                                  const table::CallContext& context) const;
  Page<Item> finish(const ListingQuery& query, Reading reading) const;

  Handle<const TableState> table_;
  std::string key_condition_;
  bool scans_ = false;
};

}  // namespace adjoin::detail

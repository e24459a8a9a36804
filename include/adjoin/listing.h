#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "adjoin/call.h"
#include "adjoin/detail/handle.h"
#include "adjoin/result.h"
#include "adjoin/rows.h"

namespace adjoin {

namespace detail {
struct ListingQuery;
struct ListingSource;
template <typename Row>
class RowReader;
extern template class Handle<const ListingSource>;
extern template class Handle<RowReader<Node>>;
extern template class Handle<RowReader<Edge>>;
extern template class Handle<RowReader<Item>>;
extern template class Handle<RowReader<Record>>;
}  // namespace detail

/// Bounds on the sort key of a listing, as the schema writes its values: a rank ("LEAD"), a time, a
/// number, or text. A bound that is not set is open.
struct KeyRange {
  std::optional<Value> lower;
  std::optional<Value> upper;
  bool lower_included = true;
  bool upper_included = true;

  /// Which value of an edge is bounded. Listings of a table have the sort key alone.
  enum class Of : std::uint8_t {
    rank,   ///< The declared rank; the sort key's value if a bound is no rank.
    order,  ///< The sort key's value.
    time,   ///< The time in the sort key, else the only field that is a time.
  };
  Of of = Of::rank;

  /// Short forms: KeyRange::at_least("CONTRIBUTOR"), KeyRange::below(1718900000).
  static KeyRange equal_to(Value value) { return {value, value, true, true}; }
  static KeyRange at_least(Value value) { return {std::move(value), {}, true, true}; }
  static KeyRange at_most(Value value) { return {{}, std::move(value), true, true}; }
  static KeyRange above(Value value) { return {std::move(value), {}, false, true}; }
  static KeyRange below(Value value) { return {{}, std::move(value), true, false}; }
  /// Both bounds are included.
  static KeyRange between(Value lower, Value upper) {
    return {std::move(lower), std::move(upper), true, true};
  }
};

/// All rows of a listing, read page by page while you iterate. Iterate it once, in one thread.
/// Movable.
///
///     for (auto& edge : graph.edges_to("PERSON#bob", "FOLLOWS").all()) {
///       if (!edge) return report(edge.error());
///       use(*edge);
///     }
///
/// Each step yields a Result. If a read fails, the last element is its error. If the budget runs
/// out, the last element is budget_exceeded. So a range is complete, or it ends with an error.
template <typename Row>
class RowRange {
 public:
  struct End {};

  class Iterator {
   public:
    using value_type = Result<Row>;
    using difference_type = std::ptrdiff_t;

    /// Valid until the iterator moves on.
    Result<Row>& operator*() const;
    Result<Row>* operator->() const { return &**this; }
    /// Reads the next page when this one is used up.
    Iterator& operator++();
    void operator++(int) { ++*this; }
    bool operator==(End) const noexcept;

   private:
    friend class RowRange;
    explicit Iterator(detail::RowReader<Row>* reader) : reader_(reader) {}
    detail::RowReader<Row>* reader_;
  };

  RowRange(RowRange&&) noexcept;
  RowRange& operator=(RowRange&&) noexcept;
  ~RowRange();

  /// Sends the first request. REQUIRES: it was not called before, since a range is read once.
  Iterator begin();
  End end() const noexcept { return {}; }

  /// What the reads so far consumed.
  const Usage& usage() const noexcept;

 private:
  friend struct detail::Access;
  explicit RowRange(detail::Handle<detail::RowReader<Row>> reader);
  detail::Handle<detail::RowReader<Row>> reader_;
};

/// Options of `Listing::count_within_budget`.
struct CountOptions {
  /// Counts the rows even if the schema keeps a counter of them. Use it to check a counter.
  bool ignore_counters = false;
};

/// A list that can be read: edges at a node, nodes of a type, a series, items of a table.
///
///     auto page = graph.edges_from("USER#ann", "FOLLOWS").descending().first(20).page();
///
/// Only page(), all() and the counts send requests; they also report what was wrong with a setter.
/// Setters return the listing itself, so that calls chain; calling one again replaces its value.
/// Copies are independent and keep the store open. Not for several threads at once.
template <typename Row>
class Listing {
 public:
  /// Reads in the order of a declared view of the edge type, an index entry of the node type, or an
  /// index of the table. Default: the order of the sort key.
  Listing& by(std::string_view name);

  /// Only rows whose sort key lies in the range. Narrows the read itself, unlike `where`.
  Listing& range(KeyRange range);
  /// Only rows whose other end, or free part of the sort key, begins with this text. Narrows the
  /// read itself.
  Listing& prefix(std::string_view text);

  /// Only rows for which a condition holds: "createdAt > 5 and not exists(muted)". The store
  /// applies it after it reads a row, so a dropped row costs read units too.
  Listing& where(std::string_view condition);

  /// Returns only these attributes. Saves transfer and memory, not read units.
  Listing& fields(std::vector<std::string> names);

  /// Reverses the order.
  Listing& descending();

  /// Returns at most this many rows. Default: one page of the store, up to 1 MB of items.
  Listing& first(std::size_t rows_max);

  /// Continues after a cursor of an earlier page; an empty cursor starts at the beginning.
  Listing& after(std::string_view cursor);
  /// Ends before a cursor of an earlier page: the rows that precede it, in the order of the list.
  Listing& before(std::string_view cursor);

  /// Permits a Scan of the whole table, for nodes of a type that has no index entry. Their order is
  /// then undefined. Lists that need no Scan send none all the same.
  Listing& allow_scan();

  /// Reads one page.
  ///
  /// @cost one Query for each shard; for several edge types, for each type; if shards can grow, one
  ///       more for their number
  /// @errors invalid_argument: unknown type, view, field or condition; the cursor is of another
  ///           listing
  ///         unsupported: only a Scan could answer; the message names the missing index
  ///         not_found: no such table
  Result<Page<Row>> page(const CallOptions& call = {}) const;

  /// Reads every page, or `first` rows, while you iterate. The range outlives this listing.
  /// @cost and errors as `page`
  [[nodiscard]] RowRange<Row> all(const CallOptions& call = {}) const;

  /// How many rows there are.
  ///
  /// @cost one GetItem if the schema keeps a counter for these edges and there is neither `where`
  ///       nor `range`; else every page is read. With `consistent_read` an eventual counter is not
  ///       used.
  /// @errors budget_exceeded: the budget ended before the count; else as `page`
  Result<std::int64_t> count(const CallOptions& call = {}) const;

  /// Counts the rows as far as the budget reaches. A budget that ends the count is no error: the
  /// answer has the rows counted so far, and names the limit.
  ///
  ///     auto followers = graph.edges_to(star, "FOLLOWS")
  ///                          .where("since > 2020")
  ///                          .count_within_budget({}, {.budget = {.requests_max = 10}});
  ///     if (followers->stopped_by != Limit::none) print("more than ", followers->rows);
  ///
  /// @cost as `count`; with `ignore_counters` every page is read
  /// @errors as `page`
  Result<Count> count_within_budget(const CountOptions& options = {},
                                    const CallOptions& call = {}) const;

  /// The requests that page() would send. Sends nothing. @errors invalid_argument and unsupported
  /// as `page`
  Result<Explanation> explain() const;

 private:
  friend struct detail::Access;
  explicit Listing(detail::Handle<const detail::ListingSource> source)
      : source_(std::move(source)) {}
  detail::ListingQuery query() const;

  detail::Handle<const detail::ListingSource> source_;
  std::string by_, prefix_, where_, after_, before_;
  std::optional<KeyRange> range_;
  std::optional<std::size_t> first_;
  std::vector<std::string> fields_;
  bool descending_ = false;
  bool allow_scan_ = false;
};

extern template class Listing<Node>;
extern template class Listing<Edge>;
extern template class Listing<Item>;
extern template class Listing<Record>;
extern template class RowRange<Node>;
extern template class RowRange<Edge>;
extern template class RowRange<Item>;
extern template class RowRange<Record>;

}  // namespace adjoin

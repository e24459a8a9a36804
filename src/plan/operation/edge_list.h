#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/assert.h"
#include "base/result.h"
#include "item/stored_item.h"
#include "plan/operation/edge_choice.h"
#include "plan/operation/key_value.h"
#include "plan/operation/operation.h"
#include "plan/operation/plan.h"
#include "schema/model/schema.h"
#include "table/request/item_read_requests.h"

namespace adjoin::plan {

/// Reads the rows of one edge list: which end is the other one, and where its ref is. Most keys
/// contain the other end's ref as one piece; it is then returned without a copy.
/// Traversals look at millions of rows, so a row is not decoded for its ref.
class RowReader {
 public:
  /// One form that the table key of a row may have.
  struct Shape {
    const schema::EdgeForm* form = nullptr;
    const schema::Template* pk = nullptr;
    const schema::Template* sk = nullptr;
    bool other_is_to = true;  ///< the other end's holes are "to.…"; else "from.…"
    const schema::NodeType* other = nullptr;
    /// true: the sort key holds the other end's ref; false: the partition key
    bool cut_in_sk = true;
    std::optional<std::size_t> cut;  ///< offset in that key where the ref begins, to its end
  };

  RowReader() = default;
  RowReader(const schema::Schema& schema, bool exclusive)
      : schema_(&schema), exclusive_(exclusive) {}
  /// Returns a reader of an open type's rows: the other end is what follows the prefix in the sort
  /// key.
  static RowReader open(const schema::Schema& schema, std::size_t prefix_length);

  /// Adds a form that rows may have. Borrows variant and templates.
  void add(const schema::EdgeForm& form, const schema::Template& pk, const schema::Template& sk,
           bool other_is_to);
  /// Sets whether every row of the list has one of the forms, so that rows need no check.
  void set_exclusive(bool exclusive) { exclusive_ = exclusive; }
  bool is_exclusive() const noexcept { return exclusive_; }
  const std::vector<Shape>& shapes() const noexcept { return shapes_; }

  /// Returns the other end's ref, as a view into the row or into `made`. Empty if the row is no
  /// edge of this list. Valid while row and `made` live.
  std::string_view other_end(item::ItemView row, std::string& made) const {
    ADJOIN_ASSERT(schema_ != nullptr);
    const Tail tail = tail_of_rows();
    if (tail.key == nullptr) return matched_end(row, made);
    const std::string_view key = key_text(row, *tail.key, made);
    if (key.size() <= tail.cut) return {};
    return {key.data() + tail.cut, key.size() - tail.cut};
  }
  /// The same of a page's row. If the page has the tails that the list's request asked for, no
  /// attribute is looked for.
  std::string_view other_end(const table::ItemPage& page, std::size_t row,
                             std::string& made) const {
    const std::string_view tail = page.tail(row);
    return tail.empty() ? other_end(page[row], made) : tail;
  }
  /// Returns where the refs are in the rows' keys, for the list's request. Nullopt: it takes more
  /// than a look at the key.
  std::optional<table::KeyTail> tails() const;

 private:
  /// Where the ref is in every row: in this key, from this offset. Null: each row must be matched.
  struct Tail {
    const schema::KeyAttribute* key = nullptr;
    std::size_t cut = 0;
  };
  Tail tail_of_rows() const noexcept {
    const schema::TableNaming& table = schema_->table;
    if (open_cut_) return {&table.sk, *open_cut_};
    if (!exclusive_ || shapes_.size() != 1 || !shapes_[0].cut) return {};
    return {shapes_[0].cut_in_sk ? &table.sk : &table.pk, *shapes_[0].cut};
  }
  std::string_view matched_end(item::ItemView row, std::string& made) const;

  const schema::Schema* schema_ = nullptr;
  bool exclusive_ = false;
  std::optional<std::size_t> open_cut_;
  std::vector<Shape> shapes_;
};

struct Growth;

/// One Query that lists edges at a node in key order, and the reader of its rows.
/// Usually a node's edges of one type are one list. A symmetric type or several kinds of ends make
/// more of them.
struct EdgeList {
  EdgeChoice choice;
  table::QueryRequest request;  ///< key condition built, no paging set
  RowReader rows;
  bool by_ref = false;  ///< whether key order is the order of the other ends' refs
  /// The shard of sharded edges. Consecutive lists of shards 0, 1, … form one list in the order of
  /// their sort key.
  std::uint32_t shard = 0;
  /// Set on the list of shard 0 if the node may have more shards than these lists. The reader then
  /// reads the node's number of shards, and continues with list_in_shard (growth.h). Null: the
  /// lists are complete.
  std::shared_ptr<const Growth> growth;
  /// Number of the list in cursors: its index among lists that are no shards of one another, times
  /// 65,536, plus the shard.
  /// The number stays the same when a node's shards grow, so a cursor of yesterday is valid today.
  std::uint32_t number = 0;
  /// Rows with this sort text are outside an exclusive bound and must be dropped. Usually empty.
  std::string excluded;
};

/// Minimum page limit of a filtered Query. DynamoDB applies a limit before the filter, so a small
/// limit would mean many requests.
inline constexpr std::size_t kFilteredLimitMin = 100;

/// Order, bound and prefix of an edge list.
struct EdgeListOptions {
  std::string_view by;  ///< view
  const Range* range = nullptr;
  std::string_view prefix;
};

/// Returns the lists that together hold every edge of `choice` at a node; a single one for most
/// schemas. `node` is the type of `ref`. Edges in further shards are not included; `growth` is set
/// then.
/// @errors invalid_argument: the node's type has no such edges, no such view, a range without an
/// ordered
///         key; unsupported when only a Scan would find them, naming the missing reverse
Result<std::vector<EdgeList>> edge_lists(const Target& target, const schema::NodeType& node,
                                         std::string_view ref, const EdgeChoice& choice,
                                         const EdgeListOptions& options);

/// Returns all lists of a Neighbors operation, with filter and projection, in the order of its
/// types.
Result<std::vector<EdgeList>> neighbor_lists(const Target& target, const Neighbors& operation);

/// Returns a warning if a filter applies the operation's bound; empty if a key condition does.
/// @errors as neighbor_lists
Result<std::string> bound_warning(const Target& target, const Neighbors& operation);

/// Returns whether the row is outside the list's exclusive bound.
bool is_excluded(const schema::Schema& schema, const EdgeList& list, item::ItemView row);

/// Adds filter and projection to a Query; an existing filter is kept.
/// @errors invalid_argument when an index does not project the attributes
Result<void> select(const Target& target, const Selection& selection, table::QueryRequest& request);

/// One Query for items in key order, without paging.
struct ItemList {
  table::QueryRequest request;
  /// Rows with this sort text are outside an exclusive bound and must be dropped. Usually empty.
  std::string excluded;
};

}  // namespace adjoin::plan

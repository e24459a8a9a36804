#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "base/external_sort.h"
#include "base/result.h"
#include "graph/load/bulk_refs.h"
#include "plan/write/bulk.h"
#include "schema/items/press.h"
#include "table/request/bulk_load.h"

namespace adjoin::graph {

/// Accumulates the nodes of a bulk load until they can be written: node records, and what edges add
/// to their counters and edge sets. Memory is bounded; the rest spills to sorted files. A node's
/// counters are known only when all edges were seen. So nodes are the last items to be made. Not
/// thread-safe.
class BulkNodes {
 public:
  /// @param sort  options of the external sort for what does not fit in memory
  BulkNodes(plan::Target target, ExternalSort::Options sort);

  /// Adds a node. A later put of the same node overwrites an earlier one. @errors invalid_argument
  /// @param load  gives the greatest size of an item
  Result<void> put(plan::PutNode put, const table::BulkLoad& load);
  /// Adds what an edge changes in counters and edge sets. Adds nothing after an error.
  /// @errors invalid_argument, io_error
  Result<void> add(const plan::BulkEdge& edge);
  /// The edge was accepted: notes the nodes that its type requires. @errors io_error
  Result<void> accepted(const plan::BulkEdge& edge);
  /// Adds the plain edge counts of each ref.
  Result<void> add_counts(BulkRefs& refs);
  /// Returns the item template for nodes that have only counts, of the node type at this position
  /// in the schema. Null if a node's key is not made of its ref.
  const schema::ItemPress* press_of(std::uint32_t node) const {
    return presses_[node] ? &*presses_[node] : nullptr;
  }
  /// Undoes `add` of an edge that is not written. `was_there`: single writes would have counted it
  /// before another edge replaced it. @errors io_error
  Result<void> take_back(const plan::BulkEdge& edge, bool was_there);

  /// As those of ExternalSort. @errors io_error, corruption
  Result<ExternalSort::Kept> keep();
  void drop_unkept() { nodes_.drop_unkept(); }
  Result<void> go_on(const ExternalSort::Kept& kept) { return nodes_.go_on(kept); }

  /// Returns the next item of the nodes: their own, counters in shards, guards; nullopt at the end.
  /// Call it after the last change.
  /// @errors invalid_argument: an edge set or a limit that is too small, naming the node;
  /// not_found: a
  ///         node that an edge requires, naming both; io_error
  Result<std::optional<table::LateItem>> next_item();

 private:
  /// What edges add to one counter.
  struct Sum {
    const schema::Counter* counter = nullptr;
    Number amount;
    std::int64_t changes = 0;  ///< edges that count for something; without any it is not there
  };
  /// What an edge did to an entry of an edge set, or a value that may be an extreme.
  enum class Did : char {
    add = '+',
    replace = '-',  ///< it was there, until another took its place
    drop = '=',     ///< it was never written
  };
  /// What edges add to one item.
  struct Tally {
    const schema::NodeType* node = nullptr;
    std::string ref;
    Item key;
    bool is_shard = false;    ///< of counters, and not the node itself
    bool only_counts = true;  ///< of an item's records: there are no others
    bool is_counted = false;  ///< edges count there by their writes, be it for nothing
    std::vector<Sum> sums;
    std::vector<std::pair<Bytes, Did>> parts;  ///< as they stand behind the item's front
    std::vector<std::string> entries;          ///< of the edge set, once all parts are known
    std::map<const schema::Counter*, Value> extremes;  ///< the same
    bool is_moved = false;                             ///< some write may have moved an extreme
    const schema::EdgeType* required_by = nullptr;
  };
  using Found = std::unordered_map<std::string, Tally>::iterator;

  Result<Found> tally_of(std::string_view ref, const schema::NodeType& node,
                         const schema::Counter* counter, std::string_view other);
  Result<void> change(const plan::BulkEdge& edge, Did did);
  const std::vector<plan::BulkCounter>& counters_of(const plan::BulkEdge& edge);
  Result<Found> required_end(std::string_view ref, const plan::BulkEdge& edge);
  Result<void> spill();
  Result<void> finish_group();
  Result<void> take_records(BytesView front, std::optional<Item>& node, Tally& tally);
  void take_counts(BytesView record, Tally& tally) const;
  Result<bool> press_counts(const Tally& tally);
  Result<void> take_tally(const Item& record, Tally& tally) const;
  Result<void> take_parts(BytesView front, Tally& tally);
  static Result<void> take_value(BytesView part, bool is_there, Tally& tally);
  Result<void> make_items(std::optional<Item> node, Tally& tally);
  Result<void> set_entries(Tally& tally, Item& node) const;
  Result<void> check_limits(const Tally& tally) const;
  /// Adds a part, counting what it takes.
  void note(Bytes part, Did did, Tally& tally);
  static Sum& sum_of(const schema::Counter& counter, Tally& tally);

  plan::Target target_;
  ExternalSort nodes_;
  std::vector<std::optional<schema::ItemPress>> presses_;  ///< by node type
  std::unordered_map<std::string, Tally> tallies_;
  std::size_t tally_bytes_ = 0;
  std::string scratch_;
  std::unordered_map<const schema::EdgeForm*, std::vector<plan::BulkCounter>> counters_;
  std::unordered_map<const schema::EdgeForm*, std::vector<plan::BulkCounter>> loop_counters_;
  std::vector<Tally*> places_;
  std::vector<Number> amounts_;  ///< what the sums of `places_` become
  bool sorted_ = false;
  std::deque<table::LateItem> ready_;
};

}  // namespace adjoin::graph

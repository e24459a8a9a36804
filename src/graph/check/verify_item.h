#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "base/result.h"
#include "graph/check/finding.h"
#include "graph/context/conditional_write.h"
#include "graph/context/context.h"
#include "graph/context/meter.h"
#include "graph/live/stream_shards.h"
#include "plan/operation/edge_list.h"
#include "plan/operation/plan.h"
#include "schema/items/item_keys.h"

namespace adjoin::graph {

/// Access to the table's stream for comparing eventual counters with edges. Such a counter matches
/// the edges as they were at the stream position, not as they are now.
class StreamComparison {
 public:
  virtual ~StreamComparison() = default;

  /// Returns why counters may be behind the edges: "12 changes are not followed yet". Empty: they
  /// must match.
  virtual Result<std::string> unfollowed(Meter& meter) = 0;

  /// A counter and the stream position, both read in one transaction.
  struct Held {
    std::optional<Value> value;  ///< nullopt: the node has no such attribute
    StreamPosition at;
  };
  /// Returns the present position; empty: there is none.
  virtual Result<StreamPosition> begin(Meter& meter) = 0;
  /// Reads a counter of the node with this key. @cost a TransactGetItems of two items
  virtual Result<Held> held(Meter& meter, const Item& node_key, const std::string& counter) = 0;
  /// Returns a position at which the node's counters are as they were at `at`, and after which no
  /// change of its edges was found. nullopt: its edges may have changed meanwhile.
  virtual Result<std::optional<StreamPosition>> end(Meter& meter, const std::string& ref,
                                                    const StreamPosition& at) = 0;
};

/// How eventual counters and copies by the stream are compared. They lag the edges.
struct EventualCheck {
  StreamComparison* stream = nullptr;  ///< null: they are not compared
  bool anew = false;      ///< only they are compared, and every counter is counted anew
  Meter* live = nullptr;  ///< reads the newest state if the others read a snapshot; null: all do
};

/// Returns whether the item with a node's shard count has a valid one: 1 to the schema's maximum.
bool is_shard_count(const schema::Recognised& known, const Item& item);

/// Returns whether this item stands for its edge when edges are counted. A symmetric edge has two
/// items, and the one with the smaller `from` stands for it.
inline bool counts_for_edge(const schema::Recognised& edge) {
  return edge.edge->reverse != schema::ReverseKind::same || edge.from <= edge.to;
}

/// Checks a batch of items against their companions: the other items that the schema relates them
/// to, such as their nodes, mirrors and guards. Borrows all. It is the exact check, by reading.
/// Verify uses it for suspects, migrations and followers for what they touch. Not thread-safe.
class ItemVerifier {
 public:
  ItemVerifier(const GraphContext& graph, const plan::Target& target, const VerifyOptions& options,
               Meter& meter, EventualCheck eventual = {})
      : graph_(graph), target_(target), options_(options), meter_(meter), eventual_(eventual) {}

  /// Returns everything that is wrong with these items, in their order. Writes nothing.
  /// @param nodes  refs of nodes whose counters and edge sets are compared too, with or without an
  ///               item
  /// @cost BatchGetItem for their companions, a Query for each list of edges of each counter and
  ///       edge set
  Result<std::vector<Finding>> check(const std::vector<Item>& items,
                                     const std::vector<std::string>& nodes = {});
  /// Returns the nodes that the last check was given and those that it found without an item, each
  /// once. The edges and counters that named them may go before somebody looks again: name them
  /// then.
  const std::vector<std::string>& absent_nodes() const noexcept { return absent_now_; }

  /// Nodes among all items checked so far.
  std::uint64_t nodes() const noexcept { return nodes_; }
  /// Edges among all items checked so far.
  std::uint64_t edges() const noexcept { return edges_; }

 private:
  /// An item to be checked, and what the schema derives from it.
  struct Subject {
    const Item* item = nullptr;
    schema::Recognised known;
    std::optional<schema::EdgeItems> edge;  ///< the items that the edge should have
    std::string problem;                    ///< why nothing could be derived; empty: no problem
    std::optional<Item> pending_of;         ///< the edge's own item, if this is its pending mirror
  };
  /// Adds a subject, and the keys of its companions to those that `fetch` reads.
  void prepare(const Item& item);
  void want_shards(const schema::Recognised& known);
  void want_guards(const schema::Recognised& known, const Item& item);
  void want(Item key);
  /// Reads all wanted companions.
  Result<void> fetch();
  /// Returns a companion that was read; null: there is no such item.
  const Item* companion(const Item& key) const;
  const Item* node_item(const std::string& ref) const;
  /// Returns "edge USER#a FOLLOWS USER#b"; for an item of no type its key: "item PK=x SK=y".
  static std::string name_of(const schema::Recognised& known, const Item& key);

  Result<void> check_one(const Subject& subject);
  /// Returns whether more than counters and edge sets is checked.
  bool compares_items() const;
  bool needs_ends(const schema::EdgeType& edge) const;
  void want_ends(const schema::Recognised& known);
  void prepare_counts(const schema::Recognised& known);
  Result<void> check_counts(const Subject& subject);
  Result<void> check_edge(const Subject& subject);
  Result<void> check_mirror(const Subject& subject);
  /// Returns attributes of a mirror that would be lost with it: undeclared ones, and copies whose
  /// source is missing.
  Result<std::vector<std::string>> stands_only_on(const Subject& subject,
                                                  const schema::EdgeForm& form);
  Result<void> check_pending(const Subject& subject);
  Result<void> check_node(const Subject& subject);
  Result<void> check_ends(const Subject& subject);
  /// Reports derived attributes that differ from `expected`; `entries` are the index entries of the
  /// item's type.
  void report_wrong_keys(const Subject& subject, const std::vector<std::string>& parts,
                         const std::vector<schema::IndexEntry>& entries, const Item& expected);
  /// Checks counters and edge sets of a node that the caller named.
  Result<void> check_named(const std::string& ref);
  /// Checks counters and edge sets of a node that has no item.
  Result<void> check_absent(const std::string& ref, const schema::NodeType& type);
  Result<void> check_mirrored(const Subject& subject, const schema::EdgeItems& expected);
  /// Returns whether the copy is checked in this run.
  bool compares(const schema::TakenField& copy) const;
  Meter& live() const { return eventual_.live == nullptr ? meter_ : *eventual_.live; }
  /// Checks the copies on one of the edge's items, `held`.
  Result<void> check_copies(const Subject& subject, const std::vector<schema::TakenField>& copies,
                            const Item& expected, const Item& held);
  /// Returns condition checks that the nodes still have the fields that are copied from them.
  Result<std::vector<table::TransactAction>> ends_as_seen(const Subject& subject);
  void check_mark(const Subject& subject);
  /// `stored` is the node's item, null when there is none.
  Result<void> check_counter(const std::string& ref, const schema::NodeType& type,
                             const Item* stored, const schema::Counter& counter);
  /// Computes a counter from the edges. nullopt: no edge has the field of a minimum or maximum.
  Result<std::optional<Value>> recount(std::vector<plan::EdgeList> lists,
                                       const schema::Counter& counter, Meter& meter);
  Result<void> check_eventual(const std::string& ref, const schema::NodeType& type,
                              const Item* stored, const schema::Counter& counter);
  /// Checks a counter in shards. Each shard counts the edges to its own part of the nodes.
  Result<void> check_shards(const std::string& ref, const schema::NodeType& type,
                            const schema::Counter& counter);
  /// Reports counters in shards that the schema does not have.
  void check_leftovers(const Subject& subject);
  /// Checks the item of one shard of counters; all counters if their node has no item.
  Result<void> check_counter_item(const Subject& subject);
  Result<void> check_all_counters(const std::string& ref, const schema::NodeType& type,
                                  const Item* stored);
  /// The repair also sets `type_name`, if it creates the item. Null: it does not.
  void report_counter(const std::string& ref, Item key, const std::string& attribute,
                      const Value* held, const Value* expected, AsSeen seen,
                      const Value* type_name = nullptr);
  /// `stored` is the node's item, null when there is none.
  Result<void> check_edge_set(const std::string& ref, const schema::NodeType& type,
                              const Item* stored);
  /// Reports an attribute with the edge set's name that is no set of strings. No repair changes it.
  Result<void> report_foreign(Finding finding, const std::string& ref, const std::string& entries);
  /// Reports more edges than the edge set may hold.
  Result<void> report_overflow(const std::string& ref, const schema::NodeType& type,
                               const Item* stored);
  Result<void> check_tree(const Subject& subject);
  /// Checks that readers ask for the shard in which the edge is stored.
  Result<void> check_shard(const Subject& subject);
  /// Returns whether edges of these lists are being moved to other shards now.
  Result<bool> are_spread_now(const std::vector<plan::EdgeList>& lists);
  void check_shard_count(const Subject& subject);
  Result<void> check_guards(const Subject& subject);
  Result<void> check_guard(const Subject& subject);

  /// Returns the refs of all parents, sorted. @cost a Query for each page of each list
  Result<std::vector<std::string>> parents(const schema::EdgeType& edge, const std::string& child);
  bool looks_at(Finding::Kind kind) const;
  /// Notes with the findings since the last call what they were made at.
  void note_place(Item at, const std::string& type);
  /// Adds a finding, unless the options exclude its kind.
  void report(Finding finding);
  void report(Finding::Kind kind, const Subject& subject, std::string detail, Item key,
              std::vector<table::TransactAction> mend = {});

  const GraphContext& graph_;
  const plan::Target& target_;
  const VerifyOptions& options_;
  Meter& meter_;
  EventualCheck eventual_;
  std::vector<Subject> subjects_;
  /// By key; nullopt: there is no such item.
  std::map<std::string, std::optional<Item>, std::less<>> companions_;
  std::vector<Item> wanted_;  ///< keys to be read
  std::vector<Finding> findings_;
  std::size_t placed_ = 0;  ///< of `findings_` those that `note_place` has seen
  /// Nodes without an item whose counters and edge sets were checked already. Cleared when there
  /// are too many: then a node may be reported twice, unless it was repaired.
  static constexpr std::size_t kAbsentMax = 100'000;
  std::set<std::string, std::less<>> absent_;
  std::vector<std::string> absent_now_;  ///< what `absent_nodes` returns
  std::uint64_t nodes_ = 0;
  std::uint64_t edges_ = 0;
};

}  // namespace adjoin::graph

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

/// What a comparison of eventual counters with edges has to know of the table's stream: a counter
/// is what the edges were at the position, not what they are.
class StreamComparison {
 public:
  virtual ~StreamComparison() = default;

  /// Why counters need not be right at this moment: "12 changes are not followed yet". Empty: they
  /// have to be.
  virtual Result<std::string> unfollowed(Meter& meter) = 0;

  /// What a counter says, and where the position is at that very moment.
  struct Held {
    std::optional<item::AttributeValue> value;
    StreamPosition at;
  };
  /// The position now; empty: there is none.
  virtual Result<StreamPosition> begin(Meter& meter) = 0;
  virtual Result<Held> held(Meter& meter, const item::Item& node_key,
                            const std::string& counter) = 0;
  /// A position as of which the node's counters are what they were at `at`, and behind which there
  /// is no change of its edges now. Nothing: they changed meanwhile.
  virtual Result<std::optional<StreamPosition>> end(Meter& meter, const std::string& ref,
                                                    const StreamPosition& at) = 0;
};

/// How eventual counters, and copies by the stream, are compared: they are not right at every
/// moment.
struct EventualCheck {
  StreamComparison* stream = nullptr;  ///< null: they are not
  bool anew = false;                   ///< they alone are, and none is taken to be right by looks
  Meter* live = nullptr;  ///< reads what is now, where the others read a view; null: all do
};

/// Whether the item with a node's count of shards holds one that can be.
bool is_shard_count(const schema::Recognised& known, const item::Item& item);

/// Whether an edge's item counts for the edge in a sum: of the two items of a symmetric edge the
/// one whose `from` is the smaller.
inline bool counts_for_edge(const schema::Recognised& edge) {
  return edge.edge->reverse != schema::ReverseKind::same || edge.from <= edge.to;
}

/// Compares a few items with their companions. Borrows all.
class ItemVerifier {
 public:
  ItemVerifier(const GraphContext& graph, const plan::Target& target, const VerifyOptions& options,
               Meter& meter, EventualCheck eventual = {})
      : graph_(graph), target_(target), options_(options), meter_(meter), eventual_(eventual) {}

  /// Everything wrong with these items, in their order.
  Result<std::vector<Finding>> check(const std::vector<item::Item>& items);

  std::uint64_t nodes() const noexcept { return nodes_; }
  std::uint64_t edges() const noexcept { return edges_; }

 private:
  struct Subject {
    const item::Item* item = nullptr;
    schema::Recognised known;
    std::optional<schema::EdgeItems> edge;  ///< expected
    std::string problem;                    ///< why nothing could be derived
    std::optional<item::Item> pending_of;   ///< key of the own item of the edge that this mirrors
  };
  void prepare(const item::Item& item);
  void want_shards(const schema::Recognised& known);
  void want_guards(const schema::Recognised& known, const item::Item& item);
  void want(item::Item key);
  Result<void> fetch();
  const item::Item* companion(const item::Item& key) const;
  const item::Item* node_item(const std::string& ref) const;
  /// "edge USER#a FOLLOWS USER#b"; of what is of no type the key: "item PK=x SK=y".
  static std::string name_of(const schema::Recognised& known, const item::Item& key);

  Result<void> check_one(const Subject& subject);
  bool compares_items() const;
  bool needs_ends(const schema::EdgeType& edge) const;
  void want_ends(const schema::Recognised& known);
  void prepare_counts(const schema::Recognised& known);
  Result<void> check_counts(const Subject& subject);
  Result<void> check_edge(const Subject& subject);
  Result<void> check_mirror(const Subject& subject);
  Result<std::vector<std::string>> stands_only_on(const Subject& subject,
                                                  const schema::EdgeForm& form);
  Result<void> check_pending(const Subject& subject);
  Result<void> check_node(const Subject& subject);
  Result<void> check_ends(const Subject& subject);
  /// Derived attributes that are not as `expected`, of a type that makes these entries.
  void report_wrong_keys(const Subject& subject, const std::vector<std::string>& parts,
                         const std::vector<schema::IndexEntry>& entries,
                         const item::Item& expected);
  Result<void> check_absent(const std::string& ref, const schema::NodeType& type);
  Result<void> check_mirrored(const Subject& subject, const schema::EdgeItems& expected);
  bool compares(const schema::TakenField& copy) const;
  Meter& live() const { return eventual_.live == nullptr ? meter_ : *eventual_.live; }
  /// The copies on one of the edge's items, `held`.
  Result<void> check_copies(const Subject& subject, const std::vector<schema::TakenField>& copies,
                            const item::Item& expected, const item::Item& held);
  /// Checks that the ends still have what is copied from them.
  Result<std::vector<table::TransactAction>> ends_as_seen(const Subject& subject);
  void check_mark(const Subject& subject);
  /// `stored` is the node's item, null when there is none.
  Result<void> check_counter(const std::string& ref, const schema::NodeType& type,
                             const item::Item* stored, const schema::Counter& counter);
  /// What the edges say. Nothing: no edge has the field.
  Result<std::optional<item::AttributeValue>> recount(std::vector<plan::EdgeList> lists,
                                                      const schema::Counter& counter, Meter& meter);
  Result<void> check_eventual(const std::string& ref, const schema::NodeType& type,
                              const item::Item* stored, const schema::Counter& counter);
  /// The same of a counter in shards, each of which has the edges to its own nodes.
  Result<void> check_shards(const std::string& ref, const schema::NodeType& type,
                            const schema::Counter& counter);
  void check_leftovers(const Subject& subject);
  /// One shard of counters; all of them when their node has no item.
  Result<void> check_counter_item(const Subject& subject);
  Result<void> check_all_counters(const std::string& ref, const schema::NodeType& type,
                                  const item::Item* stored);
  /// `type_name` is set too, where the item that counts is made anew.
  void report_counter(const std::string& ref, item::Item key, const std::string& attribute,
                      const item::AttributeValue* held, const item::AttributeValue* expected,
                      AsSeen seen, const item::AttributeValue* type_name = nullptr);
  /// `stored` is the node's item, null when there is none.
  Result<void> check_edge_set(const std::string& ref, const schema::NodeType& type,
                              const item::Item* stored);
  Result<void> report_foreign(Finding finding, const std::string& ref, const std::string& entries);
  Result<void> report_overflow(const std::string& ref, const schema::NodeType& type,
                               const item::Item* stored);
  Result<void> check_tree(const Subject& subject);
  /// That readers ask for the shard in which the edge stands.
  Result<void> check_shard(const Subject& subject);
  /// Whether edges of these lists are being moved to other shards.
  Result<bool> are_spread_now(const std::vector<plan::EdgeList>& lists);
  void check_shard_count(const Subject& subject);
  Result<void> check_guards(const Subject& subject);
  Result<void> check_guard(const Subject& subject);

  Result<std::vector<std::string>> parents(const schema::EdgeType& edge, const std::string& child);
  bool looks_at(Finding::Kind kind) const;
  void report(Finding finding);
  void report(Finding::Kind kind, const Subject& subject, std::string detail, item::Item key,
              std::vector<table::TransactAction> mend = {});

  const GraphContext& graph_;
  const plan::Target& target_;
  const VerifyOptions& options_;
  Meter& meter_;
  EventualCheck eventual_;
  std::vector<Subject> subjects_;
  std::map<std::string, std::optional<item::Item>, std::less<>> companions_;
  std::vector<item::Item> wanted_;
  std::vector<Finding> findings_;
  /// Nodes without an item whose counters and edge sets were looked at already: forgotten when they
  /// are too many, and then told again, unless they were mended.
  static constexpr std::size_t kAbsentMax = 100'000;
  std::set<std::string, std::less<>> absent_;
  std::uint64_t nodes_ = 0;
  std::uint64_t edges_ = 0;
};

}  // namespace adjoin::graph

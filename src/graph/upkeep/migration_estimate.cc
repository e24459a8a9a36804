#include "graph/upkeep/migration_estimate.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "base/clock.h"
#include "graph/check/finding.h"
#include "graph/context/items.h"
#include "graph/context/meter.h"
#include "plan/operation/key_value.h"
#include "plan/write/expected.h"
#include "table/request/limits.h"

namespace adjoin::graph {
namespace {

using RecognisedKind = schema::Recognised::Kind;

/// One page of a Scan: an estimate should cost next to nothing beside what it estimates.
constexpr std::uint32_t kSampleItems = 1000;
constexpr double kReadUnit = 4096;
constexpr double kWriteUnit = 1024;
constexpr double kBatchKeys = 100;

double units(double bytes, double unit) { return std::max(1.0, std::ceil(bytes / unit)); }

/// How many lists of edges are read to say what a node counts.
/// Recounting reads every edge of a node. It is most of what a migration costs.
double lists_of(const schema::Schema& schema, const std::string& ref) {
  const auto type = schema.node_of(ref);
  if (!type || !schema::keeps_counts(**type)) return 0;
  return static_cast<double>((*type)->counters.size()) + ((*type)->edge_set ? 1 : 0);
}

/// The nodes that edges among these items lead from or to and that keep counts.
std::set<std::string> counting_ends(const schema::Schema& schema, const std::vector<Item>& items) {
  std::set<std::string> ends;
  for (const Item& item : items) {
    const schema::Recognised known = schema::recognise(schema, item);
    if (known.kind != RecognisedKind::edge) continue;
    for (const std::string* ref : {&known.from, &known.to}) {
      if (lists_of(schema, *ref) > 0) ends.insert(*ref);
    }
  }
  return ends;
}

/// Of some of these nodes: the share that have no item. @cost one BatchGetItem
Result<double> share_without_item(table::TableStore& store, const schema::Schema& schema,
                                  const std::set<std::string>& ends, Meter& meter) {
  std::vector<Item> keys;
  for (const std::string& ref : ends) {
    auto key = schema::node_key(schema, ref);
    if (key) keys.push_back(*std::move(key));
    if (keys.size() == table::kBatchGetKeysMax) break;
  }
  if (keys.empty()) return 0.0;
  const plan::Target target{&schema, schema.table.name, {}, {}};
  ADJOIN_TRY(const ItemsByKey found, read_items(store, target, meter, keys));
  return 1 - static_cast<double>(found.size()) / static_cast<double>(keys.size());
}

/// What the sampled items take.
/// Plays the migration over one page and scales it up. What a page cannot show (a node with a
/// million edges) it misses.
class Sample {
 public:
  /// @param share_without_item  of the nodes that edges lead to
  /// @param holds_moments  whether all reads of a page can be of one moment
  Sample(const Transition& transition, const std::vector<Item>& items, double bytes,
         double share_without_item, bool holds_moments)
      : transition_(transition),
        after_(transition.after()),
        target_{&after_, after_.table.name, {}, {}},
        items_(items),
        share_without_item_(share_without_item),
        holds_moments_(holds_moments),
        item_bytes_(items.empty() ? 0 : bytes / static_cast<double>(items.size())) {}

  MigrationEstimate run() {
    if (transition_.moves_items()) move();
    if (transition_.derives())
      look_over([this](const Item& item, Look& look) { derive(item, look); });
    if (transition_.counts()) {
      look_over([this](const Item& item, Look& look) { look_for_ends(item, look); });
      count_absent(counting_ends(after_, items_));
      look_over([this](const Item& item, Look& look) { count(item, look); });
    }
    return found_;
  }

 private:
  /// What items that are verified together ask for.
  struct Look {
    std::set<std::string> companions;
    double lists = 0;  ///< Queries of edges
    double list_units = 0;
    double changes = 0;
    double change_units = 0;
  };

  double read_one() const { return units(item_bytes_, kReadUnit); }
  double write_one() const { return units(item_bytes_, kWriteUnit); }

  /// A transaction takes twice the units, an index entry what the item takes.
  double update_units(double entries) const { return 2 * write_one() * (1 + entries); }

  void move() {
    ++found_.passes;
    for (const Item& item : items_) {
      const auto changes = transition_.changes(target_, item);
      if (!changes || changes->empty()) continue;
      ++found_.changes;
      ++found_.requests;
      // A moved item is a put and a delete in one transaction.
      found_.write_units += update_units(0) * static_cast<double>(changes->size());
    }
  }

  template <typename Each>
  void look_over(Each each) {
    ++found_.passes;
    // In the batches of a real run: companions that items share are read once for each batch.
    for (std::size_t begin = 0; begin < items_.size(); begin += kVerifiedAtOnce) {
      const std::size_t end = std::min(items_.size(), begin + kVerifiedAtOnce);
      Look look;
      for (std::size_t i = begin; i < end; ++i) each(items_[i], look);
      const auto companions = static_cast<double>(look.companions.size());
      const double batches = std::ceil(companions / kBatchKeys);
      const double again = looks_again(look.changes > 0);
      found_.requests += (1 + again) * (batches + look.lists) + again + look.changes;
      found_.read_units += (1 + again) * (companions * read_one() + look.list_units) +
                           again * static_cast<double>(end - begin) * read_one();
      found_.write_units += look.change_units;
      found_.changes += static_cast<std::uint64_t>(look.changes);
    }
  }

  /// What looks wrong is looked at once more, in the moment in which it is mended. Where a store
  /// holds no moment, everything is looked at several times more.
  double looks_again(bool looks_wrong) const {
    if (!holds_moments_) return kLooksWithoutMoments;
    return looks_wrong ? 1 : 0;
  }

  void derive(const Item& item, Look& look) {
    const schema::Recognised known = schema::recognise(after_, item);
    std::vector<std::string> wrong;
    if (known.kind == RecognisedKind::node) {
      const auto expected = plan::expected_node(after_, known, item);
      if (!expected) return;
      wrong = plan::wrong_attributes(after_, known.node->stored_parts, *expected, item);
    } else if (known.kind == RecognisedKind::edge) {
      const auto expected = plan::expected_edge(after_, known, item, {});
      if (!expected) return;
      wrong = plan::wrong_attributes(after_, plan::taken_parts(*known.edge), expected->edge, item);
      derive_edge(known, *expected, look);
    }
    if (wrong.empty()) return;
    ++look.changes;
    // Two key attributes make one index entry.
    look.change_units += update_units(std::ceil(static_cast<double>(wrong.size()) / 2));
  }

  void derive_edge(const schema::Recognised& known, const schema::EdgeItems& expected, Look& look) {
    if (!known.edge->copies.empty() || !known.edge->mirror_copies.empty()) {
      look.companions.insert({known.from, known.to});
    }
    if (!expected.mirror) return;
    look.companions.insert(known.from + '\n' + known.to + '\n' + known.edge->name);
    const schema::EdgeType* was = predecessor_of(transition_.before(), *known.edge, after_);
    if (was == nullptr || was->reverse == known.edge->reverse) return;
    ++look.changes;
    look.change_units += 2 * update_units(0);  // the mirror, on condition that its edge is there
  }

  void look_for_ends(const Item& item, Look& look) {
    const schema::Recognised known = schema::recognise(after_, item);
    if (known.kind != RecognisedKind::edge) return;
    for (const std::string* ref : {&known.from, &known.to}) {
      const auto end = after_.node_of(*ref);
      if (end && schema::keeps_counts(**end)) look.companions.insert(*ref);
    }
  }

  void count(const Item& item, Look& look) {
    const schema::Recognised known = schema::recognise(after_, item);
    if (known.kind != RecognisedKind::node) return;
    const double lists = lists_of(after_, known.ref);
    if (lists == 0) return;
    look.lists += lists;
    look.list_units += lists * units(edges_of_a_node() * item_bytes_, kReadUnit);
    ++look.changes;
    look.change_units += update_units(0);
  }

  /// Nodes without an item keep counts too: one is made for each, once. They are counted when an
  /// edge names them, and when the counters of all items are compared.
  void count_absent(const std::set<std::string>& ends) {
    double lists = 0;
    for (const std::string& ref : ends) lists += lists_of(after_, ref);
    lists *= share_without_item_;
    const double nodes = static_cast<double>(ends.size()) * share_without_item_;
    lists *= 2 + looks_again(true);
    found_.requests += lists + nodes;
    found_.read_units += lists * units(edges_of_a_node() * item_bytes_, kReadUnit);
    found_.write_units += nodes * update_units(0);
    found_.changes += static_cast<std::uint64_t>(nodes);
  }

  /// On the average, of all nodes and edges of the sample.
  double edges_of_a_node() {
    if (edges_ >= 0) return edges_;
    double nodes = 0;
    double edges = 0;
    for (const Item& item : items_) {
      const RecognisedKind kind = schema::recognise(after_, item).kind;
      nodes += kind == RecognisedKind::node ? 1 : 0;
      edges += kind == RecognisedKind::edge ? 1 : 0;
    }
    edges_ = nodes == 0 ? 0 : edges / nodes;
    return edges_;
  }

  const Transition& transition_;
  const schema::Schema& after_;
  const plan::Target target_;
  const std::vector<Item>& items_;
  const double share_without_item_;
  const bool holds_moments_;
  const double item_bytes_;
  double edges_ = -1;
  MigrationEstimate found_;
};

}  // namespace

Result<MigrationEstimate> estimate_migration(table::TableStore& store, const Transition& transition,
                                             const CallOptions& call) {
  const std::string& name = transition.after().table.name;
  Spent spent;
  Meter meter(call, system_clock(), spent);
  ADJOIN_TRY(const table::TableSizes sizes, store.table_sizes(meter.context(), name));
  table::ScanRequest scan;
  scan.table = name;
  // The first page is no random sample, but items are spread by the hash of their keys.
  scan.limit = kSampleItems;
  ADJOIN_TRY(const table::ScanResult page, store.scan(meter.context(), scan));
  std::vector<Item> items;
  double bytes = 0;
  for (const item::ItemView item : page.items) {
    bytes += static_cast<double>(item.size_bytes());
    items.push_back(item.decode());
  }
  double absent = 0;
  if (transition.counts()) {
    ADJOIN_TRY(absent, share_without_item(store, transition.after(),
                                          counting_ends(transition.after(), items), meter));
  }
  MigrationEstimate all =
      Sample(transition, items, bytes, absent, store.capabilities().read_view).run();
  // Behind an endpoint the sizes may be hours old.
  all.items = std::max<std::uint64_t>(sizes.item_count, items.size());
  // A table of one page is its own sample, and nothing is scaled.
  const double factor = items.empty() || !page.last_evaluated_key
                            ? 1
                            : static_cast<double>(all.items) / static_cast<double>(items.size());
  const double whole = std::max(static_cast<double>(sizes.size_bytes), bytes * factor);
  const double pages = std::ceil(std::max(1.0, whole) / (1024.0 * 1024.0));
  all.changes = static_cast<std::uint64_t>(std::llround(static_cast<double>(all.changes) * factor));
  all.requests = all.requests * factor + all.passes * pages;
  // A Scan is eventually consistent, at half the price.
  all.read_units = all.read_units * factor + all.passes * units(whole, kReadUnit) / 2;
  all.write_units *= factor;
  return all;
}

}  // namespace adjoin::graph

#include <algorithm>
#include <set>

#include "base/text.h"
#include "graph/check/verify_item.h"
#include "graph/context/conditional_write.h"
#include "graph/context/further_shards.h"
#include "plan/operation/edge_list.h"
#include "plan/operation/key_value.h"
#include "plan/write/copies.h"
#include "plan/write/expected.h"

// What is said about a node by its own item, and its place in a tree.

namespace adjoin::graph {
namespace {

using Kind = Finding::Kind;

/// A tree deeper than this is not climbed to its end.
/// Higher than trees of the graph can be (their writes climb less far): whatever is deeper was made
/// by other hands.
constexpr int kDepthMax = 10'000;

}  // namespace

/// A mark says that copies of the node may be stale.
void ItemVerifier::check_mark(const Subject& subject) {
  if (!plan::is_copied_from(*target_.schema, *subject.known.node)) return;
  const Value* mark = subject.item->find(schema::kCopyMark);
  if (mark == nullptr || mark->as_string() == nullptr) return;
  Finding finding;
  finding.kind = Kind::unfinished_copies;
  finding.what = "node " + subject.known.ref;
  finding.detail = "a write of its copied fields has not rewritten all copies";
  finding.key = plan::key_of(*target_.schema, *subject.item);
  finding.node = subject.known.ref;
  finding.mark = *mark->as_string();
  report(std::move(finding));
}

Result<void> ItemVerifier::check_node(const Subject& subject) {
  const schema::Schema& schema = *target_.schema;
  const schema::NodeType& type = *subject.known.node;
  const Result<Item> expected = plan::expected_node(schema, subject.known, *subject.item);
  Item key = plan::key_of(schema, *subject.item);
  if (!expected) {
    // A node that only counters made has no fields yet.
    if (plan::has_mark(*subject.item, plan::node_marks(schema, type))) {
      report(Kind::wrong_key, subject, expected.error().message(), key);
    }
  } else if (plan::has_mark(*subject.item, plan::node_marks(schema, type))) {
    report_wrong_keys(subject, type.stored_parts, type.entries, *expected);
  }
  check_mark(subject);
  ADJOIN_CHECK(check_all_counters(subject.known.ref, type, subject.item));
  if (type.edge_set) ADJOIN_CHECK(check_edge_set(subject.known.ref, type, subject.item));
  return check_guards(subject);
}

Result<std::vector<std::string>> ItemVerifier::parents(const schema::EdgeType& edge,
                                                       const std::string& child) {
  std::vector<std::string> found;
  const plan::EdgeChoice choice{edge.name, &edge, schema::Direction::reverse};
  ADJOIN_TRY(const schema::NodeType* type, target_.schema->node_of(child));
  if (!plan::can_have(choice, *type)) return found;
  ADJOIN_TRY(std::vector<plan::EdgeList> lists,
             plan::edge_lists(target_, *type, child, choice, {}));
  ADJOIN_CHECK(read_lists(*graph_.store, target_, std::move(lists), meter_,
                          [&](item::ItemView, std::string_view other) -> Result<void> {
                            found.emplace_back(other);
                            return {};
                          }));
  // In one order, so that whoever meets the child first reports the same.
  std::sort(found.begin(), found.end());
  return found;
}

Result<void> ItemVerifier::check_tree(const Subject& subject) {
  const schema::EdgeType& edge = *subject.known.edge;
  if (!edge.is_reversible()) return {};
  const std::string& child = subject.known.to;
  Item key = plan::key_of(*target_.schema, *subject.item);
  ADJOIN_TRY(const std::vector<std::string> above, parents(edge, child));
  // Reported once, at the first of the parents.
  if (above.size() > 1 && above.front() == subject.known.from) {
    std::string names;
    for (const std::string& ref : above) append_to_list(ref, names);
    report(Kind::two_parents, subject, child + " is below " + names, key);
  }
  // Climbing from every child would find each cycle once for each of its nodes. The smallest ref
  // reports it.
  std::set<std::string> passed{child};
  std::string smallest = child;
  std::string at = subject.known.from;
  for (int depth = 0; depth < kDepthMax && at != child; ++depth) {
    if (!passed.insert(at).second) return {};  // a cycle above, found there
    smallest = std::min(smallest, at);
    ADJOIN_TRY(const std::vector<std::string> next, parents(edge, at));
    if (next.empty()) return {};
    at = next.front();
  }
  // Reported once, where the smallest of its nodes is the child.
  if (at == child && smallest == child) {
    report(Kind::tree_cycle, subject,
           child + " is below itself, over " + std::to_string(passed.size()) + " nodes", key);
  }
  return {};
}

}  // namespace adjoin::graph

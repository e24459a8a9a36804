#include <algorithm>
#include <set>

#include "graph/mend.h"
#include "graph/read_lists.h"
#include "graph/verify_item.h"
#include "plan/copies.h"
#include "plan/edge_list.h"
#include "plan/expected.h"
#include "plan/key_value.h"
#include "plan/node_marks.h"

// What is said about a node by its edges: edge sets, its place in a tree.

namespace adjoin::graph {
namespace {

using Kind = Finding::Kind;

/// A tree deeper than this is not climbed to its end.
constexpr int kDepthMax = 10'000;

}  // namespace

Result<void> ItemVerifier::check_edge_set(const Subject& subject) {
  const schema::Schema& schema = *target_.schema;
  const schema::NodeType& type = *subject.known.node;
  const schema::NodeEdgeSet& edge_set = *type.edge_set;
  if (!looks_at(Kind::edge_set_drift)) return {};
  // An overflowed node has no set; its mark stays.
  const std::string& mark = edge_set.overflow_mark;
  if (!mark.empty() && subject.item->contains(mark)) return {};
  std::set<std::string> expected;
  for (const schema::EdgeType& edge : schema.edges) {
    const plan::EdgeChoice choice{edge.name, &edge, schema::Direction::forward};
    if (!edge.in_edge_set || !edge.from.allows(type.name)) continue;
    ADJOIN_TRY(std::vector<plan::EdgeList> lists,
               plan::edge_lists(target_, type, subject.known.ref, choice, {}));
    ADJOIN_CHECK(read_lists(graph_, std::move(lists), meter_,
                            [&](item::ItemView row, std::string_view) -> Result<void> {
                              const item::Item stored = row.decode();
                              const schema::Recognised known = schema::recognise(schema, stored);
                              if (known.kind != schema::Recognised::Kind::edge) return {};
                              const Result<schema::EdgeItems> items =
                                  plan::expected_edge(schema, known, stored, {});
                              // An edge of which nothing can be made is a finding of its own.
                              if (!items || !items->form->edge_set) return {};
                              Result<std::string> text =
                                  items->form->edge_set->render(items->bindings);
                              if (text) expected.insert(*std::move(text));
                              return {};
                            }));
  }
  const item::AttributeValue* held = subject.item->find(edge_set.attribute);
  std::set<std::string> found;
  const auto* set = held == nullptr ? nullptr : std::get_if<item::StringSet>(&held->value);
  if (set != nullptr) found.insert(set->elements.begin(), set->elements.end());
  if (found == expected && (held == nullptr) == expected.empty()) return {};
  std::string detail = edge_set.attribute;
  for (const std::string& text : expected) {
    if (found.count(text) == 0) detail += " lacks " + text;
  }
  for (const std::string& text : found) {
    if (expected.count(text) == 0) detail += " has " + text + " without an edge";
  }
  const item::AttributeValue whole(item::StringSet{{expected.begin(), expected.end()}});
  item::Item key = plan::key_of(schema, *subject.item);
  report(Kind::edge_set_drift, subject, std::move(detail), key,
         {update_action(target_, key, {{edge_set.attribute, expected.empty() ? nullptr : &whole}},
                        AsSeen().equals(edge_set.attribute, held))});
  return {};
}

/// A mark says that copies of the node may be stale.
void ItemVerifier::check_mark(const Subject& subject) {
  if (!plan::is_copied_from(*target_.schema, *subject.known.node)) return;
  const item::AttributeValue* mark = subject.item->find(schema::kCopyMark);
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
  const Result<item::Item> expected = plan::expected_node(schema, subject.known, *subject.item);
  item::Item key = plan::key_of(schema, *subject.item);
  if (!expected) {
    // A node that only counters made has no fields yet.
    if (plan::has_mark(*subject.item, plan::node_marks(schema, type))) {
      report(Kind::wrong_key, subject, expected.error().message(), key);
    }
  } else if (plan::has_mark(*subject.item, plan::node_marks(schema, type))) {
    const std::vector<std::string> wrong =
        plan::wrong_attributes(schema, type.stored_parts, *expected, *subject.item);
    std::vector<std::pair<std::string, const item::AttributeValue*>> changes;
    std::string names;
    for (const std::string& name : wrong) {
      changes.emplace_back(name, expected->find(name));
      names += (names.empty() ? "" : ", ") + name;
    }
    if (!wrong.empty()) {
      report(Kind::wrong_key, subject, "not as the schema makes them: " + names, key,
             {update_action(target_, key, changes, AsSeen().equals(*subject.item))});
    }
  }
  check_mark(subject);
  ADJOIN_CHECK(check_all_counters(subject.known.ref, type, subject.item));
  if (type.edge_set) ADJOIN_CHECK(check_edge_set(subject));
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
  ADJOIN_CHECK(read_lists(graph_, std::move(lists), meter_,
                          [&](item::ItemView, std::string_view other) -> Result<void> {
                            found.emplace_back(other);
                            return {};
                          }));
  std::sort(found.begin(), found.end());
  return found;
}

Result<void> ItemVerifier::check_tree(const Subject& subject) {
  const schema::EdgeType& edge = *subject.known.edge;
  if (!edge.is_reversible()) return {};
  const std::string& child = subject.known.to;
  item::Item key = plan::key_of(*target_.schema, *subject.item);
  ADJOIN_TRY(const std::vector<std::string> above, parents(edge, child));
  // Reported once, at the first of the parents.
  if (above.size() > 1 && above.front() == subject.known.from) {
    std::string names;
    for (const std::string& ref : above) names += (names.empty() ? "" : ", ") + ref;
    report(Kind::two_parents, subject, child + " is below " + names, key);
  }
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

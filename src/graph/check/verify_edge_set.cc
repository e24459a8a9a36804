#include <algorithm>
#include <map>
#include <set>

#include "base/assert.h"
#include "graph/check/verify_item.h"
#include "graph/context/conditional_write.h"
#include "graph/context/further_shards.h"
#include "plan/operation/edge_list.h"
#include "plan/operation/key_value.h"
#include "plan/write/expected.h"
#include "table/request/limits.h"

// The edge set of a node, compared with its edges.

namespace adjoin::graph {
namespace {

using Kind = Finding::Kind;

/// The item of an edge, and what of it an entry of a set was told from.
/// Entries of a set are repaired on condition that their edges are as they were seen. So an entry
/// is never added for an edge that goes at the same moment.
struct EdgeSeen {
  Item key;
  AsSeen seen;
};
/// Entries, each with the edge that it stands or falls with; null for one that no edge can have.
using Entries = std::map<std::string, const EdgeSeen*>;

/// The edge is there, and nothing that stands in its entry has changed.
AsSeen as_seen(const schema::Schema& schema, const schema::Template& entry, const Item& stored) {
  AsSeen seen;
  seen.exists(schema.table.pk.name);
  std::set<std::string> names;
  for (const schema::Segment& segment : entry.segments()) {
    const std::string& hole = segment.hole;
    if (!segment.is_hole() || hole.find('.') != std::string::npos) continue;
    if (names.insert(hole).second) seen.equals(hole, stored.find(hole));
  }
  return seen;
}

/// The key of the edge that has such an entry; nothing when no edge of the node has.
std::optional<Item> edge_of(const schema::Schema& schema, const schema::NodeType& type,
                            const std::string& ref, const std::string& entry) {
  for (const schema::EdgeType& edge : schema.edges) {
    for (const schema::EdgeForm& form : edge.forms) {
      schema::Bindings bindings;
      if (!edge.in_edge_set || form.from_type != type.name || !form.edge_set ||
          !form.edge_set->match(entry, bindings)) {
        continue;
      }
      schema::EdgeInput input;
      input.from = ref;
      schema::Bindings parts;
      for (const auto& [name, text] : bindings) {
        if (name.rfind("to.", 0) == 0) parts.set(name.substr(3), text);
        if (name.find('.') == std::string::npos) input.fields.set(name, text);
      }
      const schema::NodeType* const other = schema.node(form.to_type);
      ADJOIN_ASSERT(other != nullptr);
      Result<std::string> to = other->ref.render(parts);
      if (!to) continue;
      input.to = *std::move(to);
      Result<schema::EdgeKeys> keys = schema::edge_keys(schema, edge, input);
      if (keys) return std::move(keys->edge);
    }
  }
  return std::nullopt;
}

/// Adds entries to the set or deletes them, each on condition that its edge is as it was seen: in
/// as many transactions as that takes.
void change_entries(const plan::Target& target, SetChange verb, const Item& node,
                    const schema::NodeEdgeSet& edge_set, const Entries& entries,
                    std::vector<table::TransactWriteItemsRequest>& mend) {
  AsSeen set_kept;
  if (!edge_set.overflow_mark.empty()) set_kept.absent(edge_set.overflow_mark);
  for (auto entry = entries.begin(); entry != entries.end();) {
    std::set<std::string> texts;
    std::set<const EdgeSeen*> edges;
    // Each entry brings a check of its edge, beside the one update of the set.
    for (; entry != entries.end() && texts.size() + 1 < target.transact_items_max; ++entry) {
      texts.insert(entry->first);
      if (entry->second != nullptr) edges.insert(entry->second);
    }
    ADJOIN_ASSERT(!texts.empty());  // each round takes some
    table::TransactWriteItemsRequest& request = mend.emplace_back();
    request.actions.push_back(set_action(
        target, node, verb, edge_set.attribute,
        Set<std::string>(std::vector<std::string>(texts.begin(), texts.end())), set_kept));
    for (const EdgeSeen* edge : edges) {
      request.actions.push_back(check_action(target, edge->key, edge->seen));
    }
    ADJOIN_ASSERT(request.actions.size() <= target.transact_items_max);
  }
}

/// What counts on a node without an item is typed too.
void name_type(const plan::Target& target, const schema::NodeType& type, const Item& key,
               std::vector<table::TransactWriteItemsRequest>& mend) {
  const std::string& attribute = target.schema->table.type_attribute;
  if (attribute.empty()) return;
  const Value name(type.name);
  mend.emplace_back().actions.push_back(update_action(target, key, {{attribute, &name}}, AsSeen()));
}

/// Calls `met(row)` for every edge of the lists, until it answers that this was enough.
template <typename Met>
Result<void> read_lists_until(table::TableStore& store, const plan::Target& target,
                              std::vector<plan::EdgeList> lists, Meter& meter, Met met) {
  const auto read = [&](plan::EdgeList& list) -> Result<bool> {
    do {
      ADJOIN_CHECK(meter.check());
      ADJOIN_TRY(table::QueryResult page, store.query(meter.context(), list.request));
      for (const item::ItemView row : page.items) {
        if (met(row)) return false;
      }
      list.request.exclusive_start_key = std::move(page.last_evaluated_key);
    } while (list.request.exclusive_start_key);
    return true;
  };
  return each_list(store, target, meter, std::move(lists), read);
}

}  // namespace

/// More edges than the set may hold: the node is marked, or told.
Result<void> ItemVerifier::report_overflow(const std::string& ref, const schema::NodeType& type,
                                           const Item* stored) {
  const schema::NodeEdgeSet& edge_set = *type.edge_set;
  Finding finding;
  finding.kind = Kind::edge_set_drift;
  finding.what = "node " + ref;
  finding.attribute = edge_set.attribute;
  finding.detail = "it has more edges than the " + std::to_string(edge_set.max) + " that " +
                   edge_set.attribute + " may hold";
  ADJOIN_TRY(finding.key, schema::node_key(*target_.schema, ref));
  if (edge_set.overflow_mark.empty()) {
    finding.detail += ": raise `max`, or declare `overflow: query`";
  } else {
    if (stored == nullptr) name_type(target_, type, finding.key, finding.mend);
    const Value yes(true);
    std::vector<std::pair<std::string, const Value*>> changes{{edge_set.overflow_mark, &yes}};
    if (stored != nullptr && stored->contains(edge_set.attribute)) {
      changes.emplace_back(edge_set.attribute, nullptr);
    }
    finding.mend.emplace_back().actions.push_back(
        update_action(target_, finding.key, changes, AsSeen().absent(edge_set.overflow_mark)));
  }
  report(std::move(finding));
  return {};
}

/// Whoever keeps something else under the set's name keeps no set. `entries`: what it says, empty
/// when that is no text.
Result<void> ItemVerifier::report_foreign(Finding finding, const std::string& ref,
                                          const std::string& entries) {
  ADJOIN_TRY(finding.key, schema::node_key(*target_.schema, ref));
  finding.detail = finding.attribute + (entries.empty() ? "" : " is \"" + entries + "\", which") +
                   " is no set of strings, and stays: give it, or the edge set, another name";
  report(std::move(finding));
  return {};
}

Result<void> ItemVerifier::check_edge_set(const std::string& ref, const schema::NodeType& type,
                                          const Item* stored) {
  const schema::Schema& schema = *target_.schema;
  ADJOIN_ASSERT(type.edge_set.has_value());
  const schema::NodeEdgeSet& edge_set = *type.edge_set;
  if (!looks_at(Kind::edge_set_drift)) return {};
  // An overflowed node has no set; its mark stays.
  const std::string& mark = edge_set.overflow_mark;
  // Whoever reads the node lists its edges instead; the mark is taken away by nobody.
  if (stored != nullptr && !mark.empty() && stored->contains(mark)) return {};
  const Value* held = stored == nullptr ? nullptr : stored->find(edge_set.attribute);
  const auto* set = held == nullptr ? nullptr : std::get_if<Set<std::string>>(&held->content());
  // A set that was larger before its bound was lowered stays.
  const std::size_t most =
      std::max<std::size_t>(edge_set.max, set == nullptr ? 0 : set->elements().size());
  std::map<std::string, EdgeSeen> edges;  // by the identity of their key
  Entries expected;
  for (const schema::EdgeType& edge : schema.edges) {
    const plan::EdgeChoice choice{edge.name, &edge, schema::Direction::forward};
    if (!edge.in_edge_set || !edge.from.allows(type.name)) continue;
    ADJOIN_TRY(std::vector<plan::EdgeList> lists, plan::edge_lists(target_, type, ref, choice, {}));
    const auto add = [&](item::ItemView row) {
      const Item stored_edge = row.decode();
      const schema::Recognised known = schema::recognise(schema, stored_edge);
      if (known.kind != schema::Recognised::Kind::edge) return;
      const Result<schema::EdgeItems> items = plan::expected_edge(schema, known, stored_edge, {});
      // An edge of which nothing can be made is a finding of its own.
      if (!items || !items->form->edge_set) return;
      Item key = plan::key_of(schema, stored_edge);
      EdgeSeen& seen = edges[plan::key_identity(key)];
      seen = {std::move(key), as_seen(schema, *items->form->edge_set, stored_edge)};
      Result<std::string> text = items->form->edge_set->render(items->bindings);
      if (text) expected.emplace(*std::move(text), &seen);
    };
    ADJOIN_CHECK(
        // Counting ends with the first edge that is too many: a popular node is not read to its
        // end.
        read_lists_until(*graph_.store, target_, std::move(lists), meter_, [&](item::ItemView row) {
          add(row);
          return expected.size() > most;
        }));
    if (expected.size() > most) return report_overflow(ref, type, stored);
  }
  // What the set lacks, and what it has without an edge. Both are mended in the same go.
  Entries missing = expected;
  Entries extra;
  std::string without;
  if (set != nullptr) {
    for (const std::string& text : set->elements()) {
      if (missing.erase(text) > 0) continue;
      without += " has " + text + " without an edge";
      std::optional<Item> key = edge_of(schema, type, ref, text);
      if (!key) {
        extra.emplace(text, nullptr);
        continue;
      }
      const auto [edge, is_new] = edges.try_emplace(plan::key_identity(*key));
      if (is_new) edge->second = {*std::move(key), AsSeen().absent(schema.table.pk.name)};
      extra.emplace(text, &edge->second);
    }
  }
  const bool is_no_set = held != nullptr && set == nullptr;
  Finding finding;
  finding.kind = Kind::edge_set_drift;
  finding.what = "node " + ref;
  finding.attribute = edge_set.attribute;
  if (!is_no_set && missing.empty() && extra.empty()) return {};
  if (is_no_set)
    return report_foreign(std::move(finding), ref, schema::key_text(*held).value_or(""));
  ADJOIN_TRY(finding.key, schema::node_key(schema, ref));
  finding.detail = edge_set.attribute;
  for (const auto& [text, edge] : missing) finding.detail += " lacks " + text;
  finding.detail += without;
  if (stored == nullptr) name_type(target_, type, finding.key, finding.mend);
  change_entries(target_, SetChange::add, finding.key, edge_set, missing, finding.mend);
  change_entries(target_, SetChange::remove, finding.key, edge_set, extra, finding.mend);
  report(std::move(finding));
  return {};
}

}  // namespace adjoin::graph

#include "graph/check/verify_item.h"

#include <algorithm>
#include <array>

#include "base/assert.h"
#include "base/text.h"
#include "graph/context/conditional_write.h"
#include "graph/context/items.h"
#include "graph/ordered/mirror_image.h"
#include "plan/operation/key_value.h"
#include "plan/write/expected.h"
#include "schema/diff/diff.h"
#include "schema/model/made_keys.h"

namespace adjoin::graph {
namespace {

using Kind = Finding::Kind;
using RecognisedKind = schema::Recognised::Kind;
using CountsOf = VerifyOptions::CountsOf;

/// All but counters and edge sets.
/// Where only counters and sets are asked for, mirrors, guards and copies are not even read.
constexpr std::array<Kind, 13> kOfItems = {
    Kind::unknown_item,      Kind::orphan_edge,    Kind::missing_mirror, Kind::orphan_mirror,
    Kind::wrong_mirror,      Kind::pending_mirror, Kind::wrong_key,      Kind::stale_copy,
    Kind::unfinished_copies, Kind::missing_guard,  Kind::orphan_guard,   Kind::two_parents,
    Kind::tree_cycle};

/// The declared type that an item is of or belongs to; empty: it has none.
std::string type_of(const schema::Recognised& known) {
  if (known.edge != nullptr) return known.edge->name;
  if (known.node != nullptr) return known.node->name;
  return known.series != nullptr ? known.series->name : known.open_type;
}

std::string joined(const std::vector<std::string>& names) {
  std::string text;
  for (const std::string& name : names) append_to_list(name, text);
  return text;
}

}  // namespace

std::string ItemVerifier::name_of(const schema::Recognised& known, const Item& key) {
  switch (known.kind) {
    case RecognisedKind::node: return "node " + known.ref;
    case RecognisedKind::edge:
    case RecognisedKind::mirror:
      return "edge " + known.from + " " + known.edge->name + " " + known.to;
    case RecognisedKind::open_edge:
      return "edge " + known.from + " " + known.open_type + " " + known.to;
    case RecognisedKind::series: return "series item of " + known.ref;
    case RecognisedKind::counter: return "counters of " + known.ref;
    case RecognisedKind::position: return "position in the stream";
    case RecognisedKind::shards: return "shards of " + known.ref;
    case RecognisedKind::guard:
      return (known.edge != nullptr ? "parent of " + known.to
                                    : "unique value of a " + known.node->name);
    default: break;
  }
  std::string text = "item";
  for (const auto& [name, value] : key) {
    text += " " + name + "=" + schema::key_text(value).value_or("?");
  }
  return text;
}

bool ItemVerifier::looks_at(Kind kind) const {
  return std::find(options_.without.begin(), options_.without.end(), kind) ==
         options_.without.end();
}

void ItemVerifier::report(Kind kind, const Subject& subject, std::string detail, Item key,
                          std::vector<table::TransactAction> mend) {
  Finding finding;
  finding.kind = kind;
  // Names as in the commands, so that a person can go on with them.
  finding.what = name_of(subject.known, plan::key_of(*target_.schema, *subject.item));
  finding.detail = std::move(detail);
  finding.key = std::move(key);
  if (!mend.empty()) finding.mend.emplace_back().actions = std::move(mend);
  report(std::move(finding));
}

void ItemVerifier::report(Finding finding) {
  ADJOIN_ASSERT(!finding.what.empty());
  if (!looks_at(finding.kind)) return;
  // A mark without actions is mended by a pass over all edges of the node.
  if (!finding.mend.empty() || !finding.mark.empty()) finding.repair = Finding::Repair::possible;
  for (const table::TransactWriteItemsRequest& request : finding.mend) {
    std::vector<std::string> removals = removals_of(request);
    finding.removes.insert(finding.removes.end(), removals.begin(), removals.end());
  }
  findings_.push_back(std::move(finding));
}

/// Companions of a batch are read together, and each once, however many items ask for it.
void ItemVerifier::want(Item key) {
  if (companions_.emplace(plan::key_identity(key), std::nullopt).second) {
    wanted_.push_back(std::move(key));
  }
}

/// False: all that is asked is what nodes keep about their edges.
bool ItemVerifier::compares_items() const {
  return std::any_of(kOfItems.begin(), kOfItems.end(), [&](Kind kind) { return looks_at(kind); });
}

/// Reading both ends of every edge is most of what a check of suspects costs.
bool ItemVerifier::needs_ends(const schema::EdgeType& edge) const {
  if (looks_at(Kind::orphan_edge) || looks_at(Kind::wrong_counter) ||
      looks_at(Kind::edge_set_drift)) {
    return true;
  }
  return !edge.copies.empty() || !edge.mirror_copies.empty();
}

void ItemVerifier::prepare(const Item& item) {
  const schema::Schema& schema = *target_.schema;
  Subject& subject = subjects_.emplace_back();
  subject.item = &item;
  subject.known = schema::recognise(schema, item);
  const schema::Recognised& known = subject.known;
  if (!compares_items()) return prepare_counts(known);
  want_guards(known, item);
  want_shards(known);
  if (known.kind == RecognisedKind::counter) {
    Result<schema::Key> key = schema::node_key(schema, known.ref);
    if (key) want(*std::move(key));
  }
  // A marked mirror may be of a write that is under way. What it should be is decided by the edge's
  // own item, and not by what the mirror holds.
  if (item.contains(schema::kPendingMark)) {
    const std::optional<MirroredEdge> edge = mirrored_edge(schema, item);
    if (edge && !(edge->own == plan::key_of(schema, item)) &&
        schema::write_mark(*edge->edge, item, schema::kPendingMark) != nullptr) {
      subject.pending_of = edge->own;
      want(edge->own);
      return;
    }
  }
  if (known.kind == RecognisedKind::mirror) {
    schema::EdgeInput input;
    input.from = known.from;
    input.to = known.to;
    input.fields = item;
    Result<schema::EdgeKeys> keys = schema::edge_keys(schema, *known.edge, input);
    if (keys) {
      want(keys->edge);
    } else {
      subject.problem = keys.error().message();
    }
  }
  if (known.kind != RecognisedKind::edge) return;
  Result<schema::EdgeItems> expected = plan::expected_edge(schema, known, item, {});
  if (!expected) {
    subject.problem = expected.error().message();
    return;
  }
  subject.edge = *std::move(expected);
  if (subject.edge->mirror) want(plan::key_of(schema, *subject.edge->mirror));
  if (needs_ends(*known.edge)) want_ends(known);
}

void ItemVerifier::want_ends(const schema::Recognised& known) {
  for (const std::string* ref : {&known.from, &known.to}) {
    Result<schema::Key> key = schema::node_key(*target_.schema, *ref);
    if (key) want(*std::move(key));
  }
}

/// Nodes that have no item of their own keep counters too.
void ItemVerifier::prepare_counts(const schema::Recognised& known) {
  const auto want_node = [this](const std::string& ref) {
    const Result<const schema::NodeType*> type = target_.schema->node_of(ref);
    if (!type || !schema::keeps_counts(**type)) return;
    Result<schema::Key> key = schema::node_key(*target_.schema, ref);
    if (key) want(*std::move(key));
  };
  if (known.kind == RecognisedKind::counter) want_node(known.ref);
  if (known.kind != RecognisedKind::edge || options_.counts_of == CountsOf::items) return;
  want_node(known.from);
  want_node(known.to);
}

/// By the graph's store, which shows a pending mirror as its edge has it; the items themselves were
/// read as they are stored.
Result<void> ItemVerifier::fetch() {
  ADJOIN_TRY(ItemsByKey found, read_items(*graph_.store, target_, meter_, wanted_));
  for (auto& [identity, item] : found) companions_[identity] = std::move(item);
  return {};
}

const Item* ItemVerifier::companion(const Item& key) const {
  const auto found = companions_.find(plan::key_identity(key));
  return found == companions_.end() || !found->second ? nullptr : &*found->second;
}

const Item* ItemVerifier::node_item(const std::string& ref) const {
  const Result<schema::Key> key = schema::node_key(*target_.schema, ref);
  return key ? companion(*key) : nullptr;
}

Result<void> ItemVerifier::check_ends(const Subject& subject) {
  const schema::Schema& schema = *target_.schema;
  const schema::Recognised& known = subject.known;
  if (!looks_at(Kind::orphan_edge) && !looks_at(Kind::wrong_counter) &&
      !looks_at(Kind::edge_set_drift)) {
    return {};
  }
  for (const std::string* ref : {&known.from, &known.to}) {
    ADJOIN_TRY(const schema::NodeType* type, schema.node_of(*ref));
    if (!type->stored || !type->is_found_by_ref()) continue;
    const Item* node = node_item(*ref);
    const auto& unkept = options_.unkept;
    const bool is_told = std::find(unkept.begin(), unkept.end(), type) != unkept.end();
    const bool is_put = node != nullptr && plan::has_mark(*node, plan::node_marks(schema, *type));
    if (!is_put && !is_told) {
      report(Kind::orphan_edge, subject,
             *ref + (node == nullptr ? " has no item" : " was never put: its item is of its edges"),
             plan::key_of(schema, *subject.item));
    }
    if (node == nullptr) ADJOIN_CHECK(check_absent(*ref, *type));
    // A loop has one end.
    if (known.from == known.to) break;
  }
  return {};
}

bool ItemVerifier::compares(const schema::TakenField& copy) const {
  return copy.by_stream ? eventual_.stream != nullptr : !eventual_.anew;
}

/// Whatever counts or repeats edges here is lost.
Result<void> ItemVerifier::check_absent(const std::string& ref, const schema::NodeType& type) {
  if (type.counters.empty() && !type.edge_set) return {};
  // A bound on memory; a node may then be told twice.
  if (absent_.size() >= kAbsentMax) absent_.clear();
  if (!absent_.insert(ref).second) return {};
  if (std::find(absent_now_.begin(), absent_now_.end(), ref) == absent_now_.end()) {
    absent_now_.push_back(ref);
  }
  ADJOIN_CHECK(check_all_counters(ref, type, nullptr));
  return type.edge_set ? check_edge_set(ref, type, nullptr) : Result<void>();
}

Result<void> ItemVerifier::check_copies(const Subject& subject,
                                        const std::vector<schema::TakenField>& copies,
                                        const Item& expected, const Item& held) {
  const schema::Schema& schema = *target_.schema;
  // A copy is mended from the node as it was read, on condition that the node still has that value.
  for (const schema::TakenField& copy : copies) {
    if (copy.is_id_part || !compares(copy)) continue;
    const Value* source = expected.find(copy.attribute);
    const Value* is = held.find(copy.attribute);
    if (source == is || (source != nullptr && is != nullptr && *source == *is)) continue;
    const std::string& ref =
        copy.end == schema::Direction::forward ? subject.known.from : subject.known.to;
    const Item* node = node_item(ref);
    // What is unfinished is said of the node, once.
    if (!copy.by_stream && node != nullptr && node->contains(schema::kCopyMark)) continue;
    if (copy.by_stream && !eventual_.anew) {
      // What was written meanwhile need not be followed yet.
      ADJOIN_TRY(const std::string why, eventual_.stream->unfollowed(live()));
      if (!why.empty()) continue;
    }
    ADJOIN_TRY(Item node_key, schema::node_key(schema, ref));
    Item key = plan::key_of(schema, held);
    // Only the copy is left of it. Whoever follows the stream knows that the source went.
    // The copy may be all that is left of the value. Removing it would lose data, which a repair
    // never does.
    if (source == nullptr && !eventual_.anew) {
      report(Kind::stale_copy, subject,
             copy.attribute + " is kept: " + ref +
                 (node == nullptr ? " has no item" : " has no " + copy.field),
             std::move(key));
      continue;
    }
    std::vector<table::TransactAction> mend{
        update_action(target_, key, {{copy.attribute, source}},
                      AsSeen().exists(schema.table.pk.name).equals(copy.attribute, is)),
        check_action(target_, std::move(node_key), AsSeen().equals(copy.field, source))};
    report(Kind::stale_copy, subject, copy.attribute + " is not " + copy.field + " of " + ref,
           std::move(key), std::move(mend));
  }
  return {};
}

Result<std::vector<table::TransactAction>> ItemVerifier::ends_as_seen(const Subject& subject) {
  std::map<std::string, AsSeen> ends;
  const schema::EdgeType& edge = *subject.known.edge;
  for (const auto* copies : {&edge.copies, &edge.mirror_copies}) {
    for (const schema::TakenField& copy : *copies) {
      if (copy.is_id_part) continue;
      for (const auto end : {schema::Direction::forward, schema::Direction::reverse}) {
        if (copy.end != end && edge.reverse != schema::ReverseKind::same) continue;
        const bool from = end == schema::Direction::forward;
        const std::string& ref = from ? subject.known.from : subject.known.to;
        const Item* node = node_item(ref);
        ends[ref].equals(copy.field, node == nullptr ? nullptr : node->find(copy.field));
      }
    }
  }
  Result<std::vector<table::TransactAction>> checks{std::vector<table::TransactAction>()};
  for (const auto& [ref, seen] : ends) {
    ADJOIN_TRY(Item key, schema::node_key(*target_.schema, ref));
    checks->push_back(check_action(target_, std::move(key), seen));
  }
  return checks;
}

void ItemVerifier::report_wrong_keys(const Subject& subject, const std::vector<std::string>& parts,
                                     const std::vector<schema::IndexEntry>& entries,
                                     const Item& expected) {
  const schema::Schema& schema = *target_.schema;
  const Item key = plan::key_of(schema, *subject.item);
  std::vector<std::string> wrong;
  std::vector<std::string> unclaimed;
  std::vector<std::pair<std::string, const Value*>> changes;
  for (std::string& name : plan::wrong_attributes(schema, parts, expected, *subject.item)) {
    // An attribute that no entry of the type makes may be somebody's own. It is told, and kept.
    if (plan::is_unclaimed(schema, entries, expected, name)) {
      unclaimed.push_back(std::move(name));
      continue;
    }
    changes.emplace_back(name, expected.find(name));
    wrong.push_back(std::move(name));
  }
  if (!wrong.empty()) {
    report(Kind::wrong_key, subject, "not as the schema makes them: " + joined(wrong), key,
           {update_action(target_, key, changes, AsSeen().equals(*subject.item))});
  }
  if (!unclaimed.empty()) {
    report(Kind::wrong_key, subject,
           "nothing in the schema makes " + joined(unclaimed) + " on items of this type; kept",
           key);
  }
}

Result<void> ItemVerifier::check_edge(const Subject& subject) {
  const schema::Schema& schema = *target_.schema;
  const schema::EdgeType& edge = *subject.known.edge;
  Item key = plan::key_of(schema, *subject.item);
  if (!subject.edge) {
    report(Kind::wrong_key, subject, subject.problem, key);
    return {};
  }
  report_wrong_keys(subject, plan::taken_parts(edge), subject.edge->form->entries,
                    subject.edge->edge);
  ADJOIN_CHECK(check_shard(subject));
  ADJOIN_CHECK(check_ends(subject));
  ADJOIN_CHECK(check_guards(subject));
  // A node that is not there has nothing to copy.
  const Item none;
  const Item* from = node_item(subject.known.from);
  const Item* to = node_item(subject.known.to);
  ADJOIN_TRY(const schema::EdgeItems expected,
             plan::expected_edge(schema, subject.known, *subject.item,
                                 {from == nullptr ? &none : from, to == nullptr ? &none : to}));
  ADJOIN_CHECK(check_copies(subject, edge.copies, expected.edge, *subject.item));
  if (expected.mirror) ADJOIN_CHECK(check_mirrored(subject, expected));
  if (edge.tree && (looks_at(Kind::two_parents) || looks_at(Kind::tree_cycle))) {
    ADJOIN_CHECK(check_tree(subject));
  }
  return {};
}

Result<void> ItemVerifier::check_named(const std::string& ref) {
  const Result<const schema::NodeType*> type = target_.schema->node_of(ref);
  if (!type) return {};
  const Item* node = node_item(ref);
  if (node == nullptr) return check_absent(ref, **type);
  const bool is_subject = std::any_of(subjects_.begin(), subjects_.end(), [&](const Subject& one) {
    return one.known.kind == RecognisedKind::node && one.known.ref == ref;
  });
  if (is_subject) return {};
  ADJOIN_CHECK(check_all_counters(ref, **type, node));
  return (*type)->edge_set ? check_edge_set(ref, **type, node) : Result<void>();
}

/// Of what nodes keep about their edges.
Result<void> ItemVerifier::check_counts(const Subject& subject) {
  const schema::Recognised& known = subject.known;
  switch (known.kind) {
    case RecognisedKind::edge:
      ++edges_;
      return options_.counts_of == CountsOf::items ? Result<void>() : check_ends(subject);
    case RecognisedKind::counter: return check_counter_item(subject);
    case RecognisedKind::node: break;
    default: return {};
  }
  ++nodes_;
  if (options_.counts_of == CountsOf::absent_nodes) return {};
  ADJOIN_CHECK(check_all_counters(known.ref, *known.node, subject.item));
  return known.node->edge_set ? check_edge_set(known.ref, *known.node, subject.item)
                              : Result<void>();
}

Result<void> ItemVerifier::check_one(const Subject& subject) {
  if (!compares_items()) return check_counts(subject);
  if (subject.pending_of) return check_pending(subject);
  switch (subject.known.kind) {
    case RecognisedKind::unknown:
      report(Kind::unknown_item, subject, "no declared type has such a key",
             plan::key_of(*target_.schema, *subject.item));
      return {};
    case RecognisedKind::edge:
      if (counts_for_edge(subject.known)) ++edges_;
      return check_edge(subject);
    case RecognisedKind::mirror: return check_mirror(subject);
    case RecognisedKind::guard: return check_guard(subject);
    case RecognisedKind::counter: return check_counter_item(subject);
    case RecognisedKind::shards: check_shard_count(subject); return {};
    case RecognisedKind::node: ++nodes_; return check_node(subject);
    default: return {};
  }
}

void ItemVerifier::note_place(Item at, const std::string& type) {
  for (; placed_ < findings_.size(); ++placed_) {
    findings_[placed_].at = at;
    findings_[placed_].type = type;
  }
}

Result<std::vector<Finding>> ItemVerifier::check(const std::vector<Item>& items,
                                                 const std::vector<std::string>& nodes) {
  subjects_.clear();
  absent_now_ = nodes;
  companions_.clear();
  wanted_.clear();
  findings_.clear();
  placed_ = 0;
  subjects_.reserve(items.size());
  // Two passes: first all keys that any item needs, so that one batch reads them; then the checks.
  for (const Item& item : items) prepare(item);
  for (const std::string& ref : nodes) {
    absent_.erase(ref);
    Result<schema::Key> key = schema::node_key(*target_.schema, ref);
    if (key) want(*std::move(key));
  }
  ADJOIN_CHECK(fetch());
  for (const Subject& subject : subjects_) {
    ADJOIN_CHECK(check_one(subject));
    note_place(plan::key_of(*target_.schema, *subject.item), type_of(subject.known));
  }
  for (const std::string& ref : nodes) {
    ADJOIN_CHECK(check_named(ref));
    Result<schema::Key> key = schema::node_key(*target_.schema, ref);
    const schema::NodeType* type = target_.schema->find_node_of(ref);
    if (key && type != nullptr) note_place(*std::move(key), type->name);
  }
  return std::move(findings_);
}

}  // namespace adjoin::graph

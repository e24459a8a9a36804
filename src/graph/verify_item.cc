#include "graph/verify_item.h"

#include <algorithm>

#include "graph/items_by_key.h"
#include "graph/mend.h"
#include "graph/mirror_image.h"
#include "plan/expected.h"
#include "plan/key_value.h"
#include "plan/node_marks.h"
#include "schema/write_marks.h"

namespace adjoin::graph {
namespace {

using Kind = Finding::Kind;
using RecognisedKind = schema::Recognised::Kind;

std::string joined(const std::vector<std::string>& names) {
  std::string text;
  for (const std::string& name : names) text += (text.empty() ? "" : ", ") + name;
  return text;
}

std::string name_of(const schema::Recognised& known, const item::Item& key) {
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

/// Attributes of the mirror that follow from the edge and are not as there.
std::vector<std::string> mirror_differences(const schema::Schema& schema,
                                            const schema::EdgeType& edge,
                                            const item::Item& expected, const item::Item& held) {
  std::vector<std::string> wrong;
  const auto is_copy = [&](const std::string& name) {
    for (const auto* taken : {&edge.copies, &edge.mirror_copies}) {
      for (const schema::TakenField& field : *taken) {
        if (field.attribute == name && !field.is_id_part) return true;
      }
    }
    return false;
  };
  const auto is_stamp = [&](const std::string& name) {
    return name == schema.table.created_attribute || name == schema.table.updated_attribute;
  };
  for (const auto& [name, value] : expected) {
    if (is_copy(name) || is_stamp(name)) continue;
    const item::AttributeValue* other = held.find(name);
    if (other == nullptr || !(*other == value)) wrong.push_back(name);
  }
  for (const auto& [name, value] : held) {
    if (!is_copy(name) && !is_stamp(name) && !expected.contains(name)) wrong.push_back(name);
  }
  return wrong;
}

}  // namespace

bool ItemVerifier::looks_at(Kind kind) const {
  return std::find(options_.without.begin(), options_.without.end(), kind) ==
         options_.without.end();
}

void ItemVerifier::report(Kind kind, const Subject& subject, std::string detail, item::Item key,
                          std::vector<table::TransactAction> mend) {
  Finding finding;
  finding.kind = kind;
  finding.what = name_of(subject.known, plan::key_of(*target_.schema, *subject.item));
  finding.detail = std::move(detail);
  finding.key = std::move(key);
  if (!mend.empty()) finding.mend.emplace_back().actions = std::move(mend);
  report(std::move(finding));
}

void ItemVerifier::report(Finding finding) {
  if (!looks_at(finding.kind)) return;
  if (!finding.mend.empty() || !finding.mark.empty()) finding.repair = Finding::Repair::possible;
  findings_.push_back(std::move(finding));
}

void ItemVerifier::want(item::Item key) {
  if (companions_.emplace(plan::key_identity(key), std::nullopt).second) {
    wanted_.push_back(std::move(key));
  }
}

void ItemVerifier::prepare(const item::Item& item) {
  const schema::Schema& schema = *target_.schema;
  Subject& subject = subjects_.emplace_back();
  subject.item = &item;
  subject.known = schema::recognise(schema, item);
  const schema::Recognised& known = subject.known;
  want_guards(known, item);
  want_shards(known);
  if (known.kind == RecognisedKind::counter) {
    Result<schema::Key> key = schema::node_key(schema, known.ref);
    if (key) want(*std::move(key));
  }
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
  for (const std::string* ref : {&known.from, &known.to}) {
    Result<schema::Key> key = schema::node_key(schema, *ref);
    if (key) want(*std::move(key));
  }
}

Result<void> ItemVerifier::fetch() {
  ADJOIN_TRY(ItemsByKey found, read_items(graph_.store(), target_, meter_, wanted_));
  for (auto& [identity, item] : found) companions_[identity] = std::move(item);
  return {};
}

const item::Item* ItemVerifier::companion(const item::Item& key) const {
  const auto found = companions_.find(plan::key_identity(key));
  return found == companions_.end() || !found->second ? nullptr : &*found->second;
}

const item::Item* ItemVerifier::node_item(const std::string& ref) const {
  const Result<schema::Key> key = schema::node_key(*target_.schema, ref);
  return key ? companion(*key) : nullptr;
}

Result<void> ItemVerifier::check_ends(const Subject& subject) {
  const schema::Schema& schema = *target_.schema;
  const schema::Recognised& known = subject.known;
  for (const std::string* ref : {&known.from, &known.to}) {
    ADJOIN_TRY(const schema::NodeType* type, schema.node_of(*ref));
    if (!type->stored || !type->is_found_by_ref()) continue;
    const item::Item* node = node_item(*ref);
    if (node == nullptr || !plan::has_mark(*node, plan::node_marks(schema, *type))) {
      report(Kind::orphan_edge, subject, *ref + " has no item",
             plan::key_of(schema, *subject.item));
    }
    if (node == nullptr) ADJOIN_CHECK(check_absent(*ref, *type));
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
  if (absent_.size() >= kAbsentMax) absent_.clear();
  if (!absent_.insert(ref).second) return {};
  ADJOIN_CHECK(check_all_counters(ref, type, nullptr));
  return type.edge_set ? check_edge_set(ref, type, nullptr) : Result<void>();
}

Result<void> ItemVerifier::check_copies(const Subject& subject,
                                        const std::vector<schema::TakenField>& copies,
                                        const item::Item& expected, const item::Item& held) {
  const schema::Schema& schema = *target_.schema;
  for (const schema::TakenField& copy : copies) {
    if (copy.is_id_part || !compares(copy)) continue;
    const item::AttributeValue* source = expected.find(copy.attribute);
    const item::AttributeValue* is = held.find(copy.attribute);
    if (source == is || (source != nullptr && is != nullptr && *source == *is)) continue;
    const std::string& ref =
        copy.end == schema::Direction::forward ? subject.known.from : subject.known.to;
    const item::Item* node = node_item(ref);
    // What is unfinished is said of the node, once.
    if (!copy.by_stream && node != nullptr && node->contains(schema::kCopyMark)) continue;
    if (copy.by_stream && !eventual_.anew) {
      // What was written meanwhile need not be followed yet.
      ADJOIN_TRY(const std::string why, eventual_.stream->unfollowed(live()));
      if (!why.empty()) continue;
    }
    ADJOIN_TRY(item::Item node_key, schema::node_key(schema, ref));
    item::Item key = plan::key_of(schema, held);
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
        const item::Item* node = node_item(ref);
        ends[ref].equals(copy.field, node == nullptr ? nullptr : node->find(copy.field));
      }
    }
  }
  Result<std::vector<table::TransactAction>> checks{std::vector<table::TransactAction>()};
  for (const auto& [ref, seen] : ends) {
    ADJOIN_TRY(item::Item key, schema::node_key(*target_.schema, ref));
    checks->push_back(check_action(target_, std::move(key), seen));
  }
  return checks;
}

Result<void> ItemVerifier::check_edge(const Subject& subject) {
  const schema::Schema& schema = *target_.schema;
  const schema::EdgeType& edge = *subject.known.edge;
  item::Item key = plan::key_of(schema, *subject.item);
  if (!subject.edge) {
    report(Kind::wrong_key, subject, subject.problem, key);
    return {};
  }
  const std::vector<std::string> wrong =
      plan::wrong_attributes(schema, plan::taken_parts(edge), subject.edge->edge, *subject.item);
  if (!wrong.empty()) {
    std::vector<std::pair<std::string, const item::AttributeValue*>> changes;
    for (const std::string& name : wrong) {
      changes.emplace_back(name, subject.edge->edge.find(name));
    }
    report(Kind::wrong_key, subject, "not as the schema makes them: " + joined(wrong), key,
           {update_action(target_, key, changes, AsSeen().equals(*subject.item))});
  }
  ADJOIN_CHECK(check_shard(subject));
  ADJOIN_CHECK(check_ends(subject));
  ADJOIN_CHECK(check_guards(subject));
  // A node that is not there has nothing to copy.
  const item::Item none;
  const item::Item* from = node_item(subject.known.from);
  const item::Item* to = node_item(subject.known.to);
  ADJOIN_TRY(const schema::EdgeItems expected,
             plan::expected_edge(schema, subject.known, *subject.item,
                                 {from == nullptr ? &none : from, to == nullptr ? &none : to}));
  ADJOIN_CHECK(check_copies(subject, edge.copies, expected.edge, *subject.item));
  if (expected.mirror) ADJOIN_CHECK(check_mirrored(subject, expected));
  if (edge.tree) ADJOIN_CHECK(check_tree(subject));
  return {};
}

Result<void> ItemVerifier::check_mirrored(const Subject& subject,
                                          const schema::EdgeItems& expected) {
  const schema::Schema& schema = *target_.schema;
  const schema::EdgeType& edge = *subject.known.edge;
  item::Item key = plan::key_of(schema, *expected.mirror);
  const item::Item* held = companion(key);
  const auto put_mirror = [&](const AsSeen& seen) -> Result<std::vector<table::TransactAction>> {
    ADJOIN_TRY(std::vector<table::TransactAction> mend, ends_as_seen(subject));
    mend.push_back(put_action(target_, *expected.mirror, seen));
    mend.push_back(
        check_action(target_, plan::key_of(schema, *subject.item), AsSeen().equals(*subject.item)));
    return mend;
  };
  if (held == nullptr) {
    ADJOIN_TRY(std::vector<table::TransactAction> mend,
               put_mirror(AsSeen().absent(schema.table.pk.name)));
    report(Kind::missing_mirror, subject, "there is no item " + name_of({}, key).substr(5), key,
           std::move(mend));
    return {};
  }
  // Of a symmetric edge either item could be the right one: the first in order is. The copies on
  // the other are looked at with it.
  const bool symmetric = edge.reverse == schema::ReverseKind::same;
  const bool is_second = symmetric && subject.known.to < subject.known.from;
  const std::vector<std::string> differ = mirror_differences(schema, edge, *expected.mirror, *held);
  if (!differ.empty()) {
    if (is_second) return {};
    ADJOIN_TRY(std::vector<table::TransactAction> mend, put_mirror(AsSeen().equals(*held)));
    report(Kind::wrong_mirror, subject, "the mirrored item differs in " + joined(differ), key,
           std::move(mend));
    return {};
  }
  if (symmetric) return {};
  ADJOIN_CHECK(check_copies(subject, edge.copies, *expected.mirror, *held));
  return check_copies(subject, edge.mirror_copies, *expected.mirror, *held);
}

Result<void> ItemVerifier::check_mirror(const Subject& subject) {
  const schema::Schema& schema = *target_.schema;
  const schema::Recognised& known = subject.known;
  item::Item key = plan::key_of(schema, *subject.item);
  schema::EdgeInput input;
  input.from = known.from;
  input.to = known.to;
  input.fields = *subject.item;
  const Result<schema::EdgeKeys> keys = schema::edge_keys(schema, *known.edge, input);
  if (!keys) {
    report(Kind::wrong_key, subject, keys.error().message(), key);
    return {};
  }
  if (companion(keys->edge) != nullptr) return {};
  report(Kind::orphan_mirror, subject, "the mirrored item has no edge", key,
         {delete_action(target_, key, AsSeen().exists(schema.table.pk.name)),
          check_action(target_, keys->edge, AsSeen().absent(schema.table.pk.name))});
  return {};
}

Result<void> ItemVerifier::check_pending(const Subject& subject) {
  const schema::Schema& schema = *target_.schema;
  item::Item key = plan::key_of(schema, *subject.item);
  const item::Item* own = companion(*subject.pending_of);
  std::vector<table::TransactAction> mend;
  std::optional<item::Item> image;
  if (own != nullptr) {
    Result<std::optional<item::Item>> made = mirror_image(schema, *own);
    if (!made) {
      report(Kind::pending_mirror, subject, "its edge cannot be told: " + made.error().message(),
             std::move(key));
      return {};
    }
    image = *std::move(made);
  }
  const AsSeen as_it_is = AsSeen().equals(*subject.item);
  if (image && plan::key_of(schema, *image) == key) {
    mend = {put_action(target_, *std::move(image), as_it_is),
            check_action(target_, *subject.pending_of, AsSeen().equals(*own))};
  } else {
    const AsSeen gone =
        own == nullptr ? AsSeen().absent(schema.table.pk.name) : AsSeen().equals(*own);
    mend = {delete_action(target_, key, as_it_is),
            check_action(target_, *subject.pending_of, gone)};
  }
  report(Kind::pending_mirror, subject,
         "a write of the edge did not end; it is read from the edge's own item, which " +
             std::string(own == nullptr ? "is not there" : "is there"),
         std::move(key), std::move(mend));
  return {};
}

Result<void> ItemVerifier::check_one(const Subject& subject) {
  if (subject.pending_of) return check_pending(subject);
  switch (subject.known.kind) {
    case RecognisedKind::unknown:
      report(Kind::unknown_item, subject, "no declared type has such a key",
             plan::key_of(*target_.schema, *subject.item));
      return {};
    case RecognisedKind::edge: ++edges_; return check_edge(subject);
    case RecognisedKind::mirror: return check_mirror(subject);
    case RecognisedKind::guard: return check_guard(subject);
    case RecognisedKind::counter: return check_counter_item(subject);
    case RecognisedKind::shards: check_shard_count(subject); return {};
    case RecognisedKind::node: ++nodes_; return check_node(subject);
    default: return {};
  }
}

Result<std::vector<Finding>> ItemVerifier::check(const std::vector<item::Item>& items) {
  subjects_.clear();
  companions_.clear();
  wanted_.clear();
  findings_.clear();
  subjects_.reserve(items.size());
  for (const item::Item& item : items) prepare(item);
  ADJOIN_CHECK(fetch());
  for (const Subject& subject : subjects_) ADJOIN_CHECK(check_one(subject));
  return std::move(findings_);
}

}  // namespace adjoin::graph

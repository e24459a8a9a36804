#include <algorithm>
#include <cstdlib>
#include <utility>
#include <variant>

#include "graph/context/conditional_write.h"
#include "graph/transition/transition.h"
#include "plan/operation/key_value.h"
#include "plan/write/expected.h"
#include "schema/items/guard.h"

// What an item of the earlier schema becomes in the later one.

namespace adjoin::graph {
namespace {

using RecognisedKind = schema::Recognised::Kind;
using Actions = std::vector<table::TransactAction>;
/// An item is compared by one `=` an attribute and one `AND` between each two, of which a condition
/// can have 300 in all.
constexpr std::size_t kComparedMax = 150;
using Changes = std::vector<std::pair<std::string, std::optional<Value>>>;

Item with_key(const Item& item, const Item& key) {
  Item made = item;
  for (const auto& [name, value] : key) made.set(name, value);
  return made;
}

void make(const Changes& changes, Item& item) {
  for (const auto& [name, value] : changes) {
    if (value) {
      item.set(name, *value);
    } else {
      item.erase(name);
    }
  }
}

/// Whether the item is only there because writers of the later schema count on it: of a type on
/// which nothing counted before.
bool counts_alone(const schema::NodeType& heir, const Item& stored) {
  const auto has = [&](std::string_view name) { return !name.empty() && stored.contains(name); };
  if (heir.edge_set && (has(heir.edge_set->attribute) || has(heir.edge_set->overflow_mark))) {
    return true;
  }
  return std::any_of(heir.counters.begin(), heir.counters.end(), [&](const auto& counter) {
    return !counter.is_sharded() && has(counter.attribute);
  });
}

/// Whether nobody but the schema put anything into the item.
/// An item is removed only if nothing in it is anybody else's.
bool holds_only_made(const schema::Schema& schema, const schema::Recognised& known,
                     const Item& stored) {
  const std::vector<std::string> made = made_attributes(schema, known);
  return std::all_of(stored.begin(), stored.end(), [&](const auto& one) {
    return one.first == schema.table.pk.name || one.first == schema.table.sk.name ||
           std::find(made.begin(), made.end(), one.first) != made.end();
  });
}

}  // namespace

schema::Recognised Transition::later_of(const schema::Recognised& was) const {
  schema::Recognised is;
  is.ref = was.ref;
  is.from = was.from;
  is.to = was.to;
  if (was.node != nullptr) is.node = schema::heir_of(*was.node, after_);
  if (was.edge != nullptr) is.edge = schema::heir_of(*was.edge, after_);
  if (was.form != nullptr && is.edge != nullptr) {
    is.form = schema::heir_of(before_, *was.form, *is.edge, after_);
  }
  if (was.series != nullptr) is.series = after_.series_type(was.series->name);
  const bool is_edge = was.kind == RecognisedKind::edge || was.kind == RecognisedKind::mirror;
  const bool stays = is_edge ? is.form != nullptr
                             : is.node != nullptr || is.edge != nullptr || is.series != nullptr;
  if (stays) is.kind = was.kind;
  return is;
}

bool Transition::would_expire_unsaid(const Item& stored) const {
  const Value* time = stored.find(after_.table.ttl_attribute);
  if (time == nullptr || time->as_number() == nullptr) return false;
  const schema::Recognised was = schema::recognise(before_, stored);
  const schema::Recognised is = later_of(was);
  const bool goes = was.kind != RecognisedKind::unknown && is.kind == RecognisedKind::unknown;
  return !goes && !plan::is_to_expire(after_, is);
}

bool Transition::takes_away(const Item& stored, const std::string& attribute) const {
  const schema::Recognised was = schema::recognise(before_, stored);
  const schema::Recognised is = later_of(was);
  if (is.kind != RecognisedKind::node && is.kind != RecognisedKind::edge) return false;
  const auto makes = [&](const schema::Schema& schema, const schema::Recognised& known) {
    const std::vector<std::string> made = made_attributes(schema, known);
    return std::find(made.begin(), made.end(), attribute) != made.end();
  };
  return !makes(before_, was) && !makes(after_, is);
}

Actions Transition::remove(const plan::Target& target, const Item& stored) const {
  return {delete_action(target, plan::key_of(before_, stored), AsSeen().equals(stored))};
}

Actions Transition::move(const plan::Target& target, const Item& stored, Item later) const {
  // The whole item is compared: a field that another writes in between would be lost with the old
  // place.
  return {delete_action(target, plan::key_of(before_, stored), AsSeen().equals(stored)),
          put_action(target, std::move(later), AsSeen().absent(after_.table.pk.name))};
}

Actions Transition::amend(const plan::Target& target, const Item& stored,
                          const Changes& changes) const {
  if (changes.empty()) return {};
  AsSeen seen;
  seen.exists(before_.table.pk.name);
  std::vector<std::pair<std::string, const Value*>> written;
  for (const auto& [name, value] : changes) {
    // Only what is written is compared. Other fields may change meanwhile, and stay.
    seen.equals(name, stored.find(name));
    written.emplace_back(name, value ? &*value : nullptr);
  }
  return {update_action(target, plan::key_of(before_, stored), written, std::move(seen))};
}

Changes Transition::differences_of(const schema::Recognised& was, const schema::Recognised& is,
                                   const Item& stored) const {
  Changes changes;
  for (const std::string& name : made_attributes(before_, was)) {
    if (stored.contains(name) && !makes_or_declares(after_, is, name)) {
      changes.emplace_back(name, std::nullopt);
    }
  }
  const std::string& type = after_.table.type_attribute;
  // Of nodes, edges and mirrors verify says it.
  const bool is_ours = is.kind == RecognisedKind::guard || is.kind == RecognisedKind::counter ||
                       is.kind == RecognisedKind::series;
  if (!is_ours || type.empty()) return changes;
  const Value word{std::string(is.type_name())};
  const Value* held = stored.find(type);
  if (held == nullptr || !(*held == word)) changes.emplace_back(type, word);
  return changes;
}

Result<Actions> Transition::change_node(const plan::Target& target, const schema::Recognised& known,
                                        const Item& stored) const {
  const schema::Recognised now = later_of(known);
  const schema::NodeType* heir = now.node;
  if (heir == nullptr) return remove(target, stored);
  const std::vector<std::string> marks_before = plan::node_marks(before_, *known.node);
  const std::vector<std::string> marks = plan::node_marks(after_, *heir);
  const bool is_node =
      marks_before.empty() ? !counts_alone(*heir, stored) : plan::has_mark(stored, marks_before);
  // What was there to count edges on goes when none are counted, unless a program that knows no
  // marks keeps something of its own in it.
  if (!is_node && marks.empty() && holds_only_made(before_, known, stored)) {
    return remove(target, stored);
  }
  Changes changes = differences_of(known, now, stored);
  Item later = stored;
  make(changes, later);
  if (is_node && !plan::has_mark(later, marks)) {
    ADJOIN_TRY(const schema::ParsedRef parsed, after_.parse_ref(known.ref));
    const std::string& mark = plan::own_mark(*heir);
    std::erase_if(changes, [&](const auto& change) { return change.first == mark; });
    changes.emplace_back(mark, Value(*parsed.parts.find(mark)));
  }
  const std::string& type = after_.table.type_attribute;
  const Value* held = type.empty() ? nullptr : stored.find(type);
  if (!is_node && !type.empty() && (held == nullptr || !(*held == Value(heir->name)))) {
    changes.emplace_back(type, Value(heir->name));
  }
  if (!heir->is_found_by_ref()) return amend(target, stored, changes);
  ADJOIN_TRY(const Item later_key, schema::node_key(after_, known.ref));
  if (later_key == plan::key_of(before_, stored)) return amend(target, stored, changes);
  later = with_key(stored, later_key);
  make(changes, later);
  if (is_node) {
    ADJOIN_TRY(const Item expected, plan::expected_node(after_, now, later));
    for (const auto& [name, value] : expected) {
      if (plan::is_structural(after_, name)) later.set(name, value);
    }
  }
  return move(target, stored, std::move(later));
}

Result<Actions> Transition::change_edge(const plan::Target& target, const schema::Recognised& known,
                                        const Item& stored) const {
  const schema::Recognised now = later_of(known);
  const schema::EdgeType* heir = now.edge;
  schema::EdgeInput input;
  input.from = known.from;
  input.to = known.to;
  input.fields = stored;
  if (const std::string* shard = known.bindings.find("shard"))
    input.shard = static_cast<std::uint32_t>(std::strtoul(shard->c_str(), nullptr, 10));
  if (const std::string* tie = known.bindings.find("tie")) input.tie = *tie;
  ADJOIN_TRY(const schema::EdgeKeys keys, schema::edge_keys(before_, *known.edge, input));
  if (now.form == nullptr) {
    Actions actions = remove(target, stored);
    if (keys.mirror) actions.push_back(delete_action(target, *keys.mirror, AsSeen()));
    return actions;
  }
  const Item key = plan::key_of(before_, stored);
  ADJOIN_TRY(const schema::EdgeKeys later_keys, schema::edge_keys(after_, *heir, input));
  if (later_keys.edge == key) return amend(target, stored, differences_of(known, now, stored));
  Item kept = stored;
  for (const std::string& name : made_attributes(before_, known)) {
    if (heir->field(name) == nullptr) kept.erase(name);
  }
  ADJOIN_TRY(schema::EdgeItems later, plan::expected_edge(after_, now, kept, {}));
  // Copies come along as they are. Whether they are right is checked when the nodes have moved too.
  for (const schema::TakenField& copy : heir->copies) {
    const Value* held = stored.find(copy.attribute);
    if (!copy.is_id_part && held != nullptr) later.edge.set(copy.attribute, *held);
  }
  Actions actions = move(target, stored, std::move(later.edge));
  const bool same_mirror = keys.mirror && later_keys.mirror && *later_keys.mirror == *keys.mirror;
  if (keys.mirror && !same_mirror) {
    actions.push_back(delete_action(target, *keys.mirror, AsSeen()));
  }
  // The edge is the source: its mirror is made anew with it, so that no moment has an edge with a
  // mirror of the other schema.
  if (later.mirror) {
    AsSeen seen;
    if (!same_mirror) seen.absent(after_.table.pk.name);
    actions.push_back(put_action(target, *std::move(later.mirror), seen));
  }
  return actions;
}

Result<Actions> Transition::change_mirror(const plan::Target& target,
                                          const schema::Recognised& known,
                                          const Item& stored) const {
  const schema::Recognised now = later_of(known);
  if (now.form != nullptr) {
    schema::EdgeInput input;
    input.from = known.from;
    input.to = known.to;
    input.fields = stored;
    ADJOIN_TRY(const schema::EdgeKeys keys, schema::edge_keys(after_, *now.edge, input));
    // What else is wrong with it is put right with its edge.
    if (keys.mirror && *keys.mirror == plan::key_of(before_, stored)) {
      return amend(target, stored, differences_of(known, now, stored));
    }
  }
  return remove(target, stored);
}

Result<Actions> Transition::change_guard(const plan::Target& target,
                                         const schema::Recognised& known,
                                         const Item& stored) const {
  std::optional<Item> later_key;
  const schema::Recognised now = later_of(known);
  if (now.edge != nullptr && now.edge->tree) {
    ADJOIN_TRY(later_key, schema::parent_key(after_, *now.edge, known.to));
  } else if (now.node != nullptr) {
    for (const schema::UniqueField& was : known.node->unique) {
      schema::Bindings value;
      if (!was.pk.match(*stored.find(before_.table.pk.name)->as_string(), value)) continue;
      for (const schema::UniqueField& is : now.node->unique) {
        if (is.field != was.field) continue;
        ADJOIN_TRY(std::string pk, is.pk.render(value));
        ADJOIN_TRY(later_key, plan::primary_key(after_, std::move(pk), is.sk.source()));
      }
    }
  }
  if (!later_key) return remove(target, stored);
  const Changes changes = differences_of(known, now, stored);
  if (*later_key == plan::key_of(before_, stored)) return amend(target, stored, changes);
  Item later = with_key(stored, *later_key);
  make(changes, later);
  return move(target, stored, std::move(later));
}

Result<Actions> Transition::change_counter(const plan::Target& target,
                                           const schema::Recognised& known,
                                           const Item& stored) const {
  const schema::Recognised now = later_of(known);
  const std::string* number = known.bindings.find("shard");
  const std::uint64_t shard = number == nullptr ? 0 : std::strtoull(number->c_str(), nullptr, 10);
  if (now.node == nullptr || shard >= now.node->counter_items()) return remove(target, stored);
  const Changes changes = differences_of(known, now, stored);
  ADJOIN_TRY(const Item later_key,
             schema::counter_key(after_, *now.node, known.ref, static_cast<std::uint32_t>(shard)));
  if (later_key == plan::key_of(before_, stored)) return amend(target, stored, changes);
  Item later = with_key(stored, later_key);
  make(changes, later);
  return move(target, stored, std::move(later));
}

Result<Actions> Transition::changes(const plan::Target& target, const Item& stored) const {
  ADJOIN_TRY(Actions actions, changes_of_kind(target, stored));
  const bool goes =
      !actions.empty() && std::holds_alternative<table::TransactDelete>(actions.front());
  if (!goes || stored.size() <= kComparedMax) return actions;
  return validation_error("it has " + std::to_string(stored.size()) +
                          " attributes, more than the " + std::to_string(kComparedMax) +
                          " that one condition can compare before it moves or goes");
}

Result<Actions> Transition::changes_of_kind(const plan::Target& target, const Item& stored) const {
  const schema::Recognised known = schema::recognise(before_, stored);
  switch (known.kind) {
    case RecognisedKind::node: return change_node(target, known, stored);
    case RecognisedKind::edge: return change_edge(target, known, stored);
    case RecognisedKind::mirror: return change_mirror(target, known, stored);
    case RecognisedKind::guard: return change_guard(target, known, stored);
    case RecognisedKind::counter: return change_counter(target, known, stored);
    case RecognisedKind::series: {
      const schema::Recognised now = later_of(known);
      if (now.series == nullptr) return remove(target, stored);
      return amend(target, stored, differences_of(known, now, stored));
    }
    case RecognisedKind::shards: {
      if (later_of(known).kind == known.kind) return Actions();
      return remove(target, stored);
    }
    default: return Actions();
  }
}

namespace {

constexpr int kChangeTriesMax = 32;

Result<std::optional<Item>> read(table::TableStore& store, const plan::Target& target,
                                 const Item& key, Meter& meter) {
  table::GetItemRequest get;
  get.table = target.table;
  get.key = key;
  get.consistent_read = true;
  ADJOIN_TRY(const table::GetItemResult result, store.get_item(meter.context(), get));
  if (!result.item) return std::optional<Item>();
  return std::optional<Item>(result.item->decode());
}

/// Whether a place that was to be free is not. @errors invalid_argument: an action can never be
Result<bool> found_no_room(const Error& error) {
  const auto* details = details_of<table::TransactionCanceledDetails>(error);
  if (details == nullptr) return false;
  bool taken = false;
  for (std::size_t i = 0; i < details->reasons.size(); ++i) {
    const table::CancellationReason& reason = details->reasons[i];
    if (reason.code == "ConditionalCheckFailed") {
      taken = taken || i > 0;
    } else if (reason.code != "None" && reason.code != "TransactionConflict") {
      return api_error(ApiError::validation, reason.message);
    }
  }
  return taken;
}

}  // namespace

Result<ItemChange> change_item(table::TableStore& store, const Transition& transition,
                               const plan::Target& target, Item stored, Meter& meter) {
  const Item key = plan::key_of(transition.before(), stored);
  for (int attempt = 0; attempt < kChangeTriesMax; ++attempt) {
    ADJOIN_CHECK(meter.check());
    table::TransactWriteItemsRequest request;
    ADJOIN_TRY(request.actions, transition.changes(target, stored));
    if (request.actions.empty()) return ItemChange::none;
    const auto done = store.transact_write_items(meter.context(), request);
    if (done) return ItemChange::done;
    if (api_error_of(done.error()) != ApiError::transaction_canceled) return done.error();
    // Two items may want one key: one was put there by a writer of the new schema, the other comes
    // from the old. The one that is there stays.
    ADJOIN_TRY(const bool no_room, found_no_room(done.error()));
    ADJOIN_TRY(std::optional<Item> again, read(store, target, key, meter));
    if (!again) return ItemChange::none;
    if (no_room && *again == stored) return ItemChange::blocked;
    stored = *std::move(again);
  }
  return Error(ErrorCode::conflict, "others changed an item again and again: run it once more");
}

Result<std::uint64_t> change_items(table::TableStore& store, const Transition& transition,
                                   const plan::Target& target, std::vector<Item> items,
                                   Meter& meter) {
  ADJOIN_CHECK(meter.check());
  std::uint64_t changed = 0;
  std::vector<Item*> sent;
  std::vector<table::TransactWriteItemsRequest> transactions;
  for (Item& item : items) {
    Result<Actions> actions = transition.changes(target, item);
    if (!actions || actions->empty()) continue;
    sent.push_back(&item);
    transactions.emplace_back().actions = *std::move(actions);
  }
  // Together first, for one sync of the store; what lost goes the careful way, item by item.
  const std::vector<Result<void>> answers =
      write_together(store, meter.context(), std::move(transactions));
  for (std::size_t i = 0; i < answers.size(); ++i) {
    if (answers[i]) {
      ++changed;
      continue;
    }
    const Result<ItemChange> one =
        change_item(store, transition, target, std::move(*sent[i]), meter);
    if (!one && api_error_of(one.error()) != ApiError::validation) return one.error();
    if (one && *one == ItemChange::done) ++changed;
  }
  return changed;
}

Result<std::uint64_t> settle(table::TableStore& store, const Transition& transition,
                             const plan::Target& target, const std::vector<Item>& keys,
                             Meter& meter) {
  std::uint64_t moved = 0;
  for (const Item& key : keys) {
    const std::optional<Item> former = transition.former_key(key);
    if (!former) continue;
    ADJOIN_TRY(std::optional<Item> stored, read(store, target, *former, meter));
    if (!stored) continue;
    const Result<ItemChange> changed =
        change_item(store, transition, target, *std::move(stored), meter);
    // One that does not fit stays where it is, and is no reason against a write that does.
    if (!changed && api_error_of(changed.error()) != ApiError::validation) return changed.error();
    if (changed && *changed == ItemChange::done) ++moved;
  }
  return moved;
}

}  // namespace adjoin::graph

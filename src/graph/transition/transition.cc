#include "graph/transition/transition.h"

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "base/assert.h"
#include "graph/transition/migration_record.h"
#include "plan/operation/key_value.h"
#include "plan/write/expected.h"
#include "schema/diff/differences.h"
#include "schema/items/guard.h"
#include "schema/template/template.h"

namespace adjoin::graph {
namespace {

using Class = schema::Difference::Class;
using RecognisedKind = schema::Recognised::Kind;

template <typename Type>
const Type* predecessor(const std::vector<Type>& before, const Type& type,
                        const schema::Schema& after) noexcept {
  for (const Type& old : before) {
    if (schema::heir_of(old, after) == &type) return &old;
  }
  return nullptr;
}

/// Where items of one kind lie.
struct Placement {
  std::string word;       ///< "node ", "mirrors of edge "
  std::string type;       ///< the type's name
  std::string heir_name;  ///< what it is called in the later schema; empty: it is gone
  const schema::Template* pk = nullptr;
  const schema::Template* sk = nullptr;

  std::string what() const { return word + type; }
};

/// @param after  to name heirs by
/// While a table is migrated, items of both schemas lie in it. A key must tell of which an item is.
std::vector<Placement> placements(const schema::Schema& schema, const schema::Schema& after) {
  std::vector<Placement> all;
  for (const schema::NodeType& node : schema.nodes) {
    const schema::NodeType* heir = schema::heir_of(node, after);
    const std::string name = heir == nullptr ? "" : heir->name;
    if (node.stored) all.push_back({"node ", node.name, name, &node.pk, &node.sk});
    for (const schema::UniqueField& unique : node.unique) {
      all.push_back(
          {"unique " + unique.field + " of node ", node.name, name, &unique.pk, &unique.sk});
    }
    if (node.counter_pk) {
      all.push_back({"counters of node ", node.name, name, &*node.counter_pk, &*node.counter_sk});
    }
  }
  for (const schema::EdgeType& edge : schema.edges) {
    const schema::EdgeType* heir = schema::heir_of(edge, after);
    const std::string name = heir == nullptr ? "" : heir->name;
    for (const schema::EdgeForm& form : edge.forms) {
      all.push_back({"edge ", edge.name, name, &form.pk, &form.sk});
      if (edge.reverse == schema::ReverseKind::item) {
        all.push_back({"mirrors of edge ", edge.name, name, &*form.mirror_pk, &*form.mirror_sk});
      }
      if (form.parent_pk) {
        all.push_back({"parents of edge ", edge.name, name, &*form.parent_pk, &*form.parent_sk});
      }
    }
  }
  for (const schema::Series& series : schema.series) {
    const bool stays = after.series_type(series.name) != nullptr;
    all.push_back({"series ", series.name, stays ? series.name : "", &series.pk, &series.sk});
  }
  if (schema.position_pk) {
    all.push_back({"position in the stream", "", "", &*schema.position_pk, &*schema.position_sk});
  }
  return all;
}

std::string layout_of(const Placement& placement) {
  return schema::layout_of(*placement.pk) + "|" + schema::layout_of(*placement.sk);
}

bool loses_attributes(const schema::Schema& before, const schema::Recognised& was,
                      const schema::Schema& after, const schema::Recognised& is) {
  const std::vector<std::string> made = made_attributes(before, was);
  return std::any_of(made.begin(), made.end(),
                     [&](const std::string& name) { return !makes_or_declares(after, is, name); });
}

/// What the old schema made and the new one does not know would stay on items as if it were the
/// user's.
bool loses_attributes(const schema::Schema& before, const schema::Schema& after) {
  for (const schema::NodeType& node : before.nodes) {
    for (const RecognisedKind kind : {RecognisedKind::node, RecognisedKind::counter}) {
      schema::Recognised was;
      was.kind = kind;
      was.node = &node;
      schema::Recognised is = was;
      is.node = schema::heir_of(node, after);
      if (is.node != nullptr && loses_attributes(before, was, after, is)) return true;
    }
  }
  for (const schema::EdgeType& edge : before.edges) {
    schema::Recognised is;
    is.kind = RecognisedKind::edge;
    is.edge = schema::heir_of(edge, after);
    for (const schema::EdgeForm& form : edge.forms) {
      if (is.edge == nullptr) break;
      schema::Recognised was;
      was.kind = RecognisedKind::edge;
      was.edge = &edge;
      was.form = &form;
      is.form = schema::heir_of(before, form, *is.edge, after);
      if (is.form != nullptr && loses_attributes(before, was, after, is)) return true;
    }
  }
  return false;
}

/// The counter that says how many edges of the type leave such a node: what a limit is held by.
const schema::Counter* limiting_counter(const schema::NodeType& node, const std::string& edge) {
  for (const schema::Counter& counter : node.counters) {
    if (counter.edge == edge && counter.direction == schema::Direction::forward &&
        counter.kind == schema::Counter::Kind::count && !counter.is_sharded()) {
      return &counter;
    }
  }
  return nullptr;
}

/// Whether the counter of a limit was kept already, under the same name.
/// A limit is held by the counter. Before the counter has counted all edges, a write cannot tell
/// how many there are.
bool was_counted(const schema::Schema& before, const schema::Schema& after,
                 const schema::EdgeType& was, const schema::EdgeType& edge) {
  return std::all_of(edge.forms.begin(), edge.forms.end(), [&](const schema::EdgeForm& form) {
    const schema::NodeType* const found = after.node(form.from_type);
    ADJOIN_ASSERT(found != nullptr);
    const schema::NodeType& node = *found;
    const schema::NodeType* old = predecessor(before.nodes, node, after);
    if (old == nullptr) return true;  // nodes of a new type have no edges yet
    const schema::Counter* is = limiting_counter(node, edge.name);
    const schema::Counter* had = limiting_counter(*old, was.name);
    return is == nullptr || (had != nullptr && had->attribute == is->attribute);
  });
}

}  // namespace

const schema::NodeType* predecessor_of(const schema::Schema& before, const schema::NodeType& type,
                                       const schema::Schema& after) noexcept {
  return predecessor(before.nodes, type, after);
}
const schema::EdgeType* predecessor_of(const schema::Schema& before, const schema::EdgeType& type,
                                       const schema::Schema& after) noexcept {
  return predecessor(before.edges, type, after);
}

Transition::Transition(schema::Schema before, const schema::Schema& after)
    : before_(std::move(before)), after_(after), differences_(schema::diff(before_, after_)) {
  for (const schema::Difference& one : differences_) {
    const bool renames = one.change.compare(0, 4, "was ") == 0;
    if (one.kind == Class::rekey || one.kind == Class::drop || renames) rekeys_items_ = true;
  }
  if (before_.table.type_attribute != after_.table.type_attribute) rekeys_items_ = true;
  if (loses_attributes(before_, after_)) rekeys_items_ = true;
  moves_items_ = rekeys_items_;
  for (const schema::NodeType& node : after_.nodes) {
    const schema::NodeType* was = predecessor(before_.nodes, node, after_);
    // A node without a mark of the new schema would look like one that only its edges made.
    if (was != nullptr && gains_mark(*was, node)) moves_items_ = true;
  }
  note_waiting();
}

bool Transition::gains_mark(const schema::NodeType& before, const schema::NodeType& after) const {
  if (!before.stored) return false;
  const std::vector<std::string> is = plan::node_marks(after_, after);
  const std::vector<std::string> was = plan::node_marks(before_, before);
  return !is.empty() &&
         (was.empty() || std::any_of(was.begin(), was.end(), [&](const std::string& name) {
            return std::find(is.begin(), is.end(), name) == is.end();
          }));
}

void Transition::note_waiting() {
  for (const schema::NodeType& node : after_.nodes) {
    // Of a type that is new to the schema there may be items all the same.
    const schema::NodeType* was = predecessor(before_.nodes, node, after_);
    for (const schema::UniqueField& unique : node.unique) {
      const bool known =
          was != nullptr && std::any_of(was->unique.begin(), was->unique.end(),
                                        [&](const auto& old) { return old.field == unique.field; });
      if (!known) waiting_[node.name] = "unique " + unique.field + " is new";
    }
  }
  for (const schema::EdgeType& edge : after_.edges) {
    const schema::EdgeType* was = predecessor(before_.edges, edge, after_);
    if (edge.tree && (was == nullptr || !was->tree)) waiting_[edge.name] = "tree is new";
    if (edge.limit && (was == nullptr || !was_counted(before_, after_, *was, edge))) {
      waiting_[edge.name] = "the counter of its limit is new";
    }
  }
}

std::vector<std::string> Transition::overlaps() const {
  std::vector<std::string> found;
  const std::vector<Placement> later = placements(after_, after_);
  for (const Placement& old : placements(before_, after_)) {
    const std::string layout = layout_of(old);
    const bool stays = std::any_of(later.begin(), later.end(), [&](const Placement& now) {
      return now.word == old.word && now.type == old.heir_name && layout_of(now) == layout;
    });
    if (stays) continue;
    for (const Placement& now : later) {
      const auto pk = schema::common_text(*old.pk, *now.pk);
      const auto sk = pk ? schema::common_text(*old.sk, *now.sk) : std::nullopt;
      if (!sk) continue;
      found.push_back("(" + *pk + ", " + *sk + ") could be of the former " + old.what() +
                      " or of the later " + now.what() +
                      (old.heir_name.empty()
                           ? ": say `was` if it is the same under another name, or give it another "
                             "key"
                           : ": go there by way of another key"));
      if (found.size() == 10) return found;
    }
  }
  return found;
}

bool Transition::concerns_items() const noexcept {
  return std::any_of(differences_.begin(), differences_.end(),
                     [](const schema::Difference& one) { return one.concerns_items; });
}

bool Transition::counts() const noexcept {
  return differs(schema::Difference::Reach::items) &&
         std::any_of(after_.nodes.begin(), after_.nodes.end(), schema::keeps_counts);
}

bool Transition::differs(schema::Difference::Reach beyond) const noexcept {
  return rekeys_items_ ||
         std::any_of(differences_.begin(), differences_.end(), [&](const schema::Difference& one) {
           return one.concerns_items && one.reach != beyond;
         });
}

Result<void> Transition::check() const {
  std::string text;
  for (const schema::Difference& one : differences_) {
    if (one.kind != Class::refused) continue;
    text += (text.empty() ? "" : "; ") + one.subject + " " + one.change + ": " + one.work;
  }
  // The stream tells of an item that moves as of one that goes and one that comes, of which only
  // one would be of the schema by which they are counted.
  if (moves_items_ && (before_.is_followed() || after_.is_followed())) {
    text += (text.empty() ? "" : "; ") +
            std::string(
                "items move or lose attributes, and the table has eventual parts, which "
                "follow its stream: make a table with this schema, and load a dump into it");
  }
  for (const std::string& one : overlaps()) text += (text.empty() ? "" : "; ") + one;
  if (text.empty()) return {};
  return Error(ErrorCode::unsupported, "this cannot be migrated, nothing was changed: " + text);
}

Result<bool> Transition::has_ended(table::TableStore& store,
                                   const table::CallContext& context) const {
  if (ended_.load(std::memory_order_relaxed)) return true;
  ADJOIN_TRY(const bool is_on_its_way, is_migrating_to(store, context, after_));
  if (is_on_its_way) return false;
  // A migration never begins again under the same open graph, so the first true is the last
  // question.
  ended_.store(true, std::memory_order_relaxed);
  return true;
}

Result<const Transition*> under_way(const GraphContext& graph, const table::CallContext& context) {
  const Transition* const transition = graph.transition.get();
  if (transition == nullptr) return nullptr;
  ADJOIN_TRY(const bool ended, transition->has_ended(*graph.store, context));
  return ended ? nullptr : transition;
}

std::optional<Item> Transition::former_key(const Item& key) const {
  const schema::Recognised now = schema::recognise(after_, key);
  Result<schema::Key> former = Error(ErrorCode::not_found, "");
  bool may_change_there = false;
  if (now.kind == RecognisedKind::node) {
    const schema::NodeType* was = predecessor(before_.nodes, *now.node, after_);
    if (was != nullptr && was->stored && was->is_found_by_ref()) {
      former = schema::node_key(before_, now.ref);
      may_change_there = gains_mark(*was, *now.node);
    }
  } else if (now.kind == RecognisedKind::edge) {
    const schema::EdgeType* was = predecessor(before_.edges, *now.edge, after_);
    for (const schema::EdgeForm& form :
         was == nullptr ? std::vector<schema::EdgeForm>() : was->forms) {
      if (schema::heir_of(before_, form, *now.edge, after_) != now.form) continue;
      const Result<std::string> pk = form.pk.render(now.bindings);
      const Result<std::string> sk = form.sk.render(now.bindings);
      if (pk && sk) former = plan::primary_key(before_, *pk, *sk);
    }
  } else if (now.kind == RecognisedKind::guard && now.edge != nullptr) {
    const schema::EdgeType* was = predecessor(before_.edges, *now.edge, after_);
    if (was != nullptr && was->tree) former = schema::parent_key(before_, *was, now.to);
  } else if (now.kind == RecognisedKind::guard) {
    const schema::NodeType* was = predecessor(before_.nodes, *now.node, after_);
    for (const schema::UniqueField& is : now.node->unique) {
      schema::Bindings value;
      if (was == nullptr || !is.pk.match(*key.find(after_.table.pk.name)->as_string(), value))
        continue;
      for (const schema::UniqueField& old : was->unique) {
        if (old.field != is.field) continue;
        const Result<std::string> pk = old.pk.render(value);
        if (pk) former = plan::primary_key(before_, *pk, old.sk.source());
      }
    }
  } else if (now.kind == RecognisedKind::counter) {
    const schema::NodeType* was = predecessor(before_.nodes, *now.node, after_);
    const std::string* number = now.bindings.find("shard");
    const std::uint64_t shard = number == nullptr ? 0 : std::strtoull(number->c_str(), nullptr, 10);
    if (was != nullptr && shard < was->counter_items()) {
      former = schema::counter_key(before_, *was, now.ref, static_cast<std::uint32_t>(shard));
    }
  }
  if (!former || (*former == key && !may_change_there)) return std::nullopt;
  return *std::move(former);
}

/// Only what the new schema promises across items has to wait: one holder of a value, one parent, a
/// limit. All else a write settles as it comes.
std::string Transition::waits(const Item& key) const {
  if (waiting_.empty()) return {};
  const schema::Recognised known = schema::recognise(after_, key);
  // A node whose unique value is written is known by the guard.
  const std::string name = known.edge != nullptr                 ? known.edge->name
                           : known.kind == RecognisedKind::guard ? known.node->name
                                                                 : std::string();
  const auto found = waiting_.find(name);
  return found == waiting_.end() ? std::string() : name + ": " + found->second;
}

}  // namespace adjoin::graph

#include "graph/load/bulk_forms.h"

#include <algorithm>
#include <utility>

#include "base/assert.h"
#include "plan/write/bulk.h"

namespace adjoin::graph {
namespace {

using schema::KeyPiece;

/// What the key is made of around one ref; nothing when it is made of more or less.
/// One ref in fixed text: the order of such keys is the order of the texts, and needs no edge.
bool around_ref(const schema::Template& key, BulkPartition& around, bool& is_from) {
  int refs = 0;
  for (const KeyPiece& piece : key.pieces()) {
    if (piece.kind == KeyPiece::Kind::literal) {
      (refs == 0 ? around.before : around.after) += piece.literal;
      continue;
    }
    if (piece.kind == KeyPiece::Kind::hole) return false;
    is_from = piece.kind == KeyPiece::Kind::from;
    ++refs;
  }
  return refs == 1;
}

/// If one front is the beginning of another, keys of both mix, and their fronts alone do not order
/// them.
bool overlap(std::string_view a, std::string_view b) {
  return a.starts_with(b) || b.starts_with(a);
}

}  // namespace

bool is_plain_count(const schema::Counter& counter) {
  return counter.kind == schema::Counter::Kind::count && !counter.is_sharded();
}

BulkForms::BulkForms(const plan::Target& target, std::vector<bool> counted)
    : target_(target),
      counted_(std::move(counted)),
      known_(target.schema->edges.size() * target.schema->nodes.size() *
             target.schema->nodes.size()) {
  ADJOIN_ASSERT(counted_.size() == target.schema->nodes.size());
}

BulkForm* BulkForms::find(const schema::EdgeType& type, std::uint32_t from_node,
                          std::uint32_t to_node) {
  const schema::Schema& schema = *target_.schema;
  const std::size_t nodes = schema.nodes.size();
  const auto edge = static_cast<std::size_t>(&type - schema.edges.data());
  ADJOIN_ASSERT(edge < schema.edges.size());
  ADJOIN_ASSERT(from_node < nodes);
  ADJOIN_ASSERT(to_node < nodes);
  Known& known = known_[(edge * nodes + from_node) * nodes + to_node];
  // Once for each pair of node types: templates are taken apart, which is slow.
  if (!std::exchange(known.is_asked, true)) {
    const schema::EdgeForm* const form =
        type.form(schema.nodes[from_node].name, schema.nodes[to_node].name);
    if (form != nullptr) known.form = make(type, *form);
  }
  return known.form.get();
}

std::unique_ptr<BulkForm> BulkForms::make(const schema::EdgeType& type,
                                          const schema::EdgeForm& form) {
  // Who derives says what the type needs.
  if (!plan::check_bulk(type) || type.tree) return nullptr;
  const schema::EdgePress::Stamps stamps{target_.now, target_.now, 1};
  auto press = schema::EdgePress::make(*target_.schema, type, form, stamps);
  if (!press) return nullptr;
  auto made = std::make_unique<BulkForm>();
  made->type = &type;
  made->form = &form;
  made->press = *std::move(press);
  if (!add_side(form.pk, form.sk, made->own)) return nullptr;
  if (made->press.mirror(false) != nullptr &&
      !add_side(*form.mirror_pk, *form.mirror_sk, made->mirror)) {
    return nullptr;
  }
  const auto is_needed = [](const schema::Field& field) {
    return field.default_value || field.required;
  };
  made->takes_no_fields = std::none_of(type.fields.begin(), type.fields.end(), is_needed);
  tell_counts(*made);
  made->number = static_cast<std::uint32_t>(all_.size());
  all_.push_back(made.get());
  return made;
}

bool BulkForms::add_side(const schema::Template& pk, const schema::Template& sk,
                         BulkForm::Side& side) {
  BulkPartition partition;
  if (!around_ref(pk, partition, side.in_from)) return false;
  if (!add_sort(sk, !side.in_from, side.sort)) return false;
  auto at = std::find(partitions_.begin(), partitions_.end(), partition);
  if (at == partitions_.end()) at = partitions_.insert(at, std::move(partition));
  side.partition = static_cast<std::uint16_t>(at - partitions_.begin());
  return true;
}

/// False when two such keys could not be put in order without looking at the whole of both.
bool BulkForms::add_sort(const schema::Template& sk, bool ends_with_from, std::uint16_t& place) {
  const auto end = ends_with_from ? KeyPiece::Kind::from : KeyPiece::Kind::to;
  if (!sk.tail_of(end)) return false;
  BulkSort sort;
  for (const KeyPiece& piece : sk.pieces()) {
    sort.front += piece.literal;
    if (piece.kind == KeyPiece::Kind::literal) sort.before += piece.literal;
  }
  for (std::size_t i = 0; i < sorts_.size(); ++i) {
    if (!overlap(sorts_[i].front, sort.front)) continue;
    place = static_cast<std::uint16_t>(i);
    return sorts_[i].front == sort.front && sorts_[i].before == sort.before;
  }
  place = static_cast<std::uint16_t>(sorts_.size());
  sorts_.push_back(std::move(sort));
  return true;
}

void BulkForms::tell_counts(BulkForm& form) const {
  const schema::EdgeType& type = *form.type;
  form.only_counts = !type.require_from && !type.require_to && !type.in_edge_set &&
                     take_counts(form, false, form.counts) &&
                     take_counts(form, true, form.loop_counts);
}

bool BulkForms::take_counts(const BulkForm& form, bool is_self_loop,
                            std::vector<BulkForm::Count>& counts) const {
  const schema::Schema& schema = *target_.schema;
  for (const plan::BulkCounter& one :
       plan::bulk_counters(schema, *form.type, *form.form, is_self_loop)) {
    ADJOIN_ASSERT(one.node != nullptr);
    ADJOIN_ASSERT(one.counter != nullptr);
    const auto node = static_cast<std::size_t>(one.node - schema.nodes.data());
    ADJOIN_ASSERT(node < counted_.size());
    if (!is_plain_count(*one.counter) || !counted_[node]) return false;
    counts.push_back(
        {one.at_from, static_cast<std::uint32_t>(one.counter - one.node->counters.data())});
  }
  return true;
}

}  // namespace adjoin::graph

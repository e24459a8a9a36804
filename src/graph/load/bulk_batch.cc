#include "graph/load/bulk_batch.h"

#include <algorithm>
#include <utility>

#include "base/assert.h"
#include "item/utf8.h"
#include "plan/write/bulk.h"
#include "table/request/limits.h"

namespace adjoin::graph {
namespace {

/// Twice as much again while they are sorted, and another batch fills meanwhile.
constexpr std::size_t kBatchBytes = std::size_t{48} << 20U;

/// Whether fields are texts and numbers with names of their own: what else there can be is looked
/// at by who derives.
/// Templates copy bytes without a look at them. What a look would refuse or replace must not get
/// there.
bool has_plain_fields(const schema::TableNaming& table, const Item& fields) {
  for (const auto& [name, value] : fields) {
    if (name.empty() || name.size() > table::kAttributeNameMax || !item::is_utf8(name))
      return false;
    if (name == table.created_attribute || name == table.updated_attribute ||
        name == table.version_attribute) {
      return false;
    }
    const std::string* text = value.as_string();
    if (text == nullptr ? value.as_number() == nullptr : !item::is_utf8(*text)) return false;
  }
  return true;
}

std::size_t most_counters(const schema::Schema& schema) {
  std::size_t most = 0;
  for (const schema::NodeType& node : schema.nodes) most = std::max(most, node.counters.size());
  return most;
}

std::vector<bool> pressed_nodes(const schema::Schema& schema, const BulkNodes& nodes) {
  std::vector<bool> pressed;
  for (std::uint32_t i = 0; i < schema.nodes.size(); ++i) {
    pressed.push_back(nodes.press_of(i) != nullptr);
  }
  return pressed;
}

}  // namespace

BulkBatch::BulkBatch(const plan::Target& target, table::BulkLoad& load, BulkNodes& nodes)
    : target_(target),
      load_(load),
      nodes_(nodes),
      forms_(target, pressed_nodes(*target.schema, nodes)),
      content_{BulkRefs(most_counters(*target.schema)), {}, {}} {
  clear();
}

void BulkBatch::clear() {
  content_.refs = BulkRefs(content_.refs.counters());
  content_.edges.clear();
  // Growing would copy 48 MB in the middle of a batch.
  content_.edges.reserve(kBatchBytes / sizeof(BulkEdgeRecord));
  content_.fields.assign(1, '\0');  // no fields begin at 0
  last_from_ = BulkRefs::kNone;
  adds_left_ = 0;
}

bool BulkBatch::is_full() const noexcept {
  const std::size_t bytes = content_.edges.size() * sizeof(BulkEdgeRecord) +
                            content_.refs.used_bytes() + content_.fields.size();
  return bytes > kBatchBytes;
}

/// Whether the batch takes one edge more. An edge may bring two refs, and the first of its form two
/// partitions and two sorts. They are there even if the edge itself is not taken. So room for them
/// is always left: without it the batch could not be put down before the next edge. The look is for
/// many edges at once, and made again when there are other partitions or sorts.
bool BulkBatch::has_room() {
  constexpr std::uint32_t kAddsPerLook = 1024;
  const std::size_t partitions = forms_.partitions().size();
  const std::size_t sorts = forms_.sorts().size();
  if (adds_left_ > 0 && partitions + sorts == checked_keys_) {
    --adds_left_;
    return true;
  }
  const auto is_room_for = [&](std::size_t adds) {
    return BulkRun::can_sort(
        {content_.edges.size() + adds, content_.refs.size() + 2 * adds, partitions + 2, sorts + 2});
  };
  adds_left_ = 0;
  if (!is_room_for(kAddsPerLook)) return is_room_for(1);
  adds_left_ = kAddsPerLook - 1;
  checked_keys_ = partitions + sorts;
  return true;
}

/// kNone: no node of this schema, or one that has to be looked at more closely.
/// A ref that was met before was checked then: the hash table is the cache of all checks of refs.
std::uint32_t BulkBatch::number_of(std::string_view ref, std::uint64_t hash) {
  const std::uint32_t found = content_.refs.find(ref, hash);
  if (found != BulkRefs::kNone || !item::is_utf8(ref)) return found;
  const Result<const schema::NodeType*> type = target_.schema->node_of(ref);
  if (!type) return BulkRefs::kNone;
  const auto node = static_cast<std::uint32_t>(*type - target_.schema->nodes.data());
  ADJOIN_ASSERT(node < target_.schema->nodes.size());
  const schema::ItemPress* const press = nodes_.press_of(node);
  if (press != nullptr && !press->fits(schema::EndRefs{ref, {}})) return BulkRefs::kNone;
  return content_.refs.add(ref, hash, node);
}

/// False: the edge is derived.
bool BulkBatch::name(const plan::AddEdge& add, Named& edge) {
  // Records come sorted by type and often by their first node, so the last answers are usually
  // right.
  if (add.type != last_name_) {
    last_name_ = add.type;
    last_end_ = target_.schema->edge_end(add.type);
  }
  if (last_end_.edge == nullptr) return false;
  edge.type = last_end_.edge;
  const bool turned = last_end_.direction == schema::Direction::reverse;
  const std::string& from = turned ? add.to : add.from;
  const std::string& to = turned ? add.from : add.to;
  BulkRefs& refs = content_.refs;
  // Both are looked for at the same time.
  const std::uint64_t to_hash = BulkRefs::hash_of(to);
  refs.prefetch_slot(to_hash);
  if (last_from_ != BulkRefs::kNone && refs.text(last_from_) == from) {
    edge.from = last_from_;
  } else {
    const std::uint64_t from_hash = BulkRefs::hash_of(from);
    refs.prefetch_row(from_hash);
    refs.prefetch_row(to_hash);
    edge.from = number_of(from, from_hash);
  }
  if (edge.from == BulkRefs::kNone) return false;
  last_from_ = edge.from;
  edge.to = number_of(to, to_hash);
  if (edge.to == BulkRefs::kNone || (!edge.type->self_loops && edge.from == edge.to)) return false;
  edge.form = forms_.find(*edge.type, content_.refs.node(edge.from), content_.refs.node(edge.to));
  return edge.form != nullptr && !edge.form->is_derived;
}

/// Their bytes behind those of others. False: they cannot be pressed.
Result<bool> BulkBatch::take_fields(const plan::AddEdge& add, const Named& edge, Item& fields) {
  if (!has_plain_fields(target_.schema->table, add.fields)) return false;
  const schema::EdgeType& type = *edge.type;
  ADJOIN_TRY(fields,
             schema::complete_fields(type.name, type.fields, type.extra_fields, add.fields));
  schema::PressedFields::append(fields, content_.fields);
  return true;
}

Result<BulkBatch::Taken> BulkBatch::add(std::uint64_t tag, const plan::AddEdge& add) {
  Named edge;
  const bool is_named = name(add, edge);
  // An empty batch has the two refs of this edge: there is nothing to put down.
  if (!has_room()) return content_.refs.size() <= 2 ? Taken::derive : Taken::full;
  if (!is_named) return Taken::derive;
  BulkForm& form = *edge.form;
  const std::size_t begin = content_.fields.size();
  Item fields;
  schema::PressedFields pressed;
  if (!form.takes_no_fields || !add.fields.empty()) {
    ADJOIN_TRY(const bool taken, take_fields(add, edge, fields));
    if (taken) pressed = schema::PressedFields(BytesView(content_.fields).substr(begin));
    if (!taken || !form.press.fits(pressed)) {
      content_.fields.resize(begin);
      // From here on all edges of this form are derived: an edge that comes twice, once pressed and
      // once derived, must be combined in the order of the records.
      form.is_derived = true;
      return Taken::sequence;
    }
  }
  const schema::EndRefs ends{content_.refs.text(edge.from), content_.refs.text(edge.to)};
  Result<void> good;
  if (!form.press.fits(ends)) {
    content_.fields.resize(begin);
    return Taken::derive;
  }
  // The store checks sizes and key lengths of one item of a form. Others of the form differ in
  // their refs alone, whose lengths were checked; fields may differ in everything.
  if (!form.is_proven || !pressed.empty()) good = prove(edge, pressed);
  if (good) good = count(edge, std::move(fields));
  if (!good) {
    content_.fields.resize(begin);
    return good.error();
  }
  content_.edges.push_back({edge.from, edge.to,
                            static_cast<std::uint32_t>(pressed.empty() ? 0 : begin), form.number,
                            tag});
  return Taken::yes;
}

/// Whether the store takes the edge's items. Those without fields differ in their refs alone, which
/// fit.
Result<void> BulkBatch::prove(const Named& edge, schema::PressedFields fields) {
  const schema::EdgePress& press = edge.form->press;
  const schema::EndRefs ends{content_.refs.text(edge.from), content_.refs.text(edge.to)};
  for (const schema::ItemPress* item : {&press.edge(), press.mirror(edge.from == edge.to)}) {
    if (item == nullptr) continue;
    scratch_.clear();
    item->press(ends, fields, scratch_);
    ADJOIN_CHECK(load_.check_stored(item::ItemView(scratch_)));
  }
  // One from a node to itself may have no mirror.
  edge.form->is_proven = edge.form->is_proven || edge.from != edge.to;
  return {};
}

Result<void> BulkBatch::count(const Named& edge, Item fields) {
  const BulkForm& form = *edge.form;
  if (form.only_counts) {
    for (const BulkForm::Count& one : edge.from == edge.to ? form.loop_counts : form.counts) {
      // Plain counts are kept beside the refs, a few bytes each; all else that nodes keep is told
      // to `nodes_`.
      ++content_.refs.counts(one.at_from ? edge.from : edge.to)[one.place];
    }
    return {};
  }
  const plan::BulkEdge whole{form.type, form.form, std::string(content_.refs.text(edge.from)),
                             std::string(content_.refs.text(edge.to)), std::move(fields)};
  ADJOIN_CHECK(nodes_.add(whole));
  return nodes_.accepted(whole);
}

Result<void> BulkBatch::put_down(bool is_last) {
  if (content_.edges.empty()) {
    clear();
    return {};
  }
  ADJOIN_ASSERT(content_.refs.size() > 0);
  // Counts before edges: `add_run` may begin to sort in another thread, which takes the refs.
  ADJOIN_CHECK(nodes_.add_counts(content_.refs));
  BulkRun::Content full =
      std::exchange(content_, BulkRun::Content{BulkRefs(content_.refs.counters()), {}, {}});
  clear();
  return load_.add_run(std::make_shared<BulkRun>(std::move(full), forms_, load_), is_last);
}

}  // namespace adjoin::graph

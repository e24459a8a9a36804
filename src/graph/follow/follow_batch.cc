#include "graph/follow/follow_batch.h"

#include <algorithm>

#include "base/assert.h"
#include "item/number.h"
#include "plan/operation/key_value.h"
#include "plan/write/followed.h"
#include "schema/items/guard.h"
#include "table/request/limits.h"

namespace adjoin::graph {
namespace {

std::optional<item::ItemView> image_of(const std::optional<table::OwnedItem>& image) {
  if (!image) return std::nullopt;
  return image->view();
}

/// What one record means.
struct Meaning {
  std::vector<plan::CountChange> counts;
  plan::CopyEffect copies = plan::CopyEffect::none;
  std::string node;  ///< of `copies`
  std::optional<plan::LeftBehind> left_behind;

  bool is_none() const noexcept {
    return counts.empty() && copies == plan::CopyEffect::none && !left_behind;
  }
};

/// A record is judged by its two images alone. What the table holds now may be of later records.
Result<Meaning> meaning_of(const schema::Schema& schema, const table::StreamRecord& record) {
  const table::Change& change = record.change;
  const schema::Recognised known = schema::recognise(schema, change.key);
  const plan::ItemChange images{change.key, image_of(change.old_image), image_of(change.new_image)};
  Result<Meaning> meaning{Meaning()};
  ADJOIN_CHECK(plan::count_change(schema, images, known, meaning->counts));
  meaning->copies = plan::copy_effect(schema, images, known);
  meaning->node = known.ref;
  const bool is_edge = known.kind == schema::Recognised::Kind::edge ||
                       known.kind == schema::Recognised::Kind::mirror;
  // The service removes expired items one by one. The other half of the edge may still be there.
  if (change.by_time_to_live && is_edge && known.edge->ttl_repaired && images.before) {
    meaning->left_behind = plan::left_behind(schema, known, images.before->decode());
  }
  return meaning;
}

/// `ADD a :x, b :y SET type = if_not_exists(type, :t)`.
table::TransactAction add_action(const plan::Target& target, const NodeSum& sum, bool surely) {
  table::TransactUpdate update;
  update.table = target.table;
  update.key = sum.key;
  std::string adds;
  std::size_t number = 0;
  for (const auto& [counter, amount] : sum.amounts) {
    if (amount.is_zero()) continue;
    const std::string place = std::to_string(number++);
    update.placeholders.names.emplace("#a" + place, counter);
    update.placeholders.values.emplace(":a" + place, Value(amount));
    adds += (adds.empty() ? "ADD #a" : ", #a") + place + " :a" + place;
  }
  ADJOIN_ASSERT(!adds.empty());  // sums leaves out what is zero
  update.update_expression = adds;
  const std::string& type = target.schema->table.type_attribute;
  if (!type.empty()) {
    update.placeholders.names.emplace("#t", type);
    update.placeholders.values.emplace(":t", Value(sum.type));
    update.update_expression = "SET #t = if_not_exists(#t, :t) " + adds;
  }
  // An ADD makes an item that is not there. Of a node that was removed it would leave a ghost with
  // a negative count, so a subtraction requires the item.
  if (surely || !sum.takes_away()) return update;
  update.placeholders.names.emplace("#k", target.schema->table.pk.name);
  update.condition_expression = "attribute_exists(#k)";
  return update;
}

}  // namespace

bool NodeSum::is_zero() const noexcept {
  return std::all_of(amounts.begin(), amounts.end(),
                     [](const auto& one) { return one.second.is_zero(); });
}

bool NodeSum::takes_away() const noexcept {
  return std::any_of(amounts.begin(), amounts.end(),
                     [](const auto& one) { return one.second.is_negative(); });
}

Result<bool> FollowBatch::add(const table::StreamRecord& record) {
  ADJOIN_TRY(Meaning meaning, meaning_of(*target_.schema, record));
  const std::vector<plan::CountChange>& counts = meaning.counts;
  std::set<std::string_view> fresh;
  for (const plan::CountChange& one : counts) {
    if (nodes_.count(one.ref) == 0) fresh.insert(one.ref);
  }
  // One action moves the position.
  // So a full batch has one node less than a transaction has items.
  if (nodes_.size() + fresh.size() + 1 > target_.transact_items_max) return false;
  for (const plan::CountChange& one : counts) {
    ADJOIN_ASSERT(one.node != nullptr);
    ADJOIN_ASSERT(one.counter != nullptr);
    ADJOIN_ASSERT(one.counter->is_eventual());
    NodeSum& sum = nodes_[one.ref];
    if (sum.ref.empty()) {
      ADJOIN_TRY(sum.key, schema::node_key(*target_.schema, one.ref));
      sum.ref = one.ref;
      sum.type = one.node->name;
    }
    Number& amount = sum.amounts[one.counter->attribute];
    ADJOIN_TRY(amount, item::add(amount, one.amount));
  }
  ADJOIN_ASSERT(nodes_.size() < target_.transact_items_max);
  if (records_++ == 0) made_at_ = record.change.time;
  if (!meaning.is_none()) ++changes_;
  if (meaning.left_behind) left_behind_.push_back(*std::move(meaning.left_behind));
  if (meaning.copies == plan::CopyEffect::node) stale_nodes_.insert(meaning.node);
  if (meaning.copies == plan::CopyEffect::item) {
    stale_items_.emplace(plan::key_identity(record.change.key), record.change.key);
  }
  return true;
}

void FollowBatch::note_nodes(std::set<std::string, std::less<>>& refs) const {
  for (const auto& [ref, sum] : nodes_) refs.insert(ref);
}

std::vector<const NodeSum*> FollowBatch::sums(
    const std::set<std::string, std::less<>>& leave_out) const {
  std::vector<const NodeSum*> sums;
  for (const auto& [ref, sum] : nodes_) {
    if (!sum.is_zero() && leave_out.count(ref) == 0) sums.push_back(&sum);
  }
  return sums;
}

table::TransactWriteItemsRequest FollowBatch::request(const std::vector<const NodeSum*>& sums,
                                                      const FollowPosition& from,
                                                      const StreamPosition& to, bool surely) const {
  table::TransactWriteItemsRequest request;
  request.actions.push_back(move_position(target_, from, to));
  for (const NodeSum* sum : sums) request.actions.push_back(add_action(target_, *sum, surely));
  ADJOIN_ASSERT(request.actions.size() <= target_.transact_items_max);
  return request;
}

Result<bool> concerns(const schema::Schema& schema, const table::StreamRecord& record,
                      std::string_view ref) {
  ADJOIN_TRY(const Meaning meaning, meaning_of(schema, record));
  return std::any_of(meaning.counts.begin(), meaning.counts.end(),
                     [&](const plan::CountChange& one) { return one.ref == ref; });
}

Result<bool> means_something(const schema::Schema& schema, const table::StreamRecord& record) {
  ADJOIN_TRY(const Meaning meaning, meaning_of(schema, record));
  return !meaning.is_none();
}

}  // namespace adjoin::graph

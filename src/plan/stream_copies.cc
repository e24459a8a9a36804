#include "plan/stream_copies.h"

#include <algorithm>

#include "schema/item_keys.h"

namespace adjoin::plan {
namespace {

using schema::Recognised;

const item::AttributeValue* value_of(const StreamCopy& copy, const NodeOfRef& node) {
  const item::Item* item = node(copy.ref);
  return item == nullptr ? nullptr : item->find(copy.field);
}

bool same(const item::AttributeValue* a, const item::AttributeValue* b) {
  return a == nullptr || b == nullptr ? a == b : *a == *b;
}

}  // namespace

std::vector<StreamCopy> stream_copies(const Recognised& item) {
  std::vector<StreamCopy> copies;
  const auto take = [&](const std::vector<schema::TakenField>& fields) {
    for (const schema::TakenField& field : fields) {
      if (field.is_id_part || !field.by_stream) continue;
      const bool from = field.end == schema::Direction::forward;
      copies.push_back({field.attribute, from ? item.from : item.to, field.field});
    }
  };
  const bool is_mirror = item.kind == Recognised::Kind::mirror;
  if (is_mirror || item.kind == Recognised::Kind::edge) take(item.edge->copies);
  if (is_mirror) take(item.edge->mirror_copies);
  return copies;
}

bool is_stale(const item::Item& item, const std::vector<StreamCopy>& copies,
              const NodeOfRef& node) {
  return std::any_of(copies.begin(), copies.end(), [&](const StreamCopy& copy) {
    return !same(item.find(copy.attribute), value_of(copy, node));
  });
}

Result<void> CopyRewrite::add(const item::Item& key, const std::vector<StreamCopy>& copies,
                              const NodeOfRef& node) {
  ItemWrite& write = set_.at(key);
  write.expect_exists({});
  for (const StreamCopy& copy : copies) {
    const item::AttributeValue* value = value_of(copy, node);
    ADJOIN_CHECK(value == nullptr ? write.unset(copy.attribute)
                                  : write.set(copy.attribute, *value));
    if (!expected_.emplace(copy.ref, copy.field).second) continue;
    ADJOIN_TRY(const item::Item node_key, schema::node_key(*target_.schema, copy.ref));
    set_.at(node_key).expect_value(copy.field, value, {});
  }
  return {};
}

table::TransactWriteItemsRequest CopyRewrite::take() {
  table::TransactWriteItemsRequest request;
  for (const auto& write : set_.writes()) {
    request.actions.push_back(std::move(*write).to_action(target_.table));
  }
  return request;
}

}  // namespace adjoin::plan

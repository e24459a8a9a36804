#include "plan/unique.h"

#include <algorithm>

#include "item/json.h"
#include "schema/guard.h"

namespace adjoin::plan {
namespace {

std::string shown(const std::string& field, const item::AttributeValue& value) {
  std::string text = field + " ";
  item::append_json(value, item::JsonForm::plain, text);
  return text;
}

}  // namespace

Result<void> change_guards(WriteBuild& build, std::size_t operation, const schema::NodeType& node,
                           const std::string& ref, const item::AttributeMap* before,
                           const item::AttributeMap* after, ItemWrite& write) {
  for (const schema::UniqueField& unique : node.unique) {
    const item::AttributeValue* old = before == nullptr ? nullptr : before->find(unique.field);
    const item::AttributeValue* now = after == nullptr ? nullptr : after->find(unique.field);
    if (before != nullptr) {
      write.expect_value(unique.field, old, {Expectation::Kind::unchanged, operation});
    }
    if (old != nullptr && now != nullptr && *old == *now) continue;
    if (old != nullptr) {
      ADJOIN_TRY(const item::Item key, schema::unique_key(build.schema(), unique, *old));
      ADJOIN_CHECK(build.set.at(key).remove());
    }
    if (now == nullptr) continue;
    ADJOIN_TRY(item::Item guard, schema::unique_guard(build.schema(), unique, *now, ref));
    ADJOIN_TRY(const item::Item key, schema::unique_key(build.schema(), unique, *now));
    ItemWrite& held = build.set.at(key);
    ADJOIN_CHECK(held.put(std::move(guard)));
    held.expect_free(std::string(schema::kGuardHolder), ref,
                     shown(unique.field, *now) + " is taken by",
                     {Expectation::Kind::unique_free, operation});
  }
  return {};
}

bool touches_unique(const schema::NodeType& node, const UpdateNode& update) {
  return std::any_of(node.unique.begin(), node.unique.end(),
                     [&](const schema::UniqueField& unique) {
                       return update.set.contains(unique.field) ||
                              std::find(update.remove.begin(), update.remove.end(), unique.field) !=
                                  update.remove.end();
                     });
}

}  // namespace adjoin::plan

// Applying an update to stored bytes. Most updates set, add to and remove whole attributes: then
// the item need not become a tree and bytes again.

#include <algorithm>
#include <string_view>
#include <vector>

#include "expression/update.h"
#include "item/number.h"
#include "item/size.h"
#include "item/stored_item_merge.h"
#include "item/utf8.h"

namespace adjoin::expression {
namespace {

using UpdateOp = Update::Op;
using Verb = Update::Verb;

/// A value that is right wherever it stands: no tree, whose depth is limited, and no set.
bool is_plain(const Value& value) {
  if (const std::string* text = value.as_string()) return item::is_utf8(*text);
  return value.as_number() != nullptr || value.as_binary() != nullptr ||
         value.type() == Value::Type::boolean || value.type() == Value::Type::null;
}

/// A name that no store refuses.
bool is_usual(std::string_view name) {
  constexpr std::size_t kUsualBytes = 255;
  return !name.empty() && name.size() <= kUsualBytes && item::is_utf8(name);
}

/// One attribute's change; its value lies in the values' bytes.
struct Change {
  std::string_view name;
  std::size_t begin = 0;
  std::size_t end = 0;
};

/// Works out the changes of an update whose actions are each on a whole attribute.
class FlatUpdate {
 public:
  FlatUpdate(const Update& update, item::ItemView old) : update_(update), old_(old) {}

  /// False: an action is of another kind, or would be refused.
  bool plan() {
    changes_.reserve(update_.actions.size());
    for (const Update::Action& action : update_.actions) {
      const std::string& name = action.target.attribute;
      if (!action.target.is_top_level() || !is_usual(name)) return false;
      const std::size_t begin = values_.size();
      if (!append_value(action)) return false;
      changes_.push_back({name, begin, values_.size()});
    }
    std::sort(changes_.begin(), changes_.end(),
              [](const Change& a, const Change& b) { return a.name < b.name; });
    // An update names no attribute twice, unless code filled it so.
    const auto same = [](const Change& a, const Change& b) { return a.name == b.name; };
    return std::adjacent_find(changes_.begin(), changes_.end(), same) == changes_.end();
  }

  void apply(Bytes& out) const {
    std::vector<item::AttributeChange> changes;
    changes.reserve(changes_.size());
    for (const Change& change : changes_) {
      changes.push_back(
          {change.name, BytesView(values_).substr(change.begin, change.end - change.begin)});
    }
    item::merge_item(old_, changes, out);
  }

 private:
  bool append(const Value& value) {
    if (!is_plain(value)) return false;
    bytes_ += item::size_bytes(value);
    item::encode_value(value, values_);
    return bytes_ <= item::kItemBytesMax;
  }

  /// Appends nothing for an attribute that goes.
  bool append_value(const Update::Action& action) {
    switch (action.verb) {
      case Verb::remove: return true;
      case Verb::set: return append_operand(action);
      case Verb::add: return append_sum(action);
      case Verb::remove_elements: return false;
    }
    return false;
  }

  bool append_operand(const Update::Action& action) {
    const Update::Operand* operand = &update_.operands[action.operand];
    if (operand->op == UpdateOp::if_not_exists) {
      const Path& path = update_.paths[update_.operands[operand->left].index];
      // What the attribute has already is no change, but must be among the changes all the same.
      if (!(path == action.target)) return false;
      if (const auto value = old_.find(path.attribute)) {
        values_.append(value->bytes());
        return true;
      }
      operand = &update_.operands[operand->right];
    }
    return operand->op == UpdateOp::literal && append(update_.values[operand->index]);
  }

  bool append_sum(const Update::Action& action) {
    const Value& amount = update_.values[action.operand];
    if (amount.as_number() == nullptr) return false;
    const auto old = old_.find(action.target.attribute);
    if (!old) return append(amount);
    if (old->type() != Value::Type::number) return false;
    const Result<Number> sum = item::add(old->as_number(), *amount.as_number());
    return sum && append(Value(*sum));
  }

  const Update& update_;
  item::ItemView old_;
  std::vector<Change> changes_;
  Bytes values_;
  std::size_t bytes_ = 0;
};

}  // namespace

bool apply_stored(const Update& update, item::ItemView old, Bytes& out) {
  FlatUpdate flat(update, old);
  if (!flat.plan()) return false;
  flat.apply(out);
  return true;
}

}  // namespace adjoin::expression

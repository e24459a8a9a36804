#include <algorithm>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "base/assert.h"
#include "expression/condition.h"
#include "expression/find_all.h"
#include "item/stored_item.h"
#include "item/utf8.h"
#include "item/value.h"

namespace adjoin::expression {
namespace {

using Op = Condition::Op;

/// An operand's value: nothing, something stored, or a size.
struct Operand {
  enum class State : std::uint8_t { absent, stored, size };
  State state = State::absent;
  std::int64_t size = 0;
  item::ValueView value;
};

std::optional<std::int64_t> size_of(item::ValueView value) {
  switch (value.type()) {
    case Value::Type::string:
      // DynamoDB counts a string in UTF-16 units, though its sizes for limits are in bytes of
      // UTF-8.
      return static_cast<std::int64_t>(item::utf16_length(value.as_string()));
    case Value::Type::binary: return static_cast<std::int64_t>(value.as_binary().size());
    case Value::Type::map: return static_cast<std::int64_t>(value.as_map().attribute_count());
    case Value::Type::list:
    case Value::Type::string_set:
    case Value::Type::number_set:
    case Value::Type::binary_set: return static_cast<std::int64_t>(value.element_count());
    default: return std::nullopt;
  }
}

/// A size may meet a number that is stored, so both become numbers.
std::optional<Number> number_of(const Operand& operand) {
  if (operand.state == Operand::State::size) return Number(operand.size);
  if (operand.state == Operand::State::absent) return std::nullopt;
  if (operand.value.type() != Value::Type::number) return std::nullopt;
  return operand.value.as_number();
}

bool equal(const Operand& a, const Operand& b) {
  if (a.state == Operand::State::absent || b.state == Operand::State::absent) return false;
  if (a.state == Operand::State::stored && b.state == Operand::State::stored) {
    // Stored forms are canonical, so equal values have equal bytes.
    return a.value == b.value;
  }
  const std::optional<Number> x = number_of(a);
  const std::optional<Number> y = number_of(b);
  return x && y && *x == *y;
}

int sign(std::strong_ordering order) { return order < 0 ? -1 : order > 0 ? 1 : 0; }

/// Below, equal or above 0 when `a` and `b` are of one ordered type; nullopt otherwise.
std::optional<int> order(const Operand& a, const Operand& b) {
  if (a.state == Operand::State::absent || b.state == Operand::State::absent) return std::nullopt;
  if (a.state == Operand::State::size || b.state == Operand::State::size) {
    const std::optional<Number> x = number_of(a);
    const std::optional<Number> y = number_of(b);
    if (!x || !y) return std::nullopt;
    return sign(*x <=> *y);
  }
  if (a.value.type() != b.value.type()) return std::nullopt;
  switch (a.value.type()) {
    case Value::Type::string: return a.value.as_string().compare(b.value.as_string());
    case Value::Type::binary: return a.value.as_binary().compare(b.value.as_binary());
    case Value::Type::number:
      return a.value.bytes().compare(b.value.bytes());  // order-preserving form
    default: return std::nullopt;
  }
}

/// The text of a string or the bytes of a binary value; nullopt for other types.
std::optional<std::string_view> run_of(item::ValueView value) {
  if (value.type() == Value::Type::string) return value.as_string();
  if (value.type() == Value::Type::binary) return value.as_binary();
  return std::nullopt;
}

/// Both types are looked at here, since each side may be a path.
bool begins_with(const Operand& a, const Operand& b) {
  if (a.state != Operand::State::stored || b.state != Operand::State::stored) return false;
  if (a.value.type() != b.value.type()) return false;
  const std::optional<std::string_view> text = run_of(a.value);
  return text && text->substr(0, run_of(b.value)->size()) == *run_of(b.value);
}

bool contains(const Operand& a, const Operand& b) {
  if (a.state != Operand::State::stored || b.state == Operand::State::absent) return false;
  switch (a.value.type()) {
    case Value::Type::string:
    case Value::Type::binary:
      return b.state == Operand::State::stored && a.value.type() == b.value.type() &&
             run_of(a.value)->find(*run_of(b.value)) != std::string_view::npos;
    case Value::Type::list:
    case Value::Type::string_set:
    case Value::Type::number_set:
    case Value::Type::binary_set:
      for (item::ElementCursor c(a.value); c.valid(); c.next()) {
        if (equal({.state = Operand::State::stored, .value = c.value()}, b)) return true;
      }
      return false;
    default: return false;
  }
}

/// Evaluates one condition on one item. It holds what was found in the item, so one is made for
/// each item.
class Evaluator {
 public:
  Evaluator(const Condition& condition, item::ItemView item) : condition_(condition), item_(item) {}

  // As deep as the condition, which kOperatorsMax bounds. Stops at the first operand that decides.
  bool holds(std::uint32_t index) {
    const Condition::Node& node = condition_.nodes[index];
    switch (node.op) {
      case Op::both: {
        for (std::uint32_t i = 0; i < node.count; ++i) {
          if (!holds(child(node, i))) return false;
        }
        return true;
      }
      case Op::either: {
        for (std::uint32_t i = 0; i < node.count; ++i) {
          if (holds(child(node, i))) return true;
        }
        return false;
      }
      case Op::negate: return !holds(child(node, 0));
      case Op::exists: return operand(node, 0).state != Operand::State::absent;
      case Op::not_exists: return operand(node, 0).state == Operand::State::absent;
      case Op::type_is: {
        const Operand value = operand(node, 0);
        return value.state == Operand::State::stored &&
               item::to_string(value.value.type()) == operand(node, 1).value.as_string();
      }
      case Op::begins_with: return begins_with(operand(node, 0), operand(node, 1));
      case Op::contains: return contains(operand(node, 0), operand(node, 1));
      default: return compares(node);
    }
  }

 private:
  /// Finds the first few paths one by one; who asks for more gets all of them from one walk.
  std::optional<item::ValueView> find_path(std::uint32_t path) {
    constexpr std::size_t kSinglesMax = 4;
    if (!found_.empty()) return found_[path];
    // A lookup walks the item from its beginning. Most conditions ask for one or two paths, for
    // which a table of all would cost more.
    if (++lookups_ <= kSinglesMax || condition_.path_order.empty()) {
      return find(item_, condition_.paths[path]);
    }
    found_ = find_all(item_, condition_.paths, condition_.path_order);
    return found_[path];
  }

  std::uint32_t child(const Condition::Node& node, std::uint32_t i) const {
    return condition_.children[node.first + i];
  }

  bool compares(const Condition::Node& node) {
    const Operand left = operand(node, 0);
    switch (node.op) {
      case Op::eq: return equal(left, operand(node, 1));
      // True also for a missing attribute: DynamoDB says that what is not there differs from
      // everything.
      case Op::ne: return !equal(left, operand(node, 1));
      case Op::in: {
        for (std::uint32_t i = 1; i < node.count; ++i) {
          if (equal(left, operand(node, i))) return true;
        }
        return false;
      }
      default: break;
    }
    const std::optional<int> sign_of = order(left, operand(node, 1));
    if (!sign_of) return false;
    switch (node.op) {
      case Op::lt: return *sign_of < 0;
      case Op::le: return *sign_of <= 0;
      case Op::gt: return *sign_of > 0;
      case Op::ge: return *sign_of >= 0;
      case Op::between: {
        const std::optional<int> above = order(left, operand(node, 2));
        return *sign_of >= 0 && above && *above <= 0;
      }
      default: break;
    }
    ADJOIN_ASSERT(false);  // Every other kind of node is answered above.
    return false;
  }

  Operand operand(const Condition::Node& parent, std::uint32_t i) {
    const Condition::Node& node = condition_.nodes[child(parent, i)];
    switch (node.op) {
      case Op::path: {
        const std::optional<item::ValueView> found = find_path(node.first);
        if (!found) return {};
        return {.state = Operand::State::stored, .value = *found};
      }
      case Op::literal: {
        const BytesView literals = condition_.literals;
        return {.state = Operand::State::stored,
                .value = item::ValueView(literals.substr(node.first, node.count))};
      }
      default: {
        const Operand inner = operand(node, 0);
        if (inner.state != Operand::State::stored) return {};
        const std::optional<std::int64_t> size = size_of(inner.value);
        if (!size) return {};
        return {.state = Operand::State::size, .size = *size};
      }
    }
  }

  const Condition& condition_;
  item::ItemView item_;
  std::size_t lookups_ = 0;
  std::vector<std::optional<item::ValueView>> found_;
};

}  // namespace

bool evaluate(const Condition& condition, item::ItemView item) {
  if (condition.empty()) return true;
  const auto root = static_cast<std::uint32_t>(condition.nodes.size() - 1);
  return Evaluator(condition, item).holds(root);
}

}  // namespace adjoin::expression

#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "expression/names.h"
#include "expression/path.h"
#include "item/attribute_value.h"

namespace adjoin::expression {

/// A compiled UpdateExpression. A value type: owns everything. Code may fill it without text.
class Update {
 public:
  enum class Op : std::uint8_t { path, literal, add, subtract, if_not_exists, list_append };
  /// One operand of a SET. `path`: paths[index]; `literal`: values[index]; the others work on
  /// operands[left] and operands[right] (if_not_exists: left is a path operand).
  struct Operand {
    Op op = Op::literal;
    std::uint32_t index = 0;
    std::uint32_t left = 0;
    std::uint32_t right = 0;
  };
  enum class Verb : std::uint8_t { set, remove, add, remove_elements /* DELETE */ };
  struct Action {
    Verb verb = Verb::set;
    Path target;
    std::uint32_t operand = 0;  ///< set: operands[operand]; add, remove_elements: values[operand]
  };

  std::vector<Action> actions;
  std::vector<Operand> operands;  ///< operands of an operand come before it
  std::vector<Path> paths;
  std::vector<item::AttributeValue> values;

  /// Made from the legacy AttributeUpdates: ADD also appends to lists, and a value whose type does
  /// not fit is refused in other words.
  bool from_attribute_updates = false;

  /// No update at all: applying it changes nothing (but creates a missing item).
  bool empty() const noexcept { return actions.empty(); }

  // For code that updates without text. `target` must not overlap with another action's.
  void set(std::string_view attribute, item::AttributeValue value);
  void set_if_missing(std::string_view attribute, item::AttributeValue value);
  void remove(std::string_view attribute);
  void add(std::string_view attribute, item::AttributeValue value);
  void remove_elements(std::string_view attribute, item::AttributeValue value);
};

/// @errors validation, with DynamoDB's texts
/// @cost linear in the text, n log n in the actions; stack bounded by kOperatorsMax
Result<Update> parse_update(std::string_view text, PlaceholderUse& use);

struct UpdateOutcome {
  bool changed = false;  ///< some attribute differs from before
};

/// Applies the update to `item`: the stored item, or one of only its keys when there is none.
/// Every right side sees the item as it was. On an error `item` is left unchanged.
/// @param exists  whether there is a stored item; in none, a REMOVE that leads nowhere is no error
/// @errors validation: a missing operand, wrong operand types, a path that is "invalid for update",
///         numbers out of range. Sizes, nesting and index keys are checked by the caller.
Result<UpdateOutcome> apply(const Update& update, item::Item& item, bool exists = true);

/// Whether applying to a missing item creates one: REMOVE and DELETE alone do not.
bool creates_item(const Update& update) noexcept;

/// The attributes of an UPDATED_OLD answer, from the item as it was, or of an UPDATED_NEW answer,
/// from the item as it is: only what stands at the touched paths. An element that was appended to a
/// list by a position behind its end is not there.
item::Item updated_part(const Update& update, const item::Item& item);

/// The top-level attributes the update changes, with repetitions. Valid while the update lives
/// unchanged. For refusing key attributes.
std::vector<std::string_view> attributes_changed(const Update& update);

}  // namespace adjoin::expression

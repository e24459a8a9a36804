#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "adjoin/value.h"
#include "base/bytes.h"
#include "base/result.h"
#include "expression/names.h"
#include "expression/path.h"
#include "item/stored_item.h"

namespace adjoin::expression {

/// A compiled UpdateExpression. A value type that owns everything. Code may fill it without text.
class Update {
 public:
  enum class Op : std::uint8_t { path, literal, add, subtract, if_not_exists, list_append };
  /// One operand of a SET. `path` is paths[index], `literal` is values[index]. The others combine
  /// operands[left] and operands[right]; of if_not_exists, left is a path operand.
  struct Operand {
    Op op = Op::literal;
    std::uint32_t index = 0;
    std::uint32_t left = 0;
    std::uint32_t right = 0;
  };
  enum class Verb : std::uint8_t { set, remove, add, remove_elements /* DELETE */ };
  /// One action on one path.
  struct Action {
    Verb verb = Verb::set;
    Path target;
    std::uint32_t operand = 0;  ///< set: operands[operand]; add, remove_elements: values[operand]
  };

  std::vector<Action> actions;
  std::vector<Operand> operands;  ///< an operand stands behind its own operands
  std::vector<Path> paths;
  std::vector<Value> values;

  /// True if it was made from the legacy AttributeUpdates. ADD then also appends to lists, and a
  /// value of the wrong type gets another message.
  bool from_attribute_updates = false;

  /// Whether this is no update. Applying it changes nothing, but creates a missing item.
  bool empty() const noexcept { return actions.empty(); }

  // Each adds an action on a top-level attribute, for code that updates without text. The target
  // must not overlap with that of another action.
  void set(std::string_view attribute, Value value);
  void set_if_missing(std::string_view attribute, Value value);
  void remove(std::string_view attribute);
  void add(std::string_view attribute, Value value);
  void remove_elements(std::string_view attribute, Value value);
};

/// Compiles an UpdateExpression.
/// @errors validation, with DynamoDB's texts
/// @cost linear in the text, n log n in the actions; stack bounded by kOperatorsMax
Result<Update> parse_update(std::string_view text, PlaceholderUse& use);

struct UpdateOutcome {
  bool changed = false;  ///< at least one attribute differs from before
};

/// Applies the update to `item`: the stored item, or only its keys if there is none. Every right
/// side reads the item as it was before. The caller checks sizes, nesting and index keys. On an
/// error `item` is unchanged.
/// @param exists  whether there is a stored item. If not, a REMOVE of a missing path is no error
/// @errors validation: a missing operand, wrong operand types, a path that is "invalid for update",
///         numbers out of range
/// @cost copies only the values that the update reads or sets; not the rest of the item
Result<UpdateOutcome> apply(const Update& update, Item& item, bool exists = true);

/// Applies the update to an item in stored form, and writes the new one to `out`, if each action is
/// on a whole attribute: SET to a value, a number or `if_not_exists`, ADD to a number, REMOVE.
/// Returns false for any other update, and for one that `apply` refuses. The caller checks the
/// item's size and its keys.
/// @cost copies bytes; a few allocations whatever the item's size
bool apply_stored(const Update& update, item::ItemView old, Bytes& out);

/// Whether applying to a missing item creates one: REMOVE and DELETE alone do not.
bool creates_item(const Update& update) noexcept;

/// Returns the values at the paths that the update touches. From the old item they are the reply of
/// UPDATED_OLD, from the new item that of UPDATED_NEW. Excludes a list element that was appended by
/// a position behind the list's end.
Item updated_part(const Update& update, const Item& item);

/// Returns the top-level attributes that the update changes, with repetitions. Used to refuse key
/// attributes. Valid while the update lives unchanged.
std::vector<std::string_view> attributes_changed(const Update& update);

}  // namespace adjoin::expression

#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"
#include "item/attribute_value.h"
#include "item/number.h"
#include "plan/operation/plan.h"
#include "plan/write/item_condition.h"

namespace adjoin::plan {

/// Why a condition stands on an item: what it means when it fails.
struct Expectation {
  enum class Kind : std::uint8_t {
    edge_absent,   ///< adding an edge: fails when it exists
    edge_present,  ///< removing, changing, checking an edge: fails when it is missing
    node_absent,
    node_present,
    end_present,     ///< `require`: an end of an added edge must be there
    unchanged,       ///< nothing was changed since it was read
    counts_nothing,  ///< a removed node has no edges that it still counts
    place_free,      ///< no item of the series has this key
    unique_free,     ///< no other node has this unique value
    extreme,         ///< the node's minimum or maximum is as the plan took it to be
    below_limit,     ///< the node has fewer edges of the type than it may have
    set_room,        ///< the node's edge set holds one entry more
    where,           ///< the user's own condition
  };
  Kind kind = Kind::where;
  std::size_t operation = 0;  ///< index of the operation that asks for it
};

/// What a growing edge set is watched for.
struct EdgeSetRoom {
  std::string ref;
  std::string attribute;
  std::string overflow_mark;   ///< empty: none is declared
  std::uint32_t size_max = 0;  ///< entries before the write, at most

  /// Whether an item as it is leaves no room.
  bool is_missing_in(const item::Item& item) const;
};

/// How many edges of a type a node may have, as its counter says.
struct CountLimit {
  std::string ref;
  std::string counter;
  std::string edge;
  std::uint64_t limit = 0;
  item::Number before_max;  ///< what the counter may say before the write; set by `finish_limits`

  /// Whether an item as it is leaves no room.
  bool is_reached_in(const item::Item& item) const;
};

/// What an attribute has to be like.
struct ValueCondition {
  using Is = ItemCondition::Term::Kind;
  std::string attribute;
  Is is = Is::equal;  ///< a comparison; whatever it says, if `value` is none
  std::optional<item::AttributeValue> value;  ///< nothing: the attribute is absent
  bool or_absent = false;

  bool holds_in(const std::optional<item::Item>& item) const;
};

/// What one item of the request stands for.
struct WrittenItem {
  item::Item key;
  std::vector<Expectation> expectations;
  std::vector<std::string> marks;       ///< an item without any of them counts as absent
  std::optional<EdgeSetRoom> edge_set;  ///< of a node whose edge set grows
  std::string subject;                  ///< of a guard: what it guards, in words
  std::vector<CountLimit> limits;       ///< of a node that has only so many edges
  std::vector<ValueCondition> values;   ///< of a node with a minimum or maximum
};

/// Everything that a transaction does to one item, merged.
class ItemWrite {
 public:
  enum class Kind : std::uint8_t { check, update, put, remove };

  ItemWrite(item::Item key, std::string pk_attribute)
      : key_(std::move(key)), pk_attribute_(std::move(pk_attribute)) {}

  const item::Item& key() const noexcept { return key_; }
  Kind kind() const noexcept { return kind_; }
  const std::vector<Expectation>& expectations() const noexcept { return expectations_; }

  /// @errors validation when another operation does something else to the same item.
  Result<void> put(item::Item item);
  Result<void> remove();
  Result<void> set(const std::string& attribute, item::AttributeValue value);
  Result<void> set_if_missing(const std::string& attribute, item::AttributeValue value);
  Result<void> unset(const std::string& attribute);
  /// Sums of several operations are one ADD. @errors validation for a sum out of range.
  Result<void> add(const std::string& attribute, const item::Number& amount);

  /// ADD to, and DELETE from, a set of strings.
  Result<void> add_elements(const std::string& attribute, std::vector<std::string> elements);
  Result<void> delete_elements(const std::string& attribute, std::vector<std::string> elements);

  void expect_exists(Expectation expectation);
  void expect_absent(Expectation expectation);
  /// A node that was put, or none: with marks an item without any of them is a virtual node, which
  /// counts as absent. The marks are those of the item's node type, the same in every call.
  void expect_node(const std::vector<std::string>& marks, Expectation expectation);
  void expect_no_node(const std::vector<std::string>& marks, Expectation expectation);
  /// What tells a node from a virtual one, when an expectation asked. Else empty.
  const std::vector<std::string>& marks() const noexcept { return marks_; }
  /// The attribute still has this value (null: is still absent).
  void expect_value(const std::string& attribute, const item::AttributeValue* value,
                    Expectation expectation);
  void expect_zero(const std::string& attribute, Expectation expectation);
  Result<void> expect_where(std::string_view where, Expectation expectation);
  /// The item is not there, or this very ref holds it. `subject` says in errors what is
  /// taken, before the holder: "email \"a@b.c\" is taken by".
  void expect_free(const std::string& holder_attribute, const std::string& ref, std::string subject,
                   Expectation expectation);
  const std::string& subject() const noexcept { return subject_; }
  /// The same room in every call.
  void expect_room(const EdgeSetRoom& room, Expectation expectation);
  /// The counter stays within the limit; `finish_limits` says how, when all is added up.
  void expect_below(CountLimit limit, Expectation expectation);
  /// @errors validation for a write that exceeds a limit by itself
  Result<void> finish_limits();
  const std::vector<CountLimit>& limits() const noexcept { return limits_; }
  /// Stands beside an expectation that says whose condition it is.
  void expect_like(ValueCondition condition, Expectation expectation);
  /// An operation that a failing condition of the item concerns.
  void note(Expectation expectation) { expectations_.push_back(expectation); }
  const std::vector<ValueCondition>& values() const noexcept { return value_conditions_; }
  /// Watches the set without a condition: its item can grow too large.
  void watch_edge_set(EdgeSetRoom room) { edge_set_ = std::move(room); }
  const std::optional<EdgeSetRoom>& edge_set() const noexcept { return edge_set_; }

  /// What an item (nullopt: there is none) is after a put or an update; nothing is checked.
  /// @errors validation for a sum out of range
  Result<void> apply_to(std::optional<item::Item>& item) const;
  /// What the item stands for, once: when nothing is added any more, before it becomes a request.
  WrittenItem take_written();
  /// A transaction's action. The item keeps nothing.
  /// @param as_built  expressions are put in as they are meant, where they can be, not as texts
  table::TransactAction to_action(const table::TableRef& table, bool as_built = false) &&;
  /// The same as a request of its own; not for a check.
  Request to_request(const table::TableRef& table, bool as_built = false) &&;

 private:
  ItemCondition::Clause any_mark(const std::vector<std::string>& marks);
  template <typename TermOrClause>
  void require(TermOrClause condition, Expectation expectation);
  Result<void> start_update();
  std::string name(const std::string& attribute) { return place_name(attribute, placeholders_); }
  std::string value(item::AttributeValue value) {
    return place_value(std::move(value), placeholders_);
  }
  bool is_buildable() const noexcept;
  std::string update_expression();
  expression::Update build_update();
  Error conflict() const;

  struct Assignment {
    std::string attribute;
    item::AttributeValue value;
    bool if_missing = false;
  };

  item::Item key_;
  std::string pk_attribute_;
  Kind kind_ = Kind::check;
  item::Item item_;
  std::vector<Assignment> sets_;
  std::vector<std::string> unsets_;
  std::map<std::string, item::Number> adds_;
  std::map<std::string, item::StringSet> added_elements_;
  std::map<std::string, item::StringSet> deleted_elements_;
  ItemCondition condition_;
  bool exists_expected_ = false;
  std::vector<std::string> marks_;
  std::optional<EdgeSetRoom> edge_set_;
  std::string subject_;
  std::vector<CountLimit> limits_;
  std::vector<ValueCondition> value_conditions_;
  expression::Placeholders placeholders_;
  std::vector<Expectation> expectations_;
};

/// The writes of a transaction, one entry per item, in the order in which items were first named.
class WriteSet {
 public:
  explicit WriteSet(const schema::Schema& schema) : schema_(&schema) {}

  /// The entry of the item with this key, made when there is none. Valid until the set is gone.
  ItemWrite& at(const item::Item& key);
  /// The entry, or null.
  ItemWrite* find(const item::Item& key);

  std::size_t size() const noexcept { return writes_.size(); }
  std::vector<std::unique_ptr<ItemWrite>>& writes() noexcept { return writes_; }

 private:
  const schema::Schema* schema_;
  std::vector<std::unique_ptr<ItemWrite>> writes_;
  std::map<std::string, ItemWrite*, std::less<>> by_key_;
};

}  // namespace adjoin::plan

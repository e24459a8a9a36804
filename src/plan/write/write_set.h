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

#include "adjoin/value.h"
#include "base/result.h"
#include "item/number.h"
#include "plan/operation/plan.h"

namespace adjoin::plan {

// The writes of one transaction, merged by item: a WriteSet has a MergedWrite for each item, with
// the changes and the ItemCondition. Each condition has an Expectation, which says why it is there.
//
// Operations ask for nodes that somebody put. An edge may make the item of its end, with counters
// alone: a virtual node (decision 0008). A node that was put has at least one attribute that proves
// it, such as the stamp of creation. Below, `marks` are the names of these proofs.

/// Returns the placeholder of an attribute's name; reuses an existing one.
std::string place_name(const std::string& attribute, expression::Placeholders& placeholders);
/// Adds a value and returns its new placeholder.
std::string place_value(Value value, expression::Placeholders& placeholders);

/// A condition on an item: clauses, all of which must hold. It is stored in structured form. From
/// that come an expression text with placeholders, and a compiled condition for stores that accept
/// one. An embedded store takes the compiled form and saves the parser's work; DynamoDB takes the
/// text. A value type.
class ItemCondition {
 public:
  /// One comparison of one attribute.
  struct Term {
    enum class Kind : std::uint8_t { exists, absent, equal, less, at_most, more, at_least, sized };
    Kind kind = Kind::exists;
    std::string attribute;
    /// Operand; unused by `exists` and `absent`. `sized`: the attribute's size is at most this.
    std::optional<Value> value = {};
  };
  /// A disjunction: holds if one of its terms does. Negated: if none does.
  struct Clause {
    std::vector<Term> terms;
    bool negated = false;
    bool grouped = false;   ///< in parentheses even with one term
    std::string text = {};  ///< replaces the terms: a user's condition, compiled
    expression::Placeholders placeholders = {};  ///< of `text`
  };

  bool empty() const noexcept { return clauses_.empty(); }
  const std::vector<Clause>& clauses() const noexcept { return clauses_; }
  void require(Term term) { clauses_.push_back({{std::move(term)}}); }
  void require(Clause clause) {
    ADJOIN_ASSERT(clause.terms.empty() != clause.text.empty());
    clauses_.push_back(std::move(clause));
  }

  /// Returns whether `build` is complete: no clause is a user's text.
  bool is_buildable() const noexcept;
  /// Returns the number of terms in all clauses.
  std::size_t size() const noexcept;
  /// Returns the expression text.
  /// @param placeholders  receives the names and values of the text
  std::string to_text(expression::Placeholders& placeholders) &&;
  /// Returns the compiled condition. Requires is_buildable().
  expression::Condition build() const;

 private:
  std::vector<Clause> clauses_;
};

/// Why an item has a condition. It decides which error its failure becomes.
/// DynamoDB tells only which item's condition failed. Which of its clauses it was must be found out
/// by reading the item.
struct Expectation {
  enum class Kind : std::uint8_t {
    edge_absent,   ///< adding an edge: fails if it exists
    edge_present,  ///< removing, changing, checking an edge: fails if it is missing
    node_absent,
    node_present,
    end_present,     ///< `require`: an end of an added edge must exist
    unchanged,       ///< the item is as it was read
    counts_nothing,  ///< a removed node has no edges that it counts
    place_free,      ///< no item of the series has this key
    unique_free,     ///< no other node has this unique value
    extreme,         ///< the node's minimum or maximum is as the plan assumed
    below_limit,     ///< the node has fewer edges of the type than its limit
    set_room,        ///< the node's edge set has room for an entry
    where,           ///< the user's own condition
  };
  Kind kind = Kind::where;
  std::size_t operation = 0;  ///< index of the operation that needs the condition
};

/// The size check of an edge set that gets more entries.
struct EdgeSetRoom {
  std::string ref;
  std::string attribute;
  std::string overflow_mark;   ///< empty: none is declared
  std::uint32_t size_max = 0;  ///< most entries before the write

  /// Returns whether the item has no room.
  bool is_missing_in(const Item& item) const;
};

/// The limit on a node's edges of one type, checked on its counter.
struct CountLimit {
  std::string ref;
  std::string counter;
  std::string edge;
  std::uint64_t limit = 0;
  /// most that the counter may be before the write; set by `finish_limits`
  Number before_max;

  /// Returns whether the item has no room.
  bool is_reached_in(const Item& item) const;
};

/// A condition on one attribute.
struct ValueCondition {
  using Is = ItemCondition::Term::Kind;
  std::string attribute;
  Is is = Is::equal;           ///< a comparison; ignored if there is no `value`
  std::optional<Value> value;  ///< nullopt: the attribute must be absent
  bool or_absent = false;

  /// Returns whether the condition holds for the item (nullopt: it does not exist).
  bool holds_in(const std::optional<Item>& item) const;
};

/// What one item of the request represents, to explain a failed condition.
struct WrittenItem {
  Item key;
  std::vector<Expectation> expectations;
  std::vector<std::string> marks;       ///< its proofs: an item without any counts as absent
  std::optional<EdgeSetRoom> edge_set;  ///< of a node whose edge set grows
  std::string subject;                  ///< of a guard: what it reserves, for messages
  std::vector<CountLimit> limits;       ///< of a node with a limit on its edges
  std::vector<ValueCondition> values;   ///< of a node with a minimum or maximum
};

/// Everything that a transaction does to one item, merged into one action.
/// DynamoDB refuses a transaction that names an item twice. An edge and the counter of its end
/// often meet on one node.
class MergedWrite {
 public:
  enum class Kind : std::uint8_t { check, update, put, remove };

  MergedWrite(Item key, std::string pk_attribute)
      : key_(std::move(key)), pk_attribute_(std::move(pk_attribute)) {}

  const Item& key() const noexcept { return key_; }
  Kind kind() const noexcept { return kind_; }
  /// When the write applies. Others than `always` make the transaction a decided one.
  table::ActionWhen when() const noexcept { return when_; }
  void set_when(table::ActionWhen when) noexcept { when_ = when; }
  const std::vector<Expectation>& expectations() const noexcept { return expectations_; }

  /// Changes of the item. @errors invalid_argument when another operation conflicts with it
  Result<void> put(Item item);
  Result<void> remove();
  Result<void> set(const std::string& attribute, Value value);
  Result<void> set_if_missing(const std::string& attribute, Value value);
  Result<void> unset(const std::string& attribute);
  /// Adds to a number. Sums of several operations are one ADD. @errors invalid_argument for a sum
  /// out of range
  Result<void> add(const std::string& attribute, const Number& amount);

  /// ADD to, and DELETE from, a set of strings.
  Result<void> add_elements(const std::string& attribute, std::vector<std::string> elements);
  Result<void> delete_elements(const std::string& attribute, std::vector<std::string> elements);

  /// Conditions of the write; each records why it exists.
  void expect_exists(Expectation expectation);
  void expect_absent(Expectation expectation);
  /// The node exists, or does not. With proofs an item without any of them is a virtual node
  /// (decision 0008), which counts as absent. They are those of the item's node type, the same in
  /// every call.
  void expect_node(const std::vector<std::string>& marks, Expectation expectation);
  void expect_no_node(const std::vector<std::string>& marks, Expectation expectation);
  /// The proofs of the node, if an expectation needed them; else empty.
  const std::vector<std::string>& marks() const noexcept { return marks_; }
  /// The attribute has this value; null: it is absent.
  void expect_value(const std::string& attribute, const Value* value, Expectation expectation);
  void expect_zero(const std::string& attribute, Expectation expectation);
  Result<void> expect_where(std::string_view where, Expectation expectation);
  /// The item does not exist, or this ref holds it. `subject` names in errors what is taken, before
  /// the holder: "email \"a@b.c\" is taken by".
  void expect_free(const std::string& holder_attribute, const std::string& ref, std::string subject,
                   Expectation expectation);
  const std::string& subject() const noexcept { return subject_; }
  /// The edge set has room. Every call must pass the same room.
  void expect_room(const EdgeSetRoom& room, Expectation expectation);
  /// The counter stays within the limit. `finish_limits` makes the condition when all amounts are
  /// known.
  void expect_below(CountLimit limit, Expectation expectation);
  /// Makes the conditions of all limits. @errors invalid_argument for a write that exceeds a limit
  /// by itself
  Result<void> finish_limits();
  const std::vector<CountLimit>& limits() const noexcept { return limits_; }
  /// Adds a condition beside an expectation that explains it.
  void expect_like(ValueCondition condition, Expectation expectation);
  /// Records an operation that a failed condition of the item concerns.
  void note(Expectation expectation) { expectations_.push_back(expectation); }
  const std::vector<ValueCondition>& values() const noexcept { return value_conditions_; }
  /// Tracks the set without a condition, because its item can grow too large.
  void watch_edge_set(EdgeSetRoom room) { edge_set_ = std::move(room); }
  const std::optional<EdgeSetRoom>& edge_set() const noexcept { return edge_set_; }

  /// Applies the put or update to an item (nullopt: it does not exist). Checks no condition.
  /// @errors invalid_argument for a sum out of range
  Result<void> apply_to(std::optional<Item>& item) const;
  // What it does, for who looks at a plan instead of sending it. Each is of the kind that has it.
  struct Assignment {
    std::string attribute;
    Value value;
    bool if_missing = false;
  };
  const Item& item() const noexcept { return item_; }  ///< of a put
  const std::vector<Assignment>& sets() const noexcept { return sets_; }
  const std::vector<std::string>& unsets() const noexcept { return unsets_; }
  const std::map<std::string, Number>& adds() const noexcept { return adds_; }
  /// Returns whether it adds to sets, or deletes from them.
  bool changes_sets() const noexcept {
    return !added_elements_.empty() || !deleted_elements_.empty();
  }
  const ItemCondition& condition() const noexcept { return condition_; }
  /// Returns what the item represents. Call once, after all changes and before it becomes a
  /// request.
  WrittenItem take_written();
  /// Returns the action of a transaction. Moves everything out of this object.
  /// @param as_built  use compiled expressions where possible, instead of texts
  table::TransactAction to_action(const table::TableRef& table, bool as_built = false) &&;
  /// Returns the same as a single request. Not for a check.
  Request to_request(const table::TableRef& table, bool as_built = false) &&;

 private:
  ItemCondition::Clause any_mark(const std::vector<std::string>& marks);
  template <typename TermOrClause>
  void require(TermOrClause condition, Expectation expectation);
  Result<void> start_update();
  std::string name(const std::string& attribute) { return place_name(attribute, placeholders_); }
  std::string value(Value value) { return place_value(std::move(value), placeholders_); }
  bool is_buildable() const noexcept;
  std::string update_expression();
  expression::Update build_update();
  Error conflict() const;

  Item key_;
  std::string pk_attribute_;
  Kind kind_ = Kind::check;
  table::ActionWhen when_ = table::ActionWhen::always;
  Item item_;
  std::vector<Assignment> sets_;
  std::vector<std::string> unsets_;
  std::map<std::string, Number> adds_;
  std::map<std::string, Set<std::string>> added_elements_;
  std::map<std::string, Set<std::string>> deleted_elements_;
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

/// The writes of a transaction: one entry per item, in the order in which items were first named.
class WriteSet {
 public:
  explicit WriteSet(const schema::Schema& schema) : schema_(&schema) {}

  /// Returns the entry of the item with this key; creates it if there is none. Valid while the set
  /// lives.
  MergedWrite& at(const Item& key);
  /// Returns the entry, or null.
  MergedWrite* find(const Item& key);

  std::size_t size() const noexcept { return writes_.size(); }
  std::vector<std::unique_ptr<MergedWrite>>& writes() noexcept { return writes_; }
  const std::vector<std::unique_ptr<MergedWrite>>& writes() const noexcept { return writes_; }

 private:
  const schema::Schema* schema_;
  std::vector<std::unique_ptr<MergedWrite>> writes_;
  std::map<std::string, MergedWrite*, std::less<>> by_key_;
};

}  // namespace adjoin::plan

#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/bytes.h"
#include "expression/condition.h"
#include "item/stored_item_merge.h"
#include "plan/program/made_text.h"
#include "plan/program/write_input.h"
#include "plan/write/write_plan.h"
#include "table/request/stored_write.h"

namespace adjoin::plan {

/// A stored write and the bytes that it views. Reuse one for many writes: it keeps its memory.
class StoredDraft {
 public:
  const table::StoredWriteRequest& request() const noexcept { return request_; }
  table::StoredWriteRequest& request() noexcept { return request_; }
  /// Returns the bytes of the memory that it keeps, nearly.
  std::size_t kept_bytes() const noexcept;

 private:
  friend class WriteProgram;
  struct Span {
    std::size_t at = 0;
    std::size_t size = 0;
  };
  BytesView view(Span span) const { return BytesView(bytes_).substr(span.at, span.size); }

  table::StoredWriteRequest request_;
  Bytes bytes_;               ///< values in stored form, and texts of keys
  std::vector<Span> fields_;  ///< of the given fields
  std::vector<Span> values_;  ///< of all attributes of all actions, in their order
  std::vector<Span> keys_;    ///< pk and sk of each action, as values
  std::vector<item::AttributeChange> attributes_;  ///< of one put
  std::vector<Bytes> items_;                       ///< of puts
  std::string text_;
};

/// What a write of one kind does, as data: for each item its key, its attributes and the condition.
/// Every value is fixed, a given field, the time, or a text made of them and the refs. The planner
/// makes it (compile_write.h), once for each kind of write, type and set of given fields.
/// Immutable.
class WriteProgram {
 public:
  /// One attribute of an item.
  struct Attribute {
    enum class From : std::uint8_t { fixed, field, now, text, pk, sk };
    std::string name;
    table::StoredChange::Kind change = table::StoredChange::Kind::set;
    From from = From::fixed;
    Bytes fixed;            ///< in stored form
    std::size_t field = 0;  ///< its place among the given fields
    std::optional<MadeText> text;
    std::size_t bytes_max = 0;  ///< of the text
  };
  struct Action {
    table::StoredAction::Kind kind = table::StoredAction::Kind::put;
    table::ActionWhen when = table::ActionWhen::always;
    std::optional<expression::Condition> condition;
    std::string condition_text;  ///< for people
    MadeText pk;
    MadeText sk;
    std::vector<Attribute> attributes;  ///< sorted by name; of a removal none
  };

  /// @param fields  declarations of the given fields, in their order
  /// @param refusal  why the first action has its condition; nullopt: it has none, or for several
  ///                 reasons
  WriteProgram(std::vector<const schema::Field*> fields, std::vector<Action> actions,
               WriteOutcome outcome, std::optional<Expectation> refusal);

  /// Makes the write. Returns false if a field or a key does not fit: the planner says why.
  bool make(const WriteInput& input, std::string_view now, StoredDraft& draft) const;
  /// Returns what a write that is done did. @param first_existed  as the store answered
  WriteOutcome outcome(bool first_existed) const noexcept;
  /// Returns why the store refused the write, if it may.
  const std::optional<Expectation>& refusal() const noexcept { return refusal_; }
  /// Returns a line for each item: what is done to it, and when.
  std::string to_string() const;

 private:
  bool take_fields(const WriteInput& input, StoredDraft& draft) const;
  bool make_values(const WriteInput& input, std::string_view now, StoredDraft& draft) const;
  void fill(StoredDraft& draft) const;

  std::vector<const schema::Field*> fields_;
  std::vector<Action> actions_;
  WriteOutcome outcome_;
  std::optional<Expectation> refusal_;
  bool decides_ = false;  ///< some action depends on the first item
};

}  // namespace adjoin::plan

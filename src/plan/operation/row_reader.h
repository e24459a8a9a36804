#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/assert.h"
#include "item/stored_item.h"
#include "plan/operation/key_value.h"
#include "schema/model/schema.h"

namespace adjoin::plan {

/// Reads the rows of one edge list: which end is the other one, and where its ref is. Most keys
/// contain the other end's ref as one piece; it is then returned without a copy.
class RowReader {
 public:
  /// One form that the table key of a row may have.
  struct Shape {
    const schema::EdgeForm* form = nullptr;
    const schema::Template* pk = nullptr;
    const schema::Template* sk = nullptr;
    bool other_is_to = true;  ///< the other end's holes are "to.…"; else "from.…"
    const schema::NodeType* other = nullptr;
    /// true: the sort key holds the other end's ref; false: the partition key
    bool cut_in_sk = true;
    std::optional<std::size_t> cut;  ///< offset in that key where the ref begins, to its end
  };

  RowReader() = default;
  RowReader(const schema::Schema& schema, bool exclusive)
      : schema_(&schema), exclusive_(exclusive) {}
  /// Returns a reader of an open type's rows: the other end is what follows the prefix in the sort
  /// key.
  static RowReader open(const schema::Schema& schema, std::size_t prefix_length);

  /// Adds a form that rows may have. Borrows variant and templates.
  void add(const schema::EdgeForm& form, const schema::Template& pk, const schema::Template& sk,
           bool other_is_to);
  /// Sets whether every row of the list has one of the forms, so that rows need no check.
  void set_exclusive(bool exclusive) { exclusive_ = exclusive; }
  bool is_exclusive() const noexcept { return exclusive_; }
  const std::vector<Shape>& shapes() const noexcept { return shapes_; }

  /// Returns the other end's ref, as a view into the row or into `made`. Empty if the row is no
  /// edge of this list. Valid while row and `made` live.
  std::string_view other_end(item::ItemView row, std::string& made) const {
    ADJOIN_ASSERT(schema_ != nullptr);
    const Tail tail = tail_of_rows();
    if (tail.key == nullptr) return matched_end(row, made);
    const std::string_view key = key_text(row, *tail.key, made);
    if (key.size() <= tail.cut) return {};
    return {key.data() + tail.cut, key.size() - tail.cut};
  }

 private:
  /// Where the ref is in every row: in this key, from this offset. Null: each row must be matched.
  struct Tail {
    const schema::KeyAttribute* key = nullptr;
    std::size_t cut = 0;
  };
  Tail tail_of_rows() const noexcept {
    const schema::TableNaming& table = schema_->table;
    if (open_cut_) return {&table.sk, *open_cut_};
    if (!exclusive_ || shapes_.size() != 1 || !shapes_[0].cut) return {};
    return {shapes_[0].cut_in_sk ? &table.sk : &table.pk, *shapes_[0].cut};
  }
  std::string_view matched_end(item::ItemView row, std::string& made) const;

  const schema::Schema* schema_ = nullptr;
  bool exclusive_ = false;
  std::optional<std::size_t> open_cut_;
  std::vector<Shape> shapes_;
};

}  // namespace adjoin::plan

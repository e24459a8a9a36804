#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "item/stored_item.h"
#include "plan/operation/key_value.h"
#include "schema/model/schema.h"

namespace adjoin::plan {

/// How rows of one edge list are read: which end is the other one, and where its ref stands.
/// Most keys hold the other end's ref as one piece, which is then answered without a copy.
class RowReader {
 public:
  /// One shape that a row's table key may have.
  struct Shape {
    const schema::EdgeForm* form = nullptr;
    const schema::Template* pk = nullptr;
    const schema::Template* sk = nullptr;
    bool other_is_to = true;  ///< the other end's holes are "to.…"; else "from.…"
    const schema::NodeType* other = nullptr;
    bool cut_in_sk = true;           ///< which key holds the other end's ref
    std::optional<std::size_t> cut;  ///< the ref is the key's text from here on
  };

  RowReader() = default;
  RowReader(const schema::Schema& schema, bool exclusive)
      : schema_(&schema), exclusive_(exclusive) {}
  /// A reader of an open type's rows: the other end is what follows `prefix` in the sort key.
  static RowReader open(const schema::Schema& schema, std::size_t prefix_length);

  void add(const schema::EdgeForm& form, const schema::Template& pk, const schema::Template& sk,
           bool other_is_to);
  /// Tells whether every row of the list is one of the shapes, so that none needs a check.
  void set_exclusive(bool exclusive) { exclusive_ = exclusive; }
  bool is_exclusive() const noexcept { return exclusive_; }
  const std::vector<Shape>& shapes() const noexcept { return shapes_; }

  /// The other end's ref, as a piece of the row or put into `made`; empty when the row is no edge
  /// of this list. Valid while row and `made` live.
  std::string_view other_end(item::ItemView row, std::string& made) const {
    const Tail tail = tail_of_rows();
    if (tail.key == nullptr) return matched_end(row, made);
    const std::string_view key = key_text(row, *tail.key, made);
    if (key.size() <= tail.cut) return {};
    return {key.data() + tail.cut, key.size() - tail.cut};
  }

 private:
  /// Where the ref stands in every row: in this key, from there on. Null: each row is looked at.
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

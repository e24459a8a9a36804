#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "schema/item_press.h"
#include "schema/schema.h"

namespace adjoin::schema {

/// The items of new edges of one form, put together from their refs and fields many times as fast
/// as derived. The same bytes. Immutable; safe to share between threads.
class EdgePress {
 public:
  struct Stamps {
    std::string created;
    std::string updated;
    std::int64_t version = 0;  ///< 0: none is kept
  };
  /// Nothing where edges of the form need more than whole refs and plain fields: keys of fields,
  /// shards, ranks, copies, keys of other types than S.
  static std::optional<EdgePress> make(const Schema& schema, const EdgeType& type,
                                       const EdgeForm& form, const Stamps& stamps);

  /// Whether an edge between these refs, of the form's types, can be pressed. False for one that
  /// has to be derived: it is its own mirror, a key would be too long.
  bool fits(const EndRefs& ends) const noexcept;
  /// Whether an edge with these fields can: complete and valid ones, none of which is a stamp or
  /// the version. False: one has the name of what is made.
  bool fits(const PressedFields& fields) const noexcept;
  const ItemPress& edge() const noexcept { return edge_; }
  /// Null: there is none. That of an edge from a node to itself may be the edge's own item.
  const ItemPress* mirror(bool is_self_loop) const noexcept {
    return has_mirror_ && !(is_self_loop && is_own_mirror_) ? &mirror_ : nullptr;
  }

 private:
  static bool add_entries(const Schema& schema, const std::vector<IndexEntry>& entries, bool turned,
                          ItemPress& press);
  static bool finish(const Schema& schema, const std::string& type_name, const Stamps& stamps,
                     ItemPress& press);

  ItemPress edge_;
  ItemPress mirror_;
  bool has_mirror_ = false;
  bool is_own_mirror_ = false;  ///< of a self-loop
};

}  // namespace adjoin::schema

#pragma once

#include <array>
#include <cstdint>
#include <cstring>

#include "base/bytes.h"

namespace adjoin::graph {

/// What an item of a bulk load is, for when it meets another of its key. Guards have notes of
/// another form.
struct BulkNote {
  enum class Role : char {
    edge = 'e',            ///< the edge's own item
    versioned_edge = 'E',  ///< the same, of a record that said how often it was written
    mirror = 'm',
    versioned_mirror = 'M',
    whole = 'i',  ///< a record that is the item
    guard = 'g',  ///< of a unique value; a ref follows, a NUL, and what is guarded
  };
  Role role = Role::whole;
  std::uint64_t tag = 0;  ///< names the record

  using Encoded = std::array<char, 1 + sizeof tag>;
  Encoded encode() const {
    Encoded out;
    out[0] = static_cast<char>(role);
    std::memcpy(out.data() + 1, &tag, sizeof tag);
    return out;
  }
  static BytesView view(const Encoded& encoded) { return {encoded.data(), encoded.size()}; }
  static BulkNote decode(BytesView bytes) {
    BulkNote note;
    note.role = static_cast<Role>(bytes.front());
    std::memcpy(&note.tag, bytes.data() + 1, sizeof note.tag);
    return note;
  }
  bool is_own() const { return role == Role::edge || role == Role::versioned_edge; }
  bool has_version() const {
    return role == Role::versioned_edge || role == Role::versioned_mirror;
  }
};

}  // namespace adjoin::graph

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <vector>

#include "base/bytes.h"
#include "base/sorted_records.h"
#include "graph/load/bulk_forms.h"
#include "graph/load/bulk_refs.h"
#include "graph/load/large_pages.h"
#include "table/request/bulk_load.h"

namespace adjoin::graph {

/// Note beside an item of a bulk load: its role and record. Resolves two items of the same key.
/// Guards have notes of another form.
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

/// An edge whose items are not encoded yet.
struct BulkEdgeRecord {
  std::uint32_t from = 0;  ///< numbers of refs
  std::uint32_t to = 0;
  std::uint32_t fields = 0;  ///< where they begin; 0: it has none
  std::uint32_t form = 0;    ///< its number
  std::uint64_t tag = 0;
};

/// Sorted run of a bulk load: edges as encoded items in key order. A key is made of two refs. So
/// the refs are sorted once, and then the edges by the positions of their refs, as integers.
class BulkRun final : public SortedRecords {
 public:
  /// The edges, with the refs and fields that they are made of.
  struct Content {
    BulkRefs refs;
    LargeVector<BulkEdgeRecord> edges;
    Bytes fields;  ///< schema::PressedFields
  };
  /// Borrows the single forms (not the container `forms`) and the load, which makes item keys.
  BulkRun(Content content, const BulkForms& forms, const table::BulkLoad& load);

  /// How many of each a sort has.
  struct SortSize {
    std::size_t edges = 0;
    std::size_t refs = 0;
    std::size_t partitions = 0;
    std::size_t sorts = 0;
  };
  /// Returns whether so many fit the 64-bit numbers of the sort.
  static bool can_sort(const SortSize& size) noexcept;

  std::uint64_t count() const noexcept override { return count_; }
  void sort() override;
  void start(bool only_repeated) override;
  bool valid() const noexcept override {
    return at_ < (only_repeated_ ? repeated_.size() : items_.size());
  }
  void next() override;
  BytesView key() const noexcept override { return key_; }
  BytesView value() const noexcept override { return value_; }

 private:
  std::vector<std::uint32_t> partition_places() const;
  std::vector<std::uint32_t> sort_places() const;
  std::vector<std::uint32_t> ref_places() const;
  std::uint64_t item(std::size_t at) const noexcept {
    return items_[only_repeated_ ? repeated_[at] : at];
  }
  const schema::ItemPress* mirror_of(const BulkEdgeRecord& edge) const noexcept;
  void look_ahead() const noexcept;
  void press();

  Content content_;
  std::vector<const BulkForm*> forms_;
  std::vector<BulkPartition> partitions_;
  std::vector<BulkSort> sorts_;
  const table::BulkLoad& load_;
  std::uint64_t count_ = 0;
  LargeVector<std::uint64_t> items_;     ///< edges in the order of their items; odd: the mirror
  std::vector<std::uint32_t> repeated_;  ///< places of those whose key another has
  std::size_t at_ = 0;
  bool only_repeated_ = false;
  Bytes key_;
  Bytes value_;
};

}  // namespace adjoin::graph

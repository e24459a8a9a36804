#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "adjoin/value.h"
#include "base/bytes.h"
#include "schema/model/schema.h"
#include "schema/template/template.h"

namespace adjoin::schema {

/// An item's own fields in stored form, sorted by name. Iterate with valid() and next().
class PressedFields {
 public:
  PressedFields() = default;
  /// Reads fields that `append` encoded. Borrows their bytes.
  explicit PressedFields(BytesView bytes);

  /// Encodes fields; the constructor reads them again.
  static void append(const Item& fields, Bytes& out);

  bool empty() const noexcept { return count_ == 0; }
  std::size_t count() const noexcept { return count_; }
  /// as DynamoDB counts item sizes
  std::size_t size_bytes() const noexcept { return size_bytes_; }
  std::size_t stored_bytes() const noexcept { return stored_bytes_; }

  // Iteration: the current field, until valid() returns false.
  bool valid() const noexcept { return left_ != 0; }
  std::string_view name() const noexcept { return name_; }
  BytesView stored() const noexcept { return stored_; }  ///< name and value
  void next();

 private:
  void read();

  std::uint32_t count_ = 0;
  std::uint32_t left_ = 0;
  std::uint32_t size_bytes_ = 0;
  std::uint32_t stored_bytes_ = 0;
  BytesView rest_;
  std::string_view name_;
  BytesView stored_;
};

/// Precompiled template of items of one kind. It encodes an item directly in stored form from two
/// refs and the item's fields, without an attribute tree. Build it once, then share it: immutable
/// after `finish`, safe for concurrent use.
class ItemPress {
 public:
  /// Whether an encoded key is the table's partition key, its sort key, or neither.
  enum class Place : std::uint8_t { none, pk, sk };
  /// The item's key, as views into the encoded bytes.
  struct Keys {
    std::string_view pk;
    std::string_view sk;
  };

  // Constant attributes of every item. Call before `finish`.
  void add_text(const std::string& name, std::string_view text);
  void add_number(const std::string& name, const Number& number);
  /// Adds an attribute whose text is made of refs. Returns false and adds nothing if `key` needs
  /// anything else.
  /// @param turned  the template's ends are the item's, swapped
  /// @param bytes_max  longer texts are not encoded
  bool add_key(const std::string& name, const Template& key, bool turned, std::size_t bytes_max,
               Place place = Place::none);
  /// Ends the construction. Returns false if two attributes have the same name.
  bool finish();

  /// Returns whether the keys of these refs are short enough.
  bool fits(const EndRefs& ends) const noexcept;
  /// Returns whether no field has the name of an attribute that the template makes.
  bool fits(PressedFields fields) const noexcept;
  /// Appends the item to `out`. Both `fits` must hold for the ends and the fields.
  Keys press(const EndRefs& ends, PressedFields fields, Bytes& out) const;

 private:
  struct Step {
    enum class Then : std::uint8_t { nothing, key, from, to };
    Bytes literal;  ///< precedes what `then` names
    Then then = Then::nothing;
    std::uint32_t key = 0;
  };
  struct Part {
    std::string name;
    std::vector<Step> steps;
  };
  struct Key {
    std::size_t literal_bytes = 0;
    std::size_t froms = 0;
    std::size_t tos = 0;
    std::size_t bytes_max = 0;
    Place place = Place::none;

    std::size_t bytes(const EndRefs& ends) const noexcept {
      return literal_bytes + froms * ends.from.size() + tos * ends.to.size();
    }
  };

  Part& begin_part(const std::string& name);

  std::vector<Part> parts_;  ///< sorted by name
  std::vector<Key> keys_;
  std::size_t literal_bytes_ = 0;  ///< of all steps
  std::size_t size_bytes_ = 0;     ///< size of the item without its keys and fields
};

/// Precompiled templates of the items of one edge variant. Produces the same bytes as derive_edge,
/// but many times faster. Immutable; safe to share between threads.
class EdgePress {
 public:
  /// Stamps and version that all edges of the template get.
  struct Stamps {
    std::string created;
    std::string updated;
    std::int64_t version = 0;  ///< 0: the table keeps no version
  };
  /// Returns nullopt if edges of the variant need more than whole refs and plain fields: keys of
  /// fields, shards, ranks, copies, or keys of another type than S.
  static std::optional<EdgePress> make(const Schema& schema, const EdgeType& type,
                                       const EdgeForm& form, const Stamps& stamps);

  /// Returns whether an edge between these refs can be encoded. The refs must be of the variant's
  /// types. False: derive the edge instead, because it is its own mirror or a key would be too
  /// long.
  bool fits(const EndRefs& ends) const noexcept;
  /// Returns whether an edge with these fields can be encoded. The fields must be complete and
  /// valid, without stamps or version. False: one has the name of an attribute that the template
  /// makes.
  bool fits(const PressedFields& fields) const noexcept;
  const ItemPress& edge() const noexcept { return edge_; }
  /// Returns the mirror's template; null if there is none. The mirror of a self-loop may be the
  /// edge's own item.
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
  bool is_own_mirror_ = false;  ///< for self-loops
};

}  // namespace adjoin::schema

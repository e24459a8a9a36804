#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/bytes.h"
#include "item/attribute_value.h"
#include "schema/model/schema.h"
#include "schema/template/template.h"

namespace adjoin::schema {

/// Attributes of an item that are its own, in stored form, by name.
class PressedFields {
 public:
  PressedFields() = default;
  /// Of fields that were pressed before: borrows their bytes.
  explicit PressedFields(BytesView bytes);

  /// Appends fields as a PressedFields can be made of again.
  static void append(const item::AttributeMap& fields, Bytes& out);

  bool empty() const noexcept { return count_ == 0; }
  std::size_t count() const noexcept { return count_; }
  std::size_t size_bytes() const noexcept { return size_bytes_; }  ///< as items account for it
  std::size_t stored_bytes() const noexcept { return stored_bytes_; }

  // One after the other.
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

/// What items of one kind have in common, made once: each is then put together from two refs and
/// its fields, in stored form, without a tree in between. Immutable; safe to share between threads.
class ItemPress {
 public:
  /// Which of the keys that are pressed is the table's own.
  enum class Place : std::uint8_t { none, pk, sk };
  /// Where an item's key stands in what was pressed.
  struct Keys {
    std::string_view pk;
    std::string_view sk;
  };

  // What every item has. Before `finish`.
  void add_text(const std::string& name, std::string_view text);
  void add_number(const std::string& name, const item::Number& number);
  /// A text made of refs. False: `key` is made of other things too. Nothing is kept of it.
  /// @param turned  its ends are the item's, swapped
  /// @param bytes_max  longer texts are not pressed
  bool add_key(const std::string& name, const Template& key, bool turned, std::size_t bytes_max,
               Place place = Place::none);
  /// False: two attributes have one name.
  bool finish();

  /// Whether keys of these refs may be so long.
  bool fits(const EndRefs& ends) const noexcept;
  /// Whether all may stand beside what is made.
  bool fits(PressedFields fields) const noexcept;
  /// Appends the item. Ends and fields fit.
  Keys press(const EndRefs& ends, PressedFields fields, Bytes& out) const;

 private:
  struct Step {
    enum class Then : std::uint8_t { nothing, key, from, to };
    Bytes literal;  ///< comes first
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

  std::vector<Part> parts_;  ///< by name
  std::vector<Key> keys_;
  std::size_t literal_bytes_ = 0;  ///< of all steps
  std::size_t size_bytes_ = 0;     ///< of the item without its keys and fields
};

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

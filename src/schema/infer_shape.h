#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "item/attribute_value.h"
#include "schema/key_form.h"

namespace adjoin::schema {

// What inference remembers of a table's items: statistics of bounded size, never the items.

/// The smallest hashes of a set of texts: how much of it lies in another set can be estimated,
/// whatever the size of both.
class HashSketch {
 public:
  static constexpr std::size_t kKept = 256;

  explicit HashSketch(std::size_t kept = kKept) : kept_(kept) {}
  void add(std::string_view text);
  /// The share of this set that is in `other` too, 0 when this is empty.
  double share_in(const HashSketch& other) const;
  void merge(const HashSketch& other);

 private:
  void add(std::uint64_t hash);

  std::size_t kept_;
  std::set<std::uint64_t> smallest_;
};

/// Which texts a hole of the keys has, as patterns: few alternatives, or too many to tell.
class IdTexts {
 public:
  void add(std::string_view text, std::string_view separator);
  void merge(const IdTexts& other);
  /// Whether a hole without a kind takes all of them.
  bool is_plain() const noexcept { return plain_; }
  std::string pattern() const;

 private:
  static constexpr std::size_t kAlternativesMax = 8;
  std::set<std::string> alternatives_;
  bool plain_ = true;
};

/// Which ids have which values of an attribute: whether two items of one edge agree in it, and
/// whether it repeats what a node at an end has.
struct ValueSketches {
  static constexpr std::size_t kKept = 64;

  HashSketch at_pk{kKept};     ///< the ids of the partition key, and the value
  HashSketch at_sk{kKept};     ///< those of the sort key
  HashSketch pairs{kKept};     ///< both
  HashSketch reversed{kKept};  ///< both, those of the sort key first

  void add(const std::string& value, const std::string& pk_ids, const std::string& sk_ids);
};

/// The values of one attribute in the items of one shape.
struct AttributeStats {
  std::uint64_t count = 0;
  std::uint32_t types = 0;  ///< bit per item::Type
  bool dates = true;        ///< all S are dates, datetimes; all N are whole, ms, epoch seconds
  bool datetimes = true;
  bool whole = true;
  bool milliseconds = true;
  bool seconds = true;
  std::uint32_t equals = ~0U;  ///< bit per hole of the keys that always has the same text
  std::map<std::string, std::uint64_t> values;  ///< how often each text is there, the first few
  std::uint64_t other_values = 0;
  std::unique_ptr<ValueSketches> sketches;  ///< null: of too many attributes

  void add(const item::AttributeValue& value, const std::vector<std::string>& holes);
};

/// What an index key attribute is made from: pieces, and for each hole who could have filled it.
struct DerivedKey {
  std::uint64_t count = 0;
  bool one_form = true;
  std::string form;
  KeyForm pieces;  ///< of the first value
  /// By piece: names of attributes, or the hole's number as text behind a '\0'.
  std::vector<std::set<std::string>> makers;
  std::vector<bool> constant;

  void add(KeyForm value, const std::string& value_form, const std::vector<std::string>& holes,
           const std::map<std::string, std::string>& texts);
  static std::string hole_name(std::size_t hole) { return '\0' + std::to_string(hole); }
};

/// All items whose keys have the same two forms.
struct Shape {
  static constexpr std::size_t kAttributesMax = 256;
  static constexpr std::size_t kExamplesMax = 3;

  KeyForm pk;
  KeyForm sk;
  std::string pk_form;
  std::string sk_form;
  bool same_key = false;  ///< sort key and partition key are equal
  bool own_ids = true;    ///< the ids in the sort key are always those in the partition key
  std::uint64_t count = 0;
  std::vector<KeyForms::KeyPair> examples;
  std::vector<HashSketch> ids;  ///< per hole, those of the partition key first
  std::vector<IdTexts> texts;
  HashSketch pairs;     ///< ids of partition and sort key
  HashSketch reversed;  ///< the same, sort key first
  std::uint32_t shards = 0;
  std::map<std::string, AttributeStats, std::less<>> attributes;
  std::map<std::string, DerivedKey, std::less<>> keys;

  std::size_t pk_holes() const;
  /// Whether no type can be proposed: nothing stands where an id should be, "USER#".
  bool is_odd() const;
};

}  // namespace adjoin::schema

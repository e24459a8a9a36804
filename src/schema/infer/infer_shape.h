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

#include "base/result.h"
#include "item/attribute_value.h"

namespace adjoin::schema {

/// One piece of an existing key as it looks from outside: a word that all keys of its form share,
/// or something that differs from item to item.
struct FormPiece {
  enum class Kind : std::uint8_t {
    literal,
    text,   ///< an id; may contain the separator
    date,   ///< 2024-01-31
    iso,    ///< 2024-01-31T12:00:00Z
    ms,     ///< 13 digits
    shard,  ///< a number directly behind a word: SHARD3
  };
  Kind kind = Kind::literal;
  std::string text;  ///< the word, or what stood in this key
  std::string word;  ///< of a shard, the word before the number

  bool is_hole() const noexcept { return kind != Kind::literal; }
  /// Nothing, or with control characters: no id that a type is proposed for.
  bool is_odd() const noexcept;
  bool is_time() const noexcept {
    return kind == Kind::date || kind == Kind::iso || kind == Kind::ms;
  }
};
using KeyForm = std::vector<FormPiece>;

/// The form alone, "USER#{}", "PRICE#{iso}": what two keys of one form have in common.
std::string to_string(const KeyForm& form, std::string_view separator);

/// Takes the keys of a table that no schema describes apart, by what a sample of them shows: the
/// separator, the words that begin partition keys, and the sort keys that are one word. Immutable.
class KeyForms {
 public:
  using KeyPair = std::pair<std::string, std::string>;  ///< partition and sort key

  /// @errors validation when the keys have no separator in common, with an example
  static Result<KeyForms> learn(const std::vector<KeyPair>& sample, std::string_view table);

  const std::string& separator() const noexcept { return separator_; }
  KeyForm partition(std::string_view pk) const;
  /// `partition_form` is to_string(partition(pk)).
  KeyForm sort(std::string_view partition_form, std::string_view sk) const;

 private:
  enum class Side : std::uint8_t { partition, sort };
  KeyForm take_apart(std::string_view text, Side side) const;
  void append_token(std::string_view token, bool last, Side side, std::string& path,
                    KeyForm& form) const;
  bool is_word_between(std::string_view token, const std::string& path) const;
  std::size_t token_length(std::string_view rest) const;
  void learn_words(const std::vector<KeyPair>& sample);
  void learn_sort_words(const std::vector<KeyPair>& sample);

  std::string separator_;
  std::set<std::string, std::less<>> words_;  ///< that begin partition keys
  /// Words in capitals at one place of a key: more than a few are ids that look like words.
  std::map<std::string, std::set<std::string, std::less<>>, std::less<>> capitals_;
  /// By the form of the partition key: sort keys of one word.
  std::map<std::string, std::set<std::string, std::less<>>, std::less<>> sort_words_;
};

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

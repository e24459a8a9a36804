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

#include "adjoin/value.h"
#include "base/result.h"

namespace adjoin::schema {

/// One piece of an existing key: a word that all keys of the form share, or a part that varies.
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
  std::string text;  ///< the word, or the text in this key
  std::string word;  ///< of a shard: the word before the number

  bool is_hole() const noexcept { return kind != Kind::literal; }
  /// Returns whether the text is empty or has control characters. Such a text is no id.
  bool is_odd() const noexcept;
  bool is_time() const noexcept {
    return kind == Kind::date || kind == Kind::iso || kind == Kind::ms;
  }
};
using KeyForm = std::vector<FormPiece>;

/// Returns the form as text, "USER#{}" or "PRICE#{iso}". Two keys of one form have the same text.
std::string to_string(const KeyForm& form, std::string_view separator);

/// Splits the keys of a table that has no schema. It learns from a sample of keys: the separator,
/// the first words of partition keys, and sort keys of a single word. Immutable.
/// It learns before it splits, since the same text is a word in one table and an id in another.
class KeyForms {
 public:
  using KeyPair = std::pair<std::string, std::string>;  ///< partition and sort key

  /// Learns from a sample. @errors invalid_argument when the keys share no separator, with an
  /// example
  static Result<KeyForms> learn(const std::vector<KeyPair>& sample, std::string_view table);

  const std::string& separator() const noexcept { return separator_; }
  /// Splits a partition key.
  KeyForm partition(std::string_view pk) const;
  /// Splits a sort key. `partition_form` is to_string(partition(pk)).
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
  std::set<std::string, std::less<>> words_;  ///< first words of partition keys
  /// Upper-case words at one position of a key. More than a few of them are ids that look like
  /// words.
  std::map<std::string, std::set<std::string, std::less<>>, std::less<>> capitals_;
  /// Sort keys of a single word, by the form of the partition key.
  std::map<std::string, std::set<std::string, std::less<>>, std::less<>> sort_words_;
};

// What inference remembers of a table's items: statistics of bounded size, never the items.
// A table may be larger than memory, and is read only once.

/// MinHash sketch of a set of texts: keeps its smallest hashes. It estimates which share of the set
/// lies in another set, whatever their sizes.
class HashSketch {
 public:
  static constexpr std::size_t kKept = 256;

  explicit HashSketch(std::size_t kept = kKept) : kept_(kept) {}
  void add(std::string_view text);
  /// Returns the estimated share of this set that is also in `other`; 0 if this set is empty.
  double share_in(const HashSketch& other) const;
  void merge(const HashSketch& other);

 private:
  void add(std::uint64_t hash);

  std::size_t kept_;
  std::set<std::uint64_t> smallest_;
};

/// Pattern of the texts at one key placeholder: a few alternatives, or too many to list.
class IdTexts {
 public:
  void add(std::string_view text, std::string_view separator);
  void merge(const IdTexts& other);
  /// Returns whether a placeholder without a key format accepts all the texts.
  bool is_plain() const noexcept { return plain_; }
  std::string pattern() const;

 private:
  static constexpr std::size_t kAlternativesMax = 8;
  std::set<std::string> alternatives_;
  bool plain_ = true;
};

/// Sketches of pairs of ids and attribute values. They show whether the two items of an edge agree,
/// and whether an edge repeats a value of one of its nodes.
struct ValueSketches {
  static constexpr std::size_t kKept = 64;

  HashSketch at_pk{kKept};     ///< ids of the partition key with the value
  HashSketch at_sk{kKept};     ///< ids of the sort key with the value
  HashSketch pairs{kKept};     ///< ids of both keys with the value
  HashSketch reversed{kKept};  ///< the same, ids of the sort key first

  void add(const std::string& value, const std::string& pk_ids, const std::string& sk_ids);
};

/// Statistics of one attribute over the items of one shape.
struct AttributeStats {
  std::uint64_t count = 0;
  std::uint32_t types = 0;  ///< bit per Value::Type
  bool dates = true;        ///< all S are dates or datetimes; all N are integers, ms, epoch seconds
  bool datetimes = true;
  bool whole = true;
  bool milliseconds = true;
  bool seconds = true;
  std::uint32_t equals = ~0U;  ///< bit per key placeholder whose text the attribute always has
  /// number of items by text, for the first few texts
  std::map<std::string, std::uint64_t> values;
  std::uint64_t other_values = 0;
  std::unique_ptr<ValueSketches> sketches;  ///< null: too many attributes have sketches already

  void add(const Value& value, const std::vector<std::string>& holes);
};

/// How an index key attribute is composed: its pieces, and for each placeholder the attributes that
/// could have supplied it.
struct DerivedKey {
  std::uint64_t count = 0;
  bool one_form = true;
  std::string form;
  KeyForm pieces;  ///< of the first value
  /// For each piece the names of attributes, or behind a '\0' the number of a key placeholder.
  std::vector<std::set<std::string>> makers;
  std::vector<bool> constant;

  void add(KeyForm value, const std::string& value_form, const std::vector<std::string>& holes,
           const std::map<std::string, std::string>& texts);
  static std::string hole_name(std::size_t hole) { return '\0' + std::to_string(hole); }
};

/// Statistics of all items whose partition and sort keys have the same two forms.
/// A shape becomes at most one type. Which one is decided when all shapes are known.
struct Shape {
  static constexpr std::size_t kAttributesMax = 256;
  static constexpr std::size_t kExamplesMax = 3;

  KeyForm pk;
  KeyForm sk;
  std::string pk_form;
  std::string sk_form;
  bool same_key = false;  ///< sort key and partition key are equal
  bool own_ids = true;    ///< the ids in the sort key always equal those in the partition key
  std::uint64_t count = 0;
  std::vector<KeyForms::KeyPair> examples;
  std::vector<HashSketch> ids;  ///< per placeholder, those of the partition key first
  std::vector<IdTexts> texts;
  HashSketch pairs;     ///< ids of partition and sort key
  HashSketch reversed;  ///< the same, sort key first
  std::uint32_t shards = 0;
  std::map<std::string, AttributeStats, std::less<>> attributes;
  std::map<std::string, DerivedKey, std::less<>> keys;

  /// Returns the number of placeholders in the partition key.
  std::size_t pk_holes() const;
  /// Returns whether no type can be proposed: an id is empty, as in "USER#".
  bool is_odd() const;
};

}  // namespace adjoin::schema

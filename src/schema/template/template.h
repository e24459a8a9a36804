#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"
#include "schema/template/pattern.h"

namespace adjoin::schema {

/// The values of key placeholders: maps names to logical texts, such as "to.id" -> "bob",
/// "createdAt" -> "1718900000", "shard" -> "3". The logical text is what the field holds, not what
/// the key shows: a number as canonical decimal text, a date as ISO text. A small sorted list; a
/// value type.
/// Logical texts stand between fields and keys: a key can be made and read without knowing what its
/// fields are.
class Bindings {
 public:
  using Entry = std::pair<std::string, std::string>;
  /// Returns the text; null if the name is unbound. Valid until the bindings change.
  const std::string* find(std::string_view name) const noexcept;
  /// Binds the name, replacing an earlier text.
  void set(std::string_view name, std::string text);
  /// Binds the name. Returns false and changes nothing if it is bound to another text already.
  bool bind(std::string_view name, std::string_view text);
  bool empty() const noexcept { return entries_.empty(); }
  std::size_t size() const noexcept { return entries_.size(); }
  std::vector<Entry>::const_iterator begin() const noexcept { return entries_.begin(); }
  std::vector<Entry>::const_iterator end() const noexcept { return entries_.end(); }
  friend bool operator==(const Bindings&, const Bindings&) = default;

 private:
  std::vector<Entry> entries_;
};

/// How a placeholder's logical text is written into a key.
enum class Encoding : std::uint8_t {
  plain,         ///< as it is
  pad10,         ///< a non-negative integer, ten digits
  ms,            ///< milliseconds since 1970, thirteen digits
  desc,          ///< a time, inverted: thirteen digits that decrease as time increases
  num,           ///< any number, in text that sorts by value (docs/formats/schema.md)
  shard_suffix,  ///< empty for shard 0, else the separator and the shard
  tie_suffix,    ///< empty for an empty tie, else the separator and the tie
  rank,          ///< the rank that the schema's table gives to the field's value
};

/// The form of a time's logical text, for `desc`.
enum class TimeForm : std::uint8_t { none, iso, epoch_seconds, milliseconds, date };

/// One piece of a template: literal text, or a placeholder.
struct Segment {
  std::string literal;  ///< literal text, if `hole` is empty
  std::string hole;     ///< "to.id", "createdAt", "shard", "tie"; for `rank` the ranked field
  std::string kind;     ///< key format, declared or inferred: "text", "iso", "oid", "enum", …
  Encoding encoding = Encoding::plain;
  TimeForm time = TimeForm::none;
  PatternPtr pattern;                                      ///< of the encoded text
  std::vector<std::pair<std::string, std::string>> ranks;  ///< of `rank`: value -> rank text

  bool is_hole() const noexcept { return !hole.empty(); }
};

/// The refs of an edge's two ends; empty: not known. A ref must be of the end's node type.
struct EndRefs {
  std::string_view from;
  std::string_view to;
};

/// A piece of an edge's key: literal text, or a whole ref that is copied without parsing it.
/// Most keys hold whole refs. Copying a ref is several times faster than taking it apart and making
/// it again.
struct KeyPiece {
  enum class Kind : std::uint8_t { literal, from, to, hole };
  Kind kind = Kind::literal;  ///< from, to: the whole ref of that end; hole: anything else
  std::string literal;        ///< for a ref: the literal text that all refs of its type begin with
  std::size_t segment = 0;    ///< of a hole: its place among the template's segments
};

/// A parsed key template. `{from}`, `{to}`, `{of}`, `{owner}`, `{pk}` and `{sk}` are expanded, so
/// that literals and placeholders for single texts remain. Only the schema loader makes templates;
/// it refuses those whose keys cannot be decoded. Immutable and safe to share between threads.
class Template {
 public:
  static constexpr std::size_t kSegmentsMax = 32;

  Template() = default;
  /// `source` is what the user wrote; `separator` is the table's.
  Template(std::string source, std::vector<Segment> segments, std::string separator);

  const std::string& source() const noexcept { return source_; }
  const std::vector<Segment>& segments() const noexcept { return segments_; }
  bool has_hole(std::string_view name) const noexcept;
  /// The table's separator, which precedes a tie.
  const std::string& separator() const noexcept { return separator_; }
  /// Returns whether every placeholder is bound. "shard" and "tie" count as bound to the empty
  /// text.
  bool is_determined_by(const Bindings& bindings) const noexcept;
  /// Returns the literal text before the first placeholder.
  const std::string& static_prefix() const noexcept { return static_prefix_; }

  /// Returns the key text with every placeholder filled in.
  /// @errors invalid_argument, naming a placeholder that is unbound, or whose text has another
  /// format
  Result<std::string> render(const Bindings& bindings) const;
  /// The same for a template with at most one placeholder. @errors invalid_argument
  Result<std::string> render_with(std::string_view text) const;
  /// Returns the longest prefix that the bindings determine, for begins_with. Sets `whole` to
  /// whether it is the whole key. @errors invalid_argument for a text of another format
  Result<std::string> render_prefix(const Bindings& bindings, bool* whole = nullptr) const;

  /// Finds the refs that this key contains as one piece. Needs the ref templates of the ends, whose
  /// placeholders are called "from.…" and "to.…" here. The loader calls it once, when the key is
  /// complete.
  void find_refs(const Template& from_ref, const Template& to_ref);
  /// The same for a node's key; the node itself is its one end, `from`.
  void find_ref(const Template& ref);
  /// Returns what `render` returns for an edge between these nodes, without parsing their refs.
  /// nullopt if the key has other placeholders, or if a ref that it contains is not given.
  /// @cost one string
  std::optional<std::string> join(const EndRefs& refs) const;
  /// Returns what `render_prefix` returns when only one of the refs is known. nullopt if it would
  /// need a placeholder that is no whole ref.
  std::optional<std::string> join_prefix(const EndRefs& refs) const;
  /// Returns the offset of that end's ref, if the ref is the rest of every text of this key.
  std::optional<std::size_t> tail_of(KeyPiece::Kind end) const noexcept;
  /// The pieces that `join` concatenates; empty before `find_refs`.
  const std::vector<KeyPiece>& pieces() const noexcept { return pieces_; }

  /// Decodes `text` and adds the result to `bindings`. Returns false if it does not fit, or if it
  /// binds a name that has another text; discard `bindings` then.
  /// @cost linear in the text for every template that the loader accepts without its slow path
  bool match(std::string_view text, Bindings& bindings) const;
  /// Returns whether `text` fits the template.
  bool fits(std::string_view text) const;
  /// As match, with an error that names template and text. @errors invalid_argument
  Result<Bindings> decode(std::string_view text) const;

  /// Length in bytes of the shortest and the longest key (Pattern::kUnbounded: no limit).
  std::size_t shortest() const noexcept;
  std::size_t longest() const noexcept;

 private:
  std::string source_;
  std::vector<Segment> segments_;
  std::string separator_;
  std::string static_prefix_;
  bool decodes_always_ = true;    ///< every text that fits has a logical text for each placeholder
  std::vector<KeyPiece> pieces_;  ///< empty until find_refs

  void find_refs(const Template& from_ref, std::string_view from_prefix, const Template& to_ref,
                 std::string_view to_prefix);
};

/// Returns a text that fits both templates; nullopt if there is none.
/// The text itself is returned, since a message with an example is understood at once.
std::optional<std::string> common_text(const Template& a, const Template& b);

/// Returns a text that `t` can decode in two ways; nullopt if every text has one decoding.
/// Such a key would be read back as another edge than the one that was written.
std::optional<std::string> ambiguous_text(const Template& t);

}  // namespace adjoin::schema

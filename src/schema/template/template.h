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

/// Names of holes to their logical texts: "to.id" -> "bob", "createdAt" -> "1718900000",
/// "shard" -> "3". A number is its canonical decimal text, a date its ISO text: what the field
/// holds, not what the key shows. A small sorted list; a value type.
class Bindings {
 public:
  using Entry = std::pair<std::string, std::string>;
  /// Null when unbound. Valid until the bindings change.
  const std::string* find(std::string_view name) const noexcept;
  /// Binds, replacing an earlier text.
  void set(std::string_view name, std::string text);
  /// Binds unless the name is bound to another text already; false then, and nothing changes.
  bool bind(std::string_view name, std::string_view text);
  bool empty() const noexcept { return entries_.empty(); }
  std::size_t size() const noexcept { return entries_.size(); }
  std::vector<Entry>::const_iterator begin() const noexcept { return entries_.begin(); }
  std::vector<Entry>::const_iterator end() const noexcept { return entries_.end(); }
  friend bool operator==(const Bindings&, const Bindings&) = default;

 private:
  std::vector<Entry> entries_;
};

/// How a hole's logical text is written into a key.
enum class Encoding : std::uint8_t {
  plain,         ///< as it is
  pad10,         ///< an integer from 0, ten digits
  ms,            ///< milliseconds since 1970, thirteen digits
  desc,          ///< a time, inverted: thirteen digits that fall as time rises
  num,           ///< any number, in text that sorts by value (docs/formats/schema.md)
  shard_suffix,  ///< nothing for shard 0, else the separator and the shard
  tie_suffix,    ///< nothing for an empty tie, else the separator and the tie
  rank,          ///< the rank that the schema's table gives to the field's value
};

/// What a time hole's logical text is, for `desc`.
enum class TimeForm : std::uint8_t { none, iso, epoch_seconds, milliseconds, date };

/// One piece of a template: literal text, or a hole.
struct Segment {
  std::string literal;  ///< set when `hole` is empty
  std::string hole;     ///< "to.id", "createdAt", "shard", "tie"; for `rank` the ranked field
  std::string kind;     ///< as declared or inferred: "text", "iso", "oid", "enum", …
  Encoding encoding = Encoding::plain;
  TimeForm time = TimeForm::none;
  PatternPtr pattern;  ///< of the written text, encoding applied
  std::vector<std::pair<std::string, std::string>> ranks;  ///< of `rank`: value -> rank text

  bool is_hole() const noexcept { return !hole.empty(); }
};

/// The refs of an edge's two ends, as far as they are known; empty: not known. What is given must
/// be a ref of that end's node type.
struct EndRefs {
  std::string_view from;
  std::string_view to;
};

/// What an edge's key is put together from without taking refs apart.
struct KeyPiece {
  enum class Kind : std::uint8_t { literal, from, to, hole };
  Kind kind = Kind::literal;  ///< from, to: the whole ref of that end; hole: anything else
  std::string literal;        ///< of a ref: the literal text that all such refs begin with
};

/// A key template with every `{from}`, `{to}`, `{of}`, `{owner}`, `{pk}`, `{sk}` written out, so
/// that what remains are literals and holes for single texts. Made by the schema loader only, which
/// refuses templates that cannot be decoded. Immutable and safe to share between threads.
class Template {
 public:
  static constexpr std::size_t kSegmentsMax = 32;

  Template() = default;
  /// `source` is what the user wrote; `separator` is the table's.
  Template(std::string source, std::vector<Segment> segments, std::string separator);

  const std::string& source() const noexcept { return source_; }
  const std::vector<Segment>& segments() const noexcept { return segments_; }
  bool has_hole(std::string_view name) const noexcept;
  /// The table's, which stands before a tie.
  const std::string& separator() const noexcept { return separator_; }
  /// True when every hole is bound ("shard" and "tie" count as bound to nothing).
  bool is_determined_by(const Bindings& bindings) const noexcept;
  /// Literal text before the first hole.
  const std::string& static_prefix() const noexcept { return static_prefix_; }

  /// The text with every hole filled.
  /// @errors validation, naming the hole that is unbound, or whose text is not of its kind.
  Result<std::string> render(const Bindings& bindings) const;
  /// The same of a template that has one hole at most. @errors validation
  Result<std::string> render_with(std::string_view text) const;
  /// The longest front that is determined by `bindings`: what begins_with may ask for. Sets
  /// `whole` to whether that is all of it. @errors validation for a text not of its kind.
  Result<std::string> render_prefix(const Bindings& bindings, bool* whole = nullptr) const;

  /// Finds the refs that stand in this key as one piece: with the ends' own ref templates, whose
  /// holes are called "from.…" and "to.…" here. For the loader, once, when the key is complete.
  void find_refs(const Template& from_ref, const Template& to_ref);
  /// The same of a node's key, whose one end, `from`, is the node itself.
  void find_ref(const Template& ref);
  /// What `render` gives for an edge between these nodes, without taking their refs apart; nullopt
  /// when the key has other holes, or the ref that it holds is not given.
  /// @cost one string
  std::optional<std::string> join(const EndRefs& refs) const;
  /// What `render_prefix` gives when nothing but one of the refs is known; nullopt when a hole that
  /// is no whole ref would have to be looked at.
  std::optional<std::string> join_prefix(const EndRefs& refs) const;
  /// Where the ref of that end begins when it is the rest of every text of this key.
  std::optional<std::size_t> tail_of(KeyPiece::Kind end) const noexcept;
  /// What `join` joins; empty before `find_refs`.
  const std::vector<KeyPiece>& pieces() const noexcept { return pieces_; }

  /// The one way `text` fits, added to `bindings`; false when it does not fit, or binds a name that
  /// is bound to another text (`bindings` is then partly filled: throw it away).
  /// @cost linear in the text for every template the loader accepts without its slow path.
  bool match(std::string_view text, Bindings& bindings) const;
  /// Whether `text` fits at all.
  bool fits(std::string_view text) const;
  /// match, with an error that names template and text. @errors validation.
  Result<Bindings> decode(std::string_view text) const;

  /// Length in bytes of the shortest and the longest text (Pattern::kUnbounded when there is none).
  std::size_t shortest() const noexcept;
  std::size_t longest() const noexcept;

 private:
  std::string source_;
  std::vector<Segment> segments_;
  std::string separator_;
  std::string static_prefix_;
  bool decodes_always_ = true;    ///< every text that fits has a logical text for each hole
  std::vector<KeyPiece> pieces_;  ///< empty until find_refs

  void find_refs(const Template& from_ref, std::string_view from_prefix, const Template& to_ref,
                 std::string_view to_prefix);
};

/// A text that fits both templates, or nullopt when there is none.
std::optional<std::string> common_text(const Template& a, const Template& b);

/// A text that `t` can read in two ways, or nullopt when every text it makes is decodable.
std::optional<std::string> ambiguous_text(const Template& t);

}  // namespace adjoin::schema

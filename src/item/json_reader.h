#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/result.h"

namespace adjoin::item {

/// Strict pull parser for JSON (RFC 8259): the caller asks for the token that it expects next.
/// Returns numbers as they were written. Keeps no tree and no stack, so its memory does not depend
/// on the input. The caller bounds its own depth.
///
/// Usage, one object: ADJOIN_CHECK(r.begin_object());
///   for (;;) { ADJOIN_TRY(const bool more, r.next_name(name)); if (!more) break; …read the value…
///   }
///
/// Every error is `serialization` and names the byte, counted from 1. After an error the reader
/// must not be used. A copy keeps its own position, so it can serve to read ahead. A tree of the
/// request would be built only to be walked once. Requests are decoded straight into their types
/// instead. Not thread-safe.
class JsonReader {
 public:
  enum class Kind : std::uint8_t { object, array, string, number, boolean, null, end, other };

  /// `text` must outlive the reader. Its UTF-8 is checked by `check_encoding`, not here.
  explicit JsonReader(std::string_view text) : text_(text) {}

  /// Refuses text that is not UTF-8. Call it first.
  Result<void> check_encoding() const;

  /// Returns how many bytes of the text were consumed.
  std::size_t position() const noexcept { return at_; }

  /// Returns the kind of the next token without consuming it. Skips white space.
  Kind peek() {
    skip_space();
    return at_ < text_.size() ? kind_of(text_[at_]) : Kind::end;
  }

  /// Consumes a '{'.
  Result<void> begin_object();
  /// Consumes the next name and its colon. Returns false if it consumed the closing brace instead.
  Result<bool> next_name(std::string& name);
  /// The same without a copy: `name` views the text, or `scratch` if the name has escapes.
  Result<bool> next_name(std::string_view& name, std::string& scratch);
  /// Consumes a '['.
  Result<void> begin_array();
  /// Returns true when an element follows. Returns false when it consumed the closing bracket.
  Result<bool> next_element();

  /// Reads a string into `out`, with its escapes resolved. Refuses lone surrogates.
  Result<void> read_string(std::string& out);
  /// The same without a copy: `out` views the text, or `scratch` if the string has escapes.
  Result<void> read_string(std::string_view& out, std::string& scratch);
  /// Reads a number and returns it exactly as written. Valid while the text lives.
  Result<std::string_view> read_number();
  Result<bool> read_boolean();
  Result<void> read_null();

  /// Consumes the next value of any kind and checks its syntax. @cost one bit of memory per level
  Result<void> skip_value();

  /// Refuses all text but white space behind the value.
  Result<void> finish();

  /// Makes an error that names the reader's position: "Invalid JSON at byte 7: `what`".
  Error error(std::string_view what) const;

 private:
  static Kind kind_of(char c) noexcept {
    switch (c) {
      case '{': return Kind::object;
      case '[': return Kind::array;
      case '"': return Kind::string;
      case 't':
      case 'f': return Kind::boolean;
      case 'n': return Kind::null;
      default: return c == '-' || (c >= '0' && c <= '9') ? Kind::number : Kind::other;
    }
  }
  void skip_space() noexcept {
    while (at_ < text_.size() &&
           (text_[at_] == ' ' || text_[at_] == '\n' || text_[at_] == '\t' || text_[at_] == '\r')) {
      ++at_;
    }
  }
  char current() const noexcept { return at_ < text_.size() ? text_[at_] : '\0'; }
  bool take(char c) noexcept {
    skip_space();
    if (at_ >= text_.size() || text_[at_] != c) return false;
    ++at_;
    return true;
  }
  Error unexpected(std::string_view wanted) const;
  Result<void> read_rest(std::string& out);
  Result<void> read_escape(std::string& out);
  Result<void> skip_scalar(std::string& scratch);
  bool read_hex4(std::uint32_t& unit) noexcept;

  std::string_view text_;
  std::size_t at_ = 0;
  bool first_ = false;  ///< the position is just behind a '{' or '['
};

}  // namespace adjoin::item

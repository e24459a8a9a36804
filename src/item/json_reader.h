#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/result.h"

namespace adjoin::item {

/// Pulls tokens out of JSON text (RFC 8259) one by one, strictly: the caller says what it expects
/// next. Numbers are handed out as they were written. Holds no tree and no stack, so that its
/// memory does not depend on the input; the caller bounds its own depth.
///
/// Usage, one object: ADJOIN_CHECK(r.begin_object());
///   for (;;) { ADJOIN_TRY(const bool more, r.next_name(name)); if (!more) break; …read the value…
///   }
///
/// Every error is `serialization` and names the byte, counted from 1. After an error the reader is
/// of no further use. A copy made before stands where the original stood. Not thread-safe.
class JsonReader {
 public:
  enum class Kind : std::uint8_t { object, array, string, number, boolean, null, end, other };

  /// `text` must outlive the reader. Its UTF-8 is checked by `check_encoding`, not here.
  explicit JsonReader(std::string_view text) : text_(text) {}

  /// Refuses text that is not UTF-8 throughout; to be called first.
  Result<void> check_encoding() const;

  /// Bytes of the text taken so far.
  std::size_t position() const noexcept { return at_; }

  /// What the next token starts, without taking it.
  Kind peek() {
    skip_space();
    return at_ < text_.size() ? kind_of(text_[at_]) : Kind::end;
  }

  Result<void> begin_object();
  /// Takes the next name and its colon, or the closing brace: false then.
  Result<bool> next_name(std::string& name);
  /// The same without a copy where nothing is escaped: `name` is then a part of the text, else of
  /// `scratch`.
  Result<bool> next_name(std::string_view& name, std::string& scratch);
  Result<void> begin_array();
  /// True when an element follows, false when the closing bracket was taken.
  Result<bool> next_element();

  /// Replaces `out` by the string with its escapes resolved. Lone surrogates are refused.
  Result<void> read_string(std::string& out);
  /// The same as a part of the text where nothing is escaped, else as one of `scratch`.
  Result<void> read_string(std::string_view& out, std::string& scratch);
  /// The number exactly as written. Valid while the text lives.
  Result<std::string_view> read_number();
  Result<bool> read_boolean();
  Result<void> read_null();

  /// Takes the next value whatever it is, checking its syntax. @cost one bit of memory per level
  Result<void> skip_value();

  /// Refuses anything but white space behind the value.
  Result<void> finish();

  /// An error about the place the reader is at: "Invalid JSON at byte 7: `what`".
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
  bool first_ = false;  ///< Just behind a '{' or '['.
};

}  // namespace adjoin::item

#include "item/json_reader.h"

#include <simdjson.h>

#include <vector>

#include "base/ascii.h"
#include "item/json_run.h"

namespace adjoin::item {

namespace {

void append_utf8(std::uint32_t code_point, std::string& out) {
  const auto tail = [&](unsigned shift) {
    out.push_back(static_cast<char>(0x80 | (code_point >> shift & 0x3F)));
  };
  if (code_point < 0x80) {
    out.push_back(static_cast<char>(code_point));
  } else if (code_point < 0x800) {
    out.push_back(static_cast<char>(0xC0 | code_point >> 6));
    tail(0);
  } else if (code_point < 0x10000) {
    out.push_back(static_cast<char>(0xE0 | code_point >> 12));
    tail(6);
    tail(0);
  } else {
    out.push_back(static_cast<char>(0xF0 | code_point >> 18));
    tail(12);
    tail(6);
    tail(0);
  }
}

}  // namespace

Error JsonReader::error(std::string_view what) const {
  return api_error(ApiError::serialization,
                   "Invalid JSON at byte " + std::to_string(at_ + 1) + ": " + std::string(what));
}

Error JsonReader::unexpected(std::string_view wanted) const {
  std::string what = "expected " + std::string(wanted) + ", found ";
  if (at_ >= text_.size()) {
    what.append("the end of the text");
  } else if (text_[at_] > ' ' && text_[at_] < 0x7F) {
    what.append("'").append(1, text_[at_]).append("'");
  } else {
    what.append("byte ").append(std::to_string(static_cast<unsigned char>(text_[at_])));
  }
  return error(what);
}

Result<void> JsonReader::check_encoding() const {
  if (simdjson::validate_utf8(text_.data(), text_.size())) return {};
  return api_error(ApiError::serialization, "Invalid JSON: the text is not valid UTF-8");
}

Result<void> JsonReader::begin_object() {
  if (!take('{')) return unexpected("'{'");
  first_ = true;
  return {};
}

Result<bool> JsonReader::next_name(std::string& name) {
  std::string_view view;
  ADJOIN_TRY(const bool more, next_name(view, name));
  if (more && view.data() != name.data()) name.assign(view);
  return more;
}

Result<bool> JsonReader::next_name(std::string_view& name, std::string& scratch) {
  if (take('}')) {
    first_ = false;
    return false;
  }
  if (!first_ && !take(',')) return unexpected("',' or '}'");
  first_ = false;
  if (peek() != Kind::string) return unexpected("a name in quotes");
  ADJOIN_CHECK(read_string(name, scratch));
  if (!take(':')) return unexpected("':'");
  return true;
}

Result<void> JsonReader::begin_array() {
  if (!take('[')) return unexpected("'['");
  first_ = true;
  return {};
}

Result<bool> JsonReader::next_element() {
  if (take(']')) {
    first_ = false;
    return false;
  }
  if (!first_ && !take(',')) return unexpected("',' or ']'");
  first_ = false;
  const Kind kind = peek();
  if (kind == Kind::other || kind == Kind::end) return unexpected("a value");
  return true;
}

Result<void> JsonReader::read_string(std::string& out) {
  std::string_view view;
  ADJOIN_CHECK(read_string(view, out));
  if (view.data() != out.data()) out.assign(view);
  return {};
}

Result<void> JsonReader::read_string(std::string_view& out, std::string& scratch) {
  if (!take('"')) return unexpected("a string");
  first_ = false;
  const std::size_t start = at_;
  at_ = plain_run_end(text_, at_);
  if (current() == '"') {
    out = text_.substr(start, at_++ - start);
    return {};
  }
  scratch.assign(text_.substr(start, at_ - start));
  ADJOIN_CHECK(read_rest(scratch));
  out = scratch;
  return {};
}

/// The rest of a string behind its first plain run.
Result<void> JsonReader::read_rest(std::string& out) {
  for (;;) {
    if (at_ >= text_.size()) return error("the string does not end");
    if (text_[at_] == '"') {
      ++at_;
      return {};
    }
    if (text_[at_] != '\\') return error("a control character must be escaped in a string");
    ++at_;
    ADJOIN_CHECK(read_escape(out));
    const std::size_t start = at_;
    at_ = plain_run_end(text_, at_);
    out.append(text_.substr(start, at_ - start));
  }
}

Result<void> JsonReader::read_escape(std::string& out) {
  const char escape = current();
  switch (escape) {
    case '"':
    case '\\':
    case '/': out.push_back(escape); break;
    case 'b': out.push_back('\b'); break;
    case 'f': out.push_back('\f'); break;
    case 'n': out.push_back('\n'); break;
    case 'r': out.push_back('\r'); break;
    case 't': out.push_back('\t'); break;
    case 'u': break;
    default: return error("unknown escape in a string");
  }
  ++at_;
  if (escape != 'u') return {};
  std::uint32_t unit = 0;
  if (!read_hex4(unit)) return error("\\u must be followed by four hexadecimal digits");
  // Half a character has no UTF-8 form, and what is stored must be text.
  if (unit >= 0xDC00 && unit < 0xE000) return error("a low surrogate without its high surrogate");
  if (unit >= 0xD800 && unit < 0xDC00) {
    std::uint32_t low = 0;
    const bool paired = text_.substr(at_, 2) == "\\u" && (at_ += 2, read_hex4(low)) &&
                        low >= 0xDC00 && low < 0xE000;
    if (!paired) return error("a high surrogate without its low surrogate");
    unit = 0x10000 + ((unit - 0xD800) << 10) + (low - 0xDC00);
  }
  append_utf8(unit, out);
  return {};
}

bool JsonReader::read_hex4(std::uint32_t& unit) noexcept {
  unit = 0;
  for (int i = 0; i < 4; ++i, ++at_) {
    const char c = current();
    if (is_digit(c)) {
      unit = unit << 4 | static_cast<std::uint32_t>(c - '0');
    } else if ((c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F')) {
      unit = unit << 4 | static_cast<std::uint32_t>((c | 0x20) - 'a' + 10);
    } else {
      return false;
    }
  }
  return true;
}

Result<std::string_view> JsonReader::read_number() {
  if (peek() != Kind::number) return unexpected("a number");
  first_ = false;
  const std::size_t start = at_;
  const auto digits = [&] {
    const std::size_t before = at_;
    while (is_digit(current())) ++at_;
    return at_ > before;
  };
  if (current() == '-') ++at_;
  if (current() == '0') {
    ++at_;
    if (is_digit(current())) return error("a number must not start with a zero");
  } else if (!digits()) {
    return unexpected("a digit");
  }
  if (current() == '.') {
    ++at_;
    if (!digits()) return unexpected("a digit behind the point");
  }
  if (current() == 'e' || current() == 'E') {
    ++at_;
    if (current() == '+' || current() == '-') ++at_;
    if (!digits()) return unexpected("a digit of the exponent");
  }
  return text_.substr(start, at_ - start);
}

Result<bool> JsonReader::read_boolean() {
  skip_space();
  first_ = false;
  const bool is_true = text_.substr(at_, 4) == "true";
  if (!is_true && text_.substr(at_, 5) != "false") return unexpected("true or false");
  at_ += is_true ? 4 : 5;
  return is_true;
}

Result<void> JsonReader::read_null() {
  skip_space();
  first_ = false;
  if (text_.substr(at_, 4) != "null") return unexpected("null");
  at_ += 4;
  return {};
}

Result<void> JsonReader::skip_scalar(std::string& scratch) {
  switch (peek()) {
    case Kind::string: {
      std::string_view text;
      return read_string(text, scratch);
    }
    case Kind::number:
      if (auto number = read_number(); !number) return std::move(number).error();
      return {};
    case Kind::boolean:
      if (auto boolean = read_boolean(); !boolean) return std::move(boolean).error();
      return {};
    case Kind::null: return read_null();
    default: return unexpected("a value");
  }
}

// A list of levels in place of recursion: the text may nest a million deep.
Result<void> JsonReader::skip_value() {
  std::vector<bool> inside;  // one level each: true in an object, false in an array
  std::string scratch;
  std::string_view name;
  do {
    if (!inside.empty()) {
      ADJOIN_TRY(const bool more, inside.back() ? next_name(name, scratch) : next_element());
      if (!more) {
        inside.pop_back();
        continue;
      }
    }
    const Kind kind = peek();
    if (kind == Kind::object || kind == Kind::array) {
      inside.push_back(kind == Kind::object);
      ADJOIN_CHECK(inside.back() ? begin_object() : begin_array());
    } else {
      ADJOIN_CHECK(skip_scalar(scratch));
    }
  } while (!inside.empty());
  return {};
}

Result<void> JsonReader::finish() {
  skip_space();
  if (at_ != text_.size()) return unexpected("nothing behind the value");
  return {};
}

}  // namespace adjoin::item

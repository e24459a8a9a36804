#include "item/json_writer.h"

#include <charconv>
#include <cmath>

#include "base/text.h"
#include "item/json_run.h"

namespace adjoin::item {

void append_json_string(std::string_view text, std::string& out) {
  out.push_back('"');
  for (std::size_t at = 0;;) {
    const std::size_t end = plain_run_end(text, at);
    out.append(text.data() + at, end - at);
    if (end == text.size()) break;
    at = end + 1;
    const auto c = static_cast<unsigned char>(text[end]);
    out.push_back('\\');
    switch (c) {
      case '"':
      case '\\': out.push_back(static_cast<char>(c)); break;
      case '\b': out.push_back('b'); break;
      case '\f': out.push_back('f'); break;
      case '\n': out.push_back('n'); break;
      case '\r': out.push_back('r'); break;
      case '\t': out.push_back('t'); break;
      default: out.append("u00"); append_hex(c, out);
    }
  }
  out.push_back('"');
}

void JsonWriter::separate() {
  if (need_comma_) out_.push_back(',');
  need_comma_ = true;
}

void JsonWriter::begin_object() {
  separate();
  out_.push_back('{');
  need_comma_ = false;
}

void JsonWriter::end_object() {
  out_.push_back('}');
  need_comma_ = true;
}

void JsonWriter::begin_array() {
  separate();
  out_.push_back('[');
  need_comma_ = false;
}

void JsonWriter::end_array() {
  out_.push_back(']');
  need_comma_ = true;
}

void JsonWriter::name(std::string_view name) {
  separate();
  append_json_string(name, out_);
  out_.push_back(':');
  need_comma_ = false;
}

void JsonWriter::string(std::string_view text) {
  separate();
  append_json_string(text, out_);
}

void JsonWriter::integer(std::int64_t value) {
  separate();
  out_.append(std::to_string(value));
}

void JsonWriter::number(double value) {
  // JSON has no infinity and no "not a number".
  if (!std::isfinite(value)) return null();
  separate();
  char text[32];
  const auto end = std::to_chars(text, text + sizeof(text), value).ptr;
  out_.append(text, end);
}

void JsonWriter::boolean(bool value) {
  separate();
  out_.append(value ? "true" : "false");
}

void JsonWriter::null() {
  separate();
  out_.append("null");
}

void JsonWriter::raw(std::string_view json) {
  separate();
  out_.append(json);
}

}  // namespace adjoin::item

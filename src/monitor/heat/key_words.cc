#include "monitor/heat/key_words.h"

#include <utility>

#include "base/text.h"
#include "item/key_codec.h"
#include "meter/sketch/key_text.h"

namespace adjoin::monitor {
namespace {

void append_escaped(char byte, std::string& out) {
  out += "\\x";
  append_hex(static_cast<unsigned char>(byte), out);
}

std::string printable_bytes(BytesView bytes) {
  std::string text;
  for (const char byte : bytes) {
    if (byte >= ' ' && byte < '\x7F') {
      text += byte;
    } else {
      append_escaped(byte, text);
    }
  }
  return text;
}

}  // namespace

Result<std::vector<std::string>> key_parts(BytesView key,
                                           std::span<const table::AttributeDefinition> attributes) {
  std::vector<std::string> parts;
  for (const table::AttributeDefinition& attribute : attributes) {
    BytesView rest = key;
    ADJOIN_CHECK(item::skip_key_part(rest, attribute.type));
    const BytesView part = key.substr(0, key.size() - rest.size());
    ADJOIN_TRY(std::string text, meter::key_text(part, {&attribute, 1}));
    parts.push_back(std::move(text));
    key = rest;
  }
  if (!key.empty()) return Error(ErrorCode::corruption, "a key has more parts than its schema");
  return parts;
}

std::string printable(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    const auto next = static_cast<unsigned char>(i + 1 < text.size() ? text[i + 1] : ' ');
    if (byte < 0x20 || byte == 0x7F) {
      append_escaped(text[i], out);
    } else if (byte == 0xC2 && next >= 0x80 && next < 0xA0) {
      append_escaped(text[++i], out);  // U+0080 to U+009F
    } else {
      out += text[i];
    }
  }
  return out;
}

std::string printable_key(BytesView partition, BytesView sort, const table::KeySchema* keys) {
  if (keys != nullptr) {
    Result<std::string> text = meter::key_text(partition, keys->partition);
    if (text && !sort.empty()) {
      Result<std::string> more = meter::key_text(sort, keys->sort);
      if (more) return printable(*text + ' ' + *more);
    }
    if (text && sort.empty()) return printable(*text);
  }
  return printable_bytes(partition) + (sort.empty() ? "" : " " + printable_bytes(sort));
}

}  // namespace adjoin::monitor

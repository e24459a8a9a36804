#include "plan/operation/cursor.h"

#include "base/assert.h"
#include "item/stored_item.h"
#include "item/utf8.h"

namespace adjoin::plan {
namespace {

/// The alphabet of base64url: a cursor stands in URLs and shell commands without quoting.
constexpr std::string_view kAlphabet =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
/// A cursor outlives the process that made it: one of another layout is refused, not misread.
constexpr char kVersion = 1;
constexpr std::size_t kHeadBytes = 1 + 8 + 4;

/// FNV-1a: it must be the same in every build and process, which std::hash does not promise.
std::uint64_t hash_of(std::string_view text, std::uint64_t hash = 0xcbf29ce484222325ULL) {
  for (const char c : text) {
    hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3ULL;
  }
  return hash;
}

void append_big_endian(std::uint64_t value, int bytes, std::string& out) {
  for (int shift = (bytes - 1) * 8; shift >= 0; shift -= 8) {
    out += static_cast<char>((value >> shift) & 0xFF);
  }
}

std::uint64_t read_big_endian(std::string_view bytes) {
  std::uint64_t value = 0;
  for (const char c : bytes) value = value << 8 | static_cast<unsigned char>(c);
  return value;
}

std::string to_base64url(std::string_view bytes) {
  std::string text;
  std::uint32_t bits = 0;
  int count = 0;
  for (const char c : bytes) {
    bits = bits << 8 | static_cast<unsigned char>(c);
    count += 8;
    while (count >= 6) {
      count -= 6;
      text += kAlphabet[(bits >> count) & 63];
    }
  }
  if (count != 0) text += kAlphabet[(bits << (6 - count)) & 63];
  return text;
}

bool from_base64url(std::string_view text, std::string& bytes) {
  std::uint32_t bits = 0;
  int count = 0;
  for (const char c : text) {
    const std::size_t digit = kAlphabet.find(c);
    if (digit == std::string_view::npos) return false;
    bits = bits << 6 | static_cast<std::uint32_t>(digit);
    count += 6;
    if (count >= 8) {
      count -= 8;
      bytes += static_cast<char>((bits >> count) & 0xFF);
    }
  }
  return true;
}

}  // namespace

std::string encode_cursor(const Cursor& cursor, std::string_view query) {
  ADJOIN_ASSERT(!cursor.key.empty());
  std::string body;
  append_big_endian(cursor.list, 4, body);
  item::encode_item(cursor.key, body);
  std::string bytes(1, kVersion);
  // The query is part of the hash but not of the text: a cursor of another query is found out and
  // stays short.
  append_big_endian(hash_of(body, hash_of(query)), 8, bytes);
  bytes += body;
  ADJOIN_ASSERT(bytes.size() > kHeadBytes);  // decode_cursor refuses less
  return to_base64url(bytes);
}

Result<Cursor> decode_cursor(std::string_view text, std::string_view query) {
  std::string bytes;
  if (!from_base64url(text, bytes) || bytes.size() <= kHeadBytes || bytes[0] != kVersion) {
    return validation_error("this is no cursor: " + std::string(item::utf8_front(text, 60)));
  }
  const std::string_view body = std::string_view(bytes).substr(9);
  if (read_big_endian(std::string_view(bytes).substr(1, 8)) != hash_of(body, hash_of(query))) {
    return validation_error(
        "this cursor is damaged or belongs to another query: pass a cursor back with the same "
        "node, "
        "types, range, order and filter");
  }
  Cursor cursor;
  cursor.list = static_cast<std::uint32_t>(read_big_endian(body.substr(0, 4)));
  const std::string_view stored = body.substr(4);
  // The hash is no signature: whoever makes a cursor can put anything into it.
  if (!item::check_item(stored)) return validation_error("this cursor is damaged");
  cursor.key = item::ItemView(stored).decode();
  return cursor;
}

}  // namespace adjoin::plan

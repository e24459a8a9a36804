#include <algorithm>
#include <iterator>
#include <string_view>

#include "item/utf8.h"
#include "table/check/checks.h"
#include "table/request/limits.h"
#include "table/request/messages.h"

namespace adjoin::table {
namespace {

constexpr std::string_view kReservedPrefix = "aws:";

std::string place_of(std::string_view list, std::size_t index, std::string_view member) {
  std::string place(list);
  return place.append(".").append(std::to_string(index + 1)).append(".member").append(member);
}

/// Letters, spaces, digits and some signs of ASCII, and of what is beyond all but the blocks that
/// have no letters, digits or spaces: controls, punctuation, symbols, marks, private characters.
bool is_tag_character(char32_t c) {
  constexpr std::string_view kSigns = " _.:/=+-@";
  if (c < 0x80) {
    const char sign = static_cast<char>(c);
    return (sign >= '0' && sign <= '9') || (sign >= 'a' && sign <= 'z') ||
           (sign >= 'A' && sign <= 'Z') || kSigns.find(sign) != std::string_view::npos;
  }
  static constexpr struct {
    char32_t first;
    char32_t last;
  } kRefused[] = {{0x80, 0x9F},       {0xA1, 0xA9},       {0xAB, 0xB1},     {0xB4, 0xB4},
                  {0xB6, 0xB8},       {0xBB, 0xBB},       {0xBF, 0xBF},     {0xD7, 0xD7},
                  {0xF7, 0xF7},       {0x300, 0x36F},     {0x200B, 0x2027}, {0x202A, 0x202E},
                  {0x2030, 0x205E},   {0x2060, 0x206F},   {0x20A0, 0x20FF}, {0x2190, 0x245F},
                  {0x249C, 0x24E9},   {0x2500, 0x2775},   {0x2794, 0x2BFF}, {0x2E00, 0x2E2E},
                  {0x2E30, 0x2FFF},   {0x3001, 0x3004},   {0x3008, 0x3020}, {0x3030, 0x3030},
                  {0xE000, 0xF8FF},   {0xFE00, 0xFE6F},   {0xFFFC, 0xFFFD}, {0x1F000, 0x1F0FF},
                  {0x1F10D, 0x1FAFF}, {0xE0000, 0x10FFFF}};
  return std::none_of(std::begin(kRefused), std::end(kRefused),
                      [c](const auto& range) { return c >= range.first && c <= range.last; });
}

/// The character at `at`, which moves behind it. `text` is UTF-8.
char32_t take_character(std::string_view text, std::size_t& at) {
  const auto lead = static_cast<unsigned char>(text[at++]);
  if (lead < 0x80) return lead;
  char32_t c = lead & (lead >= 0xF0 ? 0x07U : lead >= 0xE0 ? 0x0FU : 0x1FU);
  for (; at < text.size() && (text[at] & 0xC0) == 0x80; ++at) {
    c = c << 6 | (static_cast<unsigned char>(text[at]) & 0x3FU);
  }
  return c;
}

/// `text` is UTF-8.
Result<void> check_characters(std::string_view text, const std::string& place) {
  for (std::size_t at = 0; at < text.size();) {
    if (!is_tag_character(take_character(text, at))) {
      return validation_error(messages::tag_characters(text, place));
    }
  }
  return {};
}

Result<void> check_key(std::string_view key, const std::string& place) {
  if (!item::is_utf8(key)) return validation_error(std::string(messages::kTagNotUtf8));
  if (key.empty()) {
    return validation_error(messages::constraint(key, place, messages::length_at_least(1)));
  }
  if (item::utf16_length(key) > kTagKeyMax) {
    return validation_error(messages::constraint(key, place, messages::length_at_most(kTagKeyMax)));
  }
  return check_characters(key, place);
}

Result<void> check_tag(const Tag& tag, std::size_t index) {
  ADJOIN_CHECK(check_key(tag.key, place_of("tags", index, ".key")));
  if (!item::is_utf8(tag.value)) return validation_error(std::string(messages::kTagNotUtf8));
  if (item::utf16_length(tag.value) > kTagValueMax) {
    return validation_error(messages::constraint(tag.value, place_of("tags", index, ".value"),
                                                 messages::length_at_most(kTagValueMax)));
  }
  ADJOIN_CHECK(check_characters(tag.value, place_of("tags", index, ".value")));
  if (tag.key.starts_with(kReservedPrefix)) {
    return validation_error(messages::reserved_tag(tag.key));
  }
  return {};
}

Error empty_list(std::string_view place) {
  return validation_error(messages::constraint("[]", place, messages::length_at_least(1)));
}

}  // namespace

Result<std::vector<Tag>> merge_tags(std::vector<Tag> tags, const std::vector<Tag>& added) {
  if (added.empty()) return empty_list("tags");
  for (std::size_t i = 0; i < added.size(); ++i) {
    ADJOIN_CHECK(check_tag(added[i], i));
    const auto same = std::find_if(tags.begin(), tags.end(),
                                   [&](const Tag& tag) { return tag.key == added[i].key; });
    if (same != tags.end()) {
      same->value = added[i].value;
    } else {
      tags.push_back(added[i]);
    }
    if (tags.size() > kTagsMax) return validation_error(std::string(messages::kTooManyTags));
  }
  return tags;
}

Result<std::vector<Tag>> remove_tags(std::vector<Tag> tags, const std::vector<std::string>& keys) {
  if (keys.empty()) return empty_list("tagKeys");
  for (std::size_t i = 0; i < keys.size(); ++i) {
    ADJOIN_CHECK(check_key(keys[i], place_of("tagKeys", i, "")));
    std::erase_if(tags, [&](const Tag& tag) { return tag.key == keys[i]; });
  }
  return tags;
}

}  // namespace adjoin::table

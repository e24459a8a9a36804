#include <algorithm>
#include <string_view>

#include "item/utf8.h"
#include "table/limits.h"
#include "table/messages.h"
#include "table/prepare.h"

namespace adjoin::table {
namespace {

constexpr std::string_view kReservedPrefix = "aws:";

std::string place_of(std::string_view list, std::size_t index, std::string_view member) {
  std::string place(list);
  return place.append(".").append(std::to_string(index + 1)).append(".member").append(member);
}

Result<void> check_key(std::string_view key, const std::string& place) {
  if (!item::is_utf8(key)) return validation_error(std::string(messages::kTagNotUtf8));
  if (key.empty()) {
    return validation_error(messages::constraint(key, place, messages::length_at_least(1)));
  }
  if (item::utf16_length(key) > kTagKeyMax) {
    return validation_error(messages::constraint(key, place, messages::length_at_most(kTagKeyMax)));
  }
  return {};
}

Result<void> check_tag(const Tag& tag, std::size_t index) {
  ADJOIN_CHECK(check_key(tag.key, place_of("tags", index, ".key")));
  if (!item::is_utf8(tag.value)) return validation_error(std::string(messages::kTagNotUtf8));
  if (item::utf16_length(tag.value) > kTagValueMax) {
    return validation_error(messages::constraint(tag.value, place_of("tags", index, ".value"),
                                                 messages::length_at_most(kTagValueMax)));
  }
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

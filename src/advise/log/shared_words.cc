#include "advise/log/shared_words.h"

#include <algorithm>

namespace adjoin::advise {

namespace {

constexpr std::size_t kWordBytesMax = 32;

bool is_capital(char c) { return c >= 'A' && c <= 'Z'; }
bool is_figure(char c) { return c >= '0' && c <= '9'; }
bool is_joint(char c) { return c == '_' || c == '-'; }

bool is_separator(char c) { return c == '#' || c == '|' || c == ':' || c == '/'; }

bool is_in_word(char c) {
  return is_capital(c) || (c >= 'a' && c <= 'z') || is_figure(c) || is_joint(c);
}

}  // namespace

std::string_view first_word(std::string_view text) noexcept {
  const std::string_view front = text.substr(0, kWordBytesMax + 1);
  const auto cut = static_cast<std::size_t>(std::find_if(front.begin(), front.end(), is_separator) -
                                            front.begin());
  if (cut == front.size() || cut == 0) return {};
  const std::string_view word = text.substr(0, cut);
  if (is_figure(word.front()) || !std::all_of(word.begin(), word.end(), is_in_word)) return {};
  return word;
}

void SharedWords::note(std::string_view text) {
  const std::string_view word = first_word(text);
  if (word.empty()) return;
  const std::lock_guard lock(mutex_);
  auto at = words_.find(word);
  if (at == words_.end()) {
    if (words_.size() == kWordsMax) return;
    at = words_.emplace(std::string(word), Keys()).first;
  }
  Keys& keys = at->second;
  if (keys.count == kKeysMin) return;
  const std::size_t hash = std::hash<std::string_view>()(text);
  const auto end = keys.hashes.begin() + static_cast<std::ptrdiff_t>(keys.count);
  if (std::find(keys.hashes.begin(), end, hash) != end) return;
  keys.hashes[keys.count++] = hash;
}

bool SharedWords::may_tell(std::string_view word) const {
  const bool like_a_type = std::all_of(word.begin(), word.end(), [](char c) {
    return is_capital(c) || is_figure(c) || is_joint(c);
  });
  if (like_a_type) return true;
  const std::lock_guard lock(mutex_);
  const auto at = words_.find(word);
  return at != words_.end() && at->second.count == kKeysMin;
}

}  // namespace adjoin::advise

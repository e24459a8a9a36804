#include <algorithm>
#include <array>

#include "base/ascii.h"
#include "item/utf8.h"
#include "schema/infer/infer_shape.h"

namespace adjoin::schema {

namespace {

constexpr std::size_t kWordsMax = 256;
constexpr std::size_t kSeparatorBytesMax = 8;
/// Country codes and SKUs are in capitals too, and there are many of them.
constexpr std::size_t kCapitalsMax = 6;  ///< more words in capitals at one place are ids
/// The order in which separators are taken when several would do.
constexpr std::string_view kSeparators = "#|:/~!@$%^&*+=;,.-_";
constexpr std::array<std::string_view, 9> kSortWords{
    "profile", "metadata", "meta", "info", "details", "config", "settings", "root", "data"};

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

/// Begins with a letter, goes on with letters, digits, '_', '-' and '.'.
bool is_word(std::string_view text) {
  return !text.empty() && text.size() <= 64 && is_letter(text.front()) &&
         std::all_of(text.begin(), text.end(), [](char c) {
           return is_letter(c) || is_digit(c) || c == '_' || c == '-' || c == '.';
         });
}

bool is_capitals(std::string_view text) {
  return text.size() >= 2 && std::all_of(text.begin(), text.end(), [](char c) {
           return (c >= 'A' && c <= 'Z') || c == '_' || c == '-';
         });
}

/// Such words say "the node itself" in many tables, even where only one item shows it.
bool is_known_sort_word(std::string_view text) {
  std::string lower;
  for (const char c : text) {
    if (is_letter(c)) lower += static_cast<char>(c | 0x20);
  }
  return std::find(kSortWords.begin(), kSortWords.end(), lower) != kSortWords.end();
}

/// Whether the text begins as the picture says: 0 a digit, x a hexadecimal digit, else itself.
bool begins_like(std::string_view text, std::string_view picture) {
  if (text.size() < picture.size()) return false;
  for (std::size_t i = 0; i < picture.size(); ++i) {
    const char c = text[i];
    const bool hex = is_digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
    if (picture[i] == '0' ? !is_digit(c) : picture[i] == 'x' ? !hex : c != picture[i]) return false;
  }
  return true;
}

struct Picture {
  std::string_view text;
  FormPiece::Kind kind;
};
constexpr std::array kTimes{Picture{"0000-00-00T00:00:00.000Z", FormPiece::Kind::iso},
                            Picture{"0000-00-00T00:00:00Z", FormPiece::Kind::iso},
                            Picture{"0000-00-00", FormPiece::Kind::date},
                            Picture{"0000000000000", FormPiece::Kind::ms}};
constexpr std::string_view kUuid = "xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx";

/// The time that the text begins with, as a whole token; null when there is none. 13 digits are a
/// time of this age when they begin with 1.
const Picture* time_at(std::string_view text, std::string_view separator) {
  for (const Picture& picture : kTimes) {
    if (!begins_like(text, picture.text)) continue;
    const std::string_view rest = text.substr(picture.text.size());
    const bool ends = rest.empty() || rest.substr(0, separator.size()) == separator;
    if (ends && (picture.kind != FormPiece::Kind::ms || text.front() == '1')) return &picture;
  }
  return nullptr;
}

/// How many keys have a word before the separator, 0 when the words are as many as the keys.
/// Few words before many ids is what a separator looks like. A hyphen in a UUID has as many words
/// as keys.
std::size_t score(const std::vector<std::string_view>& keys, char separator) {
  std::set<std::string_view> words;
  std::size_t hits = 0;
  for (const std::string_view key : keys) {
    const std::size_t cut = key.find(separator);
    if (cut == std::string_view::npos || !is_word(key.substr(0, cut))) continue;
    ++hits;
    words.insert(key.substr(0, cut));
  }
  return words.size() <= 8 + keys.size() / 10 ? hits : 0;
}

std::string find_separator(const std::vector<std::string_view>& keys) {
  char best = 0;
  std::size_t best_score = keys.size() / 10;
  for (const char candidate : kSeparators) {
    const std::size_t hits = score(keys, candidate);
    // A later separator must be clearly better: the list begins with the usual ones.
    if (hits <= best_score + best_score / 20) continue;
    best = candidate;
    best_score = hits;
  }
  if (best == 0) return {};
  // "USER::1": as long as every key that has it goes on with it.
  std::string separator(1, best);
  const std::string one = separator;
  const auto goes_on = [&](std::string_view key) {
    const std::size_t cut = key.find(separator);
    return cut == std::string_view::npos || key.substr(cut + separator.size(), 1) == one;
  };
  while (separator.size() < kSeparatorBytesMax && std::all_of(keys.begin(), keys.end(), goes_on)) {
    separator += best;
  }
  return separator;
}

/// Only these words: any other word with a number behind it is an id, such as "item42".
bool is_shard(std::string_view token, std::size_t& digits) {
  digits = token.find_last_not_of("0123456789") + 1;
  const std::string_view word = token.substr(0, digits);
  return digits < token.size() && token.size() - digits <= 4 &&
         (token.size() - digits == 1 || token[digits] != '0') &&
         (word == "SHARD" || word == "shard" || word == "Shard" || word == "BUCKET" ||
          word == "bucket");
}

}  // namespace

bool FormPiece::is_odd() const noexcept {
  const auto control = [](char c) { return static_cast<unsigned char>(c) < 32; };
  return kind == Kind::text && (text.empty() || std::any_of(text.begin(), text.end(), control));
}

std::string to_string(const KeyForm& form, std::string_view separator) {
  std::string text;
  for (const FormPiece& piece : form) {
    if (&piece != &form.front()) text += separator;
    switch (piece.kind) {
      case FormPiece::Kind::literal: text += piece.text; break;
      case FormPiece::Kind::text: text += piece.is_odd() ? "{odd}" : "{}"; break;
      case FormPiece::Kind::date: text += "{date}"; break;
      case FormPiece::Kind::iso: text += "{iso}"; break;
      case FormPiece::Kind::ms: text += "{ms}"; break;
      case FormPiece::Kind::shard: text += piece.word + "{shard}"; break;
    }
  }
  return text;
}

Result<KeyForms> KeyForms::learn(const std::vector<KeyPair>& sample, std::string_view table) {
  std::vector<std::string_view> keys;
  for (const auto& [pk, sk] : sample) {
    keys.push_back(pk);
    keys.push_back(sk);
  }
  KeyForms forms;
  forms.separator_ = find_separator(keys);
  if (forms.separator_.empty()) {
    const KeyPair none;
    const KeyPair& example = sample.empty() ? none : sample.front();
    return validation_error(
        "the keys of table " + std::string(table) +
        " do not begin with words and a separator, as USER#1 does (there is \"" +
        std::string(item::utf8_front(example.first, 60)) + "\", \"" +
        std::string(item::utf8_front(example.second, 60)) + "\"); write the schema by hand");
  }
  forms.learn_words(sample);
  forms.learn_sort_words(sample);
  return forms;
}

void KeyForms::learn_words(const std::vector<KeyPair>& sample) {
  for (const auto& [pk, sk] : sample) {
    const std::size_t cut = pk.find(separator_);
    if (cut == std::string::npos || !is_word(std::string_view(pk).substr(0, cut))) continue;
    if (words_.size() < kWordsMax) words_.insert(pk.substr(0, cut));
  }
  // Words in capitals behind the first, by what stands before them.
  for (const auto& pair : sample) {
    for (const std::string* key : {&pair.first, &pair.second}) {
      std::string path;
      for (std::size_t at = 0; at < key->size();) {
        const std::string_view rest = std::string_view(*key).substr(at);
        const std::string_view token = rest.substr(0, token_length(rest));
        if (at > 0 && is_capitals(token) && capitals_.size() < kWordsMax) {
          auto& seen = capitals_[path];
          if (seen.size() <= kCapitalsMax) seen.emplace(token);
        }
        const bool named = is_word(token) && (at == 0 || words_.contains(token));
        path += named ? std::string(token) + separator_ : "{}" + separator_;
        at += token.size() + separator_.size();
      }
    }
  }
}

void KeyForms::learn_sort_words(const std::vector<KeyPair>& sample) {
  std::map<std::string, std::map<std::string, std::size_t>> counts;
  for (const auto& [pk, sk] : sample) {
    if (sk.find(separator_) != std::string::npos || !is_word(sk)) continue;
    auto& words = counts[to_string(partition(pk), separator_)];
    if (words.size() < kWordsMax) ++words[sk];
  }
  for (const auto& [form, words] : counts) {
    const auto in_capitals = static_cast<std::size_t>(std::count_if(
        words.begin(), words.end(), [](const auto& word) { return is_capitals(word.first); }));
    for (const auto& [word, count] : words) {
      const bool repeated = words.size() <= 6 && count >= 3;
      const bool capitals = in_capitals <= 8 && is_capitals(word);
      if (repeated || capitals || is_known_sort_word(word)) sort_words_[form].insert(word);
    }
  }
}

/// Bytes of the token that `rest` begins with: a uuid is one, whatever the separator.
std::size_t KeyForms::token_length(std::string_view rest) const {
  const auto ends_at = [&](std::size_t length) {
    return rest.size() == length || rest.substr(length, separator_.size()) == separator_;
  };
  if (begins_like(rest, kUuid) && ends_at(kUuid.size())) return kUuid.size();
  return std::min(rest.find(separator_), rest.size());
}

bool KeyForms::is_word_between(std::string_view token, const std::string& path) const {
  if (words_.contains(token)) return true;
  if (!is_capitals(token)) return false;
  const auto seen = capitals_.find(path);
  return seen == capitals_.end() || seen->second.size() <= kCapitalsMax;
}

void KeyForms::append_token(std::string_view token, bool last, Side side, std::string& path,
                            KeyForm& form) const {
  using Kind = FormPiece::Kind;
  std::size_t digits = 0;
  const bool first = form.empty();
  const bool after_hole = !first && form.back().is_hole();
  if (first ? !last && is_word(token) : (after_hole || !last) && is_word_between(token, path)) {
    form.push_back({Kind::literal, std::string(token), {}});
  } else if (after_hole && side == Side::partition && is_shard(token, digits)) {
    form.push_back(
        {Kind::shard, std::string(token.substr(digits)), std::string(token.substr(0, digits))});
  } else if (after_hole && form.back().kind == Kind::text) {
    form.back().text += separator_ + std::string(token);
    return;
  } else {
    form.push_back({Kind::text, std::string(token), {}});
  }
  const bool named = form.back().kind == Kind::literal && (first || words_.contains(token));
  path += named ? std::string(token) + separator_ : "{}" + separator_;
}

KeyForm KeyForms::take_apart(std::string_view text, Side side) const {
  KeyForm form;
  std::string path;
  std::size_t at = 0;
  std::string front;  // "#METADATA": separators before the first word belong to it
  while (text.substr(at, separator_.size()) == separator_) {
    front += separator_;
    at += separator_.size();
  }
  while (at <= text.size()) {
    const std::string_view rest = text.substr(at);
    std::size_t length = token_length(rest);
    const Picture* time = side == Side::sort ? time_at(rest, separator_) : nullptr;
    if (time != nullptr) length = time->text.size();
    const std::string_view token = rest.substr(0, length);
    if (time != nullptr) {
      form.push_back({time->kind, std::string(token), {}});
      path += "{}" + separator_;
    } else {
      append_token(token, at + length >= text.size(), side, path, form);
    }
    at += length + separator_.size();
  }
  if (front.empty() || form.empty()) return form;
  if (form.front().is_hole() && is_word(form.front().text))
    form.front().kind = FormPiece::Kind::literal;
  if (form.front().is_hole())
    form.insert(form.begin(), {FormPiece::Kind::literal, front.substr(separator_.size()), {}});
  else
    form.front().text.insert(0, front);
  return form;
}

KeyForm KeyForms::partition(std::string_view pk) const { return take_apart(pk, Side::partition); }

KeyForm KeyForms::sort(std::string_view partition_form, std::string_view sk) const {
  KeyForm form = take_apart(sk, Side::sort);
  if (form.size() != 1 || form.front().kind != FormPiece::Kind::text) return form;
  const auto words = sort_words_.find(partition_form);
  const bool known = words != sort_words_.end() && words->second.contains(form.front().text);
  if (known) form.front().kind = FormPiece::Kind::literal;
  return form;
}

}  // namespace adjoin::schema

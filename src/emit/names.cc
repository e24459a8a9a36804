#include "emit/names.h"

#include <algorithm>

#include "base/ascii.h"

namespace adjoin::emit {
namespace {

// Names of a schema are ASCII; the locale has no say.
bool is_upper(char c) { return c >= 'A' && c <= 'Z'; }
bool is_lower(char c) { return c >= 'a' && c <= 'z'; }
bool is_word(char c) { return is_upper(c) || is_lower(c) || is_digit(c); }
char upper(char c) { return is_lower(c) ? static_cast<char>(c - 'a' + 'A') : c; }
char lower(char c) { return is_upper(c) ? static_cast<char>(c - 'A' + 'a') : c; }

/// No language here has names that begin with a digit.
std::string with_start(std::string name) {
  return name.empty() || is_digit(name.front()) ? "_" + name : name;
}

}  // namespace

/// Words in capitals become one capital and small letters, else HAS_TAG would be HASTAG.
std::string type_name(std::string_view name) {
  std::string made;
  for (std::size_t begin = 0; begin < name.size();) {
    const auto past =
        std::find_if_not(name.begin() + static_cast<std::ptrdiff_t>(begin), name.end(), is_word);
    const auto end = static_cast<std::size_t>(past - name.begin());
    const std::string_view word = name.substr(begin, end - begin);
    const bool shouts = std::none_of(word.begin(), word.end(), is_lower);
    for (std::size_t i = 0; i < word.size(); ++i) {
      made += i == 0 ? upper(word[i]) : shouts ? lower(word[i]) : word[i];
    }
    begin = end + 1;
  }
  return with_start(std::move(made));
}

/// Two names may become one, such as "a-b" and "a_b". `Names` keeps them apart where they meet.
std::string identifier(std::string_view name) {
  std::string made(name);
  std::replace_if(
      made.begin(), made.end(), [](char c) { return !is_word(c); }, '_');
  return with_start(std::move(made));
}

/// Called on names that `type_name` made, which have capitals at the beginning of words only.
std::string snake_case(std::string_view type_name) {
  std::string made;
  for (std::size_t i = 0; i < type_name.size(); ++i) {
    const bool begins = i > 0 && is_upper(type_name[i]) && !is_upper(type_name[i - 1]);
    if (begins && type_name[i - 1] != '_') made += '_';
    made += lower(type_name[i]);
  }
  return made;
}

/// "HTTPServer" becomes "httpServer", as people would write it.
std::string camel_case(std::string_view type_name) {
  std::string made(type_name);
  for (std::size_t i = 0; i < made.size() && is_upper(made[i]); ++i) {
    // Of "HTTPServer" the S begins a word.
    if (i > 0 && i + 1 < made.size() && is_lower(made[i + 1])) break;
    made[i] = lower(made[i]);
  }
  return made;
}

bool is_identifier(std::string_view name) {
  return !name.empty() && !is_digit(name.front()) &&
         std::all_of(name.begin(), name.end(), [](char c) { return is_word(c) || c == '_'; });
}

Names::Names(std::vector<std::string_view> reserved) : taken_(reserved.begin(), reserved.end()) {}

bool Names::is_free(const std::string& name, const std::vector<std::string_view>& endings) const {
  return std::none_of(endings.begin(), endings.end(), [&](std::string_view ending) {
    return taken_.count(name + std::string(ending)) != 0;
  });
}

/// A name and all its endings are taken together. Otherwise type "Person" could get the `PersonRef`
/// of a type that is called "PersonRef".
std::string Names::take(const std::string& wanted, std::string_view otherwise,
                        const std::vector<std::string_view>& endings) {
  std::string name = wanted;
  if (!is_free(name, endings)) name += otherwise;
  const std::string base = name;
  for (int i = 2; !is_free(name, endings); ++i) name = base + std::to_string(i);
  for (const std::string_view ending : endings) taken_.insert(name + std::string(ending));
  return name;
}

}  // namespace adjoin::emit

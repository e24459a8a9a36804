#include "schema/load/load_context.h"

#include <algorithm>

#include "base/nearest.h"

namespace adjoin::schema {

std::string did_you_mean(std::string_view given, const std::vector<std::string>& candidates) {
  const std::string_view meant = nearest(given, {candidates.begin(), candidates.end()});
  return meant.empty() ? "" : " (did you mean '" + std::string(meant) + "'?)";
}

std::string listed(const std::vector<std::string>& words) {
  std::string text;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (i != 0) text += i + 1 == words.size() ? " and " : ", ";
    text += words[i];
  }
  return text;
}

/// An error never ends the loading: a file of ten mistakes is corrected in one go, not in ten.
void LoadContext::error(Place place, std::string message) {
  out.push_back({Diagnostic::Severity::error, place, std::move(message)});
}

void LoadContext::warn(Place place, std::string message) {
  out.push_back({Diagnostic::Severity::warning, place, std::move(message)});
}

void LoadContext::check_names(const Tree& map, std::initializer_list<std::string_view> known,
                              std::string_view what) {
  for (const Tree::Entry& entry : map.entries) {
    if (std::find(known.begin(), known.end(), entry.name) != known.end()) continue;
    // A near name alone, or else all of them: both together would be too long to read.
    const std::vector<std::string> names(known.begin(), known.end());
    const std::string nearest = did_you_mean(entry.name, names);
    error(entry.place, "'" + entry.name + "' is not known in " + std::string(what) +
                           (nearest.empty() ? "; known are " + listed(names) : nearest));
  }
}

bool LoadContext::expect_map(const Tree& tree, std::string_view what) {
  if (tree.is_map()) return true;
  error(tree.place, std::string(what) + " must be a map: write {name: value, ...}");
  return false;
}

std::string LoadContext::text(const Tree& map, std::string_view name, std::string fallback) {
  const Tree* value = map.find(name);
  if (value == nullptr) return fallback;
  // An empty text is an error, since `name: ""` is no way to leave a name out.
  if (value->is_text() && !value->text.empty()) return value->text;
  error(value->place, "'" + std::string(name) + "' must be a text");
  return fallback;
}

bool LoadContext::boolean(const Tree& map, std::string_view name, bool fallback) {
  const Tree* value = map.find(name);
  if (value == nullptr) return fallback;
  if (value->is_text() && (value->text == "true" || value->text == "false")) {
    return value->text == "true";
  }
  error(value->place, "'" + std::string(name) + "' must be true or false");
  return fallback;
}

std::optional<std::uint64_t> LoadContext::whole_number(const Tree& map, std::string_view name) {
  const Tree* value = map.find(name);
  if (value == nullptr) return std::nullopt;
  const bool digits = value->is_text() && !value->text.empty() && value->text.size() <= 15 &&
                      std::all_of(value->text.begin(), value->text.end(),
                                  [](char c) { return c >= '0' && c <= '9'; });
  if (digits) return std::stoull(value->text);
  error(value->place, "'" + std::string(name) + "' must be a whole number");
  return std::nullopt;
}

std::vector<std::string> LoadContext::texts(const Tree& map, std::string_view name) {
  const Tree* value = map.find(name);
  std::vector<std::string> found;
  if (value == nullptr) return found;
  // One text is short for a list of one, as people write it.
  if (value->is_text()) return {value->text};
  if (!value->is_list()) {
    error(value->place, "'" + std::string(name) + "' must be a text or a list of texts");
    return found;
  }
  for (const Tree& item : value->items) {
    if (item.is_text() && !item.text.empty()) {
      found.push_back(item.text);
    } else {
      error(item.place, "'" + std::string(name) + "' lists texts; this is none");
    }
  }
  return found;
}

/// Names are typed in shells, URLs and keys, so they need no quoting anywhere.
bool LoadContext::check_name(std::string_view name, Place place, std::string_view what) {
  const bool fit =
      !name.empty() && name.size() <= 128 && std::all_of(name.begin(), name.end(), [](char c) {
        return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
               c == '_' || c == '-' || c == '.';
      });
  if (!fit) {
    error(place, "'" + std::string(name) + "' cannot name " + std::string(what) +
                     "; use letters, digits, '_', '-' and '.', at most 128");
  }
  return fit;
}

}  // namespace adjoin::schema

#include <algorithm>
#include <array>

#include "schema/infer/infer_entries.h"

namespace adjoin::schema {

namespace {

/// Compared by their letters alone: "entity_type" and "EntityType" are one.
constexpr std::array<std::string_view, 14> kTypeAttributes{
    "type",     "entitytype", "edgetype",   "itemtype", "recordtype", "nodetype", "objecttype",
    "typename", "entity",     "entityname", "kind",     "et",         "edbe",     "model"};
constexpr std::array<std::string_view, 7> kTimeWords{"time", "date",    "at",   "ttl",
                                                     "expi", "created", "since"};

std::string letters_of(std::string_view text) {
  std::string lower;
  for (const char c : text) {
    if (c >= 'A' && c <= 'Z') lower += static_cast<char>(c | 0x20);
    if (c >= 'a' && c <= 'z') lower += c;
  }
  return lower;
}

bool is_type_attribute_name(std::string_view name) {
  const std::string letters = letters_of(name);
  return std::find(kTypeAttributes.begin(), kTypeAttributes.end(), letters) !=
         kTypeAttributes.end();
}

/// The text that nearly all items of the shape have, if they have any; null when there is none.
const std::string* dominant(const AttributeStats& stats) {
  if (stats.types != 1U << static_cast<unsigned>(Value::Type::string)) return nullptr;
  const auto most =
      std::max_element(stats.values.begin(), stats.values.end(),
                       [](const auto& a, const auto& b) { return a.second < b.second; });
  // Nine in ten: real tables have a few items that somebody wrote by hand.
  if (most == stats.values.end() || most->second * 10 < stats.count * 9) return nullptr;
  return &most->first;
}

bool is_kind_of(const AttributeStats& stats, Value::Type type) {
  return stats.types == 1U << static_cast<unsigned>(type);
}

bool sounds_like_time(std::string_view name) {
  const std::string letters = letters_of(name);
  return std::any_of(kTimeWords.begin(), kTimeWords.end(), [&](std::string_view word) {
    return letters.find(word) != std::string::npos;
  });
}

}  // namespace

std::string find_type_attribute(const std::map<std::string, Shape>& shapes) {
  struct Seen {
    std::uint64_t items = 0;
    std::uint64_t differing = 0;  ///< items of shapes that do not agree
    std::size_t shapes = 0;
    std::set<std::string> values;
  };
  std::map<std::string, Seen> seen;
  std::uint64_t items = 0;
  for (const auto& [form, shape] : shapes) {
    items += shape.count;
    for (const auto& [name, stats] : shape.attributes) {
      Seen& one = seen[name];
      const std::string* value = dominant(stats);
      if (value == nullptr) {
        one.differing += stats.count;
        continue;
      }
      one.items += stats.count;
      one.shapes += 1;
      one.values.insert(*value);
    }
  }
  std::string best;
  std::uint64_t best_items = 0;
  for (const auto& [name, one] : seen) {
    // By its values: another text in every shape. By its name: it may be missing or wrong in some.
    const bool tells =
        one.shapes >= 3 && one.shapes == shapes.size() && one.values.size() == one.shapes;
    const bool named =
        is_type_attribute_name(name) && one.differing * 4 <= one.items && one.items * 2 >= items;
    if (!named && !(tells && one.differing == 0)) continue;
    if (one.items <= best_items) continue;
    best = name;
    best_items = one.items;
  }
  return best;
}

std::string type_value(const Shape& shape, const std::string& attribute) {
  const auto stats = shape.attributes.find(attribute);
  if (attribute.empty() || stats == shape.attributes.end()) return {};
  const std::string* value = dominant(stats->second);
  if (value == nullptr || value->empty() || value->size() > 64) return {};
  const bool fit = std::all_of(value->begin(), value->end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
           c == '-' || c == '.';
  });
  return fit ? *value : std::string();
}

/// Only a proposal for people, so it need not be reversible.
std::string as_type_name(std::string_view word) {
  std::string name;
  const bool shouted =
      std::none_of(word.begin(), word.end(), [](char c) { return c >= 'a' && c <= 'z'; });
  bool begins = true;
  for (const char c : word) {
    const bool upper = c >= 'A' && c <= 'Z';
    const bool lower = c >= 'a' && c <= 'z';
    if (!upper && !lower && !(c >= '0' && c <= '9')) {
      begins = true;
      continue;
    }
    if (begins && lower)
      name += static_cast<char>(c & ~0x20);
    else
      name += !begins && upper && shouted ? static_cast<char>(c | 0x20) : c;
    begins = false;
  }
  return name.empty() ? "Node" : name;
}

bool is_plain_name(std::string_view name) {
  return !name.empty() && name != "pk" && name != "sk" && name != "rank" && name != "shard" &&
         name != "tie" && name != "from" && name != "to" && name != "of" && name != "owner" &&
         std::all_of(name.begin(), name.end(), [](char c) {
           return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                  c == '_' || c == '-';
         });
}

std::string field_type(std::string_view name, const AttributeStats& stats) {
  if (is_kind_of(stats, Value::Type::string)) {
    return stats.datetimes ? "datetime" : stats.dates ? "date" : "string";
  }
  if (is_kind_of(stats, Value::Type::number)) {
    if (stats.milliseconds) return "ms";
    // Ten digits are also ids and prices; 13 digits that begin with 1 are hardly anything but a
    // time.
    if (stats.seconds && sounds_like_time(name)) return "epoch";
    return stats.whole ? "int" : "number";
  }
  if (is_kind_of(stats, Value::Type::boolean)) return "bool";
  if (is_kind_of(stats, Value::Type::binary)) return "bytes";
  if (is_kind_of(stats, Value::Type::list)) return "list";
  if (is_kind_of(stats, Value::Type::map)) return "map";
  if (is_kind_of(stats, Value::Type::string_set)) return "string-set";
  if (is_kind_of(stats, Value::Type::number_set)) return "number-set";
  return {};
}

std::optional<std::string> attribute_of_hole(const Shape& shape, std::size_t hole) {
  std::optional<std::string> best;
  for (const auto& [name, stats] : shape.attributes) {
    if (hole >= 32 || (stats.equals & (1U << hole)) == 0 || stats.count != shape.count) continue;
    // A name with other characters cannot stand between braces.
    if (!is_plain_name(name) || field_type(name, stats).empty()) continue;
    const std::string letters = letters_of(name);
    const bool id = letters.size() >= 2 && letters.compare(letters.size() - 2, 2, "id") == 0;
    if (!best || id) best = name;
    if (id) break;
  }
  return best;
}

std::string UniqueNames::take(const std::string& wanted) {
  std::string name = wanted;
  for (int n = 2; !taken_.insert(name).second; ++n) name = wanted + std::to_string(n);
  return name;
}

}  // namespace adjoin::schema

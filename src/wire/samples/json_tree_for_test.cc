#include "wire/samples/json_tree_for_test.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>

#include "item/json_writer.h"

namespace adjoin::wire {
namespace {

Json read_json(item::JsonReader& in);

void read_object(item::JsonReader& in, Json& out) {
  EXPECT_TRUE(in.begin_object().has_value());
  for (std::string name; in.next_name(name).value();) {
    std::string own = name;
    out.members.emplace_back(std::move(own), read_json(in));
  }
}

void read_array(item::JsonReader& in, Json& out) {
  EXPECT_TRUE(in.begin_array().has_value());
  while (in.next_element().value()) {
    std::string place = std::to_string(out.members.size() + 1);
    out.members.emplace_back(std::move(place), read_json(in));
  }
}

Json read_json(item::JsonReader& in) {
  Json json{in.peek(), {}};
  switch (json.kind) {
    case Json::Kind::object: read_object(in, json); break;
    case Json::Kind::array: read_array(in, json); break;
    case Json::Kind::string: {
      std::string text;
      EXPECT_TRUE(in.read_string(text).has_value());
      item::append_json_string(text, json.text);
      break;
    }
    case Json::Kind::number: json.text = in.read_number().value(); break;
    case Json::Kind::boolean: json.text = in.read_boolean().value() ? "true" : "false"; break;
    default: EXPECT_TRUE(in.read_null().has_value()); json.text = "null";
  }
  return json;
}

void append_text(const Json& json, std::string& out) {
  const bool is_object = json.kind == Json::Kind::object;
  if (!is_object && json.kind != Json::Kind::array) {
    out += json.text;
    return;
  }
  out += is_object ? '{' : '[';
  bool first = true;
  for (const auto& [name, member] : json.members) {
    if (member.kind == kAbsent) continue;
    if (!std::exchange(first, false)) out += ',';
    if (is_object) {
      item::append_json_string(name, out);
      out += ':';
    }
    append_text(member, out);
  }
  out += is_object ? '}' : ']';
}

void append_paths(const Json& json, JsonPath& here, std::vector<JsonPath>& out) {
  if (is_attribute_value(json)) return;
  for (std::size_t i = 0; i < json.members.size(); ++i) {
    here.push_back(i);
    out.push_back(here);
    append_paths(json.members[i].second, here, out);
    here.pop_back();
  }
}

}  // namespace

Json parse_json(std::string_view text) {
  item::JsonReader in(text);
  Json json = read_json(in);
  EXPECT_TRUE(in.finish().has_value()) << text;
  return json;
}

std::string to_text(const Json& json) {
  std::string out;
  append_text(json, out);
  return out;
}

Json reversed(Json json) {
  for (auto& [name, member] : json.members) member = reversed(std::move(member));
  if (json.kind == Json::Kind::object) std::reverse(json.members.begin(), json.members.end());
  return json;
}

std::vector<JsonPath> paths_of(const Json& json) {
  std::vector<JsonPath> paths;
  JsonPath here;
  append_paths(json, here, paths);
  return paths;
}

std::string name_of(const Json& json, const JsonPath& path) {
  std::string name;
  const Json* at = &json;
  for (const std::size_t index : path) {
    name.append(name.empty() ? "" : ".").append(at->members[index].first);
    at = &at->members[index].second;
  }
  return name;
}

Json& part_at(Json& json, const JsonPath& path) {
  Json* at = &json;
  for (const std::size_t index : path) at = &at->members[index].second;
  return *at;
}

bool overlap(const JsonPath& one, const JsonPath& other) {
  const std::size_t size = std::min(one.size(), other.size());
  return std::equal(one.begin(), one.begin() + static_cast<std::ptrdiff_t>(size), other.begin());
}

bool is_attribute_value(const Json& json) {
  constexpr std::array<std::string_view, 10> kTypes = {"B", "BOOL", "BS",   "L", "M",
                                                       "N", "NS",   "NULL", "S", "SS"};
  return json.kind == Json::Kind::object && json.members.size() == 1 &&
         std::binary_search(kTypes.begin(), kTypes.end(), json.members[0].first);
}

}  // namespace adjoin::wire

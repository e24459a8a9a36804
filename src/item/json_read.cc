#include <algorithm>

#include "item/base64.h"
#include "item/json.h"
#include "item/json_reader.h"
#include "item/json_writer.h"
#include "item/set.h"
#include "item/size.h"

namespace adjoin::item {

namespace {

using Kind = JsonReader::Kind;

Error serialization_error(std::string message) {
  return Error(ErrorCode::serialization, std::move(message));
}

Error nested_too_deeply() {
  return validation_error("Nesting Levels have exceeded supported limits");
}

std::string quoted(std::string_view text) {
  std::size_t shown = std::min<std::size_t>(text.size(), 100);
  while (shown < text.size() && shown > 0 && (text[shown] & 0xC0) == 0x80) --shown;
  std::string out;
  append_json_string(text.substr(0, shown), out);
  return out;
}

/// Both readers read values one level of L and M at a time and stop at kNestingLevelsMax; no other
/// recursion depends on the input.
class ItemReader {
 public:
  explicit ItemReader(JsonReader& json) : json_(json) {}
  virtual ~ItemReader() = default;

  Result<Item> item() { return map(0); }
  virtual Result<AttributeValue> value(int level) = 0;

 protected:
  Result<AttributeMap> map(int level) {
    ADJOIN_CHECK(json_.begin_object());
    return map_rest({}, level);
  }

  /// The rest of an object whose first entries have been read.
  Result<AttributeMap> map_rest(std::vector<AttributeMap::Entry> entries, int level) {
    std::string name;
    for (;;) {
      ADJOIN_TRY(const bool more, json_.next_name(name));
      if (!more) break;
      ADJOIN_TRY(AttributeValue read, value(level));
      entries.emplace_back(name, std::move(read));
    }
    std::string duplicate;
    auto map = AttributeMap::from_entries(std::move(entries), &duplicate);
    if (!map) return serialization_error("Duplicate name in an object: " + quoted(duplicate));
    return *std::move(map);
  }

  Result<AttributeValue> list(int level) {
    ADJOIN_CHECK(json_.begin_array());
    List elements;
    for (;;) {
      ADJOIN_TRY(const bool more, json_.next_element());
      if (!more) break;
      ADJOIN_TRY(AttributeValue element, value(level));
      elements.push_back(std::move(element));
    }
    return AttributeValue(std::move(elements));
  }

  JsonReader& json_;
};

/// The wire's word for a JSON value of the wrong kind.
Error wrong_kind(JsonReader& json, std::string_view wanted) {
  switch (json.peek()) {
    case Kind::object:
      return serialization_error("Start of structure or map found where not expected");
    case Kind::array: return serialization_error("Start of list found where not expected");
    case Kind::end:
    case Kind::other: return json.error("expected a value");
    case Kind::string:
    case Kind::number:
    case Kind::boolean:
    case Kind::null: break;
  }
  if (wanted.empty()) return serialization_error("Unexpected value type in payload");
  std::string found = "NULL_VALUE";
  if (json.peek() == Kind::string) found = "STRING_VALUE";
  if (json.peek() == Kind::number) found = "NUMBER_VALUE";
  if (json.peek() == Kind::boolean) {
    const auto boolean = json.read_boolean();
    if (!boolean) return boolean.error();
    found = *boolean ? "TRUE_VALUE" : "FALSE_VALUE";
  }
  return serialization_error(found + " cannot be converted to " + std::string(wanted));
}

class DynamodbReader final : public ItemReader {
 public:
  using ItemReader::ItemReader;

  Result<AttributeValue> value(int level) override {
    constexpr std::string_view kEmpty =
        "Supplied AttributeValue is empty, must contain exactly one of the supported datatypes";
    if (json_.peek() == Kind::null) {
      ADJOIN_CHECK(json_.read_null());
      return validation_error(std::string(kEmpty));
    }
    if (json_.peek() != Kind::object) return wrong_kind(json_, "");
    ADJOIN_CHECK(json_.begin_object());
    std::string name;
    ADJOIN_TRY(const bool typed, json_.next_name(name));
    if (!typed) return validation_error(std::string(kEmpty));
    const std::string type = name;
    ADJOIN_TRY(AttributeValue read, payload(type, level));
    ADJOIN_TRY(const bool more, json_.next_name(name));
    if (!more) return read;
    if (name == type) return serialization_error("Duplicate name in an object: " + quoted(name));
    return validation_error(
        "Supplied AttributeValue has more than one datatypes set, must contain exactly one of the "
        "supported datatypes");
  }

 private:
  Result<AttributeValue> payload(std::string_view type, int level) {
    if (type == "S") {
      ADJOIN_TRY(std::string read, text());
      return AttributeValue(std::move(read));
    }
    if (type == "N") {
      ADJOIN_TRY(const Number read, number());
      return AttributeValue(read);
    }
    if (type == "B") {
      ADJOIN_TRY(Binary read, binary());
      return AttributeValue(std::move(read));
    }
    if (type == "BOOL" || type == "NULL") return boolean_or_null(type == "NULL");
    if (type == "L" || type == "M") return container(type == "M", level);
    if (type == "SS") return set<std::string>([this] { return text(); });
    if (type == "NS") return set<Number>([this] { return number(); });
    if (type == "BS") return set<Binary>([this] { return binary(); });
    return serialization_error("Unknown attribute type " + quoted(type) +
                               ", expected one of S, N, B, BOOL, NULL, L, M, SS, NS, BS");
  }

  Result<AttributeValue> boolean_or_null(bool is_null) {
    if (json_.peek() != Kind::boolean) return wrong_kind(json_, "Boolean");
    ADJOIN_TRY(const bool read, json_.read_boolean());
    if (!is_null) return AttributeValue(read);
    if (read) return AttributeValue(Null{});
    return validation_error(
        "One or more parameter values were invalid: Null attribute value types must have the value "
        "of true");
  }

  Result<AttributeValue> container(bool is_map, int level) {
    if (json_.peek() != (is_map ? Kind::object : Kind::array)) return wrong_kind(json_, "");
    if (level >= kNestingLevelsMax) return nested_too_deeply();
    if (!is_map) return list(level + 1);
    ADJOIN_TRY(AttributeMap read, map(level + 1));
    return AttributeValue(std::move(read));
  }

  template <typename T, typename Read>
  Result<AttributeValue> set(Read read) {
    if (json_.peek() != Kind::array) return wrong_kind(json_, "");
    ADJOIN_CHECK(json_.begin_array());
    std::vector<T> elements;
    for (;;) {
      ADJOIN_TRY(const bool more, json_.next_element());
      if (!more) break;
      ADJOIN_TRY(T element, read());
      elements.push_back(std::move(element));
    }
    ADJOIN_TRY(Set<T> made, make_set(std::move(elements)));
    return AttributeValue(std::move(made));
  }

  Result<std::string> text() {
    if (json_.peek() != Kind::string) return wrong_kind(json_, "String");
    std::string out;
    ADJOIN_CHECK(json_.read_string(out));
    return out;
  }

  Result<Number> number() {
    ADJOIN_TRY(const std::string digits, text());
    return Number::parse(digits);
  }

  Result<Binary> binary() {
    ADJOIN_TRY(const std::string base64, text());
    ADJOIN_TRY(Bytes bytes, decode_base64(base64));
    return Binary{std::move(bytes)};
  }
};

class PlainReader final : public ItemReader {
 public:
  using ItemReader::ItemReader;

  Result<AttributeValue> value(int level) override {
    switch (json_.peek()) {
      case Kind::string: {
        std::string text;
        ADJOIN_CHECK(json_.read_string(text));
        return AttributeValue(std::move(text));
      }
      case Kind::number: {
        ADJOIN_TRY(const std::string_view digits, json_.read_number());
        ADJOIN_TRY(const Number number, Number::parse(digits));
        return AttributeValue(number);
      }
      case Kind::boolean: {
        ADJOIN_TRY(const bool boolean, json_.read_boolean());
        return AttributeValue(boolean);
      }
      case Kind::null: ADJOIN_CHECK(json_.read_null()); return AttributeValue(Null{});
      case Kind::array:
        if (level >= kNestingLevelsMax) return nested_too_deeply();
        return list(level + 1);
      case Kind::object: return object(level);
      case Kind::end:
      case Kind::other: break;
    }
    return json_.error("expected a value");
  }

 private:
  /// A map, or one of the marks {"$set":[…]} and {"$b64":"…"}; a mark is an object's only name.
  Result<AttributeValue> object(int level) {
    ADJOIN_CHECK(json_.begin_object());
    std::string name;
    ADJOIN_TRY(const bool any, json_.next_name(name));
    if (any && (name == "$set" || name == "$b64")) return mark(name);
    if (level >= kNestingLevelsMax) return nested_too_deeply();
    if (!any) return AttributeValue(AttributeMap{});
    std::vector<AttributeMap::Entry> entries;
    ADJOIN_TRY(AttributeValue first, value(level + 1));
    const std::string first_name = name;
    entries.emplace_back(name, std::move(first));
    ADJOIN_TRY(AttributeMap map, map_rest(std::move(entries), level + 1));
    if (map.size() > 1 || !first_name.starts_with('$')) return AttributeValue(std::move(map));
    if (!first_name.starts_with("$$")) return unknown_mark(first_name);
    AttributeMap unmarked;
    unmarked.set(std::string_view(first_name).substr(1), std::move(*map.find(first_name)));
    return AttributeValue(std::move(unmarked));
  }

  static Error unknown_mark(const std::string& name) {
    return serialization_error(
        "Unknown mark " + quoted(name) +
        ", expected $set or $b64; a map whose only name is that is written " + quoted("$" + name));
  }

  Result<AttributeValue> mark(const std::string& name) {
    std::optional<AttributeValue> read;
    if (name == "$b64") {
      ADJOIN_TRY(Binary binary, marked_binary());
      read.emplace(std::move(binary));
    } else {
      ADJOIN_TRY(AttributeValue set, marked_set());
      read.emplace(std::move(set));
    }
    std::string other;
    ADJOIN_TRY(const bool more, json_.next_name(other));
    if (!more) return *std::move(read);
    return serialization_error("The mark " + quoted(name) + " must stand alone, found " +
                               quoted(other) + " beside it");
  }

  Result<Binary> marked_binary() {
    if (json_.peek() != Kind::string) {
      return serialization_error("The mark \"$b64\" wants a string of base64");
    }
    std::string base64;
    ADJOIN_CHECK(json_.read_string(base64));
    ADJOIN_TRY(Bytes bytes, decode_base64(base64));
    return Binary{std::move(bytes)};
  }

  Result<AttributeValue> marked_set() {
    if (json_.peek() != Kind::array) {
      return serialization_error("The mark \"$set\" wants a list");
    }
    ADJOIN_CHECK(json_.begin_array());
    std::vector<std::string> strings;
    std::vector<Number> numbers;
    std::vector<Binary> binaries;
    std::size_t count = 0;
    for (;; ++count) {
      ADJOIN_TRY(const bool more, json_.next_element());
      if (!more) break;
      const Kind kind = json_.peek();
      if (kind == Kind::string) {
        ADJOIN_CHECK(json_.read_string(strings.emplace_back()));
      } else if (kind == Kind::number) {
        ADJOIN_TRY(const std::string_view digits, json_.read_number());
        ADJOIN_TRY(const Number number, Number::parse(digits));
        numbers.push_back(number);
      } else {
        ADJOIN_TRY(Binary binary, set_element_binary());
        binaries.push_back(std::move(binary));
      }
    }
    if (count == strings.size()) return made(make_set(std::move(strings)));
    if (count == numbers.size()) return made(make_set(std::move(numbers)));
    if (count == binaries.size()) return made(make_set(std::move(binaries)));
    return mixed_set();
  }

  /// Reads {"$b64":"…"}, the only object a set may hold: no recursion into other values.
  Result<Binary> set_element_binary() {
    if (json_.peek() != Kind::object) return mixed_set();
    ADJOIN_CHECK(json_.begin_object());
    std::string name;
    ADJOIN_TRY(const bool any, json_.next_name(name));
    if (!any || name != "$b64") return mixed_set();
    ADJOIN_TRY(Binary binary, marked_binary());
    ADJOIN_TRY(const bool more, json_.next_name(name));
    if (more) return mixed_set();
    return binary;
  }

  static Error mixed_set() {
    return serialization_error(
        "The elements of a \"$set\" must all be strings, all numbers or all {\"$b64\":…}");
  }

  template <typename T>
  static Result<AttributeValue> made(Result<Set<T>> set) {
    if (!set) return std::move(set).error();
    return AttributeValue(*std::move(set));
  }
};

/// Runs `read` over a reader of `json`, which must hold nothing else.
template <typename Read>
auto whole(std::string_view json, JsonForm form, Read read)
    -> decltype(read(std::declval<ItemReader&>())) {
  JsonReader reader(json);
  ADJOIN_CHECK(reader.check_encoding());
  DynamodbReader dynamodb(reader);
  PlainReader plain(reader);
  auto value = read(form == JsonForm::dynamodb ? static_cast<ItemReader&>(dynamodb) : plain);
  if (!value) return value;
  ADJOIN_CHECK(reader.finish());
  return value;
}

}  // namespace

Result<Item> parse_item(std::string_view json, JsonForm form) {
  return whole(json, form, [](ItemReader& reader) { return reader.item(); });
}

Result<AttributeValue> parse_value(std::string_view json, JsonForm form) {
  return whole(json, form, [](ItemReader& reader) { return reader.value(0); });
}

Result<Item> read_item(JsonReader& json) { return DynamodbReader(json).item(); }

Result<AttributeValue> read_value(JsonReader& json) { return DynamodbReader(json).value(0); }

}  // namespace adjoin::item

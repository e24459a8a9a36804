#include <algorithm>

#include "item/base64.h"
#include "item/json.h"
#include "item/json_mark.h"
#include "item/json_reader.h"
#include "item/json_writer.h"
#include "item/set.h"
#include "item/size.h"
#include "item/value.h"
#include "item/value_fault.h"

namespace adjoin::item {
namespace {

using Kind = JsonReader::Kind;

Error serialization_error(std::string message) {
  return api_error(ApiError::serialization, std::move(message));
}

Error nested_too_deeply() { return validation_error(std::string(kNestedTooDeep)); }

Error too_many_parts() {
  return validation_error("Item size has exceeded the maximum allowed size");
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
/// The two forms share objects, lists and bounds. They differ in what a value looks like, which
/// each reader says in `value`.
class ItemReader {
 public:
  /// `room` as in `read_item`.
  ItemReader(JsonReader& json, std::size_t& room) : json_(json), room_(room) {}
  virtual ~ItemReader() = default;

  Result<Item> item() {
    Item item;
    ADJOIN_CHECK(map(0, item));
    return item;
  }
  /// Reads into `out`, which saves moving a value through every level.
  virtual Result<void> value(int level, Value& out) = 0;

 protected:
  Result<void> map(int level, Item& out) {
    ADJOIN_CHECK(json_.begin_object());
    return map_rest({}, level, out);
  }

  /// The rest of an object whose first entries have been read. Most items have some attributes, and
  /// a map within may be one of very many.
  Result<void> map_rest(std::vector<Item::Entry> entries, int level, Item& out) {
    if (level == 0) entries.reserve(8);
    std::string_view name;
    for (;;) {
      ADJOIN_TRY(const bool more, json_.next_name(name, scratch_));
      if (!more) break;
      if (entries.size() == kManyParts) reserve_rest(entries, true);
      const std::size_t bytes = name.size() + (level == 0 ? 0 : kElementOverheadBytes);
      if (!take_room(std::max<std::size_t>(bytes, 1))) return too_many_parts();
      // Made in place and filled: a value is large, and moving it for each level costs more than
      // parsing.
      Item::Entry& entry = entries.emplace_back();
      entry.first.assign(name);
      ADJOIN_CHECK(value(level, entry.second));
    }
    std::string duplicate;
    auto map = item::from_entries(std::move(entries), &duplicate);
    if (!map) return serialization_error("Duplicate name in an object: " + quoted(duplicate));
    out = *std::move(map);
    return {};
  }

  Result<void> list(int level, Value& out) {
    ADJOIN_CHECK(json_.begin_array());
    Value::List elements;
    for (;;) {
      ADJOIN_TRY(const bool more, json_.next_element());
      if (!more) break;
      if (!take_room(kElementOverheadBytes)) return too_many_parts();
      if (elements.size() == kManyParts) reserve_rest(elements, false);
      ADJOIN_CHECK(value(level, elements.emplace_back()));
    }
    out = std::move(elements);
    return {};
  }

  /// Takes what a part adds to an item's size at least: false when so much is not left. So the
  /// memory that a text takes is bounded.
  bool take_room(std::size_t bytes) {
    if (bytes > room_) return false;
    room_ -= bytes;
    return true;
  }

  JsonReader& json_;
  std::string scratch_;  ///< for names and strings with escapes

 private:
  /// Below it, growing is cheap. Above it, twice the memory for the time of a copy would break the
  /// bound that `room` promises.
  static constexpr std::size_t kManyParts = 4096;

  /// Makes room for one more part and for all that follow it in the object or array that is being
  /// read. To count them costs less than the memory to hold many of them twice, as growing does.
  template <typename T>
  void reserve_rest(std::vector<T>& parts, bool in_object) {
    JsonReader ahead = json_;
    std::string_view name;
    std::string scratch;
    std::size_t count = 1;
    while (count <= room_ && ahead.skip_value()) {
      const auto more = in_object ? ahead.next_name(name, scratch) : ahead.next_element();
      if (!more || !*more) break;
      ++count;
    }
    parts.reserve(parts.size() + count);
  }

  std::size_t& room_;
};

class DynamodbReader final : public ItemReader {
 public:
  /// `lenient` as the service is, which skips a type it does not know; else it is named.
  DynamodbReader(JsonReader& json, std::size_t& room, bool lenient)
      : ItemReader(json, room), lenient_(lenient) {}

  Result<void> value(int level, Value& out) override {
    constexpr std::string_view kEmpty =
        "Supplied AttributeValue is empty, must contain exactly one of the supported datatypes";
    if (json_.peek() == Kind::null) {
      ADJOIN_CHECK(json_.read_null());
      return validation_error(std::string(kEmpty));
    }
    if (json_.peek() != Kind::object) return wrong_kind(json_, kWrongValue);
    ADJOIN_CHECK(json_.begin_object());
    std::optional<Value::Type> found;
    for (;;) {
      std::string_view name;
      ADJOIN_TRY(const bool more, json_.next_name(name, scratch_));
      if (!more) break;
      const std::optional<Value::Type> type = type_named(name);
      if (!type) {
        if (!lenient_) return unknown_type(name);
        ADJOIN_CHECK(json_.skip_value());
        // Some clients write members that are not set as null.
      } else if (lenient_ && json_.peek() == Kind::null) {
        ADJOIN_CHECK(json_.read_null());  // as an absent member
      } else if (found) {
        return second_type(*found, *type);
      } else {
        found = type;
        ADJOIN_CHECK(payload(*type, level, out));
      }
    }
    if (!found) return validation_error(std::string(kEmpty));
    return {};
  }

 private:
  static std::optional<Value::Type> type_named(std::string_view name) {
    if (name.size() == 1) {
      switch (name[0]) {
        case 'S': return Value::Type::string;
        case 'N': return Value::Type::number;
        case 'B': return Value::Type::binary;
        case 'L': return Value::Type::list;
        case 'M': return Value::Type::map;
        default: return std::nullopt;
      }
    }
    if (name == "BOOL") return Value::Type::boolean;
    if (name == "NULL") return Value::Type::null;
    if (name == "SS") return Value::Type::string_set;
    if (name == "NS") return Value::Type::number_set;
    if (name == "BS") return Value::Type::binary_set;
    return std::nullopt;
  }

  static Error unknown_type(std::string_view name) {
    return serialization_error("Unknown attribute type " + quoted(name) +
                               ", expected one of S, N, B, BOOL, NULL, L, M, SS, NS, BS");
  }

  static Error second_type(Value::Type first, Value::Type second) {
    if (first == second) {
      return serialization_error("Duplicate name in an object: " + quoted(to_string(first)));
    }
    return validation_error(
        "Supplied AttributeValue has more than one datatypes set, must contain exactly one of the "
        "supported datatypes");
  }

  Result<void> payload(Value::Type type, int level, Value& out) {
    switch (type) {
      case Value::Type::string: {
        ADJOIN_TRY(const std::string_view read, text());
        out.content().emplace<std::string>(read);
        return {};
      }
      case Value::Type::number: {
        ADJOIN_TRY(out.content(), number());
        return {};
      }
      case Value::Type::binary: {
        ADJOIN_TRY(out.content(), binary());
        return {};
      }
      case Value::Type::boolean:
      case Value::Type::null: return boolean_or_null(type == Value::Type::null, out);
      case Value::Type::list:
      case Value::Type::map: return container(type == Value::Type::map, level, out);
      case Value::Type::string_set:
        return set<std::string>(out, [this]() -> Result<std::string> {
          ADJOIN_TRY(const std::string_view read, text());
          return std::string(read);
        });
      case Value::Type::number_set: return set<Number>(out, [this] { return number(); });
      case Value::Type::binary_set: return set<Binary>(out, [this] { return binary(); });
    }
    return {};
  }

  Result<void> boolean_or_null(bool is_null, Value& out) {
    ADJOIN_TRY(const bool read, boolean());
    if (!is_null) {
      out = read;
      return {};
    }
    out = Value();
    if (read) return {};
    return counted_fault(
        "One or more parameter values were invalid: Null attribute value types must have the value "
        "of true");
  }

  /// The service also takes the words as strings.
  Result<bool> boolean() {
    if (json_.peek() == Kind::boolean) return json_.read_boolean();
    if (!lenient_ || json_.peek() != Kind::string) return wrong_kind(json_, kWrongBoolean);
    ADJOIN_TRY(const std::string_view word, text());
    std::string lower(word);
    for (char& c : lower) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c | 0x20) : c;
    if (lower == "true" || lower == "yes") return true;
    if (lower == "false" || lower == "no") return false;
    return serialization_error("Unexpected token received from parser");
  }

  Result<void> container(bool is_map, int level, Value& out) {
    if (json_.peek() != (is_map ? Kind::object : Kind::array)) {
      return wrong_kind(json_, is_map ? kWrongMap : kWrongList);
    }
    if (level >= kNestingLevelsMax) return nested_too_deeply();
    if (!take_room(kContainerOverheadBytes)) return too_many_parts();
    if (is_map) return map(level + 1, out.content().emplace<Item>());
    return list(level + 1, out);
  }

  template <typename T, typename Read>
  Result<void> set(Value& out, Read read) {
    if (json_.peek() != Kind::array) return wrong_kind(json_, kWrongList);
    ADJOIN_CHECK(json_.begin_array());
    std::vector<T> elements;
    for (;;) {
      ADJOIN_TRY(const bool more, json_.next_element());
      if (!more) break;
      if (!take_room(1)) return too_many_parts();
      ADJOIN_TRY(T element, read());
      elements.push_back(std::move(element));
    }
    ADJOIN_TRY(out.content(), make_set(std::move(elements)));
    return {};
  }

  /// Valid until the next string is read.
  Result<std::string_view> text() {
    if (json_.peek() != Kind::string) return wrong_kind(json_, kWrongText);
    std::string_view out;
    ADJOIN_CHECK(json_.read_string(out, scratch_));
    return out;
  }

  Result<Number> number() {
    ADJOIN_TRY(const std::string_view digits, text());
    return Number::parse(digits);
  }

  Result<Binary> binary() {
    if (json_.peek() != Kind::string) return wrong_kind(json_, kWrongBinary);
    ADJOIN_TRY(const std::string_view base64, text());
    ADJOIN_TRY(Bytes bytes, decode_base64(base64));
    return Binary{std::move(bytes)};
  }

  bool lenient_;
};

class PlainReader final : public ItemReader {
 public:
  using ItemReader::ItemReader;

  Result<void> value(int level, Value& out) override {
    switch (json_.peek()) {
      case Kind::string: return json_.read_string(out.content().emplace<std::string>());
      case Kind::number: {
        ADJOIN_TRY(const std::string_view digits, json_.read_number());
        ADJOIN_TRY(out.content(), Number::parse(digits));
        return {};
      }
      case Kind::boolean: {
        ADJOIN_TRY(out.content(), json_.read_boolean());
        return {};
      }
      case Kind::null: out = Value(); return json_.read_null();
      case Kind::array:
        if (level >= kNestingLevelsMax) return nested_too_deeply();
        if (!take_room(kContainerOverheadBytes)) return too_many_parts();
        return list(level + 1, out);
      case Kind::object: {
        ADJOIN_TRY(out, object(level));
        return {};
      }
      case Kind::end:
      case Kind::other: break;
    }
    return json_.error("expected a value");
  }

 private:
  /// A map, or one of the marks {"$set":[…]} and {"$b64":"…"}; a mark is an object's only name.
  Result<Value> object(int level) {
    ADJOIN_CHECK(json_.begin_object());
    std::string name;
    ADJOIN_TRY(const bool any, json_.next_name(name));
    if (any && (name == "$set" || name == "$b64")) return mark(name);
    if (level >= kNestingLevelsMax) return nested_too_deeply();
    if (!take_room(kContainerOverheadBytes)) return too_many_parts();
    if (!any) return Value(Item{});
    std::vector<Item::Entry> entries;
    // Whether it is an escaped mark depends on what follows, so it is read as a map first.
    const std::string first_name = name;
    ADJOIN_CHECK(value(level + 1, entries.emplace_back(name, Value()).second));
    Item map;
    ADJOIN_CHECK(map_rest(std::move(entries), level + 1, map));
    const bool marked =
        map.size() == 1 ? first_name.starts_with('$') : is_mark_with_dollars(first_name);
    if (!marked) return Value(std::move(map));
    if (!first_name.starts_with("$$")) return unknown_mark(first_name);
    const std::string_view own = std::string_view(first_name).substr(1);
    if (map.contains(own)) {
      return serialization_error("Duplicate name in an object: " + quoted(std::string(own)));
    }
    Value first = std::move(*map.find(first_name));
    map.erase(first_name);
    map.set(own, std::move(first));
    return Value(std::move(map));
  }

  static Error unknown_mark(const std::string& name) {
    return serialization_error(
        "Unknown mark " + quoted(name) +
        ", expected $set or $b64; a map whose only name is that is written " + quoted("$" + name));
  }

  Result<Value> mark(const std::string& name) {
    std::optional<Value> read;
    if (name == "$b64") {
      ADJOIN_TRY(Binary binary, marked_binary());
      read.emplace(std::move(binary));
    } else {
      ADJOIN_TRY(Value set, marked_set());
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

  Result<Value> marked_set() {
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
      if (!take_room(1)) return too_many_parts();
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
  static Result<Value> made(Result<Set<T>> set) {
    if (!set) return std::move(set).error();
    return Value(*std::move(set));
  }
};

/// Runs `read` over a reader of `json`, which must hold nothing else.
template <typename Read>
auto whole(std::string_view json, JsonForm form, Read read)
    -> decltype(read(std::declval<ItemReader&>())) {
  JsonReader reader(json);
  ADJOIN_CHECK(reader.check_encoding());
  std::size_t room = kItemRoom;
  DynamodbReader dynamodb(reader, room, false);
  PlainReader plain(reader, room);
  auto value = read(form == JsonForm::dynamodb ? static_cast<ItemReader&>(dynamodb) : plain);
  if (!value) return value;
  ADJOIN_CHECK(reader.finish());
  return value;
}
}  // namespace

Result<Item> parse_item(std::string_view json, JsonForm form) {
  return whole(json, form, [](ItemReader& reader) { return reader.item(); });
}

Result<Value> parse_value(std::string_view json, JsonForm form) {
  return whole(json, form, [](ItemReader& reader) -> Result<Value> {
    Value value;
    ADJOIN_CHECK(reader.value(0, value));
    return value;
  });
}

Result<void> read_item(JsonReader& json, Item& out, std::size_t& room) {
  ADJOIN_TRY(out, DynamodbReader(json, room, true).item());
  return {};
}

Result<void> read_value(JsonReader& json, Value& out, std::size_t& room) {
  return DynamodbReader(json, room, true).value(0, out);
}

}  // namespace adjoin::item

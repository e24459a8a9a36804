#pragma once

#include <string>
#include <string_view>

#include "adjoin/value.h"
#include "base/result.h"
#include "item/size.h"
#include "item/stored_item.h"

namespace adjoin::item {

class JsonReader;

/// DynamoDB JSON: {"PK":{"S":"a"},"n":{"N":"1"}}. Plain JSON: {"PK":"a","n":1}.
/// In plain JSON, numbers keep all 38 digits, and marks stand for the types that JSON lacks:
/// - {"$set":["a","b"]} is an SS or NS by the kind of its elements, or a BS of {"$b64":…};
/// - {"$b64":"…"} is a B in strict base64.
/// Escapes let every value survive the round trip. The writer puts one more "$" before a name
/// - that is the only one of its map and starts with "$", or
/// - that is the first of several and is a mark with any number of "$" ("$$set").
/// DynamoDB's form names every type and is what services exchange. The plain form is for people and
/// for programs that have JSON already.
enum class JsonForm { dynamodb, plain };

/// Parses one item. Refuses duplicate names, bad UTF-8, unknown types, nesting beyond
/// kNestingLevelsMax, unpadded base64, and text after the closing brace.
/// @errors serialization (shape) or validation (value), with DynamoDB's texts.
/// @cost linear; bounded stack on any input.
Result<Item> parse_item(std::string_view json, JsonForm form);
/// Parses one value, by the rules of `parse_item`.
Result<Value> parse_value(std::string_view json, JsonForm form);

/// Reads one item or value in DynamoDB JSON from `json`, and leaves the reader behind it. For a
/// caller that parses a larger text and has checked its encoding. Accepts what DynamoDB accepts:
/// skips unknown types, and takes strings for booleans. After an error `out` is unspecified.
///
/// `room` bounds the memory of the tree, in accounted bytes. Each attribute, element and container
/// lowers it by the least that it adds to an item's size. Reading stops when it is used up. A byte
/// of room stands for at most 40 bytes of memory, and two thirds more while a part grows. A small
/// text can describe a tree that takes many times its memory. The room keeps one request from
/// filling the memory of all.
/// @errors as `parse_item`; validation beyond kItemRoom or `room`, as no item is that large
Result<void> read_item(JsonReader& json, Item& out, std::size_t& room);
Result<void> read_value(JsonReader& json, Value& out, std::size_t& room);
/// Room for `read_item` that is enough for every item of legal size, and for every value in one.
constexpr std::size_t kItemRoom = kItemBytesMax + 1;

/// Appends canonical JSON: names in byte order, no spaces, numbers as Number::to_string.
void append_json(const Item& item, JsonForm form, std::string& out);
void append_json(const Value& value, JsonForm form, std::string& out);
void append_json(ItemView item, JsonForm form, std::string& out);
void append_json(ValueView value, JsonForm form, std::string& out);
/// Returns what `append_json` appends.
std::string to_json(const Item& item, JsonForm form);

}  // namespace adjoin::item

#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "item/attribute_value.h"
#include "item/size.h"
#include "item/stored_item.h"

namespace adjoin::item {

class JsonReader;

/// DynamoDB JSON: {"PK":{"S":"a"},"n":{"N":"1"}}. Plain JSON: {"PK":"a","n":1}, where numbers keep
/// all 38 digits and what JSON lacks is marked: {"$set":["a","b"]} (SS, NS by element kind, BS of
/// {"$b64":…}), {"$b64":"…"} (strict base64). So that every value survives the round trip, a name
/// is written with one more "$" when it is the only one of its map and starts with "$", and when it
/// is the first of several and is a mark, however many "$" it has ("$$set").
enum class JsonForm { dynamodb, plain };

/// Reads one item. Refuses duplicate names, bad UTF-8, unknown types, nesting beyond
/// kNestingLevelsMax, unpadded base64, and anything behind the closing brace.
/// @errors serialization (shape) or validation (value), with DynamoDB's texts.
/// @cost linear; bounded stack on any input.
Result<Item> parse_item(std::string_view json, JsonForm form);
Result<AttributeValue> parse_value(std::string_view json, JsonForm form);

/// Reads one item or value in DynamoDB JSON where `json` stands, and leaves it behind that. For a
/// caller that reads a larger text and has checked its encoding. Takes what the service takes:
/// unknown types are skipped, and booleans may be strings. What `out` is after an error is not
/// said.
///
/// `room` bounds the memory of the tree: it is counted down by what attributes, elements and
/// containers add to an item's size at least, and no part is read for which nothing is left. A
/// part takes at most 40 bytes of memory for each of it, and two thirds more while it grows.
/// @errors as above; validation beyond kItemRoom or `room`, as no item is that large
Result<void> read_item(JsonReader& json, Item& out, std::size_t& room);
Result<void> read_value(JsonReader& json, AttributeValue& out, std::size_t& room);
/// Enough for every item that is not too large, and for every value in one.
constexpr std::size_t kItemRoom = kItemBytesMax + 1;

/// Appends canonical JSON: names in byte order, no spaces, numbers as Number::to_string.
void append_json(const Item& item, JsonForm form, std::string& out);
void append_json(const AttributeValue& value, JsonForm form, std::string& out);
void append_json(ItemView item, JsonForm form, std::string& out);
void append_json(ValueView value, JsonForm form, std::string& out);
std::string to_json(const Item& item, JsonForm form);

}  // namespace adjoin::item

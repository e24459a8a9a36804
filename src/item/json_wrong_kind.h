#pragma once

#include <string_view>

#include "base/error.h"
#include "item/json_reader.h"

namespace adjoin::item {

/// DynamoDB's messages for a JSON value of the wrong kind.
struct WrongKind {
  std::string_view array;
  std::string_view scalar;  ///< if it begins with a blank, the value's kind stands before it
};
inline constexpr std::string_view kMap =
    "Unrecognized collection type java.util.Map<java.lang.String, "
    "com.amazonaws.dynamodb.v20120810.AttributeValue>";
inline constexpr std::string_view kFieldType = "Unexpected field type";
inline constexpr WrongKind kWrongValue = {
    "Unrecognized collection type class com.amazonaws.dynamodb.v20120810.AttributeValue",
    "Unexpected value type in payload"};
inline constexpr WrongKind kWrongMap = {kMap, kFieldType};
inline constexpr WrongKind kWrongList = {kFieldType, kFieldType};
inline constexpr WrongKind kWrongText = {"Unrecognized collection type class java.lang.String",
                                         " cannot be converted to String"};
inline constexpr WrongKind kWrongBoolean = {"Unrecognized collection type class java.lang.Boolean",
                                            " cannot be converted to Boolean"};
inline constexpr WrongKind kWrongBinary = {"Unrecognized collection type class java.nio.ByteBuffer",
                                           "only base-64-encoded strings are convertible to bytes"};

/// Returns the error for the next value of `json`, which is not of the kind that `texts` describe.
/// @errors serialization, also when that value is no valid JSON
Error wrong_kind(JsonReader& json, const WrongKind& texts);

}  // namespace adjoin::item

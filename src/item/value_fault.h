#pragma once

#include <string>
#include <string_view>
#include <utility>

#include "base/error.h"

namespace adjoin::item {

class JsonReader;

/// Error details that mark three faults of a value: an empty set, a duplicate in a set, a NULL that
/// is not true. DynamoDB's PutItem and UpdateItem report these with the prefix "1 validation error
/// detected". Other faults, and these faults in other operations, have no prefix.
/// A mark and not a text, since the same fault has one wording in some operations and another in
/// the rest.
struct CountedFault : ErrorDetails {};

/// Makes a validation error that carries the mark.
inline Error counted_fault(std::string message) {
  return with_details<CountedFault>(validation_error(std::move(message)));
}

/// DynamoDB's messages for a JSON value of the wrong kind.
/// The service is written in Java and its messages show it. Clients compare them, so they stay.
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

#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "schema/template/template.h"

namespace adjoin::schema {

/// Encodes a placeholder's logical text as key text. `separator` is the table's, for suffixes.
/// @errors invalid_argument naming the placeholder when the text has another format
Result<std::string> encode_hole(const Segment& hole, std::string_view separator,
                                std::string_view logical);

/// The same, appended to a key. @cost no string of its own for a plain text
Result<void> append_hole(const Segment& hole, std::string_view separator, std::string_view logical,
                         std::string& key);

/// Decodes key text that the placeholder's pattern accepts into the value's text. nullopt if it
/// stands for no value: a rank that the schema gives none, or a date that does not exist.
std::optional<std::string> decode_hole(const Segment& hole, std::string_view separator,
                                       std::string_view written);

/// Returns the regular expression of the key texts of an encoding other than `plain` and `rank`.
std::string encoding_pattern(Encoding encoding, std::string_view separator);

/// Parses a time's logical text to milliseconds since 1970; nullopt if it is no time.
std::optional<std::int64_t> time_ms(TimeForm form, std::string_view text);
/// Returns the logical text of a time in milliseconds since 1970. The inverse of time_ms for
/// canonical texts.
std::string time_text(TimeForm form, std::int64_t ms);

}  // namespace adjoin::schema

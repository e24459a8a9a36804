#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "schema/template/template.h"

namespace adjoin::schema {

/// Writes a hole's logical text as its key text. `separator` is the table's, for suffixes.
/// @errors validation naming the hole when the text is not of its kind.
Result<std::string> encode_hole(const Segment& hole, std::string_view separator,
                                std::string_view logical);

/// The logical text of a key text that the hole's pattern accepts; nullopt when it has none (a rank
/// that no value has, a date that does not exist).
std::optional<std::string> decode_hole(const Segment& hole, std::string_view separator,
                                       std::string_view written);

/// The regular expression of the key texts of a hole with this encoding, which is not `plain` nor
/// `rank`.
std::string encoding_pattern(Encoding encoding, std::string_view separator);

/// Milliseconds since 1970 of a time's logical text; nullopt when it is not one.
std::optional<std::int64_t> time_ms(TimeForm form, std::string_view text);
/// The logical text of a time. The inverse of time_ms for canonical texts.
std::string time_text(TimeForm form, std::int64_t ms);

}  // namespace adjoin::schema

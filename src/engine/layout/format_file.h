#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/result.h"

namespace adjoin::engine::layout {

/// The format this program writes, and the features it knows (one bit each; none yet).
constexpr std::uint32_t kFormatVersion = 1;
constexpr std::uint64_t kKnownFeatures = 0;

/// Content of the file FORMAT of a store folder, a text of four lines:
///   adjoin store
///   version 1
///   oldest-reader 1
///   features 0000000000000000
/// A text too: whoever finds such a folder years from now can see what it is.
struct FormatFile {
  std::uint32_t version = kFormatVersion;
  std::uint32_t oldest_reader = kFormatVersion;  ///< least program version that can read the store
  std::uint64_t features = 0;
};
std::string encode(const FormatFile& format);
/// Parses the text of a FORMAT file. @param path  for the error message
/// @errors corruption: the text has another form
Result<FormatFile> decode_format(std::string_view text, const std::string& path);
/// Refuses a store that this program cannot read.
/// @errors configuration, naming the version or the features
Result<void> check_readable(const FormatFile& format, const std::string& path);

}  // namespace adjoin::engine::layout

#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/result.h"

namespace adjoin::engine::layout {

/// The format this program writes, and the features it knows (one bit each; none yet).
constexpr std::uint32_t kFormatVersion = 1;
constexpr std::uint64_t kKnownFeatures = 0;

/// The file FORMAT of a store folder: text of four lines.
///   adjoin store
///   version 1
///   oldest-reader 1
///   features 0000000000000000
struct FormatFile {
  std::uint32_t version = kFormatVersion;
  std::uint32_t oldest_reader = kFormatVersion;  ///< programs of at least this version can read it
  std::uint64_t features = 0;
};
std::string encode(const FormatFile& format);
/// @errors corruption when the text has another form; `path` is for the message.
Result<FormatFile> decode_format(std::string_view text, const std::string& path);
/// @errors configuration when this program must not open the store, naming version or features.
Result<void> check_readable(const FormatFile& format, const std::string& path);

}  // namespace adjoin::engine::layout

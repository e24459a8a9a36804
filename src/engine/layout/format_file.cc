#include "engine/layout/format_file.h"

#include <charconv>
#include <cstdio>

#include "base/assert.h"

namespace adjoin::engine::layout {
namespace {

/// Takes "name value\n" from the front of `text`.
template <typename Integer>
bool take_line(std::string_view& text, std::string_view name, int base, Integer& value) {
  if (text.substr(0, name.size()) != name) return false;
  text.remove_prefix(name.size());
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value, base);
  if (error != std::errc() || end == text.data() + text.size() || *end != '\n') return false;
  text.remove_prefix(static_cast<std::size_t>(end - text.data()) + 1);
  return true;
}

}  // namespace

std::string encode(const FormatFile& format) {
  char text[128];
  const int size = std::snprintf(
      text, sizeof text, "adjoin store\nversion %u\noldest-reader %u\nfeatures %016llx\n",
      format.version, format.oldest_reader, static_cast<unsigned long long>(format.features));
  ADJOIN_ASSERT(size > 0);
  ADJOIN_ASSERT(static_cast<std::size_t>(size) < sizeof text);
  return text;
}

Result<FormatFile> decode_format(std::string_view text, const std::string& path) {
  FormatFile format;
  constexpr std::string_view kHead = "adjoin store\n";
  const bool has_head = text.substr(0, kHead.size()) == kHead;
  if (has_head) text.remove_prefix(kHead.size());
  // A later version may append lines: what it must not change are these.
  if (!has_head || !take_line(text, "version ", 10, format.version) ||
      !take_line(text, "oldest-reader ", 10, format.oldest_reader) ||
      !take_line(text, "features ", 16, format.features)) {
    return Error(ErrorCode::corruption, path + ": not the FORMAT file of an Adjoin store");
  }
  return format;
}

Result<void> check_readable(const FormatFile& format, const std::string& path) {
  // Not the version itself: a newer program may write what this one can still read, and says so
  // here.
  if (format.oldest_reader > kFormatVersion) {
    return Error(ErrorCode::configuration,
                 path + ": the store has format version " + std::to_string(format.version) +
                     " and needs a program that knows version " +
                     std::to_string(format.oldest_reader) + "; this one knows version " +
                     std::to_string(kFormatVersion));
  }
  if (const std::uint64_t unknown = format.features & ~kKnownFeatures; unknown != 0) {
    char bits[32];
    std::snprintf(bits, sizeof bits, "%016llx", static_cast<unsigned long long>(unknown));
    return Error(ErrorCode::configuration,
                 path + ": the store uses features this program does not know (bits " + bits +
                     "); open it with the version that made it, or a newer one");
  }
  return {};
}

}  // namespace adjoin::engine::layout

#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace adjoin::server {

/// A key id of a client and what it signs with.
struct AccessKey {
  struct Secret {
    std::string text;
    std::chrono::sys_seconds created;
  };
  std::string key_id;  ///< 1 to 128 letters, digits, '_' or '-'
  bool enabled = true;
  std::vector<Secret> secrets;  ///< one, or two while clients change over; the newest first
};

inline constexpr std::size_t kAccessKeysMax = 10'000;

/// Whether `text` may be a key id.
bool is_key_id(std::string_view text);

/// A key id nobody has, 20 letters and digits, and a secret of 40 characters, 240 random bits.
std::string new_key_id();
std::string new_secret();

/// The keys as the text that a credential file seals, and back. The form is that of
/// docs/formats/credentials.md. @errors configuration, naming the line
std::string access_keys_text(const std::vector<AccessKey>& keys);
Result<std::vector<AccessKey>> parse_access_keys(std::string_view text);

}  // namespace adjoin::server

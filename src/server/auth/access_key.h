#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace adjoin::server {

/// Access key of a client: its id and its secrets.
struct AccessKey {
  struct Secret {
    std::string text;
    std::chrono::sys_seconds created;
  };
  std::string key_id;  ///< 1 to 128 letters, digits, '_' or '-'
  bool enabled = true;
  std::vector<Secret> secrets;  ///< newest first; two during a rotation, else one
};

/// Most keys in a credential file.
inline constexpr std::size_t kAccessKeysMax = 10'000;

/// Returns whether `text` is a valid key id.
bool is_key_id(std::string_view text);

/// Returns a random key id of 20 letters and digits, or a random secret of 40 characters (240
/// random bits).
std::string new_key_id();
std::string new_secret();

/// Converts keys to the text that a credential file encrypts, and back. The form is that of
/// docs/formats/credentials.md. @errors configuration, naming the line
std::string access_keys_text(const std::vector<AccessKey>& keys);
Result<std::vector<AccessKey>> parse_access_keys(std::string_view text);

}  // namespace adjoin::server

#include "server/auth/access_key.h"

#include <openssl/rand.h>

#include <algorithm>
#include <array>
#include <charconv>

#include "base/assert.h"

namespace adjoin::server {
namespace {

// Two, so that a client can change its secret without a moment in which neither works.
constexpr std::size_t kSecretsMax = 2;
constexpr std::size_t kSecretCharactersMax = 128;

Error bad_line(std::size_t number, std::string_view what) {
  return Error(ErrorCode::configuration,
               "line " + std::to_string(number) + " of the credentials: " + std::string(what));
}

/// The text up to `end`, which is taken away with it.
std::string_view take(std::string_view& text, char end) {
  const std::string_view part = text.substr(0, text.find(end));
  text.remove_prefix(std::min(text.size(), part.size() + 1));
  return part;
}

bool is_secret(std::string_view text) {
  return !text.empty() && text.size() <= kSecretCharactersMax &&
         std::all_of(text.begin(), text.end(), [](char c) { return c > ' ' && c <= '~'; });
}

std::optional<std::chrono::sys_seconds> parse_seconds(std::string_view text) {
  std::uint32_t seconds = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), seconds);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return std::chrono::sys_seconds(std::chrono::seconds(seconds));
}

Result<AccessKey> parse_line(std::string_view line, std::size_t number) {
  AccessKey key;
  key.key_id = take(line, '\t');
  if (!is_key_id(key.key_id)) return bad_line(number, "no key id");
  const std::string_view state = take(line, '\t');
  if (state != "enabled" && state != "disabled") return bad_line(number, "no state");
  key.enabled = state == "enabled";
  while (!line.empty()) {
    const auto created = parse_seconds(take(line, '\t'));
    const std::string_view secret = take(line, '\t');
    if (!created || !is_secret(secret)) return bad_line(number, "no secret");
    key.secrets.push_back({std::string(secret), *created});
  }
  if (key.secrets.empty() || key.secrets.size() > kSecretsMax) {
    return bad_line(number, "a key has one secret or two");
  }
  return key;
}

/// Evenly from `alphabet`, whose size must divide 256.
/// A size that divides 256 keeps all letters equally likely; any other would favour the first ones.
std::string random_text(std::string_view alphabet, std::size_t length) {
  std::array<unsigned char, 64> noise;
  ADJOIN_ASSERT(length <= noise.size() && 256 % alphabet.size() == 0);
  const int filled = RAND_bytes(noise.data(), static_cast<int>(length));
  ADJOIN_ASSERT(filled == 1);
  std::string text;
  for (std::size_t i = 0; i < length; ++i) text += alphabet[noise[i] % alphabet.size()];
  return text;
}

}  // namespace

bool is_key_id(std::string_view text) {
  return !text.empty() && text.size() <= 128 && std::all_of(text.begin(), text.end(), [](char c) {
    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_' ||
           c == '-';
  });
}

/// The prefix tells our keys from those of AWS in logs and in searches for leaked secrets.
std::string new_key_id() { return "ADJ" + random_text("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567", 17); }

std::string new_secret() {
  return random_text("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/", 40);
}

std::string access_keys_text(const std::vector<AccessKey>& keys) {
  std::string text;
  for (const AccessKey& key : keys) {
    // A tab or a line break in an id would change what the next reader finds.
    ADJOIN_ASSERT(is_key_id(key.key_id) && !key.secrets.empty());
    text.append(key.key_id).append(key.enabled ? "\tenabled" : "\tdisabled");
    for (const AccessKey::Secret& secret : key.secrets) {
      text.append("\t").append(std::to_string(secret.created.time_since_epoch().count()));
      text.append("\t").append(secret.text);
    }
    text += '\n';
  }
  return text;
}

Result<std::vector<AccessKey>> parse_access_keys(std::string_view text) {
  std::vector<AccessKey> keys;
  while (!text.empty()) {
    if (keys.size() == kAccessKeysMax) return bad_line(keys.size() + 1, "too many keys");
    ADJOIN_TRY(AccessKey key, parse_line(take(text, '\n'), keys.size() + 1));
    keys.push_back(std::move(key));
  }
  std::vector<std::string_view> ids;
  for (const AccessKey& key : keys) ids.push_back(key.key_id);
  // A key that stood twice could be disabled in one place and still be accepted by the other.
  std::sort(ids.begin(), ids.end());
  if (std::adjacent_find(ids.begin(), ids.end()) != ids.end()) {
    return Error(ErrorCode::configuration, "a key id stands twice in the credentials");
  }
  return keys;
}

}  // namespace adjoin::server

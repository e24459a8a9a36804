#include "server/auth/credentials.h"

#include <openssl/crypto.h>

#include <atomic>
#include <cstdlib>
#include <optional>

#include "server/http/private_file.h"

namespace adjoin::server {
namespace {

constexpr std::string_view kLabel("ADJNCRED\x01", 9);  // magic and version
constexpr std::size_t kFileBytesMax = 4 * 1024 * 1024;
constexpr std::size_t kKeyFileBytesMax = 128;
constexpr const char* kKeyVariable = "ADJOIN_CREDENTIALS_KEY";

/// A plain assignment to memory that is freed next may be left out by the compiler; this may not.
void wipe(std::string& text) { OPENSSL_cleanse(text.data(), text.size()); }

Error unusable(const std::string& path, const std::string& what) {
  return Error(ErrorCode::configuration, path + ": " + what);
}

Result<SealingKey> parsed_key(std::string text, const std::string& place) {
  const auto key = parse_sealing_key(text);
  wipe(text);
  if (!key) return unusable(place, "is not a key: 64 hexadecimal digits");
  return *key;
}

/// The key from the place that has one; with `create` a missing key file is made.
/// An explicit variable comes first, then what systemd hands over, then the file. A place that has
/// a key but a bad one is an error: falling through might open the file with a key that was
/// retired.
Result<SealingKey> sealing_key(const std::string& path, bool create) {
  if (const char* given = std::getenv(kKeyVariable); given != nullptr && *given != '\0') {
    return parsed_key(given, std::string("$") + kKeyVariable);
  }
  if (const char* folder = std::getenv("CREDENTIALS_DIRECTORY"); folder != nullptr) {
    const std::string place = std::string(folder) + "/adjoin-credentials-key";
    auto text = read_private_file(place, kKeyFileBytesMax);
    if (text) return parsed_key(*std::move(text), place);
    if (text.error().code() != ErrorCode::not_found) return std::move(text).error();
  }
  const std::string place = path + ".key";
  auto text = read_private_file(place, kKeyFileBytesMax);
  if (text) return parsed_key(*std::move(text), place);
  if (text.error().code() != ErrorCode::not_found) return std::move(text).error();
  if (!create) {
    return unusable(
        path, std::string("has no key: set $") + kKeyVariable + " or put " + place + " beside it");
  }
  std::string made = new_sealing_key();
  ADJOIN_CHECK(write_private_file(place, made));
  return parsed_key(std::move(made), place);
}

Result<std::vector<AccessKey>> opened(const std::string& path, BytesView file,
                                      const SealingKey& key) {
  // The last byte is the version: another one is told apart from another file.
  if (!file.starts_with(kLabel.substr(0, 8))) return unusable(path, "is not a credential file");
  if (!file.starts_with(kLabel)) {
    return unusable(path, "is a credential file of another version of Adjoin");
  }
  auto text = unseal(key, kLabel, file.substr(kLabel.size()));
  if (!text) return unusable(path, "does not open with its key: another key, or damaged");
  auto keys = parse_access_keys(*text);
  wipe(*text);
  if (!keys) return with_context(path, std::move(keys).error());
  return keys;
}

}  // namespace

Result<std::vector<AccessKey>> read_credentials(const std::string& path) {
  ADJOIN_TRY(const Bytes file, read_private_file(path, kFileBytesMax));
  ADJOIN_TRY(const SealingKey key, sealing_key(path, false));
  return opened(path, file, key);
}

Result<void> change_credentials(
    const std::string& path, bool create,
    const std::function<Result<void>(std::vector<AccessKey>&)>& change) {
  // Two commands that add keys at the same time would each write back what they read, and one key
  // would be lost.
  return with_folder_locked(path, [&]() -> Result<void> {
    const auto file = read_private_file(path, kFileBytesMax);
    const bool is_new = !file && create && file.error().code() == ErrorCode::not_found;
    if (!file && !is_new) return Error(file.error());
    ADJOIN_TRY(const SealingKey key, sealing_key(path, is_new));
    std::vector<AccessKey> keys;
    if (!is_new) {
      ADJOIN_TRY(keys, opened(path, *file, key));
    }
    // Until here nothing was written. What fails leaves the file as it was.
    ADJOIN_CHECK(change(keys));
    std::string text = access_keys_text(keys);
    Bytes bytes(kLabel);
    bytes += seal(key, kLabel, text);
    wipe(text);
    if (bytes.size() > kFileBytesMax) return unusable(path, "has no room for another key");
    return write_private_file(path, bytes);
  });
}

Credentials::Credentials(std::vector<AccessKey> keys) : keys_(std::move(keys)) {
  // Serials are never used twice in a process, so that no kept signing key outlives its secret.
  static std::atomic<std::uint64_t> next_serial{1};
  for (const AccessKey& key : keys_) {
    // To the verifier a disabled key is an unknown one.
    if (!key.enabled) continue;
    for (const AccessKey::Secret& secret : key.secrets) {
      secrets_[key.key_id].push_back({next_serial.fetch_add(1), secret.text});
    }
  }
}

Credentials::~Credentials() {
  for (AccessKey& key : keys_) {
    for (AccessKey::Secret& secret : key.secrets) wipe(secret.text);
  }
}

Result<std::shared_ptr<const Credentials>> Credentials::load(const std::string& path) {
  ADJOIN_TRY(std::vector<AccessKey> keys, read_credentials(path));
  return std::shared_ptr<const Credentials>(std::make_shared<Credentials>(std::move(keys)));
}

std::span<const wire::SigningSecret> Credentials::secrets_of(std::string_view key_id) const {
  const auto found = secrets_.find(key_id);
  if (found == secrets_.end()) return {};
  return found->second;
}

}  // namespace adjoin::server

#pragma once

#include <array>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/bytes.h"
#include "base/result.h"
#include "server/auth/access_key.h"
#include "wire/sigv4/verify.h"

namespace adjoin::server {

/// Encrypted credential file (docs/formats/credentials.md): mode 0600, no symbolic link. The first
/// of these holds the key that decrypts it: $ADJOIN_CREDENTIALS_KEY, the systemd credential
/// `adjoin-credentials-key`, or the file's name with ".key" appended, mode 0600 too.

/// Returns the keys in the file, in their order.
/// @errors not_found (no file), configuration (the file or its key is unusable, and why),
///         io_error
Result<std::vector<AccessKey>> read_credentials(const std::string& path);

/// Reads the keys, calls `change` on them, and replaces the file atomically, under a lock against
/// other processes. With `create` a missing file counts as empty, and a missing decryption key is
/// created.
/// @errors those of read_credentials and of `change`; the credential file is then unchanged
Result<void> change_credentials(const std::string& path, bool create,
                                const std::function<Result<void>(std::vector<AccessKey>&)>& change);

/// Secrets of the enabled keys, for the signature verifier. Immutable; use from any thread. The
/// destructor wipes the secrets.
class Credentials final : public wire::SecretSource {
 public:
  explicit Credentials(std::vector<AccessKey> keys);
  ~Credentials() override;
  Credentials(const Credentials&) = delete;
  Credentials& operator=(const Credentials&) = delete;

  /// Loads the keys of the file at `path`. @errors those of read_credentials
  static Result<std::shared_ptr<const Credentials>> load(const std::string& path);

  std::span<const wire::SigningSecret> secrets_of(std::string_view key_id) const override;
  /// Returns the number of enabled keys.
  std::size_t enabled_keys() const { return secrets_.size(); }

 private:
  std::vector<AccessKey> keys_;  ///< owns the texts that `secrets_` points to
  std::map<std::string_view, std::vector<wire::SigningSecret>> secrets_;
};

/// A key of AES-256-GCM.
using SealingKey = std::array<unsigned char, 32>;

/// Parses 64 hexadecimal digits, with or without a line end; nullopt for any other text.
std::optional<SealingKey> parse_sealing_key(std::string_view text);

/// Returns a new key as such a line, from the system's random source.
std::string new_sealing_key();

/// Encrypts and authenticates `text`. Returns nonce, ciphertext and tag
/// (docs/formats/credentials.md), with a new nonce each time. `label` is authenticated but not part
/// of the result.
Bytes seal(const SealingKey& key, std::string_view label, std::string_view text);

/// Decrypts a sealed text. Returns nullopt if the key or the label differs or the bytes were
/// modified.
std::optional<std::string> unseal(const SealingKey& key, std::string_view label, BytesView sealed);

}  // namespace adjoin::server

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

/// The keys of a credential file (docs/formats/credentials.md): encrypted, 0600, no symbolic link.
/// The key that opens it is, in this order, $ADJOIN_CREDENTIALS_KEY, the systemd credential
/// `adjoin-credentials-key`, or the file of the same name with ".key" behind it, 0600 too.

/// The keys in the file, in their order.
/// @errors not_found (no file), configuration (the file or its key cannot be used, and why),
///   storage_io
Result<std::vector<AccessKey>> read_credentials(const std::string& path);

/// Lets `change` work on the keys and writes them back at once, while no other process does the
/// same. With `create` a missing file is an empty one, and a key is made for it when there is none.
/// @errors those of read_credentials and of `change`; nothing is written then
Result<void> change_credentials(const std::string& path, bool create,
                                const std::function<Result<void>(std::vector<AccessKey>&)>& change);

/// The secrets of the enabled keys, for the verifier. Immutable; use from any thread. Secrets are
/// wiped at the end.
class Credentials final : public wire::SecretSource {
 public:
  explicit Credentials(std::vector<AccessKey> keys);
  ~Credentials() override;
  Credentials(const Credentials&) = delete;
  Credentials& operator=(const Credentials&) = delete;

  /// The keys of the file at `path`. @errors those of read_credentials
  static Result<std::shared_ptr<const Credentials>> load(const std::string& path);

  std::span<const wire::SigningSecret> secrets_of(std::string_view key_id) const override;
  std::size_t enabled_keys() const { return secrets_.size(); }

 private:
  std::vector<AccessKey> keys_;  ///< what the secrets point to
  std::map<std::string_view, std::vector<wire::SigningSecret>> secrets_;
};

/// A key of AES-256-GCM.
using SealingKey = std::array<unsigned char, 32>;

/// The key that 64 hexadecimal digits spell, with a line's end or without.
std::optional<SealingKey> parse_sealing_key(std::string_view text);

/// A new key as such a line. From the system's source of secrets.
std::string new_sealing_key();

/// `text` encrypted and signed: nonce, ciphertext, tag (docs/formats/credentials.md). The nonce is
/// new each time. `label` is signed with it and not part of the answer.
Bytes seal(const SealingKey& key, std::string_view label, std::string_view text);

/// What was sealed; nothing when the key or the label is another or a bit has changed.
std::optional<std::string> unseal(const SealingKey& key, std::string_view label, BytesView sealed);

}  // namespace adjoin::server

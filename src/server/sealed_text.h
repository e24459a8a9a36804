#pragma once

#include <array>
#include <optional>
#include <string>

#include "base/bytes.h"

namespace adjoin::server {

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

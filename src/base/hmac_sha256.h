#pragma once

#include "base/sha256.h"

namespace adjoin {

/// A key of HMAC-SHA256 (RFC 2104), stored as the two SHA-256 midstates after its padded blocks.
/// Signing therefore does not hash the key again. A value type; const use from any thread. The
/// midstates are as secret as the key; the destructor wipes them.
class HmacSha256Key {
 public:
  /// Takes a key of any length; one above 64 bytes is hashed first. `key` is not kept.
  explicit HmacSha256Key(BytesView key);

  /// Returns the HMAC of the message. @cost about 0.25 us and two hashed blocks beside the message
  Sha256Digest sign(BytesView message) const;

 private:
  Sha256 inner_;
  Sha256 outer_;
};

/// Whether both are equal. The time taken reveals only whether their lengths are equal.
bool equal_in_constant_time(BytesView left, BytesView right);

}  // namespace adjoin

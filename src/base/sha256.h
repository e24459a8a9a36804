#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>

#include "base/bytes.h"

namespace adjoin {

using Sha256Digest = std::array<std::uint8_t, 32>;

/// Incremental SHA-256. A plain value: a copy is a midstate, from which a message can be continued
/// more than once. Allocates nothing. Const use from any thread; one thread at a time while it is
/// updated. The destructor wipes the state, because it may have hashed a key.
class Sha256 {
 public:
  Sha256();
  // Copying is the point: signing keys hash the same beginning for every request.
  Sha256(const Sha256&) = default;
  Sha256& operator=(const Sha256&) = default;
  ~Sha256();

  /// Hashes `bytes`, about 0.5 ns per byte. `bytes` is not kept.
  void update(BytesView bytes);
  /// Returns the digest of everything hashed. The object must not be used afterwards.
  Sha256Digest finish();

 private:
  static constexpr std::size_t kStateBytes = 112;
  alignas(8) std::array<unsigned char, kStateBytes> state_;
};

/// Returns the SHA-256 of `bytes`.
Sha256Digest sha256(BytesView bytes);

/// Returns a view of the digest's bytes. Valid while `digest` lives.
BytesView bytes_of(const Sha256Digest& digest);

/// Returns the digest as 64 lower-case hexadecimal digits.
std::string to_hex(const Sha256Digest& digest);
/// Appends the 64 digits of `to_hex` to `out`.
void append_hex(const Sha256Digest& digest, std::string& out);

}  // namespace adjoin

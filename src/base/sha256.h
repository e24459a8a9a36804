#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>

#include "base/bytes.h"

namespace adjoin {

using Sha256Digest = std::array<std::uint8_t, 32>;

/// A SHA-256 in progress. A plain value: a copy is a midstate that can be finished more than once,
/// and nothing is allocated. Const use from any thread; one thread at a time while it is updated.
/// The state is wiped when the object ends, because it may have eaten a key.
class Sha256 {
 public:
  Sha256();
  Sha256(const Sha256&) = default;
  Sha256& operator=(const Sha256&) = default;
  ~Sha256();

  /// Eats `bytes`; about 0.5 ns per byte. `bytes` is not kept.
  void update(BytesView bytes);
  /// The digest of everything eaten. The object must not be used afterwards.
  Sha256Digest finish();

 private:
  static constexpr std::size_t kStateBytes = 112;
  alignas(8) std::array<unsigned char, kStateBytes> state_;
};

/// The SHA-256 of `bytes`.
Sha256Digest sha256(BytesView bytes);

/// The digest's bytes, for what takes bytes. Valid while `digest` lives.
BytesView bytes_of(const Sha256Digest& digest);

/// 64 lower-case hexadecimal digits.
std::string to_hex(const Sha256Digest& digest);
/// The same, behind `out`.
void append_hex(const Sha256Digest& digest, std::string& out);

}  // namespace adjoin

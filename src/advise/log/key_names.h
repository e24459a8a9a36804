#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/bytes.h"

namespace adjoin::advise {

/// Secret of a store, 16 random bytes, from which its log's hashes are made.
using LogSecret = std::array<std::uint8_t, 16>;

/// Returns SipHash-2-4 of the bytes: 64 bits that nobody can compute, or find keys for, who has not
/// the secret.
std::uint64_t siphash24(const LogSecret& secret, BytesView bytes) noexcept;

/// How the log names keys.
enum class KeyNaming : std::uint8_t {
  hashed,  ///< 16 hexadecimal digits of their SipHash
  plain,   ///< as they are
  none,    ///< not at all
};
/// Returns the naming that `--log-keys` has that word for; nullopt if there is none.
std::optional<KeyNaming> parse_key_naming(std::string_view word) noexcept;

/// Names keys in the log. Immutable and thread-safe.
class KeyNames {
 public:
  KeyNames(KeyNaming naming, const LogSecret& secret) : naming_(naming), secret_(secret) {}

  KeyNaming naming() const noexcept { return naming_; }
  /// Returns the name of one key text: of type S as it is, of N as canonical text, of B as base64.
  /// Empty under `none`. An empty text, which only a binary sort key can be, has the name of one
  /// that holds a zero byte.
  std::string name(std::string_view text) const;
  /// Appends the name, if there is one.
  void append_name(std::string_view text, std::string& out) const;

 private:
  KeyNaming naming_;
  LogSecret secret_;
};

}  // namespace adjoin::advise

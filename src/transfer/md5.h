#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>

#include "base/bytes.h"
#include "base/result.h"

struct evp_md_ctx_st;

namespace adjoin::transfer {

using Md5Digest = std::array<std::uint8_t, 16>;

/// Incremental MD5, for the checksums of S3. It detects accidents, not attacks.
/// For checksums that S3 and its tools write. Nothing here relies on MD5 against an attacker.
class Md5 {
 public:
  Md5();
  void update(BytesView bytes);
  /// Returns the digest of all bytes. The object must not be used afterwards.
  Md5Digest finish();

 private:
  struct Free {
    void operator()(evp_md_ctx_st* context) const noexcept;
  };
  std::unique_ptr<evp_md_ctx_st, Free> context_;
};

Md5Digest md5(BytesView bytes);
/// Returns the digest of a file's bytes. @errors not_found, io_error, naming the file
Result<Md5Digest> md5_of_file(const std::string& path);

/// Returns a view of the digest's bytes. Valid while the digest lives.
BytesView bytes_of(const Md5Digest& digest);
/// Returns the base64 text that export manifests hold.
std::string to_base64(const Md5Digest& digest);
/// Returns 32 lower-case hexadecimal digits, as in an ETag.
std::string to_hex(const Md5Digest& digest);

}  // namespace adjoin::transfer

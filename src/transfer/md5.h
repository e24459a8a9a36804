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

/// An MD5 in progress, as S3's checksums are: against accidents, not against attackers.
class Md5 {
 public:
  Md5();
  void update(BytesView bytes);
  /// The digest of everything. The object is of no further use.
  Md5Digest finish();

 private:
  struct Free {
    void operator()(evp_md_ctx_st* context) const noexcept;
  };
  std::unique_ptr<evp_md_ctx_st, Free> context_;
};

Md5Digest md5(BytesView bytes);
/// The digest of a file's bytes. @errors not_found, storage_io, naming the file
Result<Md5Digest> md5_of_file(const std::string& path);

/// The digest's bytes. Valid while it lives.
BytesView bytes_of(const Md5Digest& digest);
/// As the manifests of an export have it.
std::string to_base64(const Md5Digest& digest);
/// 32 lower-case hexadecimal digits, as an ETag has it.
std::string to_hex(const Md5Digest& digest);

}  // namespace adjoin::transfer

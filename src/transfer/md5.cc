#include "transfer/md5.h"

#include <openssl/evp.h>

#include <cerrno>
#include <cstdio>
#include <cstring>

#include "base/assert.h"
#include "base/text.h"
#include "item/base64.h"

namespace adjoin::transfer {

void Md5::Free::operator()(evp_md_ctx_st* context) const noexcept { EVP_MD_CTX_free(context); }

Md5::Md5() : context_(EVP_MD_CTX_new()) {
  const bool ready = context_ && EVP_DigestInit_ex(context_.get(), EVP_md5(), nullptr) == 1;
  ADJOIN_ASSERT(ready);
}

void Md5::update(BytesView bytes) {
  const int done = EVP_DigestUpdate(context_.get(), bytes.data(), bytes.size());
  ADJOIN_ASSERT(done == 1);
}

Md5Digest Md5::finish() {
  Md5Digest digest{};
  const int done = EVP_DigestFinal_ex(context_.get(), digest.data(), nullptr);
  ADJOIN_ASSERT(done == 1);
  return digest;
}

Md5Digest md5(BytesView bytes) {
  Md5 sum;
  sum.update(bytes);
  return sum.finish();
}

Result<Md5Digest> md5_of_file(const std::string& path) {
  struct Close {
    void operator()(std::FILE* file) const noexcept { std::fclose(file); }
  };
  const std::unique_ptr<std::FILE, Close> file(std::fopen(path.c_str(), "rb"));
  const auto failed = [&path](int cause) {
    return Error(cause == ENOENT ? ErrorCode::not_found : ErrorCode::io_error,
                 "cannot read " + path + ": " + std::strerror(cause));
  };
  if (!file) return failed(errno);
  Md5 sum;
  std::string buffer(std::size_t{256} * 1024, '\0');
  for (;;) {
    const std::size_t got = std::fread(buffer.data(), 1, buffer.size(), file.get());
    sum.update(BytesView(buffer).substr(0, got));
    if (got == buffer.size()) continue;
    if (std::ferror(file.get()) != 0) return failed(errno);
    return sum.finish();
  }
}

BytesView bytes_of(const Md5Digest& digest) {
  return {reinterpret_cast<const char*>(digest.data()), digest.size()};
}

std::string to_base64(const Md5Digest& digest) {
  std::string text;
  item::append_base64(bytes_of(digest), text);
  return text;
}

std::string to_hex(const Md5Digest& digest) {
  std::string text;
  append_hex(bytes_of(digest), text);
  return text;
}

}  // namespace adjoin::transfer

#include "server/metrics/metrics_token.h"

#include <openssl/crypto.h>

#include <algorithm>
#include <utility>

#include "base/ascii.h"
#include "server/http/private_file.h"

namespace adjoin::server {
namespace {

// Short enough to type, too long to guess over the network.
constexpr std::size_t kTokenBytesMin = 16;
constexpr std::size_t kTokenBytesMax = 4096;
constexpr std::string_view kScheme = "Bearer ";

Result<std::string> read_token(const std::string& file) {
  ADJOIN_TRY(std::string text, read_private_file(file, kTokenBytesMax, Links::followed));
  while (!text.empty() && (text.back() == '\n' || text.back() == '\r')) text.pop_back();
  const bool is_word =
      std::all_of(text.begin(), text.end(), [](char c) { return c > ' ' && c < 0x7F; });
  if (is_word && text.size() >= kTokenBytesMin) return text;
  return Error(ErrorCode::configuration,
               file +
                   ": is no token: one line of 16 or more letters, digits and signs, as "
                   "`openssl rand -hex 32` prints");
}

}  // namespace

Result<std::unique_ptr<MetricsToken>> MetricsToken::open(const std::string& file) {
  std::string stamp = file_stamp(file);  // before reading: a change meanwhile is seen later
  ADJOIN_TRY(std::string token, read_token(file));
  return std::unique_ptr<MetricsToken>(new MetricsToken(file, std::move(stamp), std::move(token)));
}

bool MetricsToken::is_in(std::string_view authorization) const {
  if (!equal_ignoring_case(authorization.substr(0, kScheme.size()), kScheme)) return false;
  authorization.remove_prefix(kScheme.size());
  const std::lock_guard lock(mutex_);
  // In constant time: how long a comparison takes must not tell how many letters were right.
  return authorization.size() == token_.size() &&
         CRYPTO_memcmp(authorization.data(), token_.data(), token_.size()) == 0;
}

Result<void> MetricsToken::refresh() {
  std::string stamp = file_stamp(file_);
  if (stamp == stamp_) return {};
  // Before reading, so that a bad file is reported once and not at every look.
  stamp_ = std::move(stamp);
  ADJOIN_TRY(std::string token, read_token(file_));
  const std::lock_guard lock(mutex_);
  token_ = std::move(token);
  return {};
}

}  // namespace adjoin::server

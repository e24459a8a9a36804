#pragma once

#include <chrono>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <utility>

#include "base/clock.h"
#include "base/result.h"

namespace adjoin::remote {

/// What requests are signed with. Never printed.
struct Credentials {
  std::string key_id;
  std::string secret;
  std::string session_token;                         ///< empty: none
  std::optional<std::chrono::seconds> expires = {};  ///< since 1970; nullopt: not known to
};

/// Hands out credentials and asks for new ones when they are about to expire, or were refused.
/// Thread-safe.
class CredentialSource {
 public:
  using Fetch = std::function<Result<Credentials>()>;

  /// Ones that stay as they are.
  explicit CredentialSource(Credentials credentials) : current_(std::move(credentials)) {}
  /// `fetch` is called at once when they are first asked for, and then as often as needed, by one
  /// thread at a time.
  CredentialSource(Fetch fetch, const Clock& clock) : fetch_(std::move(fetch)), clock_(&clock) {}

  Result<Credentials> get();
  /// The service says that those with this key have expired. False: there are no others.
  bool refuse(const std::string& key_id);

 private:
  static constexpr std::chrono::seconds kBeforeExpiry{300};

  std::mutex mutex_;
  const Fetch fetch_;
  const Clock* const clock_ = nullptr;
  std::optional<Credentials> current_;
};

}  // namespace adjoin::remote

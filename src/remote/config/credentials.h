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
  bool stand_in = false;  ///< there were none: for an endpoint on this machine, which takes any
};

/// Hands out credentials and asks for new ones when they are about to expire, or were refused. Whom
/// that fails is not asked again for some seconds: it may be a program that asks a human.
/// Thread-safe.
class CredentialSource {
 public:
  using Fetch = std::function<Result<Credentials>()>;

  /// Ones that stay as they are.
  explicit CredentialSource(Credentials credentials) : current_(std::move(credentials)) {}
  /// `fetch` is called at once when they are first asked for, and then as often as needed, by one
  /// thread at a time. What it answers has not expired.
  CredentialSource(Fetch fetch, const Clock& clock) : fetch_(std::move(fetch)), clock_(&clock) {}

  /// @errors of `fetch`, unless the former ones are still valid
  Result<Credentials> get();
  /// The service says that those with this key have expired. False: there are no others.
  bool refuse(const std::string& key_id);

 private:
  /// They are fetched anew so long before they expire, or when a tenth of their life is left.
  static constexpr std::chrono::minutes kBeforeExpiry{5};
  static constexpr std::chrono::seconds kFailureLasts{5};

  std::chrono::milliseconds now() const { return clock_->unix_time(); }
  void fetch_anew();
  bool has_failed_lately() const;

  std::mutex mutex_;
  const Fetch fetch_;
  const Clock* const clock_ = nullptr;
  std::optional<Credentials> current_;
  std::optional<std::chrono::milliseconds> renewal_;  ///< when others are fetched; nullopt: never
  std::optional<Error> failure_;                      ///< of the last fetch
  std::chrono::milliseconds failed_at_{0};
};

}  // namespace adjoin::remote

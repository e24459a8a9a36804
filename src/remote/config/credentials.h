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

/// Access key that signs requests. Never printed.
struct Credentials {
  std::string key_id;
  std::string secret;
  std::string session_token;                         ///< empty: none
  std::optional<std::chrono::seconds> expires = {};  ///< since 1970; nullopt: none known
  bool stand_in = false;  ///< made up for an endpoint on this machine, which accepts any
};

/// Returns credentials, and renews them when they are about to expire or were refused. After a
/// failed fetch it waits 5 seconds before the next one, because the fetch may prompt a human.
/// Thread-safe.
class CredentialSource {
 public:
  using Fetch = std::function<Result<Credentials>()>;

  /// Fixed credentials that are never renewed.
  explicit CredentialSource(Credentials credentials) : current_(std::move(credentials)) {}
  /// Calls `fetch` at the first `get`, and then whenever credentials must be renewed, by one thread
  /// at a time. `fetch` must not return expired credentials.
  CredentialSource(Fetch fetch, const Clock& clock) : fetch_(std::move(fetch)), clock_(&clock) {}

  /// Returns the current credentials, renewed if they are about to expire. A failed renewal returns
  /// the previous ones while they are still valid.
  /// @errors of `fetch`
  /// @cost holds a lock during `fetch`: other callers wait for it
  Result<Credentials> get();
  /// Reports that the service refused this key; the next `get` fetches new credentials. Returns
  /// false if the credentials are fixed and cannot be renewed.
  bool refuse(const std::string& key_id);

 private:
  /// Credentials are renewed this long before they expire, or when a tenth of their lifetime is
  /// left, whichever is later.
  static constexpr std::chrono::minutes kBeforeExpiry{5};
  static constexpr std::chrono::seconds kFailureLasts{5};

  std::chrono::milliseconds now() const { return clock_->unix_time(); }
  void fetch_anew();
  bool has_failed_lately() const;

  std::mutex mutex_;
  const Fetch fetch_;
  const Clock* const clock_ = nullptr;
  std::optional<Credentials> current_;
  std::optional<std::chrono::milliseconds> renewal_;  ///< time of the next renewal; nullopt: never
  std::optional<Error> failure_;                      ///< of the last fetch
  std::chrono::milliseconds failed_at_{0};
};

}  // namespace adjoin::remote

#include "remote/config/credentials.h"

#include <algorithm>

namespace adjoin::remote {

Result<Credentials> CredentialSource::get() {
  const std::lock_guard lock(mutex_);
  if (!fetch_) return *current_;
  const bool fresh = current_ && (!renewal_ || now() < *renewal_);
  // Under the lock: callers that come meanwhile wait for this fetch, and none starts a second one.
  // It may ask a human for a code.
  if (!fresh && !has_failed_lately()) fetch_anew();
  // Credentials that are due for renewal still work until they expire. A failure of the fetch
  // matters only after that.
  const bool valid = current_ && (!current_->expires || now() < *current_->expires);
  if (failure_ && !valid) return *failure_;
  return *current_;
}

void CredentialSource::fetch_anew() {
  Result<Credentials> fetched = fetch_();
  if (!fetched) {
    failure_ = std::move(fetched).error();
    failed_at_ = now();
    return;
  }
  failure_.reset();
  current_ = *std::move(fetched);
  renewal_.reset();
  if (!current_->expires) return;
  const std::chrono::milliseconds expires = *current_->expires;
  // A tenth for short lives: five minutes before the end of a life of six would mean to fetch
  // nearly always.
  renewal_ = expires - std::min<std::chrono::milliseconds>(kBeforeExpiry, (expires - now()) / 10);
}

bool CredentialSource::has_failed_lately() const {
  // A clock that was set back since says nothing.
  return failure_ && now() >= failed_at_ && now() < failed_at_ + kFailureLasts;
}

bool CredentialSource::refuse(const std::string& key_id) {
  const std::lock_guard lock(mutex_);
  if (!fetch_) return false;
  // Another thread may have renewed them since: then the new ones are worth a try, and stay.
  if (current_ && current_->key_id == key_id) current_.reset();
  return true;
}

}  // namespace adjoin::remote

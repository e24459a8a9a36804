#include "remote/credentials.h"

namespace adjoin::remote {

Result<Credentials> CredentialSource::get() {
  const std::lock_guard lock(mutex_);
  const bool ages = fetch_ && current_ && current_->expires;
  const bool old = ages && clock_->unix_time() + kBeforeExpiry >= *current_->expires;
  if (current_ && !old) return *current_;
  ADJOIN_TRY(current_, fetch_());
  return *current_;
}

bool CredentialSource::refuse(const std::string& key_id) {
  const std::lock_guard lock(mutex_);
  if (!fetch_) return false;
  if (current_ && current_->key_id == key_id) current_.reset();
  return true;
}

}  // namespace adjoin::remote

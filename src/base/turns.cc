#include "base/turns.h"

namespace adjoin {

std::optional<std::size_t> Turns::to_fill() {
  std::unique_lock lock(mutex_);
  turned_.wait(lock, [this] { return stopped_ || filled_ - emptied_ < places_; });
  if (stopped_) return std::nullopt;
  return filled_ % places_;
}

void Turns::filled() {
  const std::lock_guard lock(mutex_);
  ++filled_;
  turned_.notify_one();
}

void Turns::end() {
  const std::lock_guard lock(mutex_);
  ended_ = true;
  turned_.notify_one();
}

std::optional<std::size_t> Turns::to_empty() {
  std::unique_lock lock(mutex_);
  turned_.wait(lock, [this] { return stopped_ || ended_ || filled_ != emptied_; });
  if (stopped_ || filled_ == emptied_) return std::nullopt;
  return emptied_ % places_;
}

void Turns::emptied() {
  const std::lock_guard lock(mutex_);
  ++emptied_;
  turned_.notify_one();
}

void Turns::stop() {
  const std::lock_guard lock(mutex_);
  stopped_ = true;
  turned_.notify_one();
}

}  // namespace adjoin

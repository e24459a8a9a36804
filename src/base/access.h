#pragma once

#include <atomic>
#include <cstdint>
#include <utility>

#include "adjoin/detail/handle.h"
#include "adjoin/result.h"

namespace adjoin::detail {

/// Base of what a Handle points to. The count is that of the handles.
struct Counted {
  Counted() = default;
  Counted(const Counted&) = delete;
  Counted& operator=(const Counted&) = delete;
  virtual ~Counted() = default;

  mutable std::atomic<std::uint32_t> handles{1};
};

template <typename T>
Handle<T>::Handle(const Handle& other) noexcept : state_(other.state_) {
  if (state_ != nullptr) state_->handles.fetch_add(1, std::memory_order_relaxed);
}
template <typename T>
Handle<T>::Handle(Handle&& other) noexcept : state_(std::exchange(other.state_, nullptr)) {}
template <typename T>
Handle<T>& Handle<T>::operator=(Handle other) noexcept {
  std::swap(state_, other.state_);
  return *this;
}
template <typename T>
Handle<T>::~Handle() {
  if (state_ == nullptr) return;
  if (state_->handles.fetch_sub(1, std::memory_order_acq_rel) == 1) delete state_;
}

/// How the library reaches what the public classes keep to themselves.
struct Access {
  static std::uint8_t& api_error(Error& error) noexcept { return error.api_error_; }
  static std::uint8_t api_error(const Error& error) noexcept { return error.api_error_; }
  static std::string& message(Error& error) noexcept { return error.message_; }
  static Handle<const ErrorDetails>& details(Error& error) noexcept { return error.details_; }
  static const Handle<const ErrorDetails>& details(const Error& error) noexcept {
    return error.details_;
  }

  /// Makes a state, and the one handle to its base.
  template <typename Base, typename T, typename... Arguments>
  static Handle<Base> make_as(Arguments&&... arguments) {
    return Handle<Base>(new T(std::forward<Arguments>(arguments)...));
  }
};

}  // namespace adjoin::detail

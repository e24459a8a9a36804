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

  // Of the classes of adjoin/value.h, which base need not know.
  static auto& low(auto& number) noexcept { return number.low_; }
  static auto& high(auto& number) noexcept { return number.high_; }
  static auto& exponent(auto& number) noexcept { return number.exponent_; }
  static auto& negative(auto& number) noexcept { return number.negative_; }
  static auto& elements(auto& set) noexcept { return set.elements_; }
  static auto& entries(auto& item) noexcept { return item.entries_; }

  // Of the classes that are handles over a state.
  static auto& state(auto& facade) noexcept { return facade.state_; }
  template <typename Facade, typename State>
  static Facade make(Handle<State> state) {
    return Facade(std::move(state));
  }
  static auto& operations(auto& transaction) noexcept { return transaction.operations_; }

  /// Makes a state, and the one handle to its base.
  template <typename Base, typename T, typename... Arguments>
  static Handle<Base> make_as(Arguments&&... arguments) {
    return Handle<Base>(new T(std::forward<Arguments>(arguments)...));
  }
};

}  // namespace adjoin::detail

#pragma once

namespace adjoin::detail {

/// Counted pointer to a type that only the library knows, as std::shared_ptr is one. The header of
/// that one alone would take <adjoin/graph.h> beyond twice the compile time of a plain C++ database
/// header. Its functions are compiled into the library for each T (src/base/access.h).
template <typename T>
class Handle {
 public:
  Handle() noexcept = default;
  Handle(const Handle& other) noexcept;
  Handle(Handle&& other) noexcept;
  Handle& operator=(Handle other) noexcept;
  ~Handle();

  T* get() const noexcept { return state_; }
  T* operator->() const noexcept { return state_; }
  explicit operator bool() const noexcept { return state_ != nullptr; }

 private:
  friend struct Access;
  /// Takes over one count of `state`.
  explicit Handle(T* state) noexcept : state_(state) {}

  T* state_ = nullptr;
};

/// The one friend of the public classes: how the library makes and opens them.
struct Access;

}  // namespace adjoin::detail

#pragma once

#include <optional>
#include <string>
#include <utility>

namespace adjoin::table {

/// A compiled expression: its own, or borrowed from a request that had it compiled already. The
/// request must outlive what is borrowed.
template <typename Expression>
class OwnedOrBorrowed {
 public:
  OwnedOrBorrowed() = default;
  OwnedOrBorrowed(Expression own) : own_(std::move(own)) {}  // NOLINT: implicit
  static OwnedOrBorrowed borrowed(const std::optional<Expression>& expression) {
    OwnedOrBorrowed result;
    if (expression) result.borrowed_ = &*expression;
    return result;
  }

  explicit operator bool() const noexcept { return borrowed_ != nullptr || own_.has_value(); }
  const Expression& operator*() const noexcept { return borrowed_ != nullptr ? *borrowed_ : *own_; }
  const Expression* operator->() const noexcept { return &**this; }

 private:
  std::optional<Expression> own_;
  const Expression* borrowed_ = nullptr;
};

/// A new ClientRequestToken: 36 random characters. Not for secrets. Safe to call from any thread.
std::string new_request_token();

}  // namespace adjoin::table

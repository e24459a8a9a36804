#pragma once

#include <optional>
#include <string>
#include <utility>

namespace adjoin::table {

/// An optional compiled expression: owned, or borrowed from a request that already had it compiled.
/// The request must outlive a borrowed one.
/// Texts are compiled for each request and owned by it. Expressions that a program built are used
/// again and again, and are not copied.
template <typename Expression>
class OwnedOrBorrowed {
 public:
  OwnedOrBorrowed() = default;
  OwnedOrBorrowed(Expression own) : own_(std::move(own)) {}  // NOLINT: implicit
  /// Borrows the expression. Nullopt: the result is empty.
  static OwnedOrBorrowed borrowed(const std::optional<Expression>& expression) {
    OwnedOrBorrowed result;
    if (expression) result.borrowed_ = &*expression;
    return result;
  }

  /// Whether there is an expression.
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

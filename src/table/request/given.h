#pragma once

#include <optional>
#include <string>
#include <utility>

namespace adjoin::table {

/// An expression of a request: made from its text, or lent by a request that had it built already.
/// What is lent must outlive this; a value type otherwise.
template <typename Expression>
class Given {
 public:
  Given() = default;
  Given(Expression made) : made_(std::move(made)) {}  // NOLINT: implicit
  static Given lent(const std::optional<Expression>& expression) {
    Given given;
    if (expression) given.lent_ = &*expression;
    return given;
  }

  explicit operator bool() const noexcept { return lent_ != nullptr || made_.has_value(); }
  const Expression& operator*() const noexcept { return lent_ != nullptr ? *lent_ : *made_; }
  const Expression* operator->() const noexcept { return &**this; }

 private:
  std::optional<Expression> made_;
  const Expression* lent_ = nullptr;
};

/// A new ClientRequestToken: 36 characters by chance. Not for secrets. Safe to call from any
/// thread.
std::string new_request_token();

}  // namespace adjoin::table

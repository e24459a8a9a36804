#pragma once

#include <optional>
#include <string>
#include <utility>

namespace adjoin::table {

/// A compiled expression: its own, or borrowed from a request that had it compiled already. The
/// request must outlive what is borrowed.
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

/// A new ClientRequestToken: 36 random characters. Not for secrets. Safe to call from any thread.
std::string new_request_token();

}  // namespace adjoin::table

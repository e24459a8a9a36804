#pragma once

#include <chrono>
#include <future>
#include <memory>
#include <utility>

namespace adjoin {

/// Calls `work` in a thread of its own, or, where the machine refuses one, when the answer is asked
/// for.
template <typename Work>
auto launch(Work work) {
  // std::async moves what it can from what it is given, also when no thread comes of it; hence an
  // lvalue, which it has to copy.
  const auto call = [held = std::make_shared<Work>(std::move(work))] { return (*held)(); };
  return std::async(std::launch::async | std::launch::deferred, call);
}

/// Whether the machine refused a thread for what was launched.
template <typename Answer>
bool is_refused(const std::future<Answer>& launched) {
  return launched.wait_for(std::chrono::seconds(0)) == std::future_status::deferred;
}

}  // namespace adjoin

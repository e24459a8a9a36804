#pragma once

#include <chrono>
#include <future>
#include <memory>
#include <utility>

namespace adjoin {

/// Calls `work` in a new thread. If the machine refuses a thread, `work` runs when the caller asks
/// the future for the result, in the caller's thread.
template <typename Work>
auto launch(Work work) {
  // std::async moves what it can from what it is given, also when no thread comes of it; hence an
  // lvalue, which it has to copy.
  const auto call = [held = std::make_shared<Work>(std::move(work))] { return (*held)(); };
  return std::async(std::launch::async | std::launch::deferred, call);
}

/// Whether the machine refused a thread for the launched work. Returns at once.
/// A caller that hands work over bit by bit has to know: nobody would take it.
template <typename Answer>
bool is_refused(const std::future<Answer>& launched) {
  return launched.wait_for(std::chrono::seconds(0)) == std::future_status::deferred;
}

}  // namespace adjoin

#pragma once

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

}  // namespace adjoin

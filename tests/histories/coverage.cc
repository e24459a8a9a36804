#include "tests/histories/coverage.h"

#include <cstdio>

namespace adjoin::histories {

void Coverage::count(const std::string& what) {
  std::lock_guard lock(mutex_);
  ++counts_[what];
}

std::vector<std::string> Coverage::print(const std::vector<std::string>& wanted) const {
  std::lock_guard lock(mutex_);
  for (const auto& [what, times] : counts_) {
    std::printf("%12llu  %s\n", static_cast<unsigned long long>(times), what.c_str());
  }
  std::vector<std::string> missing;
  for (const std::string& what : wanted) {
    if (counts_.count(what) == 0) missing.push_back(what);
  }
  return missing;
}

}  // namespace adjoin::histories

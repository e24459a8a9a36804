#pragma once

#include <sys/types.h>

#include <cstdint>
#include <cstdio>
#include <string>
#include <vector>

#include "base/result.h"

namespace adjoin::bench {

/// A program that answers each line on its input with a line that is a number. It ends when its
/// input does, which the destructor waits for.
class Child {
 public:
  Child() = default;
  ~Child();
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;

  /// Once. The program is looked for in PATH; its errors go where ours do.
  Result<void> start(const std::vector<std::string>& command);
  /// 0: it has ended, or answered no number.
  std::uint64_t ask(const std::string& line);

 private:
  pid_t process_ = 0;
  std::FILE* questions_ = nullptr;
  std::FILE* answers_ = nullptr;
};

}  // namespace adjoin::bench

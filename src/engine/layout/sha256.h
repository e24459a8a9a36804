#pragma once

#include <memory>
#include <string>
#include <string_view>

namespace adjoin::engine::layout {

/// A SHA-256 over bytes that come piece by piece, for files. Not thread-safe.
class Sha256 {
 public:
  Sha256();
  ~Sha256();
  Sha256(const Sha256&) = delete;
  Sha256& operator=(const Sha256&) = delete;

  void add(std::string_view bytes);
  /// 64 lower-case hexadecimal digits. Once, at the end.
  std::string finish();

 private:
  struct State;
  std::unique_ptr<State> state_;
};

/// Of bytes that are all there.
std::string sha256(std::string_view bytes);

}  // namespace adjoin::engine::layout

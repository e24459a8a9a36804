#pragma once

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <memory>
#include <span>
#include <string_view>

namespace adjoin::server {

/// Bytes received and not yet understood. Small, because most connections are idle most of the
/// time; it grows to hold one head that does not fit and shrinks when that is gone. Bodies do not
/// go through it, but for what arrives together with their head.
class ReceiveBuffer {
 public:
  /// Valid until `room` is called.
  std::string_view bytes() const { return {memory_.get() + begin_, end_ - begin_}; }
  void consume(std::size_t bytes) { begin_ += bytes; }

  /// Where the next bytes go; at least one. Tell `filled` how many came.
  std::span<char> room() {
    const std::size_t held = end_ - begin_;
    if (held == 0 && size_ > kSmall) size_ = 0;
    if (held == size_) {
      resize(size_ == 0 ? kSmall : 2 * size_);
    } else if (begin_ > 0) {
      std::memmove(memory_.get(), memory_.get() + begin_, held);
    }
    begin_ = 0;
    end_ = held;
    return {memory_.get() + end_, size_ - end_};
  }
  void filled(std::size_t bytes) { end_ += bytes; }

 private:
  static constexpr std::size_t kSmall = 4 * 1024;

  void resize(std::size_t size) {
    auto larger = std::make_unique_for_overwrite<char[]>(size);
    if (end_ > begin_) std::memcpy(larger.get(), memory_.get() + begin_, end_ - begin_);
    memory_ = std::move(larger);
    size_ = size;
  }

  std::unique_ptr<char[]> memory_;
  std::size_t size_ = 0;
  std::size_t begin_ = 0;
  std::size_t end_ = 0;
};

}  // namespace adjoin::server

#pragma once

#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <span>
#include <string_view>

#include "server/http/http_message.h"

namespace adjoin::server {

/// A steady clock that is read in a few nanoseconds and moves every few milliseconds.
std::chrono::steady_clock::time_point coarse_now();

/// What a reactor sees of a connection, whatever it is made of. Used by the reactor's thread alone;
/// a connection belongs to its own coroutine.
class Connection {
 public:
  /// What a connection waits for, and so which limit it is under.
  enum class Phase : std::uint8_t { handshake, idle, head, body, answer, writing, lingering };

  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;
  virtual ~Connection() = default;

  /// Closes the socket. What the coroutine waits for fails, and it ends soon.
  virtual void cut() = 0;
  /// An exchange of this connection may be answered now.
  virtual void wake() = 0;
  /// The oldest request has not been answered by its deadline.
  virtual void give_up_requests() = 0;
  /// When the oldest request is given up. Only in phase `answer`.
  virtual std::chrono::steady_clock::time_point request_deadline() const = 0;

  Phase phase() const { return phase_; }
  std::chrono::steady_clock::time_point phase_began() const { return phase_began_; }
  /// Bytes moved in this phase.
  std::uint64_t moved() const { return moved_; }

  /// The reactor's list.
  Connection* previous = nullptr;
  Connection* next = nullptr;

 protected:
  Connection() = default;

  void enter(Phase phase) {
    phase_ = phase;
    phase_began_ = coarse_now();
    moved_ = 0;
  }
  void count_moved(std::size_t bytes) { moved_ += bytes; }

 private:
  Phase phase_ = Phase::idle;
  std::chrono::steady_clock::time_point phase_began_;
  std::uint64_t moved_ = 0;
};

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

/// Fills in a new request id. Unique for all practical purposes, not a secret; the generator is
/// the thread's own. @cost about 30 ns
void make_request_id(std::array<char, kRequestIdBytes>& id);

}  // namespace adjoin::server

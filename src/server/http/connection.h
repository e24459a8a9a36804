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

#include "base/clock.h"
#include "server/http/http_message.h"

namespace adjoin::server {

/// Returns the time by `clock`. Null is the coarse steady clock: it takes a few nanoseconds, and
/// advances every few milliseconds.
std::chrono::steady_clock::time_point time_by(const Clock* clock);

/// A reactor's view of a connection, plain or TLS. Used only by the reactor's thread; the
/// connection's own coroutine owns it.
class Connection {
 public:
  /// What the connection waits for; it decides which time limit applies.
  enum class Phase : std::uint8_t { handshake, idle, head, body, answer, writing, lingering };

  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;
  virtual ~Connection() = default;

  /// Closes the socket. The coroutine's pending operation fails, and the coroutine ends soon.
  /// The object lives on until that end: the list and the sweep may still hold it.
  virtual void cut() = 0;
  /// Tells the coroutine that an exchange of this connection is ready to be sent.
  virtual void wake() = 0;
  /// Tells the connection that its oldest request has passed its deadline.
  virtual void give_up_requests() = 0;
  /// Returns the deadline of the oldest request. Only valid in phase `answer`.
  virtual std::chrono::steady_clock::time_point request_deadline() const = 0;

  Phase phase() const { return phase_; }
  std::chrono::steady_clock::time_point phase_began() const { return phase_began_; }
  /// Returns the bytes received or sent in this phase.
  std::uint64_t moved() const { return moved_; }

  /// Links of the reactor's list.
  Connection* previous = nullptr;
  Connection* next = nullptr;

 protected:
  explicit Connection(const Clock* clock) : clock_(clock), phase_began_(time_by(clock)) {}

  std::chrono::steady_clock::time_point now() const { return time_by(clock_); }

  void enter(Phase phase) {
    phase_ = phase;
    phase_began_ = now();
    moved_ = 0;
  }
  void count_moved(std::size_t bytes) { moved_ += bytes; }

 private:
  const Clock* clock_;
  Phase phase_ = Phase::idle;
  std::chrono::steady_clock::time_point phase_began_;
  std::uint64_t moved_ = 0;
};

/// Buffer of received bytes that are not parsed yet. Small, because most connections are idle most
/// of the time. It grows for a head that does not fit, and shrinks when that is consumed. Only body
/// bytes that arrive together with their head pass through it.
class ReceiveBuffer {
 public:
  /// Returns the unparsed bytes. Valid until `room` is called.
  std::string_view bytes() const { return {memory_.get() + begin_, end_ - begin_}; }
  void consume(std::size_t bytes) { begin_ += bytes; }

  /// Returns space for the next bytes, at least one. Call `filled` with the number of bytes that
  /// came.
  std::span<char> room() {
    // The large buffer of a long head is dropped here, once its bytes are used.
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

/// Generates a request id with the thread's own generator. Practically unique, but not secret.
/// @cost about 30 ns
void make_request_id(std::array<char, kRequestIdBytes>& id);

}  // namespace adjoin::server

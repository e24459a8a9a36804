#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>

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

}  // namespace adjoin::server

#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace adjoin::remote {

using Deadline = std::chrono::steady_clock::time_point;

/// One request, sent unchanged: a POST, or without a body a GET.
struct HttpCall {
  std::string url;
  std::vector<std::string> headers;  ///< "Name: value"
  std::string body;                  ///< empty: the request is a GET
  Deadline give_up;                  ///< the call fails when this has passed
};

/// A complete reply with any status.
struct HttpReply {
  int status = 0;
  std::string body;
  std::optional<std::uint32_t> crc32;  ///< x-amz-crc32: checksum of the body as sent
  std::string date;                    ///< header fields as received; empty if missing
  std::string content_type;
  std::string location;
};

/// OpenSSL's message when the peer does not speak TLS.
inline constexpr std::string_view kNoTls = "wrong version number";

/// Why a call has no reply.
struct HttpFailure {
  enum class Kind : std::uint8_t {
    not_sent,   ///< the endpoint has not received the whole request, so it cannot have applied it
    ambiguous,  ///< the request was sent, and its outcome is unknown
    unusable,   ///< no request to this endpoint can succeed: a certificate of another name
  };
  Kind kind = Kind::not_sent;
  std::string message;
  bool timed_out = false;  ///< the request may still reach the endpoint
};

using HttpOutcome = std::variant<HttpReply, HttpFailure>;

/// Queue of outcomes between the pool and the caller that waits for them. Thread-safe.
class HttpOutcomes {
 public:
  struct Arrival {
    std::size_t tag = 0;  ///< the tag given to `send`, which identifies the call
    HttpOutcome outcome;
  };

  void push(Arrival arrival) {
    // Notifies under the lock: the thread that takes the last arrival may destroy this object at
    // once.
    const std::lock_guard lock(mutex_);
    arrivals_.push_back(std::move(arrival));
    arrived_.notify_one();
  }

  /// Waits for the next outcome; returns nullopt if none has arrived at the time `until`.
  std::optional<Arrival> pop_until(Deadline until) {
    std::unique_lock lock(mutex_);
    arrived_.wait_until(lock, until, [this] { return !arrivals_.empty(); });
    if (arrivals_.empty()) return std::nullopt;
    Arrival first = std::move(arrivals_.front());
    arrivals_.pop_front();
    return first;
  }

 private:
  std::mutex mutex_;
  std::condition_variable arrived_;
  std::deque<Arrival> arrivals_;
};

}  // namespace adjoin::remote

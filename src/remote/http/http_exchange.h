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

/// One POST that goes out as it is.
struct HttpCall {
  std::string url;
  std::vector<std::string> headers;  ///< "Name: value"
  std::string body;                  ///< never empty
  Deadline give_up;
};

/// A whole answer, whatever its status.
struct HttpReply {
  int status = 0;
  std::string body;
  std::optional<std::uint32_t> crc32;  ///< x-amz-crc32: of the body as it was sent
  std::string date;                    ///< fields as they came; empty when they did not
  std::string content_type;
  std::string location;
};

/// What OpenSSL says when something else than TLS answers.
inline constexpr std::string_view kNoTls = "wrong version number";

/// Why there is no answer.
struct HttpFailure {
  enum class Kind : std::uint8_t {
    not_sent,   ///< nobody has seen the request whole, so nobody can have done it
    ambiguous,  ///< it went out, and what became of it is not known
    unusable,   ///< no request can be made this way: a certificate of another name
  };
  Kind kind = Kind::not_sent;
  std::string message;
  bool timed_out = false;  ///< the request may still be on its way
};

using HttpOutcome = std::variant<HttpReply, HttpFailure>;

/// Where answers arrive for whoever waits for them. Thread-safe.
class HttpOutcomes {
 public:
  struct Arrival {
    std::size_t tag = 0;  ///< which call
    HttpOutcome outcome;
  };

  void push(Arrival arrival) {
    // Told under the lock: whoever takes the last arrival may end this object at once.
    const std::lock_guard lock(mutex_);
    arrivals_.push_back(std::move(arrival));
    arrived_.notify_one();
  }

  /// The next one, or nullopt when none has come by then.
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

#pragma once

#include <chrono>
#include <string>
#include <vector>

#include "base/result.h"

namespace adjoin::monitor {

/// One POST request, sent unchanged.
struct PostCall {
  std::string url;
  std::vector<std::string> headers;  ///< "Name: value"
  std::string body;
  std::chrono::milliseconds patience{10'000};  ///< from the beginning to the end of the answer
};

/// Sends alarms over HTTP. Given by who has an HTTP client: this room has none. Thread-safe.
class Poster {
 public:
  virtual ~Poster() = default;
  /// Sends the call once, follows no redirect, and returns the status of the answer.
  /// @errors unavailable: no answer, with the reason; invalid_argument: no call to this URL can
  /// succeed
  virtual Result<int> post(const PostCall& call) = 0;
  /// Ends calls under way, and refuses later ones. They are errors then.
  virtual void stop() = 0;
};

}  // namespace adjoin::monitor

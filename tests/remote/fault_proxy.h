#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

namespace adjoin::remote::testing {

/// What the proxy does to one request.
enum class Fault : std::uint8_t {
  none,
  drop_before_send,      ///< the connection ends, nothing was done
  drop_after_execution,  ///< it was done, and the connection ends without an answer
  duplicate,             ///< it is delivered twice; the first answer is told
  delay,                 ///< the answer comes late
  internal_error,        ///< 500, nothing was done
  internal_error_after,  ///< 500, and it was done
  unavailable,           ///< 503, nothing was done
  throttle,              ///< ThrottlingException
  in_progress,           ///< TransactionInProgressException
  conflict,              ///< TransactionCanceledException for a conflict, nothing was done
  partial_batch,         ///< half of a BatchWriteItem is left unprocessed
  reset_mid_reply,       ///< it was done, half of the answer comes, then the connection is reset
  truncated_body,        ///< it was done, half of the body comes as if it were all of it
  wrong_crc,             ///< it was done, one byte of the body is another
  html_page,             ///< 502 with a page, nothing was done
  html_instead,          ///< 200 with a page, nothing was done
  redirect,              ///< 307 to another place
};

/// One request as it came.
struct ProxiedRequest {
  std::string head;  ///< with its empty line
  std::string body;
  std::string operation;  ///< "PutItem"
};

/// An HTTP proxy in this process that does to each request what it is told, for one endpoint on
/// the loopback address. A thread for each connection.
class FaultProxy {
 public:
  /// Asked once for each request, from any thread.
  using Choose = std::function<Fault(const ProxiedRequest&)>;

  FaultProxy(std::uint16_t upstream_port, Choose choose);
  ~FaultProxy();

  std::string url() const { return "http://127.0.0.1:" + std::to_string(port_); }
  /// Requests that have come.
  std::uint64_t requests() const { return requests_.load(); }
  std::chrono::milliseconds late{2'000};  ///< how late `delay` is

 private:
  void accept_all();
  void serve(int client);
  /// False: the connection is over.
  bool pass(int client, int upstream, const ProxiedRequest& request);
  bool answer(int client, Fault fault, const ProxiedRequest& request, const std::string& reply);

  const std::uint16_t upstream_port_;
  const Choose choose_;
  int listener_ = -1;
  std::uint16_t port_ = 0;
  std::atomic<bool> ending_{false};
  std::atomic<std::uint64_t> requests_{0};
  std::mutex mutex_;  ///< guards the next two
  std::vector<int> sockets_;
  std::vector<std::thread> threads_;
  std::thread acceptor_;
};

}  // namespace adjoin::remote::testing

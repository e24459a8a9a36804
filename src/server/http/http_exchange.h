#pragma once

#include <atomic>
#include <cstdint>
#include <string>

#include "base/bytes.h"
#include "server/http/http_message.h"
#include "server/http/parse_head.h"

namespace adjoin::server {

class Connection;
class Reactor;

/// The server's Exchange: it owns the bytes of its request, so that neither the connection's buffer
/// nor the connection itself need outlive it. Everything but `finish` and `run_on_pool` is
/// for the reactor's thread. Made, kept and reused by its reactor.
class HttpExchange final : public Exchange {
 public:
  explicit HttpExchange(Reactor& reactor) : reactor_(reactor) {}

  void finish() override;
  [[nodiscard]] bool run_on_pool(std::function<void(Exchange&)> work) override;

  /// Finishes with the refusal that stands for a failure of ours, unless it was finished.
  void fail();

  HttpRequest& request_parts() { return request_; }
  std::array<char, kRequestIdBytes>& id_letters() { return request_id_; }
  void set_deadline(std::chrono::steady_clock::time_point deadline) { deadline_ = deadline; }

  /// Forgets the request; small buffers keep their memory.
  void clear();

  Bytes head;
  Bytes body;
  std::string peer;
  MessageFacts facts;
  /// Null once the client has gone.
  Connection* connection = nullptr;
  /// The answer may be sent. Set on the reactor's thread.
  bool ready = false;
  /// `handle` runs on this exchange at this moment.
  bool in_handler = false;
  /// The answer has been compressed, or tried: a large one, before it became ready.
  bool compressed = false;
  bool keep_alive = true;
  std::int64_t memory_taken = 0;
  HttpExchange* next_finished = nullptr;

 private:
  bool compress_on_pool();

  Reactor& reactor_;
  std::atomic<bool> finish_called_{false};
};

}  // namespace adjoin::server

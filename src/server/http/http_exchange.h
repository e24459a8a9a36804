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

/// One request and its response on a connection, as handlers see them (Exchange). It owns the bytes
/// of its request, so that neither the connection nor its buffer need outlive it. Its reactor
/// creates, owns and reuses it. Only the reactor's thread may use it, except for `finish` and
/// `run_on_pool`.
class HttpExchange final : public Exchange {
 public:
  explicit HttpExchange(Reactor& reactor) : reactor_(reactor) {}

  void finish() override;
  [[nodiscard]] bool run_on_pool(std::function<void(Exchange&)> work) override;

  /// Finishes with the refusal for an internal failure, unless it is finished already.
  void fail();

  HttpRequest& request_parts() { return request_; }
  std::array<char, kRequestIdBytes>& id_letters() { return request_id_; }
  void set_deadline(std::chrono::steady_clock::time_point deadline) { deadline_ = deadline; }

  /// Resets the exchange for reuse; small buffers keep their memory.
  void clear();

  Bytes head;
  Bytes body;
  std::string peer;
  MessageFacts facts;
  /// Null after the client has disconnected.
  Connection* connection = nullptr;
  /// The response may be sent. Set on the reactor's thread.
  bool ready = false;
  /// `handle` is running on this exchange now.
  bool in_handler = false;
  /// Compression of the response was tried. Large responses are compressed before they become
  /// ready.
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

#include "server/http/http_exchange.h"

#include <utility>

#include "base/assert.h"
#include "server/http/gzip_reply.h"
#include "server/http/reactor.h"

namespace adjoin::server {
namespace {

constexpr std::size_t kKeptBytesMax = 8 * 1024;
// A longer answer is compressed on the pool: it would keep other connections waiting.
constexpr std::size_t kCompressedHereMax = 64 * 1024;

void empty(Bytes& bytes) {
  if (bytes.capacity() > kKeptBytesMax) {
    bytes = Bytes();
  } else {
    bytes.clear();
  }
}

}  // namespace

void HttpExchange::finish() {
  const bool is_second = finish_called_.exchange(true, std::memory_order_relaxed);
  ADJOIN_ASSERT(!is_second);
  if (response_.body.size() > kCompressedHereMax && compress_on_pool()) return;
  if (reactor_.is_this_thread() && in_handler) {
    ready = true;
  } else {
    reactor_.push_finished(*this);
  }
}

/// False: it need not be compressed, or the pool has no room.
bool HttpExchange::compress_on_pool() {
  const std::size_t bytes_min = reactor_.parts().options.gzip_bytes_min;
  if (!wants_gzip(request_, response_, bytes_min)) return false;
  compressed = true;
  const bool taken = reactor_.pool().run([this, bytes_min] {
    try {
      gzip_reply(request_, response_, bytes_min);
    } catch (...) {  // no memory: it is sent as it is
      reactor_.count_pool_exception();
    }
    reactor_.push_finished(*this);
  });
  if (!taken) compressed = false;
  return taken;
}

void HttpExchange::fail() {
  if (finish_called_.load(std::memory_order_relaxed)) return;
  response_.status = text_of(Refusal::handler_failed).status;
  response_.content_type = kAmzJson;
  response_.fields.clear();
  response_.body = refusal_body(Refusal::handler_failed);
  finish();
}

bool HttpExchange::run_on_pool(std::function<void(Exchange&)> work) {
  return reactor_.pool().run([this, &reactor = reactor_, work = std::move(work)] {
    try {
      work(*this);
    } catch (...) {
      reactor.count_pool_exception();
      fail();
    }
  });
}

void HttpExchange::clear() {
  empty(head);
  empty(body);
  empty(response_.body);
  request_.fields.clear();
  response_.fields.clear();
  response_.status = 200;
  response_.content_type = kAmzJson;
  connection = nullptr;
  ready = in_handler = compressed = false;
  keep_alive = true;
  next_finished = nullptr;
  finish_called_.store(false, std::memory_order_relaxed);
}

}  // namespace adjoin::server

#include "server/http/http_exchange.h"

#include <utility>

#include "base/assert.h"
#include "server/http/reactor.h"

namespace adjoin::server {
namespace {

constexpr std::size_t kKeptBytesMax = 8 * 1024;

void empty(Bytes& bytes) {
  if (bytes.capacity() > kKeptBytesMax) {
    bytes = Bytes();
  } else {
    bytes.clear();
  }
}

}  // namespace

void HttpExchange::finish() {
  ADJOIN_ASSERT(!finish_called_.exchange(true, std::memory_order_relaxed));
  if (reactor_.is_this_thread() && in_handler) {
    ready = true;
  } else {
    reactor_.push_finished(*this);
  }
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
  ready = in_handler = false;
  keep_alive = true;
  next_finished = nullptr;
  finish_called_.store(false, std::memory_order_relaxed);
}

}  // namespace adjoin::server

#include "server/http/http_exchange.h"

#include <utility>

#include "base/assert.h"
#include "server/http/gzip_reply.h"
#include "server/http/reactor.h"

namespace adjoin::server {
namespace {

// A spare exchange keeps small buffers. Larger ones are freed, or one large request would hold its
// memory for good.
constexpr std::size_t kKeptBytesMax = 8 * 1024;
// A longer answer is compressed on the pool: it would keep other connections waiting.
constexpr std::size_t kCompressedHereMax = 64 * 1024;

/// Work of an exchange that this thread does. Work may do that of another exchange meanwhile, where
/// the pool has no thread for it: so they stand in each other.
struct Running {
  explicit Running(const HttpExchange& of) : exchange(&of), outer(innermost) { innermost = this; }
  ~Running() { innermost = outer; }
  Running(const Running&) = delete;
  Running& operator=(const Running&) = delete;

  /// Of this exchange the work is over. From then on another request may have it, or it may be
  /// gone, so that its address alone is looked at.
  static void note_finished(const HttpExchange& of) {
    for (Running* work = innermost; work != nullptr; work = work->outer) {
      if (work->exchange != &of || work->is_finished) continue;
      work->is_finished = true;
      return;
    }
  }

  const HttpExchange* exchange;
  bool is_finished = false;
  Running* outer;
  static thread_local Running* innermost;
};

thread_local Running* Running::innermost = nullptr;

void empty(Bytes& bytes) {
  if (bytes.capacity() > kKeptBytesMax) {
    Bytes().swap(bytes);  // an assignment keeps the memory
  } else {
    bytes.clear();
  }
}

}  // namespace

void HttpExchange::finish() {
  const bool is_second = finish_called_.exchange(true, std::memory_order_relaxed);
  ADJOIN_ASSERT(!is_second);
  Running::note_finished(*this);
  // The pool finishes it then.
  if (response_.body.size() > kCompressedHereMax && compress_on_pool()) return;
  // The connection looks at `ready` when the handler returns, so no message is needed. From
  // anywhere else it may be asleep, and the reactor has to wake it.
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
  // Set before the pool has it: the pool may be done before `run` returns.
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
  // The reactor is captured by itself: `work` may finish the exchange, which is not ours any more
  // then.
  return reactor_.pool().run([this, &reactor = reactor_, work = std::move(work)] {
    Running running(*this);
    try {
      work(*this);
    } catch (...) {
      reactor.count_pool_exception();
      // Work that fails after its answer must not answer the next request of this exchange.
      if (!running.is_finished) fail();
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

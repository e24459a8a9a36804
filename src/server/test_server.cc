#include "server/test_server.h"

#include <stdexcept>
#include <thread>
#include <utility>

namespace adjoin::server::test {
namespace {

bool begins(std::string_view text, std::string_view with) {
  return text.substr(0, with.size()) == with;
}

}  // namespace

void TestHandler::handle(Exchange& exchange) {
  const std::string_view target = exchange.request().target;
  if (target == "/throw") throw std::bad_alloc();
  if (begins(target, "/bytes/")) {
    exchange.response().body.assign(std::stoul(std::string(target.substr(7))), 'x');
    return exchange.finish();
  }
  if (target == "/never") {
    const std::lock_guard lock(mutex_);
    kept_.push_back(&exchange);
    return;
  }
  if (target == "/hold-pool") {
    const bool taken = exchange.run_on_pool([this](Exchange& each) {
      {
        std::unique_lock lock(mutex_);
        released_.wait(lock, [this] { return !holds_pool_; });
      }
      each.finish();
    });
    ADJOIN_ASSERT(taken);
    return;
  }
  const auto echo = [this](Exchange& each) {
    const HttpRequest& request = each.request();
    if (request.target == "/pool-throw") throw std::runtime_error("thrown on the pool");
    each.response().body.append(request.method).append(" ").append(request.target);
    each.response().body.append("|").append(request.body);
    const bool throws_late = request.target == "/pool-late";
    each.finish();
    if (!throws_late) return;
    while (kept() == 0) std::this_thread::yield();
    throw std::runtime_error("thrown behind the answer");
  };
  if (!begins(target, "/pool")) return echo(exchange);
  if (exchange.run_on_pool(echo)) return;
  exchange.response().status = 503;
  exchange.finish();
}

void TestHandler::release_kept() {
  std::vector<Exchange*> kept;
  {
    const std::lock_guard lock(mutex_);
    kept = std::exchange(kept_, {});
    holds_pool_ = false;
  }
  released_.notify_all();
  for (Exchange* exchange : kept) {
    exchange->response().body.append("late");
    exchange->finish();
  }
}

std::size_t TestHandler::kept() {
  const std::lock_guard lock(mutex_);
  return kept_.size();
}

}  // namespace adjoin::server::test

#include "remote/http/http_pool.h"

#include <atomic>
#include <mutex>
#include <system_error>
#include <thread>
#include <unordered_map>
#include <utility>
#include <vector>

#include "remote/http/curl_exchange.h"
#include "remote/http/curl_library.h"

namespace adjoin::remote {
namespace {

// The longest sleep of the thread. New calls, cancellations and the end wake it at once.
constexpr int kPollMilliseconds = 1'000;

/// A multi handle of libcurl may be used by one thread at a time. So `run` alone uses it. Other
/// threads leave what they want in `inbox_` and `abandoned_` and wake it.
class CurlPool final : public HttpPool {
 public:
  CurlPool(const HttpPoolOptions& options, const CurlLibrary& curl, CURLM* multi)
      : options_(options), curl_(curl), multi_(multi), thread_([this] { run(); }) {}

  ~CurlPool() override {
    ending_.store(true);
    curl_.multi_wakeup(multi_);
    // After this nobody else touches `running_` and the multi handle.
    thread_.join();
    // Each call that is left still gets its outcome: somebody may wait for it.
    for (auto& [ticket, exchange] : running_) {
      curl_.multi_remove_handle(multi_, exchange->handle());
      exchange->end("the store was closed");
    }
    for (auto& exchange : inbox_) exchange->end("the store was closed");
    // Easy handles must be gone before the multi handle that held them.
    running_.clear();
    inbox_.clear();
    curl_.multi_cleanup(multi_);
  }

  Ticket send(HttpCall call, HttpOutcomes& outcomes, std::size_t tag) override {
    auto exchange = std::make_unique<CurlExchange>(curl_, std::move(call), outcomes, tag);
    Ticket ticket = 0;
    {
      const std::lock_guard lock(mutex_);
      ticket = ++last_ticket_;
      exchange->ticket = ticket;
      inbox_.push_back(std::move(exchange));
    }
    curl_.multi_wakeup(multi_);
    return ticket;
  }

  void abandon(Ticket ticket) override {
    {
      const std::lock_guard lock(mutex_);
      abandoned_.push_back(ticket);
    }
    curl_.multi_wakeup(multi_);
  }

 private:
  void run() {
    while (!ending_.load()) {
      take_inbox();
      int active = 0;
      curl_.multi_perform(multi_, &active);
      take_finished();
      curl_.multi_poll(multi_, nullptr, 0, kPollMilliseconds, nullptr);
    }
  }

  void take_inbox() {
    std::vector<std::unique_ptr<CurlExchange>> arrived;
    std::vector<Ticket> abandoned;
    {
      const std::lock_guard lock(mutex_);
      arrived.swap(inbox_);
      abandoned.swap(abandoned_);
    }
    // Starts come first: a call may have been sent and abandoned since the last turn.
    for (auto& exchange : arrived) start(std::move(exchange));
    for (const Ticket ticket : abandoned) {
      const auto found = running_.find(ticket);
      // It has ended already, and its outcome has been pushed.
      if (found == running_.end()) continue;
      curl_.multi_remove_handle(multi_, found->second->handle());
      found->second->end("it was given up");
      running_.erase(found);
    }
  }

  void start(std::unique_ptr<CurlExchange> exchange) {
    // A call that never started gets its outcome here, and is dropped.
    if (!exchange->prepare(options_) ||
        curl_.multi_add_handle(multi_, exchange->handle()) != CURLM_OK) {
      return exchange->end("no connection could be made");
    }
    const Ticket ticket = exchange->ticket;
    running_.emplace(ticket, std::move(exchange));
  }

  void take_finished() {
    int left = 0;
    while (const CURLMsg* message = curl_.multi_info_read(multi_, &left)) {
      if (message->msg != CURLMSG_DONE) continue;
      // Read first: removing the handle frees the message.
      const CURLcode code = message->data.result;
      CurlExchange* exchange = nullptr;
      curl_.easy_getinfo(message->easy_handle, CURLINFO_PRIVATE, &exchange);
      curl_.multi_remove_handle(multi_, exchange->handle());
      exchange->finish(code);
      running_.erase(exchange->ticket);
    }
  }

  const HttpPoolOptions options_;
  const CurlLibrary& curl_;
  CURLM* const multi_;
  std::atomic<bool> ending_{false};
  std::mutex mutex_;  ///< guards the next three
  std::vector<std::unique_ptr<CurlExchange>> inbox_;
  std::vector<Ticket> abandoned_;
  Ticket last_ticket_ = 0;
  /// Of the thread alone, and of the destructor once it has ended.
  std::unordered_map<Ticket, std::unique_ptr<CurlExchange>> running_;
  /// Last, because it starts in the constructor and uses all members above.
  std::thread thread_;
};

}  // namespace

Result<std::unique_ptr<HttpPool>> HttpPool::start(const HttpPoolOptions& options) {
  ADJOIN_TRY(const CurlLibrary* const curl, curl_library());
  CURLM* const multi = curl->multi_init();
  if (multi == nullptr) return Error(ErrorCode::internal, "libcurl cannot be set up");
  const auto connections = static_cast<long>(options.connections_max);
  curl->multi_setopt(multi, CURLMOPT_MAX_TOTAL_CONNECTIONS, connections);
  // Keeps as many open as there may be. libcurl would close some after a burst, and the next burst
  // would pay for new handshakes.
  curl->multi_setopt(multi, CURLMOPT_MAXCONNECTS, connections);
  try {
    return std::unique_ptr<HttpPool>(std::make_unique<CurlPool>(options, *curl, multi));
  } catch (const std::system_error& refused) {
    curl->multi_cleanup(multi);
    return Error(ErrorCode::unavailable,
                 std::string("this machine refuses a thread: ") + refused.what());
  }
}

}  // namespace adjoin::remote

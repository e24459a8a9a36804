// Posts alarms to a real HTTP server on this machine, which answers as each test says.

#include "cli/serve/alarm_poster.h"

#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <deque>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "monitor/alarm/action_runner.h"
#include "monitor/alarm/signature.h"

namespace adjoin::cli::alarm_poster_test {
namespace {

using monitor::ActionLimits;
using monitor::ActionRunner;
using monitor::PostAction;

constexpr const char* kArn = "arn:aws:sns:here:1:page";
constexpr const char* kSecret = "0123456789abcdef";

/// Answers one request a connection. An empty answer is none: the connection stays open.
class Receiver {
 public:
  Receiver() : listening_(::socket(AF_INET, SOCK_STREAM, 0)) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    EXPECT_EQ(::bind(listening_, reinterpret_cast<sockaddr*>(&address), sizeof(address)), 0);
    EXPECT_EQ(::listen(listening_, 16), 0);
    socklen_t size = sizeof(address);
    ::getsockname(listening_, reinterpret_cast<sockaddr*>(&address), &size);
    port_ = ntohs(address.sin_port);
    thread_ = std::thread([this] { serve(); });
  }
  ~Receiver() {
    ::shutdown(listening_, SHUT_RDWR);
    thread_.join();
    for (const int held : held_) ::close(held);
    ::close(listening_);
  }
  Receiver(const Receiver&) = delete;
  Receiver& operator=(const Receiver&) = delete;

  std::string url() const { return "http://127.0.0.1:" + std::to_string(port_) + "/hook"; }
  void answer(const std::string& text) {
    const std::lock_guard lock(mutex_);
    answers_.push_back(text);
  }
  std::vector<std::string> requests() {
    const std::lock_guard lock(mutex_);
    return requests_;
  }

 private:
  void serve() {
    for (;;) {
      const int peer = ::accept(listening_, nullptr, nullptr);
      if (peer < 0) return;
      const std::string request = read_request(peer);
      const std::lock_guard lock(mutex_);
      requests_.push_back(request);
      std::string answer = "HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n";
      if (!answers_.empty()) {
        answer = answers_.front();
        answers_.pop_front();
      }
      if (answer.empty()) {
        held_.push_back(peer);
        continue;
      }
      (void)::send(peer, answer.data(), answer.size(), MSG_NOSIGNAL);
      ::close(peer);
    }
  }

  static std::string read_request(int peer) {
    std::string text;
    std::array<char, 4096> buffer{};
    while (text.find("\r\n\r\n") == std::string::npos || text.back() != '}') {
      const ssize_t got = ::recv(peer, buffer.data(), buffer.size(), 0);
      if (got <= 0) break;
      text.append(buffer.data(), static_cast<std::size_t>(got));
    }
    return text;
  }

  const int listening_;
  int port_ = 0;
  std::thread thread_;
  std::mutex mutex_;
  std::deque<std::string> answers_;
  std::vector<std::string> requests_;
  std::vector<int> held_;
};

std::string status(const std::string& line, const std::string& header = {}) {
  return "HTTP/1.1 " + line + "\r\n" + header + "Content-Length: 0\r\nConnection: close\r\n\r\n";
}

/// Posts one alarm to a URL, and returns what the runner noted.
std::string outcome_of_post(const std::string& url, ActionLimits limits = {}) {
  limits.first_pause = std::chrono::milliseconds(1);
  std::string noted = "nothing";
  monitor::ActionSettings settings;
  settings.actions[kArn] = PostAction{.url = url, .secret = kSecret};
  settings.poster = make_alarm_poster();
  const ManualClock clock{std::chrono::seconds(1'700'000'040)};
  ActionRunner runner({.settings = settings, .clock = &clock, .limits = limits},
                      [&](const auto&, const meter::alarm::ActionOutcome& outcome) {
                        noted = outcome.error.value_or("done");
                      });
  runner.run({.alarm = "load", .action = kArn, .message = R"({"AlarmName":"load"})"});
  runner.wait_until_idle();
  return noted;
}

}  // namespace

TEST(AlarmPoster, PostsTheAlarmWithItsSignature) {
  Receiver receiver;
  EXPECT_EQ(outcome_of_post(receiver.url()), "done");
  ASSERT_EQ(receiver.requests().size(), 1U);
  const std::string request = receiver.requests()[0];
  const std::string body = R"({"AlarmName":"load"})";
  EXPECT_EQ(request.rfind("POST /hook HTTP/1.1\r\n", 0), 0U);
  EXPECT_NE(request.find("\r\nContent-Type: application/json\r\n"), std::string::npos);
  EXPECT_NE(request.find("\r\nAdjoin-Signature: " +
                         monitor::signature_of(kSecret, std::chrono::seconds(1'700'000'040), body) +
                         "\r\n"),
            std::string::npos)
      << request;
  EXPECT_EQ(request.substr(request.find("\r\n\r\n") + 4), body);
}

TEST(AlarmPoster, TriesThreeTimesWhenTheReceiverFails) {
  Receiver receiver;
  for (int i = 0; i < 3; ++i) receiver.answer(status("500 Internal Server Error"));
  const std::string noted = outcome_of_post(receiver.url());
  EXPECT_NE(noted.find("it answered 500 (3 tries)"), std::string::npos) << noted;
  EXPECT_EQ(receiver.requests().size(), 3U);
}

TEST(AlarmPoster, FollowsNoRedirect) {
  Receiver elsewhere;
  Receiver receiver;
  receiver.answer(status("307 Temporary Redirect", "Location: " + elsewhere.url() + "\r\n"));
  const std::string noted = outcome_of_post(receiver.url());
  EXPECT_NE(noted.find("it answered 307; redirects are not followed"), std::string::npos) << noted;
  EXPECT_EQ(receiver.requests().size(), 1U);
  EXPECT_TRUE(elsewhere.requests().empty());
}

TEST(AlarmPoster, GivesUpOnAReceiverThatDoesNotAnswer) {
  Receiver receiver;
  for (int i = 0; i < 3; ++i) receiver.answer("");
  ActionLimits limits;
  limits.post_patience = std::chrono::milliseconds(100);
  const std::string noted = outcome_of_post(receiver.url(), limits);
  EXPECT_NE(noted.find("no answer in time (3 tries)"), std::string::npos) << noted;
}

TEST(AlarmPoster, SaysWhatIsWrongWithAUrlThatNobodyServes) {
  std::string url;
  {
    const Receiver gone;
    url = gone.url();
  }
  const std::string refused = outcome_of_post(url);
  EXPECT_NE(refused.find("127.0.0.1:"), std::string::npos) << refused;
  EXPECT_NE(refused.find("(3 tries)"), std::string::npos) << refused;
  EXPECT_EQ(refused.find("/hook"), std::string::npos) << refused;
}

TEST(AlarmPoster, EndsACallUnderWayWhenItIsStopped) {
  Receiver receiver;
  receiver.answer("");
  const auto poster = make_alarm_poster();
  std::thread stops([&] {
    while (receiver.requests().empty()) std::this_thread::yield();
    poster->stop();
  });
  const auto status_of_post = poster->post(
      {.url = receiver.url(), .headers = {}, .body = "{}", .patience = std::chrono::hours(1)});
  stops.join();
  EXPECT_FALSE(status_of_post.has_value());
  EXPECT_FALSE(poster->post({.url = receiver.url(), .headers = {}, .body = "{}"}).has_value());
}

}  // namespace adjoin::cli::alarm_poster_test

// Ten thousand connections that have had one answer and now wait: what each of them costs, and
// that a client among them is served at once. The clients are a process of their own, so that each
// side has all the descriptors its limit allows; with fewer, fewer connections are made, and the
// test says so.

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <fstream>
#include <iostream>
#include <memory>
#include <thread>
#include <vector>

#include "server/http/http_server.h"
#include "server/http/test_client.h"

namespace adjoin::server {
namespace {

using test::TestClient;

constexpr std::size_t kWanted = 10'000;
[[maybe_unused]] constexpr std::size_t kBytesEachMax = 16 * 1024;
const std::string kRequest =
    "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 600\r\n\r\n" + std::string(600, 'x');

class Echo final : public Handler {
 public:
  void handle(Exchange& exchange) override {
    exchange.response().body.append(exchange.request().body);
    exchange.finish();
  }
};

std::size_t resident_bytes() {
  std::ifstream file("/proc/self/statm");
  std::size_t all = 0, resident = 0;
  file >> all >> resident;
  return resident * static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
}

std::size_t connections_allowed() {
  rlimit limit = {};
  getrlimit(RLIMIT_NOFILE, &limit);
  limit.rlim_cur = limit.rlim_max;
  setrlimit(RLIMIT_NOFILE, &limit);
  constexpr std::size_t kOtherFiles = 100;
  return std::min<std::size_t>(kWanted, limit.rlim_cur - kOtherFiles);
}

/// The clients' process: connects when it learns the port, has one answer on each connection,
/// says how many it had, and waits until it is told to go.
[[noreturn]] void be_the_clients(int commands, int reports, std::size_t count) {
  std::uint16_t port = 0;
  if (read(commands, &port, sizeof(port)) != sizeof(port)) _exit(1);
  std::vector<std::unique_ptr<TestClient>> clients;
  std::size_t answered = 0;
  for (std::size_t i = 0; i < count; ++i) {
    clients.push_back(std::make_unique<TestClient>(port));
    const bool sent = clients.back()->connected() && clients.back()->send(kRequest);
    if (sent && clients.back()->receive_answer().find("200 OK") != std::string::npos) ++answered;
  }
  if (write(reports, &answered, sizeof(answered)) != sizeof(answered)) _exit(1);
  char bye = 0;
  _exit(read(commands, &bye, 1) >= 0 ? 0 : 1);
}

TEST(IdleConnections, CostLittleAndDisturbNobody) {
  const std::size_t count = connections_allowed();
  if (count < kWanted) std::cout << "only " << count << " connections: RLIMIT_NOFILE\n";
  int commands[2], reports[2];
  ASSERT_EQ(pipe(commands), 0);
  ASSERT_EQ(pipe(reports), 0);
  const pid_t clients = fork();
  if (clients == 0) {
    close(commands[1]);
    be_the_clients(commands[0], reports[1], count);
  }
  close(reports[1]);

  Echo handler;
  HttpOptions options;
  options.port = 0;
  options.connections_max = count + 1;
  options.idle_timeout = std::chrono::minutes(10);
  const auto server = HttpServer::start(options, handler).value();
  TestClient among(server->port());
  ASSERT_TRUE(among.send(kRequest));
  among.receive_answer();
  const std::size_t before = resident_bytes();
  const std::uint16_t port = server->port();
  ASSERT_EQ(write(commands[1], &port, sizeof(port)), ssize_t{sizeof(port)});
  std::size_t answered = 0;
  ASSERT_EQ(read(reports[0], &answered, sizeof(answered)), ssize_t{sizeof(answered)});
  EXPECT_EQ(answered, count);
  EXPECT_EQ(server->counters().connections_open, count + 1);
  const std::size_t each = (resident_bytes() - before) / count;
  std::cout << count << " idle connections, " << each << " bytes each\n";
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__) && !defined(__clang__)
  EXPECT_LE(each, kBytesEachMax);
#endif

  std::vector<std::chrono::nanoseconds> times;
  for (int i = 0; i < 2000; ++i) {
    const auto begin = std::chrono::steady_clock::now();
    ASSERT_TRUE(among.send(kRequest));
    ASSERT_NE(among.receive_answer(), "");
    times.push_back(std::chrono::steady_clock::now() - begin);
  }
  std::sort(times.begin(), times.end());
  std::cout << "a client among them: median " << times[1000].count() / 1000 << " us, p99 "
            << times[1980].count() / 1000 << " us\n";

  close(commands[1]);
  int status = 0;
  ASSERT_EQ(waitpid(clients, &status, 0), clients);
  EXPECT_EQ(status, 0);
  for (int i = 0; i < 5000 && server->counters().connections_open > 1; ++i) usleep(1000);
  EXPECT_EQ(server->counters().connections_open, 1u);
}

}  // namespace
}  // namespace adjoin::server

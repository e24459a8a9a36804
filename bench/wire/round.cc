#include "bench/wire/round.h"

#include <arpa/inet.h>
#include <netinet/tcp.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string_view>

namespace adjoin::bench {
namespace {

constexpr int kPatienceMs = 30'000;

[[noreturn]] void give_up(const Target& target, const char* what) {
  std::fprintf(stderr, "bench: %s: %s (%s)\n", target.name.c_str(), what, std::strerror(errno));
  std::exit(1);
}

double cpu_seconds(const Target& target) {
  clockid_t clock = 0;
  timespec spent = {};
  if (clock_getcpuclockid(target.pid, &clock) != 0 || clock_gettime(clock, &spent) != 0) {
    give_up(target, "its CPU time cannot be read");
  }
  return static_cast<double>(spent.tv_sec) + static_cast<double>(spent.tv_nsec) * 1e-9;
}

int connect_to(const Target& target) {
  const int socket = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in address = {};
  address.sin_family = AF_INET;
  address.sin_port = htons(target.port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  if (::connect(socket, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0) {
    give_up(target, "no connection");
  }
  const int on = 1;
  ::setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
  return socket;
}

/// The length that an answer's head declares.
std::size_t content_length(std::string_view head, const Target& target) {
  constexpr std::string_view kName = "content-length:";
  for (std::size_t line = head.find("\r\n"); line != head.npos; line = head.find("\r\n", line)) {
    line += 2;
    const std::string_view field = head.substr(line, kName.size());
    if (field.size() < kName.size() || ::strncasecmp(field.data(), kName.data(), kName.size()) != 0)
      continue;
    const std::size_t digit = head.find_first_not_of(' ', line + kName.size());
    std::size_t length = 0;
    std::from_chars(head.data() + digit, head.data() + head.size(), length);
    return length;
  }
  give_up(target, "an answer without Content-Length");
}

struct Client {
  int socket = -1;
  const PreparedRequest* request = nullptr;
  std::string answer;
};

class Round {
 public:
  Round(const Target& target, const std::vector<PreparedRequest>& requests, int connections)
      : target_(target), requests_(requests), poll_(::epoll_create1(EPOLL_CLOEXEC)) {
    clients_.resize(std::min(requests.size(), static_cast<std::size_t>(connections)));
    for (Client& client : clients_) {
      client.socket = connect_to(target);
      epoll_event wanted = {};
      wanted.events = EPOLLIN;
      wanted.data.ptr = &client;
      ::epoll_ctl(poll_, EPOLL_CTL_ADD, client.socket, &wanted);
    }
  }
  ~Round() {
    for (const Client& client : clients_) ::close(client.socket);
    ::close(poll_);
  }
  Round(const Round&) = delete;
  Round& operator=(const Round&) = delete;

  RoundResult run() {
    const double cpu = cpu_seconds(target_);
    const auto start = std::chrono::steady_clock::now();
    for (Client& client : clients_) send_next(client);
    std::array<epoll_event, 64> ready = {};
    while (result_.requests < requests_.size()) {
      const int count = ::epoll_wait(poll_, ready.data(), ready.size(), kPatienceMs);
      if (count == 0) give_up(target_, "no answer");
      for (int i = 0; i < count; ++i) receive(*static_cast<Client*>(ready[i].data.ptr));
    }
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
    result_.seconds = took.count();
    result_.cpu_seconds = cpu_seconds(target_) - cpu;
    return result_;
  }

 private:
  void send_next(Client& client) {
    client.request = next_ < requests_.size() ? &requests_[next_++] : nullptr;
    if (client.request == nullptr) return;
    const std::string& bytes = client.request->bytes;
    if (::send(client.socket, bytes.data(), bytes.size(), MSG_NOSIGNAL) !=
        static_cast<ssize_t>(bytes.size())) {
      give_up(target_, "a request could not be sent");
    }
  }

  void receive(Client& client) {
    const ssize_t got = ::recv(client.socket, buffer_.data(), buffer_.size(), MSG_DONTWAIT);
    if (got < 0 && errno == EAGAIN) return;
    if (got <= 0 || client.request == nullptr) give_up(target_, "hung up");
    client.answer.append(buffer_.data(), static_cast<std::size_t>(got));
    const std::size_t end = client.answer.find("\r\n\r\n");
    if (end == client.answer.npos) return;
    const std::string_view head = std::string_view(client.answer).substr(0, end);
    const std::size_t body = end + 4;
    if (client.answer.size() < body + content_length(head, target_)) return;
    check(client, head, std::string_view(client.answer).substr(body));
    ++result_.requests;
    client.answer.clear();
    send_next(client);
  }

  void check(const Client& client, std::string_view head, std::string_view body) {
    const bool is_200 = head.substr(0, 12) == "HTTP/1.1 200";
    const bool is_right =
        is_200 && (!target_.answers || (body.size() >= client.request->answer_min &&
                                        body.find(client.request->marker) != body.npos));
    if (is_right) return;
    if (result_.wrong++ == 0) result_.first_wrong = client.answer.substr(0, 600);
  }

  const Target& target_;
  const std::vector<PreparedRequest>& requests_;
  const int poll_;
  std::vector<Client> clients_;
  std::size_t next_ = 0;
  RoundResult result_;
  std::array<char, 64 * 1024> buffer_ = {};
};

}  // namespace

RoundResult run_round(const Target& target, const std::vector<PreparedRequest>& requests,
                      int connections) {
  return Round(target, requests, connections).run();
}

}  // namespace adjoin::bench

#pragma once

#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace adjoin::server::test {

/// A client that knows as little HTTP as possible: it sends bytes and shows what comes back.
class TestClient {
 public:
  explicit TestClient(std::uint16_t port, int receive_buffer_bytes = 0) {
    socket_ = ::socket(AF_INET, SOCK_STREAM, 0);
    if (receive_buffer_bytes > 0) {
      setsockopt(socket_, SOL_SOCKET, SO_RCVBUF, &receive_buffer_bytes,
                 sizeof(receive_buffer_bytes));
    }
    const int on = 1;
    setsockopt(socket_, IPPROTO_TCP, TCP_NODELAY, &on, sizeof(on));
    sockaddr_in address = {};
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    connected_ = ::connect(socket_, reinterpret_cast<sockaddr*>(&address), sizeof(address)) == 0;
  }
  ~TestClient() { close(); }
  TestClient(const TestClient&) = delete;
  TestClient& operator=(const TestClient&) = delete;

  bool connected() const { return connected_; }
  int socket() const { return socket_; }
  void close() {
    if (socket_ >= 0) ::close(socket_);
    socket_ = -1;
  }
  void close_sending() { ::shutdown(socket_, SHUT_WR); }

  /// False when the server has closed meanwhile.
  bool send(std::string_view bytes) {
    while (!bytes.empty()) {
      const ssize_t sent = ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
      if (sent <= 0) return false;
      bytes.remove_prefix(static_cast<std::size_t>(sent));
    }
    return true;
  }

  /// One answer, head and body; what was received of it when the connection ends or after
  /// `patience`. Does not look into a body, so a HEAD request needs `has_body` false.
  std::string receive_answer(bool has_body = true,
                             std::chrono::milliseconds patience = std::chrono::seconds(10)) {
    const auto deadline = std::chrono::steady_clock::now() + patience;
    for (;;) {
      if (auto answer = take_answer(has_body)) return *answer;
      if (!receive_some(deadline)) return std::exchange(received_, {});
    }
  }

  /// Everything until the server closes; empty optional when it does not within `patience`.
  std::optional<std::string> receive_until_closed(
      std::chrono::milliseconds patience = std::chrono::seconds(10)) {
    const auto deadline = std::chrono::steady_clock::now() + patience;
    while (receive_some(deadline)) {
    }
    if (!closed_) return std::nullopt;
    return std::exchange(received_, {});
  }

  bool closed() const { return closed_; }

 private:
  std::optional<std::string> take_answer(bool has_body) {
    const std::size_t head_end = received_.find("\r\n\r\n");
    if (head_end == std::string::npos) return std::nullopt;
    std::size_t all = head_end + 4;
    const std::size_t length = received_.find("Content-Length: ");
    if (has_body && length < head_end) all += std::stoul(received_.substr(length + 16, 20));
    if (received_.size() < all) return std::nullopt;
    std::string answer = received_.substr(0, all);
    received_.erase(0, all);
    return answer;
  }

  bool receive_some(std::chrono::steady_clock::time_point deadline) {
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(
        deadline - std::chrono::steady_clock::now());
    pollfd poll = {.fd = socket_, .events = POLLIN};
    if (left.count() <= 0 || ::poll(&poll, 1, static_cast<int>(left.count())) <= 0) return false;
    char bytes[16384];
    const ssize_t count = ::recv(socket_, bytes, sizeof(bytes), 0);
    if (count <= 0) {
      closed_ = true;
      return false;
    }
    received_.append(bytes, static_cast<std::size_t>(count));
    return true;
  }

  int socket_ = -1;
  bool connected_ = false;
  bool closed_ = false;
  std::string received_;
};

}  // namespace adjoin::server::test

#include "server/http/listening_socket.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <system_error>
#include <utility>

#include "base/assert.h"

namespace adjoin::server {
namespace {

// Room for the clients of a whole fleet that connect at once after a restart.
constexpr int kBacklog = 4096;

struct Address {
  sockaddr_storage storage = {};
  socklen_t bytes = 0;

  sockaddr* generic() { return reinterpret_cast<sockaddr*>(&storage); }
  sockaddr_in& v4() { return reinterpret_cast<sockaddr_in&>(storage); }
  sockaddr_in6& v6() { return reinterpret_cast<sockaddr_in6&>(storage); }
  bool is_v6() const { return storage.ss_family == AF_INET6; }
  in_port_t& port() { return is_v6() ? v6().sin6_port : v4().sin_port; }
};

Result<Address> parse_address(const std::string& host) {
  // No name is looked up: a lookup can block, and can answer with several addresses.
  const std::string text = host == "localhost" ? "127.0.0.1" : host;
  Address address;
  if (inet_pton(AF_INET, text.c_str(), &address.v4().sin_addr) == 1) {
    address.storage.ss_family = AF_INET;
    address.bytes = sizeof(sockaddr_in);
    return address;
  }
  address = {};
  if (inet_pton(AF_INET6, text.c_str(), &address.v6().sin6_addr) == 1) {
    address.storage.ss_family = AF_INET6;
    address.bytes = sizeof(sockaddr_in6);
    return address;
  }
  return Error(ErrorCode::invalid_argument,
               "the host '" + host +
                   "' is not an IP address; give one, such as 127.0.0.1 or "
                   "0.0.0.0, or localhost");
}

bool is_loopback(Address address) {
  if (address.is_v6()) return IN6_IS_ADDR_LOOPBACK(&address.v6().sin6_addr);
  return (ntohl(address.v4().sin_addr.s_addr) >> 24) == 127;
}

std::string url_host(Address address) {
  std::array<char, INET6_ADDRSTRLEN> text = {};
  if (address.is_v6()) {
    if (IN6_IS_ADDR_UNSPECIFIED(&address.v6().sin6_addr)) return "[::1]";
    inet_ntop(AF_INET6, &address.v6().sin6_addr, text.data(), text.size());
    return "[" + std::string(text.data()) + "]";
  }
  if (address.v4().sin_addr.s_addr == htonl(INADDR_ANY)) return "127.0.0.1";
  inet_ntop(AF_INET, &address.v4().sin_addr, text.data(), text.size());
  return text.data();
}

void switch_on(int socket, int option) {
  const int on = 1;
  setsockopt(socket, SOL_SOCKET, option, &on, sizeof(on));
}

Error cannot_listen(Address address, int error) {
  const std::string where = url_host(address) + ":" + std::to_string(ntohs(address.port()));
  if (error == EADDRINUSE) {
    return Error(ErrorCode::configuration,
                 "cannot listen on " + where + ": another program does; choose another port");
  }
  const auto code = error == EADDRNOTAVAIL ? ErrorCode::invalid_argument : ErrorCode::configuration;
  return Error(code, "cannot listen on " + where + ": " + std::generic_category().message(error));
}

/// A bound socket. Without `shared` it fails when anybody listens there, however willing to share.
Result<int> bind_socket(Address& address, bool shared) {
  const int socket = ::socket(address.storage.ss_family, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (socket < 0) return cannot_listen(address, errno);
  // A restart does not wait for connections of the last run that are in TIME_WAIT.
  switch_on(socket, SO_REUSEADDR);
  if (shared) switch_on(socket, SO_REUSEPORT);
  if (bind(socket, address.generic(), address.bytes) != 0) {
    const int error = errno;
    close(socket);
    return cannot_listen(address, error);
  }
  // When the port was 0, the address now has the one that the kernel chose, and the other sockets
  // take the same.
  getsockname(socket, address.generic(), &address.bytes);
  return socket;
}

}  // namespace

Result<ListeningSockets> ListeningSockets::open(const std::string& host, std::uint16_t port,
                                                std::size_t count) {
  ADJOIN_TRY(Address address, parse_address(host));
  address.port() = htons(port);
  ADJOIN_TRY(const int probe, bind_socket(address, false));
  // The probe has the port, also a free one; it does not listen, and goes before the others come.
  close(probe);
  ListeningSockets opened;
  for (std::size_t i = 0; i < count; ++i) {
    ADJOIN_TRY(const int socket, bind_socket(address, true));
    opened.sockets_.push_back(socket);
    if (listen(socket, kBacklog) != 0) return cannot_listen(address, errno);
  }
  opened.port_ = ntohs(address.port());
  opened.ipv6_ = address.is_v6();
  opened.loopback_ = adjoin::server::is_loopback(address);
  opened.url_host_ = adjoin::server::url_host(address);
  return opened;
}

ListeningSockets::ListeningSockets(ListeningSockets&& other) noexcept
    : sockets_(std::exchange(other.sockets_, {})),
      port_(other.port_),
      ipv6_(other.ipv6_),
      loopback_(other.loopback_),
      url_host_(std::move(other.url_host_)) {}

ListeningSockets::~ListeningSockets() {
  for (const int socket : sockets_) close(socket);
}

int ListeningSockets::take() {
  ADJOIN_ASSERT(!sockets_.empty());
  const int socket = sockets_.back();
  sockets_.pop_back();
  return socket;
}

}  // namespace adjoin::server

#pragma once

#include <sys/socket.h>

#include <cstdint>
#include <string>
#include <vector>

#include "base/result.h"

namespace adjoin::server {

/// Listening sockets on one port, one for each reactor. The kernel distributes the connections
/// among them (SO_REUSEPORT). The destructor closes those that were not taken.
class ListeningSockets {
 public:
  /// Opens `count` sockets.
  /// @param host  an IP address or "localhost"
  /// @param port  0: a free port
  /// @errors invalid_argument  `host` is no address, or none of this machine
  ///         configuration  the port is forbidden, or taken, also by another server of the same
  ///                        user, with which the kernel alone would share it
  static Result<ListeningSockets> open(const std::string& host, std::uint16_t port,
                                       std::size_t count);

  ListeningSockets(ListeningSockets&& other) noexcept;
  ListeningSockets& operator=(ListeningSockets&&) = delete;
  ~ListeningSockets();

  /// Transfers one socket to the caller, who must close it. Call it once for each of `count`.
  int take();
  std::uint16_t port() const { return port_; }
  bool is_ipv6() const { return ipv6_; }
  bool is_loopback() const { return loopback_; }
  /// Returns the address as in a URL: "127.0.0.1", "[::1]". For all addresses it is the loopback
  /// address.
  const std::string& url_host() const { return url_host_; }

 private:
  ListeningSockets() = default;

  std::vector<int> sockets_;
  std::uint16_t port_ = 0;
  bool ipv6_ = false;
  bool loopback_ = false;
  std::string url_host_;
};

}  // namespace adjoin::server

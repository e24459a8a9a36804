#pragma once

#include <sys/socket.h>

#include <cstdint>
#include <string>
#include <vector>

#include "base/result.h"

namespace adjoin::server {

/// Sockets that listen together on one port, one for each reactor: the kernel spreads the
/// connections over them (SO_REUSEPORT). Closed when destroyed, unless taken.
class ListeningSockets {
 public:
  /// @param host  an IP address or "localhost"   @param port  0: a free one
  /// @errors usage          `host` is no address, or none of this machine
  ///         configuration  the port is taken, also by another server of the same user, which the
  ///                        kernel alone would let share it; or it is forbidden
  static Result<ListeningSockets> open(const std::string& host, std::uint16_t port,
                                       std::size_t count);

  ListeningSockets(ListeningSockets&& other) noexcept;
  ListeningSockets& operator=(ListeningSockets&&) = delete;
  ~ListeningSockets();

  /// A socket that the caller closes; one call for each that was asked for.
  int take();
  std::uint16_t port() const { return port_; }
  bool is_ipv6() const { return ipv6_; }
  bool is_loopback() const { return loopback_; }
  /// The address in a URL: "127.0.0.1", "[::1]". All addresses are named by the loopback's.
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

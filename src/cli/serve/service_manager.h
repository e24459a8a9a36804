#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

namespace adjoin::cli {

/// What started this process and wants to know how it is: systemd, by the protocol of sd_notify(3).
/// Each message is a datagram to the socket that $NOTIFY_SOCKET names. Without that variable, or
/// when nobody reads there, every call does nothing.
class ServiceManager {
 public:
  /// Takes the socket's name, and how often $WATCHDOG_USEC wants a sign of life, out of the
  /// environment.
  ServiceManager();
  ~ServiceManager();
  ServiceManager(const ServiceManager&) = delete;
  ServiceManager& operator=(const ServiceManager&) = delete;

  /// The server answers. @param status  one line, for people
  void ready(std::string_view status);
  /// Settings are read again; `ready` ends it.
  void reloading();
  void stopping();
  /// Says that the process works, if that is wanted and half of the time for it has passed.
  void alive(std::chrono::steady_clock::time_point now);

 private:
  void send(const std::string& message);

  int socket_ = -1;
  std::string address_;  ///< with a zero byte in front: an abstract one
  std::optional<std::chrono::microseconds> watchdog_;
  std::chrono::steady_clock::time_point last_sign_;
};

}  // namespace adjoin::cli

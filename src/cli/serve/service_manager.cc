#include "cli/serve/service_manager.h"

#include <sys/socket.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

#include <charconv>
#include <cstddef>
#include <cstdlib>
#include <cstring>

namespace adjoin::cli {
namespace {

/// How often the manager wants a sign of life of this process; nullopt: never.
std::optional<std::chrono::microseconds> watchdog_time() {
  const char* const text = std::getenv("WATCHDOG_USEC");
  const char* const process = std::getenv("WATCHDOG_PID");
  if (text == nullptr) return std::nullopt;
  if (process != nullptr && std::to_string(::getpid()) != process) return std::nullopt;
  std::int64_t microseconds = 0;
  std::from_chars(text, text + std::strlen(text), microseconds);
  if (microseconds <= 0) return std::nullopt;
  return std::chrono::microseconds(microseconds);
}

/// The clock that systemd compares with.
std::int64_t monotonic_microseconds() {
  timespec now{};
  ::clock_gettime(CLOCK_MONOTONIC, &now);
  return std::int64_t{now.tv_sec} * 1'000'000 + now.tv_nsec / 1'000;
}

}  // namespace

ServiceManager::ServiceManager() : watchdog_(watchdog_time()) {
  const char* const name = std::getenv("NOTIFY_SOCKET");
  if (name == nullptr) return;
  address_ = name;
  const bool is_address = address_.size() > 1 && (address_[0] == '/' || address_[0] == '@');
  if (!is_address || address_.size() >= sizeof(sockaddr_un::sun_path)) return;
  if (address_[0] == '@') address_[0] = '\0';
  socket_ = ::socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
}

ServiceManager::~ServiceManager() {
  if (socket_ >= 0) ::close(socket_);
}

void ServiceManager::send(const std::string& message) {
  if (socket_ < 0) return;
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  std::memcpy(address.sun_path, address_.data(), address_.size());
  const auto length = static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + address_.size());
  // A manager that does not read is no reason to wait, or to end.
  (void)::sendto(socket_, message.data(), message.size(), MSG_NOSIGNAL | MSG_DONTWAIT,
                 reinterpret_cast<const sockaddr*>(&address), length);
}

void ServiceManager::ready(std::string_view status) {
  send("READY=1\nSTATUS=" + std::string(status));
}

void ServiceManager::reloading() {
  send("RELOADING=1\nMONOTONIC_USEC=" + std::to_string(monotonic_microseconds()));
}

void ServiceManager::stopping() { send("STOPPING=1"); }

void ServiceManager::alive(std::chrono::steady_clock::time_point now) {
  if (!watchdog_ || now - last_sign_ < *watchdog_ / 2) return;
  last_sign_ = now;
  send("WATCHDOG=1");
}

}  // namespace adjoin::cli

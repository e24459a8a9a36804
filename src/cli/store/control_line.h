#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "engine/backup.h"

namespace adjoin::cli {

/// Owner of a file descriptor, which it closes.
class Handle {
 public:
  Handle() = default;
  explicit Handle(int number) : number_(number) {}
  Handle(Handle&& other) noexcept : number_(other.number_) { other.number_ = -1; }
  Handle& operator=(Handle&&) = delete;
  ~Handle();
  int get() const noexcept { return number_; }
  bool opened() const noexcept { return number_ >= 0; }

 private:
  int number_ = -1;
};

/// Line protocol over a connected non-blocking socket, for both ends of the control socket. Not
/// thread-safe.
class ControlLines {
 public:
  /// @param interrupted  asked ten times a second while waiting; true ends the wait
  ControlLines(int socket, std::function<bool()> interrupted)
      : socket_(socket), interrupted_(std::move(interrupted)) {}

  /// Returns the next line without its end. @errors io_error: the other end is gone, is silent
  /// for `patience`, or sends a line that is too long; cancelled
  Result<std::string> read(std::chrono::milliseconds patience);
  Result<void> write(std::string line, std::chrono::milliseconds patience);

 private:
  Result<void> wait(short events, std::chrono::milliseconds patience) const;

  int socket_;
  std::function<bool()> interrupted_;
  std::string received_;
};

/// Address and access key by which the owner of a served store reaches its server. Both belong to
/// this server process alone.
struct OwnerSession {
  std::string url;
  std::string key_id;
  std::string secret;
};

// The lines themselves, without their end.
std::string backup_command_line(const std::string& to);
std::string session_command_line();
std::string session_line(const OwnerSession& session);
std::string progress_line(std::uint64_t done, std::uint64_t total);
std::string done_line(const engine::BackupSummary& summary);
std::string error_line(const Error& error);

/// Parses a command: the folder of a backup, or nullopt for a session. @errors invalid_argument
Result<std::optional<std::string>> parse_command(std::string_view line);
/// @errors io_error when it is none; the error that the server answered
Result<OwnerSession> parse_session(std::string_view line);

/// One line of an answer. @errors io_error when it is none; the error that the server answered
struct ControlAnswer {
  bool done = false;
  std::uint64_t progress_done = 0;
  std::uint64_t progress_total = 0;
  engine::BackupSummary summary;
};
Result<ControlAnswer> parse_answer(std::string_view line);

/// Returns io_error with the system's message for errno.
Error socket_error(std::string_view what);

}  // namespace adjoin::cli

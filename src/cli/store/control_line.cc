#include "cli/store/control_line.h"

#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <system_error>
#include <utility>
#include <variant>

#include "adjoin/value.h"
#include "cli/store/control_socket.h"
#include "item/json.h"
#include "item/number.h"

namespace adjoin::cli {
namespace {

constexpr std::chrono::milliseconds kLookEvery{100};

Error malformed(std::string_view what) {
  return Error(ErrorCode::invalid_argument, "the control line is malformed: " + std::string(what));
}

std::string line_of(const char* name, Item members) {
  return item::to_json({{name, std::move(members)}}, item::JsonForm::plain);
}

Value number(std::uint64_t value) { return Value(static_cast<std::int64_t>(value)); }

/// Empty when there is no such text.
std::string text_of(const Item& members, std::string_view name) {
  const Value* value = members.find(name);
  const std::string* text = value == nullptr ? nullptr : value->as_string();
  return text == nullptr ? std::string() : *text;
}

/// 0 when there is no such number.
std::uint64_t number_of(const Item& members, std::string_view name) {
  const Value* value = members.find(name);
  const Number* found = value == nullptr ? nullptr : value->as_number();
  std::int64_t number = 0;
  return found != nullptr && item::to_int64(*found, number) && number > 0
             ? static_cast<std::uint64_t>(number)
             : 0;
}

ErrorCode code_of(std::string_view name) {
  for (int i = 0; i <= static_cast<int>(ErrorCode::internal); ++i) {
    const auto code = static_cast<ErrorCode>(i);
    if (to_string(code) == name) return code;
  }
  return ErrorCode::internal;
}

/// A line of the server's: one name, and the members of what it names.
struct Reply {
  std::string name;
  Item members;
};

/// @errors io_error when it is none; the error that it answered
Result<Reply> parse_reply(std::string_view line) {
  const Error no_answer(ErrorCode::io_error, "the server answered what is no answer");
  Result<Item> parsed = item::parse_item(line, item::JsonForm::plain);
  if (!parsed || parsed->size() != 1) return no_answer;
  auto& [name, value] = *parsed->begin();
  const auto* members = std::get_if<Item>(&value.content());
  if (members == nullptr) return no_answer;
  if (name != "error") return Reply{name, *members};
  return Error(code_of(text_of(*members, "code")), text_of(*members, "message"));
}

}  // namespace

Handle::~Handle() {
  if (number_ >= 0) ::close(number_);
}

Error socket_error(std::string_view what) {
  const int number = errno;
  return Error(ErrorCode::io_error,
               std::string(what) + ": " + std::generic_category().message(number));
}

Result<void> ControlLines::wait(short events, std::chrono::milliseconds patience) const {
  const auto deadline = std::chrono::steady_clock::now() + patience;
  while (true) {
    if (interrupted_()) return Error(ErrorCode::cancelled, "interrupted");
    pollfd one{socket_, events, 0};
    const int ready = ::poll(&one, 1, static_cast<int>(kLookEvery.count()));
    if (ready > 0) return {};
    if (ready < 0 && errno != EINTR) return socket_error("the control socket fails");
    if (std::chrono::steady_clock::now() >= deadline) {
      return Error(ErrorCode::io_error, "the other end of the control socket is silent");
    }
  }
}

Result<std::string> ControlLines::read(std::chrono::milliseconds patience) {
  while (true) {
    const std::size_t end = received_.find('\n');
    if (end != std::string::npos) {
      std::string line = received_.substr(0, end);
      received_.erase(0, end + 1);
      return line;
    }
    if (received_.size() > kControlLineBytesMax) {
      return Error(ErrorCode::io_error, "a line on the control socket is too long");
    }
    ADJOIN_CHECK(wait(POLLIN, patience));
    char piece[4096];
    const ssize_t count = ::recv(socket_, piece, sizeof piece, MSG_DONTWAIT);
    if (count > 0) received_.append(piece, static_cast<std::size_t>(count));
    if (count == 0) {
      return Error(ErrorCode::io_error, "the other end closed the control socket");
    }
    if (count < 0 && errno != EAGAIN && errno != EINTR) {
      return socket_error("the control socket cannot be read");
    }
  }
}

Result<void> ControlLines::write(std::string line, std::chrono::milliseconds patience) {
  line += '\n';
  std::string_view rest = line;
  while (!rest.empty()) {
    const ssize_t count = ::send(socket_, rest.data(), rest.size(), MSG_DONTWAIT | MSG_NOSIGNAL);
    if (count > 0) {
      rest.remove_prefix(static_cast<std::size_t>(count));
      continue;
    }
    if (errno != EAGAIN && errno != EINTR) {
      return socket_error("the control socket cannot be written");
    }
    ADJOIN_CHECK(wait(POLLOUT, patience));
  }
  return {};
}

std::string backup_command_line(const std::string& to) {
  return item::to_json({{"command", "backup"}, {"to", to}}, item::JsonForm::plain);
}

std::string session_command_line() { return R"({"command":"session"})"; }

std::string session_line(const OwnerSession& session) {
  return line_of("session",
                 {{"url", session.url}, {"key_id", session.key_id}, {"secret", session.secret}});
}

std::string progress_line(std::uint64_t done, std::uint64_t total) {
  return line_of("progress", {{"done", number(done)}, {"total", number(total)}});
}

std::string done_line(const engine::BackupSummary& summary) {
  return line_of("done", {{"commit", number(summary.commit.value)},
                          {"files", number(summary.files)},
                          {"bytes", number(summary.bytes)}});
}

std::string error_line(const Error& error) {
  return line_of("error", {{"code", to_string(error.code())},
                           {"message", error.message().substr(0, kControlLineBytesMax / 8)}});
}

Result<std::optional<std::string>> parse_command(std::string_view line) {
  const Result<Item> parsed = item::parse_item(line, item::JsonForm::plain);
  if (!parsed) return malformed(parsed.error().message());
  const std::string command = text_of(*parsed, "command");
  if (command == "session") return std::optional<std::string>();
  if (command != "backup") return malformed("the command must be backup or session");
  std::string to = text_of(*parsed, "to");
  if (!to.starts_with('/') || to.find('\0') != std::string::npos) {
    return malformed("\"to\" must be an absolute path");
  }
  return std::optional(std::move(to));
}

Result<OwnerSession> parse_session(std::string_view line) {
  ADJOIN_TRY(const Reply reply, parse_reply(line));
  OwnerSession session{text_of(reply.members, "url"), text_of(reply.members, "key_id"),
                       text_of(reply.members, "secret")};
  if (reply.name == "session" && !session.url.empty()) return session;
  return Error(ErrorCode::io_error, "the server answered what is no session");
}

Result<ControlAnswer> parse_answer(std::string_view line) {
  ADJOIN_TRY(const Reply reply, parse_reply(line));
  ControlAnswer answer;
  answer.done = reply.name == "done";
  if (!answer.done && reply.name != "progress") {
    return Error(ErrorCode::io_error, "the server answered what is no answer");
  }
  answer.progress_done = number_of(reply.members, "done");
  answer.progress_total = number_of(reply.members, "total");
  answer.summary.commit.value = number_of(reply.members, "commit");
  answer.summary.files = number_of(reply.members, "files");
  answer.summary.bytes = number_of(reply.members, "bytes");
  return answer;
}

}  // namespace adjoin::cli

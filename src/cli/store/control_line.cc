#include "cli/store/control_line.h"

#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <map>
#include <system_error>
#include <utility>
#include <vector>

#include "cli/store/control_socket.h"
#include "item/json_reader.h"
#include "item/json_writer.h"

namespace adjoin::cli {
namespace {

constexpr std::chrono::milliseconds kLookEvery{100};

Error malformed(std::string_view what) {
  return Error(ErrorCode::usage, "the control line is malformed: " + std::string(what));
}

/// An object of strings and whole numbers, or {name: such an object}: all that the protocol has.
struct Flat {
  std::string outer;  ///< empty: not nested
  std::map<std::string, std::string, std::less<>> texts;
  std::map<std::string, std::uint64_t, std::less<>> numbers;
};

Result<void> read_members(item::JsonReader& reader, Flat& flat, bool may_nest) {
  ADJOIN_CHECK(reader.begin_object());
  std::string name;
  while (true) {
    ADJOIN_TRY(const bool more, reader.next_name(name));
    if (!more) return {};
    const item::JsonReader::Kind kind = reader.peek();
    if (kind == item::JsonReader::Kind::string) {
      ADJOIN_CHECK(reader.read_string(flat.texts[name]));
    } else if (kind == item::JsonReader::Kind::number) {
      ADJOIN_TRY(const std::string_view digits, reader.read_number());
      if (digits.size() > 18 || digits.find_first_not_of("0123456789") != digits.npos) {
        return malformed("a number is not whole");
      }
      flat.numbers[name] = std::stoull(std::string(digits));
    } else if (kind == item::JsonReader::Kind::object && may_nest && flat.outer.empty()) {
      flat.outer = name;
      ADJOIN_CHECK(read_members(reader, flat, false));  // once: an inner one may not nest
    } else {
      return malformed("member " + name);
    }
  }
}

Result<Flat> parse(std::string_view line) {
  item::JsonReader reader(line);
  ADJOIN_CHECK(reader.check_encoding());
  Flat flat;
  ADJOIN_CHECK(read_members(reader, flat, true));
  ADJOIN_CHECK(reader.finish());
  return flat;
}

std::string text_of(const Flat& flat, std::string_view name) {
  const auto found = flat.texts.find(name);
  return found == flat.texts.end() ? std::string() : found->second;
}
std::uint64_t number_of(const Flat& flat, std::string_view name) {
  const auto found = flat.numbers.find(name);
  return found == flat.numbers.end() ? 0 : found->second;
}

ErrorCode code_of(std::string_view name) {
  for (int i = 0; i <= static_cast<int>(ErrorCode::internal); ++i) {
    const auto code = static_cast<ErrorCode>(i);
    if (to_string(code) == name) return code;
  }
  return ErrorCode::internal;
}

/// A line of the server's. @errors storage_io when it is none; the error that it answered
Result<Flat> parse_reply(std::string_view line) {
  Result<Flat> flat = parse(line);
  if (!flat) {
    return Error(ErrorCode::storage_io,
                 "the server answered what is no answer: " + flat.error().message());
  }
  if (flat->outer != "error") return flat;
  return Error(code_of(text_of(*flat, "code")), text_of(*flat, "message"));
}

std::string nested(std::string_view outer,
                   const std::vector<std::pair<std::string_view, std::uint64_t>>& numbers) {
  std::string line;
  item::JsonWriter writer(line);
  writer.begin_object();
  writer.name(outer);
  writer.begin_object();
  for (const auto& [name, value] : numbers) {
    writer.name(name);
    writer.integer(static_cast<std::int64_t>(value));
  }
  writer.end_object();
  writer.end_object();
  return line;
}

}  // namespace

Handle::~Handle() {
  if (number_ >= 0) ::close(number_);
}

Error socket_error(std::string_view what) {
  const int number = errno;
  return Error(ErrorCode::storage_io,
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
      return Error(ErrorCode::storage_io, "the other end of the control socket is silent");
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
      return Error(ErrorCode::storage_io, "a line on the control socket is too long");
    }
    ADJOIN_CHECK(wait(POLLIN, patience));
    char piece[4096];
    const ssize_t count = ::recv(socket_, piece, sizeof piece, MSG_DONTWAIT);
    if (count > 0) received_.append(piece, static_cast<std::size_t>(count));
    if (count == 0) {
      return Error(ErrorCode::storage_io, "the other end closed the control socket");
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
  std::string line;
  item::JsonWriter writer(line);
  writer.begin_object();
  writer.name("command");
  writer.string("backup");
  writer.name("to");
  writer.string(to);
  writer.end_object();
  return line;
}

std::string session_command_line() { return R"({"command":"session"})"; }

std::string session_line(const OwnerSession& session) {
  std::string line;
  item::JsonWriter writer(line);
  writer.begin_object();
  writer.name("session");
  writer.begin_object();
  for (const auto& [name, value] :
       {std::pair<std::string_view, const std::string&>("url", session.url),
        {"key_id", session.key_id},
        {"secret", session.secret}}) {
    writer.name(name);
    writer.string(value);
  }
  writer.end_object();
  writer.end_object();
  return line;
}

std::string progress_line(std::uint64_t done, std::uint64_t total) {
  return nested("progress", {{"done", done}, {"total", total}});
}

std::string done_line(const engine::BackupSummary& summary) {
  return nested(
      "done",
      {{"commit", summary.commit.value}, {"files", summary.files}, {"bytes", summary.bytes}});
}

std::string error_line(const Error& error) {
  std::string line;
  item::JsonWriter writer(line);
  writer.begin_object();
  writer.name("error");
  writer.begin_object();
  writer.name("code");
  writer.string(to_string(error.code()));
  writer.name("message");
  writer.string(error.message().substr(0, kControlLineBytesMax / 8));
  writer.end_object();
  writer.end_object();
  return line;
}

Result<std::optional<std::string>> parse_command(std::string_view line) {
  const Result<Flat> flat = parse(line);
  if (!flat) return malformed(flat.error().message());
  const std::string command = text_of(*flat, "command");
  if (command == "session") return std::optional<std::string>();
  if (command != "backup") return malformed("the command must be backup or session");
  std::string to = text_of(*flat, "to");
  if (!to.starts_with('/') || to.find('\0') != std::string::npos) {
    return malformed("\"to\" must be an absolute path");
  }
  return std::optional(std::move(to));
}

Result<OwnerSession> parse_session(std::string_view line) {
  ADJOIN_TRY(const Flat flat, parse_reply(line));
  OwnerSession session{text_of(flat, "url"), text_of(flat, "key_id"), text_of(flat, "secret")};
  if (flat.outer == "session" && !session.url.empty()) return session;
  return Error(ErrorCode::storage_io, "the server answered what is no session");
}

Result<ControlAnswer> parse_answer(std::string_view line) {
  ADJOIN_TRY(const Flat flat, parse_reply(line));
  ControlAnswer answer;
  answer.done = flat.outer == "done";
  if (!answer.done && flat.outer != "progress") {
    return Error(ErrorCode::storage_io, "the server answered what is no answer");
  }
  answer.progress_done = number_of(flat, "done");
  answer.progress_total = number_of(flat, "total");
  answer.summary.commit.value = number_of(flat, "commit");
  answer.summary.files = number_of(flat, "files");
  answer.summary.bytes = number_of(flat, "bytes");
  return answer;
}

}  // namespace adjoin::cli

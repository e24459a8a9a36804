#include "remote/config/credential_process.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <ctime>
#include <thread>

#include "item/json_reader.h"

extern char** environ;

namespace adjoin::remote {
namespace {

// Credentials are a few kilobytes with the longest token. A program that prints without end must
// not fill the memory.
constexpr std::size_t kOutputBytesMax = 64 * 1024;

Error process_error(const std::string& what) {
  return Error(ErrorCode::configuration, "the credential_process " + what);
}

std::string in_seconds(std::chrono::milliseconds time) {
  return std::to_string(std::chrono::ceil<std::chrono::seconds>(time).count()) + " s";
}

// waitpid has no limit of time, so an end is looked for at this interval.
constexpr std::chrono::milliseconds kBetweenLooks{5};

/// A child whose standard output is read, within a time. Killed when it is still there at the end.
class Child {
 public:
  explicit Child(std::chrono::milliseconds patience) : patience_(patience) {}
  // The output is closed before the wait: a child that is blocked on writing then gets an error.
  ~Child() {
    if (output_ >= 0) ::close(output_);
    if (pid_ > 0) {
      ::kill(pid_, SIGKILL);
      ::waitpid(pid_, nullptr, 0);
    }
  }

  Result<void> start(std::vector<std::string>& words) {
    std::array<int, 2> ends{};
    // O_CLOEXEC: other children of this process must not hold the pipe open, or its end would never
    // come.
    if (::pipe2(ends.data(), O_CLOEXEC) != 0) return process_error("cannot be run");
    output_ = ends[0];
    posix_spawn_file_actions_t actions;
    ::posix_spawn_file_actions_init(&actions);
    ::posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
    // The program must not read what was meant for this one, such as records from a pipe.
    ::posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    std::vector<char*> arguments;
    for (std::string& word : words) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    const int failed =
        ::posix_spawnp(&pid_, arguments[0], &actions, nullptr, arguments.data(), environ);
    ::posix_spawn_file_actions_destroy(&actions);
    // Only the child may hold this end. Otherwise reading would never find the end of its output.
    ::close(ends[1]);
    if (failed == 0) return {};
    pid_ = -1;
    return process_error("cannot be run: there is no such command");
  }

  Result<std::string> read_all() {
    std::string text;
    std::array<char, 4096> buffer{};
    for (;;) {
      const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(
          end_ - std::chrono::steady_clock::now());
      pollfd waiting{output_, POLLIN, 0};
      if (left.count() <= 0) return too_slow();
      const int ready = ::poll(&waiting, 1, static_cast<int>(left.count()));
      if (ready == 0) return too_slow();
      if (ready < 0 && errno == EINTR) continue;
      const ssize_t got = ::read(output_, buffer.data(), buffer.size());
      if (got < 0 && errno == EINTR) continue;
      if (got < 0) return process_error("cannot be read");
      if (got == 0) return text;
      text.append(buffer.data(), static_cast<std::size_t>(got));
      if (text.size() > kOutputBytesMax) return process_error("prints too much");
    }
  }

  /// Its exit code. A child may close its output and stay.
  Result<int> wait() {
    int status = 0;
    while (::waitpid(pid_, &status, WNOHANG) == 0) {
      if (std::chrono::steady_clock::now() >= end_) return too_slow();
      std::this_thread::sleep_for(kBetweenLooks);
    }
    pid_ = -1;
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  }

 private:
  Error too_slow() const { return process_error("takes longer than " + in_seconds(patience_)); }

  const std::chrono::milliseconds patience_;
  const std::chrono::steady_clock::time_point end_ = std::chrono::steady_clock::now() + patience_;
  int output_ = -1;
  pid_t pid_ = -1;
};

Result<Credentials> printed_by(std::vector<std::string>& words, const Clock& clock,
                               std::chrono::milliseconds patience) {
  Child child(patience);
  ADJOIN_CHECK(child.start(words));
  ADJOIN_TRY(const std::string printed, child.read_all());
  ADJOIN_TRY(const int code, child.wait());
  if (code != 0) {
    return process_error("failed with exit code " + std::to_string(code));
  }
  ADJOIN_TRY(Credentials credentials, parse_process_credentials(printed));
  // Expired credentials would be refused by every request, and fetched again for each.
  const std::chrono::milliseconds now = clock.unix_time();
  if (credentials.expires && *credentials.expires <= now) {
    return process_error("prints credentials that expired " +
                         in_seconds(now - *credentials.expires) + " ago");
  }
  return credentials;
}

}  // namespace

/// No shell takes part: a profile's text must not expand variables or start other programs.
Result<std::vector<std::string>> split_command(std::string_view command) {
  std::vector<std::string> words;
  bool inside = false;
  char quote = '\0';
  for (std::size_t i = 0; i < command.size(); ++i) {
    const char c = command[i];
    if (quote == '\0' && (c == ' ' || c == '\t')) {
      inside = false;
      continue;
    }
    if (!inside) words.emplace_back();
    inside = true;
    if (quote == '\0' && (c == '"' || c == '\'')) {
      quote = c;
    } else if (c == quote) {
      quote = '\0';
    } else if (c == '\\' && quote != '\'' && i + 1 < command.size()) {
      // Within single quotes a backslash is a plain character, as in a shell.
      words.back() += command[++i];
    } else {
      words.back() += c;
    }
  }
  if (quote != '\0') return process_error("has a quote without an end");
  if (words.empty()) return process_error("is empty");
  return words;
}

std::optional<std::chrono::seconds> parse_expiration(std::string_view text) {
  const std::string copy(text);
  std::tm parts{};
  const char* rest = ::strptime(copy.c_str(), "%Y-%m-%dT%H:%M:%S", &parts);
  if (rest == nullptr) return std::nullopt;
  // A fraction is dropped: whole seconds are early by less than a second.
  if (*rest == '.') {
    do ++rest;
    while (*rest >= '0' && *rest <= '9');
  }
  std::chrono::seconds time(::timegm(&parts));
  if (std::string_view(rest) == "Z") return time;
  int hours = 0;
  int minutes = 0;
  char sign = '\0';
  if (std::sscanf(rest, "%c%2d:%2d", &sign, &hours, &minutes) != 3) return std::nullopt;
  if (sign != '+' && sign != '-') return std::nullopt;
  const std::chrono::seconds offset = std::chrono::hours(hours) + std::chrono::minutes(minutes);
  return sign == '+' ? time - offset : time + offset;
}

Result<Credentials> parse_process_credentials(std::string_view json) {
  const Error wrong = process_error("does not print credentials as JSON of version 1");
  item::JsonReader in(json);
  std::int64_t version = 0;
  std::string expiration;
  Credentials credentials;
  if (!in.check_encoding() || !in.begin_object()) return wrong;
  for (std::string name;;) {
    const auto more = in.next_name(name);
    if (!more) return wrong;
    if (!*more) break;
    std::string* const text = name == "AccessKeyId"       ? &credentials.key_id
                              : name == "SecretAccessKey" ? &credentials.secret
                              : name == "SessionToken"    ? &credentials.session_token
                              : name == "Expiration"      ? &expiration
                                                          : nullptr;
    if (text != nullptr && in.peek() == item::JsonReader::Kind::string) {
      if (!in.read_string(*text)) return wrong;
    } else if (name == "Version" && in.peek() == item::JsonReader::Kind::number) {
      const auto digits = in.read_number();
      if (!digits) return wrong;
      version = *digits == "1" ? 1 : 0;
    } else if (!in.skip_value()) {
      // Members of later versions are ignored.
      return wrong;
    }
  }
  if (!in.finish() || version != 1 || credentials.key_id.empty() || credentials.secret.empty()) {
    return wrong;
  }
  if (!expiration.empty()) {
    credentials.expires = parse_expiration(expiration);
    if (!credentials.expires) return process_error("prints an Expiration that is no time");
  }
  return credentials;
}

Result<Credentials> run_credential_process(const CredentialProcess& process, const Clock& clock,
                                           std::chrono::milliseconds patience) {
  const std::string whose = "profile \"" + process.profile + "\": ";
  auto words = split_command(process.command);
  if (!words) return reworded(words.error(), whose + words.error().message());
  const std::string program = words->front();
  auto credentials = printed_by(*words, clock, patience);
  if (credentials) return credentials;
  // Only the program is named. Its arguments may hold secrets.
  return reworded(credentials.error(),
                  whose + credentials.error().message() + " (it runs " + program + ")");
}

}  // namespace adjoin::remote

#include "monitor/alarm/program.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdlib>
#include <system_error>
#include <vector>

namespace adjoin::monitor {
namespace {

// waitid has no limit of time, so an end is looked for at this interval.
constexpr int kBetweenLooksMilliseconds = 10;
constexpr std::size_t kOutputKept = 300;
// A program that prints without end must not keep the reader from looking at the clock.
constexpr int kReadsInARow = 16;

class ProgramFile {
 public:
  ProgramFile() = default;
  explicit ProgramFile(int fd) : fd_(fd) {}
  ~ProgramFile() { close(); }
  ProgramFile(const ProgramFile&) = delete;
  ProgramFile& operator=(const ProgramFile&) = delete;
  int get() const noexcept { return fd_; }
  bool is_open() const noexcept { return fd_ >= 0; }
  void close() {
    if (fd_ >= 0) ::close(fd_);
    fd_ = -1;
  }
  void take(int fd) {
    close();
    fd_ = fd;
  }

 private:
  int fd_ = -1;
};

std::string text_of_errno(int error_number) {
  return std::error_code(error_number, std::generic_category()).message();
}

/// A file in memory that holds the text, to be read from its beginning. A pipe would block if the
/// program did not read, and kill this process if it had gone.
bool fill_in_memory(ProgramFile& file, const std::string& text) {
  file.take(::memfd_create("alarm", MFD_CLOEXEC));
  if (!file.is_open()) return false;
  std::size_t done = 0;
  while (done < text.size()) {
    const ssize_t written = ::write(file.get(), text.data() + done, text.size() - done);
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return false;
    done += static_cast<std::size_t>(written);
  }
  return ::lseek(file.get(), 0, SEEK_SET) == 0;
}

/// What a program may know of this one. The environment of a server can hold credentials.
std::vector<std::string> environment_of_action() {
  std::vector<std::string> variables;
  for (const char* name : {"PATH", "HOME", "LANG", "TZ"}) {
    const char* value = std::getenv(name);
    if (value != nullptr) variables.push_back(std::string(name) + "=" + value);
  }
  return variables;
}

std::vector<char*> word_pointers(std::vector<std::string>& texts) {
  std::vector<char*> pointers;
  for (std::string& text : texts) pointers.push_back(text.data());
  pointers.push_back(nullptr);
  return pointers;
}

/// Sets how a program starts, and frees that.
class SpawnPlan {
 public:
  SpawnPlan(int input, int output) {
    ::posix_spawn_file_actions_init(&files_);
    ::posix_spawn_file_actions_adddup2(&files_, input, STDIN_FILENO);
    ::posix_spawn_file_actions_adddup2(&files_, output, STDOUT_FILENO);
    ::posix_spawn_file_actions_adddup2(&files_, output, STDERR_FILENO);
    ::posix_spawn_file_actions_addclosefrom_np(&files_, STDERR_FILENO + 1);
    ::posix_spawnattr_init(&attributes_);
    sigset_t signals;
    ::sigfillset(&signals);
    ::posix_spawnattr_setsigdefault(&attributes_, &signals);
    ::sigemptyset(&signals);
    ::posix_spawnattr_setsigmask(&attributes_, &signals);
    ::posix_spawnattr_setpgroup(&attributes_, 0);
    ::posix_spawnattr_setflags(
        &attributes_, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK);
  }
  ~SpawnPlan() {
    ::posix_spawnattr_destroy(&attributes_);
    ::posix_spawn_file_actions_destroy(&files_);
  }
  SpawnPlan(const SpawnPlan&) = delete;
  SpawnPlan& operator=(const SpawnPlan&) = delete;

  /// Returns an error number, or 0.
  int start(pid_t& pid, std::vector<std::string> words) const {
    std::vector<std::string> variables = environment_of_action();
    return ::posix_spawn(&pid, words.front().c_str(), &files_, &attributes_,
                         word_pointers(words).data(), word_pointers(variables).data());
  }

 private:
  posix_spawn_file_actions_t files_{};
  posix_spawnattr_t attributes_{};
};

/// The first bytes of what a program prints, on one line; the rest is read and dropped.
class ProgramOutput {
 public:
  explicit ProgramOutput(ProgramFile& file) : file_(file) {}

  void read_some() {
    std::array<char, 4'096> buffer{};
    for (int i = 0; i < kReadsInARow && file_.is_open(); ++i) {
      const ssize_t got = ::read(file_.get(), buffer.data(), buffer.size());
      if (got < 0 && errno == EINTR) continue;
      if (got < 0 && errno == EAGAIN) return;
      if (got <= 0) return file_.close();
      keep({buffer.data(), static_cast<std::size_t>(got)});
    }
  }
  void wait() const {
    pollfd waiting{file_.get(), POLLIN, 0};
    ::poll(&waiting, file_.is_open() ? 1 : 0, kBetweenLooksMilliseconds);
  }
  /// ": TEXT", or nothing.
  std::string shown() const {
    const auto end = text_.find_last_not_of(' ');
    return end == std::string::npos ? std::string() : ": " + text_.substr(0, end + 1);
  }

 private:
  void keep(std::string_view printed) {
    for (const char c : printed.substr(0, kOutputKept - text_.size())) {
      const bool ends_line = c == '\n' || c == '\r' || c == '\t';
      text_ += ends_line ? ' ' : (c >= ' ' && c < '\x7F') ? c : '?';
    }
  }

  ProgramFile& file_;
  std::string text_;
};

enum class ProgramState { runs, ended, ended_unseen };

ProgramState look_at_program(pid_t pid) {
  siginfo_t about{};
  // WNOWAIT: the process stays a zombie, so its number and its group's are nobody else's yet.
  if (::waitid(P_PID, static_cast<id_t>(pid), &about, WEXITED | WNOHANG | WNOWAIT) != 0) {
    return errno == ECHILD ? ProgramState::ended_unseen : ProgramState::runs;
  }
  return about.si_pid == pid ? ProgramState::ended : ProgramState::runs;
}

}  // namespace

std::optional<std::string> run_program(const ProgramAction& action, const std::string& input,
                                       std::chrono::milliseconds patience,
                                       const std::atomic<bool>& stops) {
  ProgramFile standard_input;
  if (!fill_in_memory(standard_input, input))
    return "no file in memory for its input: " + text_of_errno(errno);
  std::array<int, 2> ends{};
  if (::pipe2(ends.data(), O_CLOEXEC) != 0)
    return "no pipe for its output: " + text_of_errno(errno);
  ProgramFile from_program(ends[0]);
  ProgramFile to_pipe(ends[1]);
  // The program's end stays blocking: programs do not expect anything else.
  ::fcntl(from_program.get(), F_SETFL, O_NONBLOCK);
  pid_t pid = -1;
  const int failed = SpawnPlan(standard_input.get(), to_pipe.get()).start(pid, action.words);
  to_pipe.close();
  if (failed != 0) return "it cannot be started: " + text_of_errno(failed);

  const auto end = std::chrono::steady_clock::now() + patience;
  ProgramOutput output(from_program);
  ProgramState state = look_at_program(pid);
  while (state == ProgramState::runs && !stops.load() && std::chrono::steady_clock::now() < end) {
    output.wait();
    output.read_some();
    state = look_at_program(pid);
  }
  // Its number may be another process's by now.
  if (state == ProgramState::ended_unseen) {
    return "it ended, and this process ignores how its children end (SIGCHLD)";
  }
  ::kill(-pid, SIGKILL);
  int status = 0;
  while (::waitpid(pid, &status, 0) < 0 && errno == EINTR) {
  }
  output.read_some();
  if (state == ProgramState::runs) {
    if (stops.load()) return "the server ended, and killed it";
    return "it took longer than " +
           std::to_string(std::chrono::ceil<std::chrono::seconds>(patience).count()) +
           " s and was killed" + output.shown();
  }
  if (WIFSIGNALED(status)) {
    return "signal " + std::to_string(WTERMSIG(status)) + " ended it" + output.shown();
  }
  if (WEXITSTATUS(status) == 0) return std::nullopt;
  return "exit code " + std::to_string(WEXITSTATUS(status)) + output.shown();
}

}  // namespace adjoin::monitor

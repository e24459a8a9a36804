#include "cli/store/control_socket.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <list>
#include <mutex>
#include <thread>
#include <utility>

#include "cli/shell/terminal.h"
#include "cli/store/control_line.h"

namespace adjoin::cli {
namespace {

constexpr int kWaitingMax = 8;
constexpr std::chrono::milliseconds kCommandPatience{5'000};
constexpr std::chrono::milliseconds kAnswerPatience{60'000};
constexpr std::chrono::milliseconds kProgressEvery{100};

/// The socket's address by way of its opened folder: a path of any length fits.
sockaddr_un address_in(int folder) {
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  const std::string path = "/proc/self/fd/" + std::to_string(folder) + "/" + kControlSocketName;
  std::memcpy(address.sun_path, path.c_str(), path.size() + 1);
  return address;
}

Handle open_folder(const std::string& folder) {
  return Handle(::open(folder.c_str(), O_PATH | O_DIRECTORY | O_CLOEXEC));
}

Handle new_socket() { return Handle(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0)); }

/// Only the user that the server runs as, and the administrator.
bool is_owner(int connection) {
  ucred peer{};
  socklen_t size = sizeof peer;
  if (::getsockopt(connection, SOL_SOCKET, SO_PEERCRED, &peer, &size) != 0) return false;
  return peer.uid == ::geteuid() || peer.uid == 0;
}

}  // namespace

struct ControlSocket::State {
  State(Handle opened, Handle listening, Backup make_backup, Session open_session)
      : folder(std::move(opened)),
        listener(std::move(listening)),
        backup(std::move(make_backup)),
        session(std::move(open_session)) {}
  ~State() {
    for (Making& one : backups) one.thread.join();
  }

  void serve();
  void answer(Handle connection);
  void answer_backup(ControlLines& lines, const std::string& to);

  struct Making {
    std::atomic<bool> is_done{false};
    std::thread thread;
  };

  Handle folder;
  Handle listener;
  Backup backup;
  Session session;
  std::atomic<bool> stopping{false};
  std::mutex backing_up;
  std::list<Making> backups;  ///< of the thread's
  std::thread thread;
};

void ControlSocket::State::serve() {
  while (!stopping) {
    pollfd one{listener.get(), POLLIN, 0};
    if (::poll(&one, 1, 100) <= 0) continue;
    Handle connection(::accept4(listener.get(), nullptr, nullptr, SOCK_CLOEXEC));
    if (connection.opened() && is_owner(connection.get())) answer(std::move(connection));
  }
}

void ControlSocket::State::answer(Handle connection) {
  ControlLines lines(connection.get(), [this] { return stopping.load(); });
  const Result<std::string> line = lines.read(kCommandPatience);
  if (!line) return;
  const Result<std::optional<std::string>> to = parse_command(*line);
  if (!to) {
    static_cast<void>(lines.write(error_line(to.error()), kCommandPatience));
  } else if (!*to) {
    const Result<OwnerSession> opened = session();
    static_cast<void>(
        lines.write(opened ? session_line(*opened) : error_line(opened.error()), kCommandPatience));
  } else {
    backups.remove_if([](Making& one) {
      if (one.is_done) one.thread.join();
      return one.is_done.load();
    });
    // Others need not wait until it is made.
    Making& making = backups.emplace_back();
    making.thread = std::thread([this, &making, to_folder = **to, said = std::move(lines),
                                 held = std::move(connection)]() mutable {
      answer_backup(said, to_folder);
      making.is_done = true;
    });
  }
}

void ControlSocket::State::answer_backup(ControlLines& lines, const std::string& to) {
  const std::lock_guard one_at_a_time(backing_up);
  auto next = std::chrono::steady_clock::now();
  const auto made = backup(to, [&](std::uint64_t done, std::uint64_t total) -> Result<void> {
    if (stopping) return Error(ErrorCode::cancelled, "the server is closing");
    const auto now = std::chrono::steady_clock::now();
    if (now < next) return {};
    next = now + kProgressEvery;
    return lines.write(progress_line(done, total), kAnswerPatience);
  });
  // When the server closes, what was done or why it was not is still said, if it can be at once.
  static_cast<void>(
      lines.write(made ? done_line(*made) : error_line(made.error()), kAnswerPatience));
}

ControlSocket::ControlSocket(std::unique_ptr<State> state) : state_(std::move(state)) {}

Result<std::unique_ptr<ControlSocket>> ControlSocket::listen(const std::string& folder,
                                                             Backup backup, Session session) {
  Handle opened = open_folder(folder);
  if (!opened.opened()) return socket_error(folder + " cannot be opened");
  Handle listener = new_socket();
  if (!listener.opened()) return socket_error("no socket can be made");
  ::unlinkat(opened.get(), kControlSocketName, 0);
  const sockaddr_un address = address_in(opened.get());
  const std::string name = folder + "/" + kControlSocketName;
  if (::bind(listener.get(), reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0) {
    return socket_error(name + " cannot be made");
  }
  // Nobody can connect before it listens.
  if (::fchmodat(opened.get(), kControlSocketName, 0600, 0) != 0 ||
      ::listen(listener.get(), kWaitingMax) != 0) {
    return socket_error(name + " cannot be listened on");
  }
  std::unique_ptr<ControlSocket> socket(new ControlSocket(std::make_unique<State>(
      std::move(opened), std::move(listener), std::move(backup), std::move(session))));
  socket->state_->thread = std::thread([state = socket->state_.get()] { state->serve(); });
  return socket;
}

ControlSocket::~ControlSocket() {
  state_->stopping = true;
  if (state_->thread.joinable()) state_->thread.join();
  ::unlinkat(state_->folder.get(), kControlSocketName, 0);
}

namespace {

/// Nullopt: no server listens there.
Result<std::optional<Handle>> connect_in(const std::string& folder) {
  const Handle opened = open_folder(folder);
  if (!opened.opened()) return std::optional<Handle>();
  Handle connection = new_socket();
  if (!connection.opened()) return socket_error("no socket can be made");
  const sockaddr_un address = address_in(opened.get());
  if (::connect(connection.get(), reinterpret_cast<const sockaddr*>(&address), sizeof address) !=
      0) {
    if (errno == ENOENT || errno == ECONNREFUSED) return std::optional<Handle>();
    return socket_error(folder + "/" + kControlSocketName + " cannot be used");
  }
  return std::optional(std::move(connection));
}

}  // namespace

Result<std::optional<OwnerSession>> ask_for_session(const std::string& folder) {
  ADJOIN_TRY(const std::optional<Handle> connection, connect_in(folder));
  if (!connection) return std::optional<OwnerSession>();
  ControlLines lines(connection->get(), [] { return interrupt_flag().load(); });
  ADJOIN_CHECK(lines.write(session_command_line(), kCommandPatience));
  ADJOIN_TRY(const std::string line, lines.read(kAnswerPatience));
  ADJOIN_TRY(OwnerSession session, parse_session(line));
  return std::optional(std::move(session));
}

Result<std::optional<engine::BackupSummary>> ask_for_backup(const std::string& folder,
                                                            const std::string& to,
                                                            const engine::ByteProgress& progress) {
  ADJOIN_TRY(const std::optional<Handle> connection, connect_in(folder));
  if (!connection) return std::optional<engine::BackupSummary>();
  std::uint64_t done = 0;
  std::uint64_t total = 0;
  const auto tell = [&] { return progress ? progress(done, total) : Result<void>(); };
  ControlLines lines(connection->get(), [&] { return !tell(); });
  ADJOIN_CHECK(lines.write(backup_command_line(to), kCommandPatience));
  while (true) {
    // A checkpoint of much data says nothing until it is made.
    const Result<std::string> line = lines.read(std::chrono::hours(24));
    if (!line) {
      ADJOIN_CHECK(tell());
      return line.error();
    }
    ADJOIN_TRY(const ControlAnswer answer, parse_answer(*line));
    if (answer.done) return std::optional<engine::BackupSummary>(answer.summary);
    done = answer.progress_done;
    total = answer.progress_total;
    ADJOIN_CHECK(tell());
  }
}

}  // namespace adjoin::cli

#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "base/result.h"
#include "cli/store/control_line.h"
#include "engine/backup.h"

namespace adjoin::cli {

/// Name of the Unix socket in the store's folder. By it a client asks the server that has the store
/// open for what only the owner of a store may do.
///
/// The protocol: the client sends one line of JSON.
///
/// {"command":"backup","to":"/absolute/folder"} is answered by lines, any number of
/// {"progress":{"done":n,"total":n}} and then
///   {"done":{"commit":n,"files":n,"bytes":n}}
/// {"command":"session"} asks for the address and access key of the owner, and is answered by
///   {"session":{"url":"http://127.0.0.1:n","key_id":"…","secret":"…"}}
/// Instead of the last line of either answer there may be
///   {"error":{"code":"usage","message":"…"}}      (code as in base/error.h)
/// after which the server closes. A line has at most kControlLineBytesMax bytes.
inline constexpr const char* kControlSocketName = "CONTROL";
inline constexpr std::size_t kControlLineBytesMax = std::size_t{64} * 1024;

/// Server side of the control socket. One thread answers clients; it accepts only the same user and
/// root. Each backup has a thread of its own, and backups run one after the other. A backup whose
/// client disconnects ends.
class ControlSocket {
 public:
  using Backup = std::function<Result<engine::BackupSummary>(const std::string& to,
                                                             const engine::ByteProgress& progress)>;
  using Session = std::function<Result<OwnerSession>()>;

  /// Listens in the folder of a store that this process has open. Replaces a socket that is there:
  /// its process has ended. `backup` and `session` are called on the socket's threads.
  /// @errors io_error with the system's message
  static Result<std::unique_ptr<ControlSocket>> listen(const std::string& folder, Backup backup,
                                                       Session session);
  /// Cancels running backups (cancelled), waits for them and removes the socket.
  ~ControlSocket();
  ControlSocket(const ControlSocket&) = delete;
  ControlSocket& operator=(const ControlSocket&) = delete;

 private:
  struct State;
  explicit ControlSocket(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

/// Client side: asks the server that has the store in `folder` open for a backup, and waits for it.
/// @param to  an absolute path
/// @return nullopt: no server listens there
/// @errors the server's; io_error: the server disconnected; those of `progress`
Result<std::optional<engine::BackupSummary>> ask_for_backup(const std::string& folder,
                                                            const std::string& to,
                                                            const engine::ByteProgress& progress);

/// Asks the server that has the store in `folder` open for its owner's session.
/// @return nullopt: no server listens there
/// @errors as ask_for_backup
Result<std::optional<OwnerSession>> ask_for_session(const std::string& folder);

}  // namespace adjoin::cli

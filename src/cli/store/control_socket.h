#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "base/result.h"
#include "cli/store/control_line.h"
#include "engine/backup.h"

namespace adjoin::cli {

/// Name of the socket in the store's folder by which a server that has the store open is asked to
/// do what only the owner of a store can do.
///
/// The protocol: the client sends one line of JSON.
///
/// {"command":"backup","to":"/absolute/folder"} is answered by lines, any number of
/// {"progress":{"done":n,"total":n}} and then
///   {"done":{"bytes":n,"commit":n,"files":n}}
/// {"command":"session"} asks where the store can be reached by its owner, and is answered by
///   {"session":{"key_id":"…","secret":"…","url":"http://127.0.0.1:n"}}
/// In place of both last lines there may be
///   {"error":{"code":"invalid_argument","message":"…"}}      (code as in adjoin/result.h)
/// after which the server closes. A line has at most kControlLineBytesMax bytes.
inline constexpr const char* kControlSocketName = "CONTROL";
inline constexpr std::size_t kControlLineBytesMax = std::size_t{64} * 1024;

/// The server's end: a thread that answers clients of the same user only, and one for each backup,
/// which are made one after the other. A client that goes away ends what it asked for.
class ControlSocket {
 public:
  using Backup = std::function<Result<engine::BackupSummary>(const std::string& to,
                                                             const engine::ByteProgress& progress)>;
  using Session = std::function<Result<OwnerSession>()>;

  /// Listens in the folder of a store that this process has open (a socket left there by another
  /// one is stale). `backup` and `session` are called in threads of the socket's.
  /// @errors io_error with the system's words
  static Result<std::unique_ptr<ControlSocket>> listen(const std::string& folder, Backup backup,
                                                       Session session);
  /// Ends what is being done, with `cancelled`, and removes the socket.
  ~ControlSocket();
  ControlSocket(const ControlSocket&) = delete;
  ControlSocket& operator=(const ControlSocket&) = delete;

 private:
  struct State;
  explicit ControlSocket(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

/// The client's end: asks the server that has the store in `folder` open for a backup.
/// @param to  an absolute path
/// @return nullopt when no server listens there
/// @errors what the server answered; io_error when it went away; what `progress` answered
Result<std::optional<engine::BackupSummary>> ask_for_backup(const std::string& folder,
                                                            const std::string& to,
                                                            const engine::ByteProgress& progress);

/// Asks the server that has the store in `folder` open for its owner's session.
/// @return nullopt when no server listens there
/// @errors as ask_for_backup
Result<std::optional<OwnerSession>> ask_for_session(const std::string& folder);

}  // namespace adjoin::cli

#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "base/result.h"
#include "engine/backup.h"

namespace adjoin::cli {

/// Name of the socket in the store's folder by which a server that has the store open is asked to
/// do what only the owner of a store can do.
///
/// The protocol: the client sends one line of JSON, {"command":"backup","to":"/absolute/folder"},
/// and gets lines back, any number of {"progress":{"done":n,"total":n}} and then one of
///   {"done":{"commit":n,"files":n,"bytes":n}}
///   {"error":{"code":"usage","message":"…"}}      (code as in base/error.h)
/// after which the server closes. A line has at most kControlLineBytesMax bytes.
inline constexpr const char* kControlSocketName = "CONTROL";
inline constexpr std::size_t kControlLineBytesMax = std::size_t{64} * 1024;

/// The server's end: a thread that answers one client after the other, of the same user only. A
/// client that goes away ends what it asked for.
class ControlSocket {
 public:
  using Backup = std::function<Result<engine::BackupSummary>(const std::string& to,
                                                             const engine::ByteProgress& progress)>;

  /// Listens in the folder of a store that this process has open (a socket left there by another
  /// one is stale). `backup` is called in the socket's thread.
  /// @errors storage_io with the system's words
  static Result<std::unique_ptr<ControlSocket>> listen(const std::string& folder, Backup backup);
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
/// @errors what the server answered; storage_io when it went away; what `progress` answered
Result<std::optional<engine::BackupSummary>> ask_for_backup(const std::string& folder,
                                                            const std::string& to,
                                                            const engine::ByteProgress& progress);

}  // namespace adjoin::cli

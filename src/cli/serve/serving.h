#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>

#include "base/clock.h"
#include "base/result.h"
#include "cli/input/settings.h"
#include "cli/serve/served_store.h"
#include "cli/serve/service_manager.h"
#include "cli/serve/signals_for_me.h"
#include "cli/shell/terminal.h"
#include "cli/store/control_socket.h"
#include "cli/store/served.h"
#include "monitor/monitor.h"
#include "server/api/api.h"
#include "server/graph/stream_followers.h"
#include "server/http/http_options.h"
#include "server/http/http_server.h"
#include "server/metrics/live_requests.h"

namespace adjoin::cli {

/// A running `adjoin serve`: the store, what counts and guards it, and the server in front. Each
/// part is made by a step of `start`, and ends in the opposite order.
class Serving {
 public:
  /// Opens the store and serves it, without a word. @param given  the command line, for settings
  /// that are read again  @param file  the settings file  @param settings  the command line with
  /// environment and file
  /// @errors invalid_argument, configuration: the setting that is wrong; those of engine::open and
  /// HttpServer::start
  static Result<std::unique_ptr<Serving>> start(const Invocation& given, const SettingsFile& file,
                                                Invocation settings, const SignalsForMe& signals,
                                                Terminal& terminal);
  ~Serving();
  Serving(const Serving&) = delete;
  Serving& operator=(const Serving&) = delete;

  /// Tells the service manager and the user where the server answers.
  void announce();
  /// Returns where it answers: "http://127.0.0.1:8000".
  std::string url() const { return http_->url(); }
  /// Prints what has to be told, and takes files that changed.
  void each_second();
  /// Opens the log anew, and takes the settings of the file that a running server can take. The
  /// others are named.
  void reload();
  /// Answers what is being answered, and ends.
  void stop();

 private:
  Serving(const Invocation& given, Invocation settings, Terminal& terminal)
      : given_(given), settings_(std::move(settings)), terminal_(terminal) {}

  Result<void> read_keys();
  Result<void> read_actions(const SettingsFile& file);
  Result<void> open_store();
  /// Begins to count what goes through the store, unless --metrics is off.
  Result<void> watch_store();
  /// The store, counted if it is watched.
  table::TableStore& store();
  Result<void> open_log();
  /// Begins to keep the last requests, for who asks for them.
  void open_live();
  /// What the server and its owner's door have in common.
  server::ApiOptions api_options();
  Result<void> make_api(const SignalsForMe& signals);
  Result<void> listen();
  void listen_to_owner();
  /// Reads the settings again. @errors as read_settings and settled; then nothing changed
  Result<void> take_settings();
  void take_actions(const SettingsFile& file);
  void tell(const std::string& sentence);

  const Invocation& given_;
  Invocation settings_;
  Terminal& terminal_;
  const std::chrono::milliseconds started_ = system_clock().unix_time();
  ServiceManager manager_;
  server::HttpOptions http_options_;
  std::chrono::seconds drain_delay_{0};
  std::unique_ptr<ServedKeys> keys_;                     ///< null: everybody may ask
  std::unique_ptr<server::MetricsToken> metrics_token_;  ///< null: none
  monitor::ActionSettings actions_;                      ///< what alarms do
  ServedStore served_;
  std::unique_ptr<monitor::Monitor> monitor_;   ///< null: nothing is counted
  std::unique_ptr<server::RequestLog> log_;     ///< null: none
  std::unique_ptr<server::LiveRequests> live_;  ///< null: nothing is counted
  std::unique_ptr<server::Api> api_;
  std::optional<ServedCertificate> certificate_;
  std::unique_ptr<server::HttpServer> http_;
  std::optional<UrlFile> url_file_;
  std::optional<OwnerDoor> door_;
  std::unique_ptr<ControlSocket> control_;  ///< null: commands on the folder are refused
  std::optional<server::StreamFollowers> followers_;
};

}  // namespace adjoin::cli

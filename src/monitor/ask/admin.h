#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "base/result.h"

namespace adjoin::monitor {

class Monitor;

/// What the pages say that no monitor knows.
struct AdminFacts {
  std::string version;  ///< "1.2.3"
  /// When the server began, since 1970; nullopt: no server, a process that opened a folder to look.
  std::optional<std::chrono::milliseconds> started = {};
  /// Answers `/_admin/patterns?QUERY` as one JSON object. Empty: there are none.
  std::function<Result<std::string>(std::string_view query)> patterns = {};
};

/// The pages under /_admin, for the commands and the console: one JSON object each, bounded, with
/// stable names that have their units in them (docs/admin-http.md). The same code answers a client
/// on the port, and a command that opened a folder itself. Thread-safe, as the monitor is.
class AdminPages {
 public:
  /// `monitor` must outlive it.
  AdminPages(Monitor& monitor, AdminFacts facts) : monitor_(monitor), facts_(std::move(facts)) {}

  /// Every path with this prefix is a page's, even if there is no such page.
  static constexpr std::string_view kPrefix = "/_admin/";

  /// Answers `path` ("/_admin/top") with its query ("seconds=10", without the '?').
  /// @errors not_found: there is no such page; invalid_argument: a name or value of the query;
  ///         unsupported: only a server has this page
  /// @cost status, top, heat: below a millisecond with some hundred tables
  Result<std::string> page(std::string_view path, std::string_view query) const;

 private:
  Monitor& monitor_;
  const AdminFacts facts_;
};

}  // namespace adjoin::monitor

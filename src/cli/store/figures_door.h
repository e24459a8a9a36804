#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "base/result.h"
#include "cli/shell/command.h"
#include "wire/cloudwatch/shapes/operations.h"

namespace adjoin::cli {

/// The options by which a command says whose figures it means, beside those that choose a store.
/// Every command with a FiguresDoor has it.
extern const Option kCloudWatchEndpointOption;

/// What a store went through, wherever it is: the figures, alarms and reports of CloudWatch's API,
/// and the pages under /_admin. It finds who answers in this order:
///
/// --cloudwatch-endpoint URL    the endpoint over HTTP: a real account, or one of our servers
/// --endpoint-url, dynamodb://  the store's server over HTTP, where the same port answers; of
///                              Amazon DynamoDB the region's own CloudWatch
/// a folder that is served      its server over HTTP, by the owner's session
/// any other folder             this process: it opens the folder and answers as a server would.
///                              Read-only for commands that only read (Command::only_reads).
///
/// Requests over HTTP are signed, with the credentials that the store's requests have. An interrupt
/// and --max-time end them. Not thread-safe.
class FiguresDoor {
 public:
  /// @errors configuration: no store there, no credentials; those of engine::open; invalid_argument
  static Result<FiguresDoor> open(const Invocation& invocation);
  FiguresDoor(FiguresDoor&&) noexcept;
  FiguresDoor& operator=(FiguresDoor&&) noexcept;
  ~FiguresDoor();

  /// Carries out an operation of CloudWatch's API: any one of wire::cloudwatch::Operations.
  /// @errors those of the service, as wire/cloudwatch/fault.h has them; unavailable; cancelled;
  ///         deadline_exceeded
  template <typename Op>
  Result<typename Op::Reply> ask(const typename Op::Request& request);

  /// Asks a page of the server's own: "/_admin/top?seconds=10" (docs/admin-http.md). Returns JSON.
  /// @errors unsupported: a CloudWatch endpoint has no such pages, or only a server has this one;
  ///         invalid_argument; unavailable; cancelled; deadline_exceeded
  Result<std::string> admin(std::string_view path_and_query);

  /// Returns the folder or URL, for messages. Valid while the door lives.
  std::string_view place() const noexcept;
  /// Returns whether this process opened the folder itself, so that nothing new happens there.
  bool is_folder() const noexcept;

 private:
  struct Side;
  explicit FiguresDoor(std::unique_ptr<Side> side);
  std::unique_ptr<Side> side_;
};

}  // namespace adjoin::cli

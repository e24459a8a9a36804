#include "remote/send/refused_caller.h"

#include <ctime>
#include <optional>
#include <utility>

#include "base/lack.h"

namespace adjoin::remote {
namespace {

constexpr std::chrono::seconds kSkewMin{240};  ///< the service allows 5 or 15 minutes
/// How the service begins, whatever region it then names.
constexpr std::string_view kOtherRegion = "Credential should be scoped to a valid region";

/// How far this machine's clock is ahead of the one that wrote `date`; nullopt when it says none.
std::optional<std::chrono::seconds> ahead_of(const std::string& date,
                                             std::chrono::milliseconds unix_now) {
  std::tm parts{};
  if (strptime(date.c_str(), "%a, %d %b %Y %H:%M:%S GMT", &parts) == nullptr) return std::nullopt;
  return std::chrono::duration_cast<std::chrono::seconds>(unix_now) -
         std::chrono::seconds(timegm(&parts));
}

Error of_this_machine(std::string what, const Error& said) {
  return Error(ErrorCode::configuration, std::move(what) + ": " + said.message());
}

std::optional<Error> wrong_clock(const Error& said, const Sender& sender, const std::string& date) {
  const auto ahead = ahead_of(date, sender.unix_now);
  if (!ahead || std::chrono::abs(*ahead) < kSkewMin) return std::nullopt;
  const auto minutes = std::chrono::abs(*ahead).count() / 60;
  return of_this_machine("this machine's clock is " + std::to_string(minutes) + " minutes " +
                             (ahead->count() > 0 ? "ahead of" : "behind") +
                             " the endpoint's, so that no signature is taken; set it",
                         said);
}

std::optional<Error> wrong_region(const Error& said, const Sender& sender) {
  if (!said.message().starts_with(kOtherRegion)) return std::nullopt;
  return with_lack(Lack::What::region,
                   of_this_machine(sender.endpoint.url() + " takes no request for the region " +
                                       std::string(sender.region) + ", but for its own",
                                   said));
}

/// Of a service that has to know who asks.
Error unknown_caller(const Error& said, const Sender& sender) {
  const std::string why =
      sender.key_id.empty()
          ? " takes requests only of those it knows, and there are no credentials: set "
            "AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or choose a profile that has them: "
          : " knows no access key " + std::string(sender.key_id) + ": ";
  return reworded(said, sender.endpoint.url() + why + said.message());
}

}  // namespace

Error explained(wire::ErrorReply said, const Sender& sender, const std::string& date) {
  if (said.expired_token) {
    return of_this_machine(
        "the session token of the access key " + std::string(sender.key_id) +
            " has expired; renew it, as by: eval \"$(aws configure export-credentials --format "
            "env)\"",
        said.error);
  }
  if (api_error_of(said.error) == ApiError::invalid_signature) {
    if (auto clock = wrong_clock(said.error, sender, date)) return *std::move(clock);
    if (auto region = wrong_region(said.error, sender)) return *std::move(region);
  }
  if (api_error_of(said.error) == ApiError::unrecognized_client) {
    return unknown_caller(said.error, sender);
  }
  return std::move(said.error);
}

}  // namespace adjoin::remote

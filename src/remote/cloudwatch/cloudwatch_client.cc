#include "remote/cloudwatch/cloudwatch_client.h"

#include <utility>

#include "remote/cloudwatch/cloudwatch_attempts.h"
#include "wire/cloudwatch/shapes/operations.h"

namespace adjoin::remote {

Result<std::unique_ptr<CloudWatchClient>> CloudWatchClient::open(const SettingsChoice& choice,
                                                                 const Environment& environment) {
  ADJOIN_TRY(Settings settings, find_settings(choice, environment));
  Options options;
  options.pool.ca_file = std::move(settings.ca_file);
  options.pool.use_proxy = !settings.endpoint.is_loopback();
  options.endpoint = cloudwatch_endpoint(settings.endpoint);
  options.region = std::move(settings.region);
  return start(std::move(options), std::move(settings.credentials));
}

Result<std::unique_ptr<CloudWatchClient>> CloudWatchClient::open_own(const std::string& url,
                                                                     Credentials credentials) {
  Options options;
  options.pool.use_proxy = false;
  ADJOIN_TRY(options.endpoint, parse_endpoint(url));
  // A signature names some region. Our servers take each.
  options.region = "us-east-1";
  return start(std::move(options), std::make_unique<CredentialSource>(std::move(credentials)));
}

Result<std::unique_ptr<CloudWatchClient>> CloudWatchClient::start(
    Options options, std::unique_ptr<CredentialSource> credentials) {
  ADJOIN_TRY(std::unique_ptr<HttpPool> pool, HttpPool::start(options.pool));
  return std::make_unique<CloudWatchClient>(std::move(options), std::move(pool),
                                            std::move(credentials), system_clock());
}

CloudWatchClient::CloudWatchClient(Options options, std::unique_ptr<HttpPool> pool,
                                   std::unique_ptr<CredentialSource> credentials,
                                   const Clock& clock)
    : options_(std::move(options)),
      pool_(std::move(pool)),
      credentials_(std::move(credentials)),
      clock_(clock) {}

Result<std::string> CloudWatchClient::post(const table::CallContext& context,
                                           std::string_view operation, std::string body,
                                           Again again) {
  CloudWatchRequest request;
  request.target.append(wire::cloudwatch::kServiceName).append(".").append(operation);
  request.body = std::move(body);
  request.may_repeat = again == Again::always;
  return CloudWatchAttempts(*this, context).run(request);
}

Result<std::string> CloudWatchClient::get(const table::CallContext& context,
                                          std::string_view path_and_query) {
  CloudWatchRequest request;
  request.path = path_and_query.substr(0, path_and_query.find('?'));
  if (request.path.size() < path_and_query.size()) {
    request.query = path_and_query.substr(request.path.size() + 1);
  }
  return CloudWatchAttempts(*this, context).run(request);
}

Error CloudWatchClient::unreadable(const Error& why) const {
  return Error(ErrorCode::unavailable, "the answer from " + options_.endpoint.url() +
                                           " is not what CloudWatch answers: " + why.message());
}

}  // namespace adjoin::remote

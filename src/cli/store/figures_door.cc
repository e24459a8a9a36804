#include "cli/store/figures_door.h"

#include <algorithm>
#include <chrono>
#include <optional>
#include <utility>

#include "cli/shell/terminal.h"
#include "cli/shell/version.h"
#include "cli/store/control_socket.h"
#include "cli/store/opened.h"
#include "cli/store/store_choice.h"
#include "engine/open.h"
#include "monitor/ask/admin.h"
#include "monitor/ask/cloudwatch.h"
#include "monitor/monitor.h"
#include "remote/cloudwatch/cloudwatch_client.h"

namespace adjoin::cli {

const Option kCloudWatchEndpointOption{
    "--cloudwatch-endpoint",
    "URL",
    "ask this CloudWatch endpoint instead of the store's: that of a real account, or a server",
    {},
    false};

/// Who answers: either `client`, or the folder that this process opened.
struct FiguresDoor::Side {
  table::CallContext context;
  std::string place;
  bool is_cloudwatch_alone = false;  ///< a service that has no pages of ours

  std::unique_ptr<remote::CloudWatchClient> client;

  std::unique_ptr<table::TableStore> store;
  std::unique_ptr<monitor::Monitor> monitor;
};

namespace {

using ClientOrNone = std::unique_ptr<remote::CloudWatchClient>;

/// The endpoint that --cloudwatch-endpoint names. Region and profile are those of the store.
Result<ClientOrNone> open_named(const Invocation& invocation, std::string_view url) {
  remote::SettingsChoice choice;
  if (const auto region = invocation.value("--region")) choice.region = std::string(*region);
  if (const auto profile = invocation.value("--profile")) choice.profile = std::string(*profile);
  const auto store = invocation.has("--store") ? choose_store(invocation) : StoreChoice();
  if (store && store->remote) choice = store->remote->choice;
  choice.endpoint_url = std::string(url);
  return remote::CloudWatchClient::open(choice, remote::process_environment());
}

/// Null: the folder is nobody's, or a server's of no version that answers.
Result<ClientOrNone> open_over_http(const Invocation& invocation) {
  if (const auto url = invocation.value(kCloudWatchEndpointOption.name)) {
    return open_named(invocation, *url);
  }
  ADJOIN_TRY(const StoreChoice choice, choose_store(invocation));
  if (choice.remote) {
    return remote::CloudWatchClient::open(choice.remote->choice, remote::process_environment());
  }
  ADJOIN_CHECK(check_exists(choice));
  ADJOIN_TRY(const std::optional<OwnerSession> served, ask_for_session(choice.folder));
  if (!served) return ClientOrNone();
  return remote::CloudWatchClient::open_own(served->url, {served->key_id, served->secret, {}});
}

/// A served folder has the name that the user knows, not the private door of its server.
Result<std::string> place_of(const Invocation& invocation, const remote::Endpoint& endpoint) {
  if (!invocation.has(kCloudWatchEndpointOption.name)) {
    ADJOIN_TRY(StoreChoice choice, choose_store(invocation));
    if (!choice.remote) return std::move(choice.folder);
  }
  return endpoint.url();
}

Result<std::unique_ptr<table::TableStore>> open_folder(const Invocation& invocation,
                                                       const std::string& folder) {
  engine::Options options;
  options.path = folder;
  options.create_if_missing = false;
  options.read_only = invocation.command->only_reads;
  options.tell = &tell_owner;
  return engine::open(options);
}

/// Nobody but this command is at the store: it judges no alarm, and nothing goes through it.
monitor::MonitorOptions options_of_a_guest(bool writes) {
  monitor::MonitorOptions options;
  options.runs = false;
  options.heat = false;
  options.judges_alarms = false;
  options.writes = writes;
  options.tell = &tell_owner;
  return options;
}

Error no_pages(const std::string& place, std::string_view page) {
  return Error(ErrorCode::unsupported,
               place + " has no page " + std::string(page.substr(0, page.find('?'))) +
                   ": servers of Adjoin have it, of this version on; the figures of another "
                   "endpoint are read by: adjoin metrics --cloudwatch-endpoint URL");
}

}  // namespace

FiguresDoor::FiguresDoor(std::unique_ptr<Side> side) : side_(std::move(side)) {}
FiguresDoor::FiguresDoor(FiguresDoor&&) noexcept = default;
FiguresDoor& FiguresDoor::operator=(FiguresDoor&&) noexcept = default;
FiguresDoor::~FiguresDoor() = default;

Result<FiguresDoor> FiguresDoor::open(const Invocation& invocation) {
  auto side = std::make_unique<Side>();
  ADJOIN_TRY(side->context, opening(invocation));
  ADJOIN_TRY(side->client, open_over_http(invocation));
  if (side->client != nullptr) {
    const remote::Endpoint& endpoint = side->client->endpoint();
    ADJOIN_TRY(side->place, place_of(invocation, endpoint));
    side->is_cloudwatch_alone = !remote::region_in(endpoint).empty();
    return FiguresDoor(std::move(side));
  }
  ADJOIN_TRY(const StoreChoice choice, choose_store(invocation));
  side->place = choice.folder;
  ADJOIN_TRY(side->store, open_folder(invocation, choice.folder));
  side->monitor = std::make_unique<monitor::Monitor>(
      *side->store, options_of_a_guest(!invocation.command->only_reads));
  return FiguresDoor(std::move(side));
}

template <typename Op>
Result<typename Op::Reply> FiguresDoor::ask(const typename Op::Request& request) {
  if (side_->client != nullptr) return side_->client->ask<Op>(side_->context, request);
  return monitor::CloudWatch(*side_->monitor).run(Op{}, request);
}

Result<std::string> FiguresDoor::admin(std::string_view path_and_query) {
  if (side_->client == nullptr) {
    const std::size_t end = std::min(path_and_query.find('?'), path_and_query.size());
    const monitor::AdminPages pages(*side_->monitor, {.version = adjoin_version()});
    return pages.page(path_and_query.substr(0, end),
                      path_and_query.substr(std::min(end + 1, path_and_query.size())));
  }
  if (side_->is_cloudwatch_alone) return no_pages(side_->place, path_and_query);
  auto page = side_->client->get(side_->context, path_and_query);
  if (!page && page.error().code() == ErrorCode::not_found) {
    return no_pages(side_->place, path_and_query);
  }
  return page;
}

std::string_view FiguresDoor::place() const noexcept { return side_->place; }
bool FiguresDoor::is_folder() const noexcept { return side_->client == nullptr; }

// Every operation, so that commands need none of the rooms above.
#define ADJOIN_ASK(Op)                                                                 \
  template Result<wire::cloudwatch::Op::Reply> FiguresDoor::ask<wire::cloudwatch::Op>( \
      const wire::cloudwatch::Op::Request&);
ADJOIN_ASK(GetMetricData)
ADJOIN_ASK(GetMetricStatistics)
ADJOIN_ASK(ListMetrics)
ADJOIN_ASK(PutMetricData)
ADJOIN_ASK(PutMetricAlarm)
ADJOIN_ASK(DescribeAlarms)
ADJOIN_ASK(DescribeAlarmsForMetric)
ADJOIN_ASK(DescribeAlarmHistory)
ADJOIN_ASK(SetAlarmState)
ADJOIN_ASK(EnableAlarmActions)
ADJOIN_ASK(DisableAlarmActions)
ADJOIN_ASK(DeleteAlarms)
ADJOIN_ASK(GetInsightRuleReport)
ADJOIN_ASK(DescribeInsightRules)
#undef ADJOIN_ASK

}  // namespace adjoin::cli

#include "cli/serve/serving.h"

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <ostream>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "cli/input/alarm_actions.h"
#include "cli/input/options.h"
#include "cli/serve/alarm_poster.h"
#include "cli/shell/version.h"
#include "cli/store/opened.h"
#include "engine/backup.h"
#include "graph_text/row.h"
#include "monitor/alarm/alarm_keeper.h"
#include "monitor/count/traffic_meter.h"
#include "monitor/heat/heat_board.h"
#include "monitor/keep/last_backup.h"
#include "server/metrics/log_secret.h"

namespace adjoin::cli {
namespace {

constexpr auto kDrainPatience = std::chrono::seconds(5);
/// Each waits for a store that is far for most of its time.
constexpr std::size_t kPoolThreadsOfAFarStore = 16;
constexpr std::uint64_t kMetricsMegabyte = std::uint64_t{1} << 20U;
/// More than any disk has; its bytes are still a number.
constexpr std::uint64_t kMetricsMegabytesMax = std::uint64_t{1} << 40U;

/// For people: what to paste.
void tell_how_to_ask(const std::string& url, const ServedStore& served, bool has_keys,
                     Terminal& terminal) {
  terminal.out << "Adjoin serves "
               << (served.folder.empty() ? "a store in memory" : fit(served.folder, terminal.width))
               << " as DynamoDB at " << url << "\n\n"
               << "  aws dynamodb list-tables --region us-east-1 --endpoint-url " << url << "\n"
               << "  boto3.client('dynamodb', region_name='us-east-1', endpoint_url='" << url
               << "')\n"
               << "  new DynamoDBClient({region: 'us-east-1', endpoint: '" << url << "'})\n\n"
               << "Look at it in a browser: " << url << "/_console/\n"
               << (has_keys ? "Requests are signed with a key of --auth."
                            : "Any access key and secret will do.")
               << " Ctrl-C ends it.\n"
               << std::flush;
}

/// The least HTTP status that --log-level keeps in the log.
int least_status_of(const Invocation& settings) {
  const std::string_view level = settings.value("--log-level").value_or("info");
  if (level == "error") return 500;
  return level == "warn" ? 400 : 0;
}

const char* from_environment(const char* name) { return std::getenv(name); }

}  // namespace

Result<std::unique_ptr<Serving>> Serving::start(const Invocation& given, const SettingsFile& file,
                                                Invocation settings, const SignalsForMe& signals,
                                                Terminal& terminal) {
  std::unique_ptr<Serving> serving(new Serving(given, std::move(settings), terminal));
  // First what costs nothing to check.
  ADJOIN_TRY(serving->http_options_, listen_options(serving->settings_));
  ADJOIN_TRY(const auto delay, serving->settings_.integer("--drain-delay", 0));
  serving->drain_delay_ = std::chrono::seconds(delay.value_or(0));
  ADJOIN_CHECK(serving->read_keys());
  ADJOIN_CHECK(serving->read_actions(file));
  ADJOIN_CHECK(serving->open_store());
  ADJOIN_CHECK(serving->open_log());
  serving->open_live();
  ADJOIN_CHECK(serving->make_api(signals));
  ADJOIN_CHECK(serving->listen());
  return serving;
}

Serving::~Serving() {
  // The server ends when all is answered, also what waits for other requests.
  if (live_ != nullptr) live_->stop_waiting();
  if (api_ != nullptr) api_->stop_waiting();
  // It asks the followers, which end before the monitor.
  if (monitor_ != nullptr) monitor_->ask_each_minute({});
}

Result<void> Serving::read_keys() {
  if (const auto file = settings_.value("--auth")) {
    ADJOIN_TRY(keys_, ServedKeys::open(std::string(*file), {settings_.values("--auth-region")}));
  } else if (settings_.has("--auth-region")) {
    return Error(ErrorCode::invalid_argument,
                 "--auth-region goes with --auth FILE: nobody signs without");
  }
  const auto file = settings_.value("--metrics-token");
  if (!file) return {};
  if (keys_ == nullptr) {
    return Error(ErrorCode::invalid_argument,
                 "--metrics-token goes with --auth FILE: without it anybody reads the metrics");
  }
  ADJOIN_TRY(metrics_token_, server::MetricsToken::open(std::string(*file)));
  return {};
}

Result<void> Serving::read_actions(const SettingsFile& file) {
  ADJOIN_TRY(actions_, read_alarm_actions(file));
  if (!actions_.actions.empty() && settings_.value("--metrics") == "off") {
    return Error(ErrorCode::invalid_argument,
                 "alarm-actions goes with metrics: without them no alarm is judged");
  }
  actions_.poster = make_alarm_poster();
  return {};
}

Result<void> Serving::open_store() {
  ADJOIN_TRY(served_, open_served(settings_));
  return watch_store();
}

Result<void> Serving::watch_store() {
  if (settings_.value("--metrics").value_or("on") == "off" || served_.is_far) return {};
  ADJOIN_TRY(const auto megabytes, settings_.integer("--metrics-disk"));
  monitor::MonitorOptions options;
  if (megabytes) {
    options.disk_bytes =
        std::min(static_cast<std::uint64_t>(*megabytes), kMetricsMegabytesMax) * kMetricsMegabyte;
  }
  options.actions = actions_;
  options.tell = &tell_owner;
  monitor_ = std::make_unique<monitor::Monitor>(*served_.store, std::move(options));
  if (served_.gate != nullptr) {
    served_.gate->tell([this](const table::Charge& refused, meter::CapacityLimit limit) {
      monitor_->traffic().throttled(refused, limit);
      if (monitor_->heat() != nullptr) monitor_->heat()->throttle(refused);
    });
  }
  return {};
}

table::TableStore& Serving::store() {
  return monitor_ == nullptr ? *served_.store : monitor_->store();
}

Result<void> Serving::open_log() {
  const auto path = settings_.value("--log");
  if (!path) return {};
  const auto naming = advise::parse_key_naming(settings_.value("--log-keys").value_or("hashed"));
  if (!naming) {
    return Error(ErrorCode::invalid_argument, "--log-keys is hashed, plain or none");
  }
  const advise::KeyNames names(*naming, server::log_secret_of(*served_.store));
  ADJOIN_TRY(log_, server::RequestLog::open({.path = std::string(*path), .names = names}));
  log_->set_least_status(least_status_of(settings_));
  return {};
}

/// The owner's door has no log, and its requests stand among the others': a key that a log hides
/// must be hidden there too.
void Serving::open_live() {
  if (monitor_ == nullptr) return;
  live_ = log_ == nullptr ? std::make_unique<server::LiveRequests>()
                          : std::make_unique<server::LiveRequests>(log_->names());
}

server::ApiOptions Serving::api_options() {
  return {.writes_wait = served_.writes_wait,
          .store_is_far = served_.is_far,
          .live = live_.get(),
          .monitor = monitor_.get(),
          .version = adjoin_version(),
          .started = started_};
}

Result<void> Serving::make_api(const SignalsForMe& signals) {
  ADJOIN_TRY(const auto topology, topology_options(settings_));
  server::ApiOptions options = api_options();
  options.log = log_.get();
  options.authenticator = keys_ ? &keys_->authenticator() : nullptr;
  options.metrics_token = metrics_token_.get();
  options.topology = topology;
  if (served_.is_far) http_options_.pool_threads = kPoolThreadsOfAFarStore;
  options.slow_calls_max = http_options_.pool_threads - 1;
  api_ = std::make_unique<server::Api>(store(), options);
  Result<std::vector<std::string>> not_held = std::vector<std::string>();
  signals.let_through([&] { not_held = api_->read_topologies(interruptible()); });
  ADJOIN_CHECK(not_held);
  for (const std::string& one : *not_held) tell("the table answers, not memory: " + one);
  return {};
}

Result<void> Serving::listen() {
  certificate_.emplace(http_options_);
  ADJOIN_TRY(http_, server::HttpServer::start(http_options_, *api_));
  api_->watch(http_.get());
  url_file_.emplace(served_.folder, http_->url());
  door_.emplace(store(), api_options());
  listen_to_owner();
  // To read the streams of an account without being asked would cost its owner money.
  if (!served_.is_far) followers_.emplace(store());
  if (monitor_ == nullptr) return {};
  monitor_->ask_each_minute([this](monitor::Monitor& monitor) {
    for (const auto& [table, lag] : followers_->lags()) {
      monitor.set_gauge(meter::Metric::follower_lag, table, static_cast<double>(lag.count()));
    }
    for (const auto& [table, refused] : followers_->take_refused()) {
      monitor.set_gauge(meter::Metric::graph_drift, table, static_cast<double>(refused));
    }
  });
  return {};
}

/// So that commands on the folder find the store. Not in memory, and not where no socket can be
/// made: then everything but that works.
void Serving::listen_to_owner() {
  if (served_.folder.empty()) return;
  auto control = ControlSocket::listen(
      served_.folder,
      [&store = *served_.store](const std::string& to, const engine::ByteProgress& progress) {
        auto made = engine::backup(store, to, progress);
        table::SystemRecords* const records = store.system_records();
        if (made && records != nullptr) {
          // The backup is good also where nobody can say when it was made.
          [[maybe_unused]] const Result<void> kept =
              monitor::keep_backup_time(*records, system_clock().unix_time());
        }
        return made;
      },
      [this] { return door_->open(); });
  if (control) {
    control_ = *std::move(control);
  } else {
    tell("commands on the folder are refused while it is served: " + control.error().message());
  }
}

/// Data to standard output: the endpoint alone, for scripts.
void Serving::announce() {
  manager_.ready("serves " + http_->url());
  if (terminal_.out_is_terminal) {
    return tell_how_to_ask(http_->url(), served_, keys_ != nullptr, terminal_);
  }
  std::string line;
  graph_text::Row().text("endpoint", http_->url()).append_json(line);
  terminal_.out << line << '\n' << std::flush;
}

void Serving::tell(const std::string& sentence) {
  terminal_.err << "adjoin: " << sentence << '\n' << std::flush;
}

void Serving::each_second() {
  const auto now = std::chrono::steady_clock::now();
  manager_.alive(now);
  if (live_ != nullptr) live_->look(now);
  if (followers_) {
    for (const std::string& complaint : followers_->take_complaints()) tell(complaint);
  }
  if (keys_) keys_->refresh(terminal_);
  certificate_->refresh(*http_, terminal_);
  if (metrics_token_ == nullptr) return;
  if (const Result<void> read = metrics_token_->refresh(); !read) {
    tell("the token stays as it was: " + read.error().message());
  }
}

void Serving::reload() {
  manager_.reloading();
  if (log_ != nullptr) {
    if (const Result<void> reopened = log_->reopen(); !reopened) {
      tell("the log stays as it was: " + reopened.error().message());
    }
  }
  if (const Result<void> taken = take_settings(); !taken) {
    tell("the settings stay as they were: " + taken.error().message());
  }
  manager_.ready("serves " + http_->url());
}

void Serving::take_actions(const SettingsFile& file) {
  auto actions = read_alarm_actions(file);
  if (!actions) return tell("alarm-actions stay as they were: " + actions.error().message());
  if (monitor_ != nullptr) monitor_->alarms().set_actions(*std::move(actions));
}

Result<void> Serving::take_settings() {
  ADJOIN_TRY(const SettingsFile file, read_settings(given_));
  ADJOIN_TRY(Invocation now, settled(given_, file, from_environment));
  for (const Option* option : changed_settings(settings_, now)) {
    if (option->reloads) continue;
    tell(std::string(name_in_file(option->name)) +
         " has changed in the settings; it takes effect when the server is started again");
  }
  settings_ = std::move(now);
  if (log_ != nullptr) log_->set_least_status(least_status_of(settings_));
  take_actions(file);
  return {};
}

void Serving::stop() {
  manager_.stopping();
  api_->drain();
  // Whoever spreads requests sees it meanwhile, and sends them elsewhere.
  std::this_thread::sleep_for(drain_delay_);
  if (live_ != nullptr) live_->stop_waiting();
  api_->stop_waiting();
  const std::size_t cut = http_->drain(kDrainPatience);
  if (cut > 0) tell(std::to_string(cut) + " connections had work left and were cut off");
}

}  // namespace adjoin::cli

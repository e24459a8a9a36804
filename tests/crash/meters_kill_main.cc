// Kills a process that counts what it writes, again and again on one store, and compares the
// figures with what it had written: never more, and less by at most what five seconds counted.
//
//   meters_kill_test [--count N] [--seed N] [--acknowledged N] [--unsafe]
//
// Seconds are virtual: a thread of the child advances the clock and ticks, as fast as it can, while
// another one writes. After each write the child tells a log how many there were, and when. With
// --unsafe it does not tick; the run then succeeds only if the check complains.

#include <fcntl.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <map>
#include <thread>
#include <vector>

#include "base/assert.h"
#include "base/random.h"
#include "engine/open.h"
#include "monitor/monitor.h"
#include "tests/crash/arguments.h"

namespace adjoin::crash {
namespace {

constexpr std::int64_t kBegin = 1'700'000'000;  // unix seconds
constexpr std::int64_t kLossSeconds = 5;

engine::Options options_for(const std::string& path) {
  engine::Options options;
  options.path = path;
  options.memory_bytes = 16 << 20;
  options.durability = engine::Durability::none;  // a kill loses nothing that was handed over
  return options;
}

table::CreateTableRequest counted_table() {
  table::CreateTableRequest request;
  request.table_name = "counted";
  request.attribute_definitions = {{"PK", Value::Type::string}};
  request.key_schema = {{"PK", table::KeyRole::hash}};
  return request;
}

/// What the child tells after each write.
struct Told {
  std::int64_t writes = 0;  ///< in this life
  std::int64_t second = 0;  ///< of virtual unix time, when the write had been answered
};

int be_child(const Arguments& arguments) {
  const int log = ::open(arguments.log.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  ADJOIN_ASSERT(log >= 0);
  ManualClock clock{std::chrono::seconds(arguments.numbers_from)};
  const auto store = engine::open(options_for(arguments.directory));
  if (!store) return 1;
  monitor::Monitor monitor(**store, {.runs = false, .heat = false}, clock);
  if (!monitor.store().describe_table({}, "counted")) {
    if (!monitor.store().create_table({}, counted_table())) return 1;
  }
  const std::jthread ticks([&](const std::stop_token& stop) {
    while (!stop.stop_requested()) {
      clock.advance(std::chrono::seconds(1));
      if (!arguments.unsafe) monitor.tick();
      std::this_thread::sleep_for(std::chrono::microseconds(200));
    }
  });
  for (Told told{1, 0};; ++told.writes) {
    table::PutItemRequest request;
    request.table = "counted";
    request.item = {{"PK", std::to_string(told.writes % 100)}};
    if (!monitor.store().put_item({}, request)) return 1;
    told.second = clock.unix_time().count() / 1000;
    const ssize_t written = ::write(log, &told, sizeof told);
    ADJOIN_ASSERT(written == sizeof told);
  }
}

pid_t start_child(const Arguments& arguments, const std::string& path, std::int64_t second) {
  const std::string from = std::to_string(second);
  const pid_t child = ::fork();
  ADJOIN_ASSERT(child >= 0);
  if (child == 0) {
    ::execl("/proc/self/exe", "meters_kill_test", "--child", "--directory", path.c_str(), "--log",
            arguments.log.c_str(), "--numbers-from", from.c_str(),
            arguments.unsafe ? "--unsafe" : nullptr, nullptr);
    ::_exit(127);
  }
  return child;
}

std::vector<Told> read_log(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  std::vector<Told> all;
  Told told;
  while (in.read(reinterpret_cast<char*>(&told), sizeof told)) all.push_back(told);
  return all;
}

/// Lets the child write for some virtual seconds, then kills it at a random moment. False when it
/// ended by itself.
bool kill_after(pid_t child, const Arguments& arguments, Random& random) {
  const std::uint64_t enough = arguments.acknowledged_min + random.below(2'000);
  const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(30);
  std::error_code none_yet;
  while (std::filesystem::file_size(arguments.log, none_yet) / sizeof(Told) < enough || none_yet) {
    if (::waitpid(child, nullptr, WNOHANG) != 0) return false;
    if (std::chrono::steady_clock::now() > deadline) break;
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
  std::this_thread::sleep_for(std::chrono::microseconds(random.below(10'000)));
  ::kill(child, SIGKILL);
  int status = 0;
  ::waitpid(child, &status, 0);
  return WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL;
}

/// How many writes the store's figures tell of, by minutes or by five minutes.
Result<std::int64_t> counted(const std::string& path, std::int64_t second, std::uint32_t period) {
  ManualClock clock{std::chrono::seconds(second)};
  ADJOIN_TRY(const auto store, engine::open(options_for(path)));
  monitor::Monitor monitor(*store, {.runs = false, .heat = false}, clock);
  const auto end = static_cast<std::uint32_t>(second) + 3600;
  const monitor::PeriodQuery query = {
      .period = period, .range = {static_cast<std::uint32_t>(kBegin), end}, .unit = {}};
  ADJOIN_TRY(
      const auto series,
      monitor.figures().figures(
          {"AWS/DynamoDB", "ConsumedWriteCapacityUnits", {{"TableName", "counted"}}}, query));
  double samples = 0;
  for (const monitor::SeriesFigures& one : series) {
    for (const meter::PeriodFigures& of : one.periods) samples += of.figures.samples;
  }
  return static_cast<std::int64_t>(samples);
}

/// Compares the figures after a life with what was counted before it, and returns a complaint.
std::string judge(const std::vector<Told>& log, std::int64_t before, std::int64_t after) {
  std::int64_t least = 0;
  for (const Told& told : log) {
    if (told.second <= log.back().second - kLossSeconds) least = told.writes;
  }
  const std::int64_t most = log.back().writes + 1;  // one may have had no time to be told
  const std::int64_t found = after - before;
  if (least <= found && found <= most) return {};
  return std::to_string(found) + " writes are counted; there were " +
         std::to_string(log.back().writes) + ", and " + std::to_string(least) +
         " of them five seconds earlier";
}

int run(Arguments arguments) {
  const std::string path = arguments.directory + "/meters_kill";
  std::filesystem::remove_all(path);
  std::filesystem::create_directories(arguments.directory);
  arguments.log = arguments.directory + "/meters_kill.log";
  Random random(arguments.seed);
  std::int64_t second = kBegin;
  std::map<std::uint32_t, std::int64_t> before;  ///< by period
  std::uint64_t writes = 0;
  std::uint64_t complaints = 0;
  for (std::uint64_t life = 1; life <= arguments.count; ++life) {
    std::filesystem::remove(arguments.log);
    const pid_t child = start_child(arguments, path, second);
    if (!kill_after(child, arguments, random)) {
      std::printf("kill %llu: the child ended by itself\n", static_cast<unsigned long long>(life));
      return 1;
    }
    const std::vector<Told> log = read_log(arguments.log);
    if (log.empty()) continue;
    writes += static_cast<std::uint64_t>(log.back().writes);
    second = log.back().second;
    for (const std::uint32_t period : {60U, 300U}) {
      const auto after = counted(path, second, period);
      const std::string complaint = after ? judge(log, before[period], *after)
                                          : "the figures are not there: " + after.error().message();
      if (!complaint.empty()) ++complaints;
      if (!complaint.empty() && !arguments.unsafe) {
        std::printf("kill %llu, by %u s: %s\n", static_cast<unsigned long long>(life), period,
                    complaint.c_str());
      }
      if (after) before[period] = *after;
    }
  }
  return report(arguments, "kills", writes, complaints);
}

}  // namespace
}  // namespace adjoin::crash

int main(int argc, char** argv) {
  const auto arguments = adjoin::crash::parse_arguments(argc, argv, 60);
  return arguments.child ? adjoin::crash::be_child(arguments) : adjoin::crash::run(arguments);
}

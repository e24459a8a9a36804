// Kills a writing process with SIGKILL, again and again on one store, and checks after each
// reopening that nothing acknowledged is lost and nothing is half-applied.
//
//   kill_test [--count N] [--seed N] [--acknowledged N] [--unsafe]
//
// The child writes what it asked and what it was told to a log that the parent reads. With --unsafe
// it claims success before it asks the store; the run then succeeds only if the check complains.

#include <fcntl.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <thread>
#include <utility>

#include "base/assert.h"
#include "engine/open.h"
#include "schema/load/load.h"
#include "tests/crash/arguments.h"
#include "tests/crash/records.h"
#include "tests/crash/worker.h"

namespace adjoin::crash {
namespace {

engine::Options options_for(const std::string& path) {
  engine::Options options;
  options.path = path;
  options.memory_bytes = 16 << 20;
  return options;
}

/// One line of the log: "S" or "A", thread, kind, a, b, value, reply, value read.
struct Record {
  char mark = 'S';
  Step step;
  Reply reply = Reply::unknown;
  std::int64_t value_read = 0;
};

void append(int log, int thread, const Record& record) {
  char line[128];
  const int length =
      std::snprintf(line, sizeof line, "%c %d %d %d %d %lld %d %lld\n", record.mark, thread,
                    static_cast<int>(record.step.kind), record.step.a, record.step.b,
                    static_cast<long long>(record.step.value), static_cast<int>(record.reply),
                    static_cast<long long>(record.value_read));
  const ssize_t written = ::write(log, line, static_cast<std::size_t>(length));
  ADJOIN_ASSERT(written == length);
}

/// Where the child says which records it wrote last.
std::string records_log(const Arguments& arguments) { return arguments.log + ".records"; }

int be_child(const Arguments& arguments) {
  const int log = ::open(arguments.log.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  ADJOIN_ASSERT(log >= 0);
  auto store = engine::open(options_for(arguments.directory));
  auto schema = schema::load_schema(kSchema, "crash.yaml");
  if (!store || !schema) return 1;
  auto graph = graph::Graph::create(**store, *std::move(schema));
  if (!graph) return 1;
  Witness witness{[&](int thread, const Step& step) {
                    append(log, thread, {'S', step, {}, 0});
                  },
                  [&](int thread, const Step& step, Reply reply, std::int64_t value) {
                    append(log, thread, {'A', step, reply, value});
                  }};
  witness.acknowledge_early = arguments.unsafe;
  const int told = ::open(records_log(arguments).c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
  ADJOIN_ASSERT(told >= 0);
  const RecordKeeper records(**store, static_cast<std::int64_t>(arguments.numbers_from),
                             [&](std::int64_t number) {
                               const ssize_t written = ::pwrite(told, &number, sizeof number, 0);
                               ADJOIN_ASSERT(written == sizeof number);
                             });
  std::vector<std::thread> threads;
  for (int thread = 0; thread < kThreads; ++thread) {
    threads.emplace_back([&, thread] {
      work(*graph, thread, arguments.seed, static_cast<std::int64_t>(arguments.numbers_from),
           witness, [] { return false; });
    });
  }
  for (std::thread& thread : threads) thread.join();
  return 1;  // only a failed step ends a worker
}

pid_t start_child(const Arguments& arguments, const std::string& path, std::uint64_t life) {
  const std::string seed = std::to_string(arguments.seed * 1'000'003 + life);
  const std::string numbers_from = std::to_string(life * 1'000'000);
  const pid_t child = ::fork();
  ADJOIN_ASSERT(child >= 0);
  if (child == 0) {
    ::execl("/proc/self/exe", "kill_test", "--child", "--directory", path.c_str(), "--log",
            arguments.log.c_str(), "--seed", seed.c_str(), "--numbers-from", numbers_from.c_str(),
            arguments.unsafe ? "--unsafe" : nullptr, nullptr);
    ::_exit(127);
  }
  return child;
}

void replay(const std::string& log, History& history) {
  std::ifstream in(log);
  Record record;
  int thread = 0;
  int kind = 0;
  int reply = 0;
  while (in >> record.mark >> thread >> kind >> record.step.a >> record.step.b >>
         record.step.value >> reply >> record.value_read) {
    record.step.kind = static_cast<Step::Kind>(kind);
    if (record.mark == 'S') {
      history.started(record.step);
    } else {
      history.ended(record.step, static_cast<Reply>(reply), record.value_read);
    }
  }
}

std::uint64_t count_acknowledged(const std::string& log) {
  History history;
  replay(log, history);
  return history.acknowledged();
}

/// Lets the child write, then kills it at a random moment. False when it ended by itself.
bool kill_after(pid_t child, const Arguments& arguments, Random& random) {
  const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(30);
  while (count_acknowledged(arguments.log) < arguments.acknowledged_min) {
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

std::int64_t last_records(const Arguments& arguments) {
  std::int64_t number = 0;
  std::ifstream(records_log(arguments), std::ios::binary)
      .read(reinterpret_cast<char*>(&number), sizeof number);
  return number;
}

std::vector<std::string> check(const std::string& path, std::int64_t records, History& history) {
  auto store = engine::open(options_for(path));
  if (!store) return {"the store does not open: " + store.error().message()};
  auto graph = graph::Graph::open(**store);
  if (!graph) return {"the graph does not open: " + graph.error().message()};
  std::vector<std::string> complaints = history.settle(*graph);
  // Nothing of a process is lost that ends while its system goes on.
  for (std::string& one : check_records(**store, records)) complaints.push_back(std::move(one));
  return complaints;
}

int run(Arguments arguments) {
  const std::string path = arguments.directory + "/kill";
  std::filesystem::remove_all(path);
  std::filesystem::create_directories(arguments.directory);
  arguments.log = arguments.directory + "/kill.log";
  auto history = std::make_unique<History>();
  Random random(arguments.seed);
  std::uint64_t acknowledged = 0;
  std::uint64_t complaints = 0;
  for (std::uint64_t life = 1; life <= arguments.count; ++life) {
    std::filesystem::remove(arguments.log);
    std::filesystem::remove(records_log(arguments));
    const pid_t child = start_child(arguments, path, life);
    if (!kill_after(child, arguments, random)) {
      std::printf("kill %llu: the child ended by itself\n", static_cast<unsigned long long>(life));
      return 1;
    }
    const std::uint64_t before = history->acknowledged();
    replay(arguments.log, *history);
    acknowledged += history->acknowledged() - before;
    const std::vector<std::string> found = check(path, last_records(arguments), *history);
    for (const std::string& complaint : found) {
      if (!arguments.unsafe) {
        std::printf("kill %llu: %s\n", static_cast<unsigned long long>(life), complaint.c_str());
      }
    }
    complaints += found.size();
    if (!found.empty()) {
      std::filesystem::remove_all(path);
      history = std::make_unique<History>();
    }
  }
  return report(arguments, "kills", acknowledged, complaints);
}

}  // namespace
}  // namespace adjoin::crash

int main(int argc, char** argv) {
  const auto arguments = adjoin::crash::parse_arguments(argc, argv, 100);
  return arguments.child ? adjoin::crash::be_child(arguments) : adjoin::crash::run(arguments);
}

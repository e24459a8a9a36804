// Kills a process again and again while it writes and backs its store up, and proves that every
// backup that has its name restores, checks clean and holds what was acknowledged before it began.
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <iterator>
#include <string>
#include <thread>
#include <vector>

#include "base/assert.h"
#include "base/random.h"
#include "engine/backup.h"
#include "engine/check.h"
#include "engine/restore.h"
#include "tests/crash/arguments.h"

namespace adjoin::crash {
namespace {

namespace fs = std::filesystem;

constexpr const char* kTable = "numbers";

engine::Options options_for(const std::string& path) {
  engine::Options options;
  options.path = path;
  options.memory_bytes = std::size_t{32} * 1024 * 1024;
  return options;
}

void make_table(table::TableStore& store) {
  if (store.describe_table({}, kTable)) return;
  table::CreateTableRequest request;
  request.table_name = kTable;
  request.attribute_definitions = {{"id", Value::Type::number}, {"by", Value::Type::string}};
  request.key_schema = {{"id", table::KeyRole::hash}};
  table::IndexDefinition index;
  index.name = "groups";
  index.key_schema = {{"by", table::KeyRole::hash}};
  request.global_secondary_indexes = {index};
  store.create_table({}, request).value();
}

bool put(table::TableStore& store, std::int64_t id) {
  table::PutItemRequest request;
  request.table = kTable;
  request.item = {{"id", Value(id)},
                  {"by", "group" + std::to_string(id % 7)},
                  {"text", std::string(static_cast<std::size_t>(id % 500), 'x')}};
  return store.put_item({}, request).has_value();
}

/// Writes ids from `numbers_from` on, and makes backups named after what was acknowledged before
/// each began, until it is killed.
int be_child(const Arguments& arguments) {
  const auto store = engine::open(options_for(arguments.directory + "/store")).value();
  make_table(*store);
  std::atomic<std::int64_t> next{static_cast<std::int64_t>(arguments.numbers_from)};
  std::thread writer([&] {
    while (put(*store, next)) ++next;
    std::_Exit(1);
  });
  while (true) {
    const std::string to = arguments.directory + "/backups/" + std::to_string(next);
    if (fs::exists(to)) continue;
    if (!engine::backup(*store, to, {})) std::_Exit(1);
  }
}

pid_t start_child(const Arguments& arguments, std::uint64_t numbers_from) {
  const pid_t child = ::fork();
  ADJOIN_ASSERT(child >= 0);
  if (child == 0) {
    ::execl("/proc/self/exe", "backup_kill_test", "--child", "--directory",
            arguments.directory.c_str(), "--numbers-from", std::to_string(numbers_from).c_str(),
            nullptr);
    ::_exit(127);
  }
  return child;
}

/// How many ids from 0 on a store has without a gap; its findings are complaints.
std::uint64_t verify(const std::string& path, std::vector<std::string>& complaints) {
  auto opened = engine::open(options_for(path));
  if (!opened) {
    complaints.push_back(path + " does not open: " + opened.error().message());
    return 0;
  }
  const auto report = engine::check(**opened,
                                    [&](const engine::Finding& finding) {
                                      complaints.push_back(path + ": " + finding.detail);
                                      return Result<void>();
                                    },
                                    {});
  if (!report) complaints.push_back(path + " cannot be checked: " + report.error().message());
  std::uint64_t count = 0;
  while (true) {
    table::GetItemRequest request;
    request.table = kTable;
    request.key = {{"id", Value(static_cast<std::int64_t>(count))}};
    const auto found = (*opened)->get_item({}, request);
    if (!found || !found->item) return count;
    ++count;
  }
}

/// Restores one backup and looks at it.
void check_backup(const Arguments& arguments, const fs::path& backup,
                  std::vector<std::string>& complaints) {
  const std::string to = arguments.directory + "/restored";
  fs::remove_all(to);
  const auto restored = engine::restore(backup.string(), options_for(to), {});
  if (!restored) {
    complaints.push_back(restored.error().message());
    return;
  }
  const std::uint64_t count = verify(to, complaints);
  const std::uint64_t acknowledged = std::stoull(backup.filename().string());
  if (count < acknowledged) {
    complaints.push_back(backup.string() + " has " + std::to_string(count) + " items, but " +
                         std::to_string(acknowledged) + " were acknowledged before it");
  }
}

/// The backups that have their names, the newest last.
std::vector<fs::path> backups_in(const std::string& folder) {
  std::vector<fs::path> found;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder)) {
    if (!entry.path().filename().string().starts_with('.')) found.push_back(entry.path());
  }
  std::sort(found.begin(), found.end(), [](const fs::path& a, const fs::path& b) {
    return std::stoull(a.filename().string()) < std::stoull(b.filename().string());
  });
  return found;
}

/// Until one more has begun, whole or not; a slow machine must not make the test prove nothing.
void wait_for_a_backup(const std::string& folder) {
  const auto count = [&] {
    return std::distance(fs::directory_iterator(folder), fs::directory_iterator());
  };
  const auto before = count();
  for (int i = 0; i < 10'000 && count() <= before; ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
}

int run(const Arguments& arguments) {
  fs::remove_all(arguments.directory);
  fs::create_directories(arguments.directory + "/backups");
  Random random(arguments.seed);
  std::vector<std::string> complaints;
  std::uint64_t written = 0;
  std::uint64_t unfinished = 0;
  std::uint64_t made = 0;
  for (std::uint64_t life = 0; life < arguments.count; ++life) {
    const pid_t child = start_child(arguments, written);
    wait_for_a_backup(arguments.directory + "/backups");
    std::this_thread::sleep_for(std::chrono::milliseconds(random.below(500)));
    ::kill(child, SIGKILL);
    int status = 0;
    ::waitpid(child, &status, 0);
    if (!WIFSIGNALED(status) || WTERMSIG(status) != SIGKILL) {
      complaints.push_back("the child ended by itself");
      break;
    }
    unfinished = 0;  // leftovers stay: nobody asks for a backup of that name again
    for (const fs::directory_entry& entry :
         fs::directory_iterator(arguments.directory + "/backups")) {
      if (entry.path().filename().string().starts_with('.')) ++unfinished;
    }
    const std::vector<fs::path> backups = backups_in(arguments.directory + "/backups");
    made = backups.size();
    // The newest of this life, and one of all.
    if (!backups.empty()) {
      check_backup(arguments, backups.back(), complaints);
      check_backup(arguments, backups[random.below(backups.size())], complaints);
    }
    if (fs::exists(arguments.directory + "/store/FORMAT")) {
      written = verify(arguments.directory + "/store", complaints);
    }
  }
  for (const std::string& complaint : complaints) std::printf("%s\n", complaint.c_str());
  std::printf("%llu kills, %llu backups whole, %llu cut short, %llu items, %zu complaints\n",
              static_cast<unsigned long long>(arguments.count),
              static_cast<unsigned long long>(made), static_cast<unsigned long long>(unfinished),
              static_cast<unsigned long long>(written), complaints.size());
  if (made == 0 || unfinished == 0) {
    std::printf("no backup was whole, or none was cut short: this run proves nothing\n");
    return 1;
  }
  fs::remove_all(arguments.directory);
  return complaints.empty() ? 0 : 1;
}

}  // namespace
}  // namespace adjoin::crash

int main(int argc, char** argv) {
  auto arguments = adjoin::crash::parse_arguments(argc, argv, 20);
  if (!arguments.child) arguments.directory += "-backup";
  return arguments.child ? adjoin::crash::be_child(arguments) : adjoin::crash::run(arguments);
}

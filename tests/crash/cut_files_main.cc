// Kills a writing process, then damages what it left in every way that a file can be cut short, and
// copies a store file by file while it is written. Whatever comes of that: the store must refuse to
// open and lose nothing by it, or the damage must be detected, or nothing may be missing.
//
//   cut_files_test [--count N] [--seed N] [--every-block] [--unsafe]
//
// Each round kills one store and damages it at some places of each file; with --every-block at each
// block of 4 KiB. With --unsafe the floor says nothing and nothing is checked; the run then
// succeeds only if silent losses are found.

#include <fcntl.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <map>
#include <set>
#include <sstream>
#include <thread>

#include "base/assert.h"
#include "base/random.h"
#include "engine/check.h"
#include "engine/layout/floor_record.h"
#include "engine/open.h"
#include "item/number.h"
#include "tests/crash/arguments.h"

namespace adjoin::crash {
namespace {

namespace fs = std::filesystem;

constexpr const char* kTable = "items";
constexpr std::uint64_t kKeys = 400;
constexpr std::size_t kPadding = 3000;  // so that tables and logs come and go soon
constexpr std::uint64_t kBlock = 4096;
constexpr int kCopies = 6;  // of a live store, in each round
constexpr int kPlacesOfAFile = 3;
constexpr std::uint64_t kTablesOneIn = 4;  // of the short form: there are many, all alike

engine::Options options_for(const std::string& path) {
  engine::Options options;
  options.path = path;
  options.memory_bytes = 16 << 20;
  options.create_if_missing = false;
  return options;
}

/// The whole history follows from the seed: transaction `n` puts or removes one item, and counts.
struct Change {
  std::uint64_t key = 0;
  bool removes = false;
};
Change change_of(std::uint64_t seed, std::uint64_t n) {
  Random random(seed * 1'000'003 + n);
  const std::uint64_t key = random.below(kKeys);
  return {key, random.one_in(4)};
}

Item item_of(std::uint64_t key, std::uint64_t n) {
  return Item{{"PK", "item#" + std::to_string(key)},
              {"n", Value(static_cast<std::int64_t>(n))},
              {"by", "group#" + std::to_string(n % 7)},
              {"padding", std::string(kPadding, static_cast<char>('a' + n % 26))}};
}

using State = std::map<std::uint64_t, std::uint64_t>;  // item to the transaction that put it

State state_after(std::uint64_t seed, std::uint64_t transactions) {
  State state;
  for (std::uint64_t n = 0; n < transactions; ++n) {
    const Change change = change_of(seed, n);
    if (change.removes) {
      state.erase(change.key);
    } else {
      state[change.key] = n;
    }
  }
  return state;
}

Result<void> make_table(table::TableStore& store) {
  table::CreateTableRequest request;
  request.table_name = kTable;
  request.attribute_definitions = {{"PK", Value::Type::string}, {"by", Value::Type::string}};
  request.key_schema = {{"PK", table::KeyRole::hash}};
  table::IndexDefinition index;
  index.name = "groups";
  index.key_schema = {{"by", table::KeyRole::hash}};
  request.global_secondary_indexes = {index};
  request.stream_view_type = table::StreamViewType::new_image;
  ADJOIN_CHECK(store.create_table({}, request));
  return {};
}

Result<void> apply(table::TableStore& store, std::uint64_t seed, std::uint64_t n) {
  const Change change = change_of(seed, n);
  table::TransactWriteItemsRequest request;
  if (change.removes) {
    table::TransactDelete remove;
    remove.table = kTable;
    remove.key = {{"PK", "item#" + std::to_string(change.key)}};
    request.actions.push_back(remove);
  } else {
    request.actions.push_back(table::TransactPut{kTable, item_of(change.key, n)});
  }
  const auto count = Value(static_cast<std::int64_t>(n + 1));
  request.actions.push_back(table::TransactPut{kTable, {{"PK", "count"}, {"n", count}}});
  ADJOIN_CHECK(store.transact_write_items({}, request));
  return {};
}

using Counter = std::atomic<std::uint64_t>;

/// In a file of its own, so that it outlives whoever counts.
Counter& shared_counter(const std::string& path) {
  const int file = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  const bool sized = file >= 0 && ::ftruncate(file, sizeof(Counter)) == 0;
  ADJOIN_ASSERT(sized);
  void* const place = ::mmap(nullptr, sizeof(Counter), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  ::close(file);
  ADJOIN_ASSERT(place != MAP_FAILED);
  return *static_cast<Counter*>(place);
}

/// Writes until it is killed, and counts what was acknowledged.
Result<void> write_for_ever(const Arguments& arguments) {
  Counter& acknowledged = shared_counter(arguments.log);
  engine::Options options = options_for(arguments.directory);
  options.create_if_missing = true;
  ADJOIN_TRY(const auto store, engine::open(options));
  ADJOIN_CHECK(make_table(*store));
  for (std::uint64_t n = 0;; ++n) {
    ADJOIN_CHECK(apply(*store, arguments.seed, n));
    acknowledged = n + 1;
  }
}

int be_child(const Arguments& arguments) {
  const Result<void> ended = write_for_ever(arguments);
  std::fprintf(stderr, "the writing process failed: %s\n", ended.error().message().c_str());
  return 1;
}

class Writer {
 public:
  Writer(const std::string& path, std::uint64_t seed)
      : acknowledged_(&shared_counter(path + ".count")) {
    *acknowledged_ = 0;
    child_ = ::fork();
    ADJOIN_ASSERT(child_ >= 0);
    if (child_ != 0) return;
    ::execl("/proc/self/exe", "cut_files_test", "--child", "--directory", path.c_str(), "--log",
            (path + ".count").c_str(), "--seed", std::to_string(seed).c_str(), nullptr);
    ::_exit(127);
  }
  ~Writer() { ::munmap(acknowledged_, sizeof *acknowledged_); }
  Writer(const Writer&) = delete;
  Writer& operator=(const Writer&) = delete;

  std::uint64_t acknowledged() const { return *acknowledged_; }
  void wait_for(std::uint64_t transactions) const {
    const auto deadline = std::chrono::steady_clock::now() + std::chrono::minutes(2);
    const auto has_ended = [&] {
      siginfo_t info = {};
      ::waitid(P_PID, static_cast<id_t>(child_), &info, WEXITED | WNOHANG | WNOWAIT);
      return info.si_pid != 0;
    };
    while (acknowledged() < transactions && !has_ended() &&
           std::chrono::steady_clock::now() < deadline) {
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
  }
  /// False when it had ended by itself.
  bool kill() const {
    ::kill(child_, SIGKILL);
    int status = 0;
    ::waitpid(child_, &status, 0);
    return WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL;
  }

 private:
  Counter* acknowledged_;
  pid_t child_ = -1;
};

enum class Outcome : std::uint8_t { refused, detected, harmless, wrong };

struct Tally {
  std::map<std::string, std::array<std::uint64_t, 4>> by_kind;  ///< of file, and outcome
  std::vector<std::string> complaints;
};

/// Reads the whole store and compares it with the history; `least` transactions must be there.
/// Empty: all is right.
Result<std::string> compare(table::TableStore& store, std::uint64_t seed, std::uint64_t least) {
  State found;
  std::uint64_t count = 0;
  table::ScanRequest request;
  request.table = kTable;
  while (true) {
    ADJOIN_TRY(const table::ScanResult page, store.scan({}, request));
    for (const item::ItemView view : page.items) {
      const Item item = view.decode();
      const std::string& pk = *item.find("PK")->as_string();
      std::int64_t n = 0;
      const bool whole = item::to_int64(*item.find("n")->as_number(), n);
      ADJOIN_ASSERT(whole);
      if (pk == "count") {
        count = static_cast<std::uint64_t>(n);
      } else {
        found[std::stoull(pk.substr(pk.find('#') + 1))] = static_cast<std::uint64_t>(n);
      }
    }
    if (!page.last_evaluated_key) break;
    request.exclusive_start_key = page.last_evaluated_key;
  }
  if (count < least) {
    return "it ends at transaction " + std::to_string(count) + " of " + std::to_string(least) +
           " that were acknowledged";
  }
  const State wanted = state_after(seed, count);
  if (found == wanted) return std::string();
  return "after " + std::to_string(count) + " transactions it has " + std::to_string(found.size()) +
         " items, not the " + std::to_string(wanted.size()) + " of the history";
}

/// Names and sizes of the files that data is in.
std::set<std::string> data_files(const std::string& path, bool only_tables) {
  std::set<std::string> names;
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(path)) {
    const std::string name = entry.path().filename();
    const bool matters =
        name.ends_with(".sst") || (!only_tables && (name.ends_with(".log") || name == "CURRENT" ||
                                                    name.starts_with("MANIFEST")));
    if (matters) names.insert(name + " " + std::to_string(entry.file_size()));
  }
  return names;
}

/// What is wrong with a store whose damaged file was put back. @errors as opening one
Result<std::string> compare_mended(const std::string& path, std::uint64_t seed,
                                   std::uint64_t least) {
  ADJOIN_TRY(const auto store, engine::open(options_for(path)));
  return compare(*store, seed, least);
}

/// What the promises say of a store that was damaged. `put_back` undoes the damage.
Outcome judge(const std::string& path, const Arguments& arguments, std::uint64_t seed,
              std::uint64_t least, const std::function<void()>& put_back, std::string& why) {
  const std::set<std::string> before = data_files(path, false);
  const std::set<std::string> tables = data_files(path, true);
  auto store = engine::open(options_for(path));
  if (!store) {
    if (data_files(path, false) == before) return Outcome::refused;
    // A damaged block is met only when it is read. RocksDB may have begun other files by then, and
    // merged sound ones; but with the damaged file back as it was, all must be there.
    const std::set<std::string> now = data_files(path, true);
    if (std::includes(now.begin(), now.end(), tables.begin(), tables.end())) {
      return Outcome::detected;
    }
    put_back();
    const Result<std::string> compared = compare_mended(path, seed, least);
    why = compared ? *compared : compared.error().message();
    if (why.empty()) return Outcome::detected;
    why = "it was refused (" + store.error().message() + "), and is not whole when mended: " + why;
    return Outcome::wrong;
  }
  if (!arguments.unsafe) {
    const auto nothing = [](const engine::Finding&) { return Result<void>(); };
    const Result<engine::CheckSummary> checked = engine::check(**store, nothing, {});
    if (!checked || checked->findings > 0) return Outcome::detected;
  }
  const Result<std::string> compared = compare(**store, seed, least);
  if (!compared) return Outcome::detected;
  why = *compared;
  return why.empty() ? Outcome::harmless : Outcome::wrong;
}

std::string kind_of(const fs::path& file) {
  const std::string name = file.filename();
  if (name.ends_with(".sst")) return "tables";
  if (name.ends_with(".log")) return "log";
  if (name.starts_with("LOG")) return "LOG";
  const std::string front = name.substr(0, name.find('-'));
  return front;
}

/// A copy for one trial. Tables are linked: nobody writes into them.
void copy_store(const fs::path& from, const fs::path& to) {
  fs::remove_all(to);
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(from)) {
    const fs::path target = to / entry.path().lexically_relative(from);
    if (entry.is_directory()) {
      fs::create_directories(target);
    } else {
      fs::create_directories(target.parent_path());
      if (entry.path().extension() == ".sst") {
        fs::create_hard_link(entry.path(), target);
      } else {
        fs::copy_file(entry.path(), target);
      }
    }
  }
}

void forget_floor(const fs::path& store) {
  const Bytes slot = engine::layout::encode_floor_slot({});
  std::ofstream(store / "FLOOR", std::ios::binary) << slot << slot;
}

/// One way to damage a file.
struct Damage {
  enum class Kind : std::uint8_t { cut, zero, remove };
  Kind kind = Kind::cut;
  std::uint64_t at = 0;
};

std::vector<Damage> damages_of(std::uint64_t size, bool every_block, Random& random) {
  std::vector<Damage> all = {{Damage::Kind::remove, 0}};
  std::set<std::uint64_t> places = {0};
  if (size > 0) places.insert(size - 1);
  const std::uint64_t step =
      every_block ? kBlock : std::max(kBlock, size / kPlacesOfAFile / kBlock * kBlock);
  for (std::uint64_t at = kBlock; at < size; at += step) places.insert(at);
  for (int i = 0; size > 1 && i < (kPlacesOfAFile + 1) / 2; ++i) places.insert(random.below(size));
  if (size > 200) places.insert(size - 50);
  for (const std::uint64_t at : places) {
    all.push_back({Damage::Kind::cut, at});
    if (at % kBlock == 0 && at < size && (every_block || random.one_in(2)))
      all.push_back({Damage::Kind::zero, at});
  }
  return all;
}

void damage(const fs::path& file, const Damage& how) {
  std::ostringstream content;
  content << std::ifstream(file, std::ios::binary).rdbuf();
  fs::remove(file);  // it may be a link
  if (how.kind == Damage::Kind::remove) return;
  std::string bytes = std::move(content).str();
  if (how.kind == Damage::Kind::cut) {
    bytes.resize(how.at);
  } else {
    const std::uint64_t end = std::min<std::uint64_t>(bytes.size(), how.at + kBlock);
    for (std::uint64_t i = how.at; i < end; ++i) bytes[i] = '\0';
  }
  std::ofstream(file, std::ios::binary) << bytes;
}

std::string text_of(const Damage& how) {
  switch (how.kind) {
    case Damage::Kind::cut: return "cut at " + std::to_string(how.at);
    case Damage::Kind::zero: return "with zeros from " + std::to_string(how.at);
    case Damage::Kind::remove: return "removed";
  }
  return "";
}

void note(Tally& tally, const std::string& kind, Outcome outcome, const std::string& complaint) {
  ++tally.by_kind[kind][static_cast<std::size_t>(outcome)];
  if (outcome == Outcome::wrong) tally.complaints.push_back(complaint);
}

void damage_everything(const Arguments& arguments, const fs::path& killed, std::uint64_t seed,
                       std::uint64_t least, Tally& tally) {
  Random random(seed);
  const fs::path trial = fs::path(arguments.directory) / "trial";
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(killed)) {
    if (!entry.is_regular_file()) continue;
    const fs::path name = entry.path().lexically_relative(killed);
    const bool is_table = name.extension() == ".sst";
    if (is_table && !arguments.every_block && !random.one_in(kTablesOneIn)) continue;
    for (const Damage& how : damages_of(entry.file_size(), arguments.every_block, random)) {
      copy_store(killed, trial);
      if (arguments.unsafe) forget_floor(trial);
      damage(trial / name, how);
      std::string why;
      const auto put_back = [&] {
        fs::copy_file(entry.path(), trial / name, fs::copy_options::overwrite_existing);
      };
      const Outcome outcome = judge(trial, arguments, seed, least, put_back, why);
      note(tally, kind_of(name), outcome, name.string() + " " + text_of(how) + ": " + why);
    }
  }
  fs::remove_all(trial);
}

/// Copies the store while it is written, as people do who do not know of `backup`.
void copy_live(const Arguments& arguments, const Writer& writer, const fs::path& store,
               std::uint64_t seed, Tally& tally) {
  const fs::path copy = fs::path(arguments.directory) / "copy";
  for (int i = 0; i < kCopies; ++i) {
    writer.wait_for(writer.acknowledged() + 150);
    fs::remove_all(copy);
    const std::uint64_t least = writer.acknowledged();
    const std::string command =
        "cp -r '" + store.string() + "' '" + copy.string() + "' 2>/dev/null";
    static_cast<void>(std::system(command.c_str()) == 0);  // files may go while it copies them
    if (arguments.unsafe && fs::exists(copy / "FLOOR")) forget_floor(copy);
    std::string why;
    const Outcome outcome = judge(
        copy, arguments, seed, least, [] {}, why);
    note(tally, "plain copies", outcome, "a plain copy of a live store: " + why);
  }
  fs::remove_all(copy);
}

int run(const Arguments& arguments) {
  const fs::path store = fs::path(arguments.directory) / "killed";
  fs::remove_all(arguments.directory);
  Tally tally;
  std::uint64_t acknowledged = 0;
  for (std::uint64_t round = 1; round <= arguments.count; ++round) {
    fs::remove_all(arguments.directory);
    fs::create_directories(arguments.directory);
    const std::uint64_t seed = arguments.seed * 1'000'003 + round;
    Random random(seed);
    const Writer writer(store, seed);
    writer.wait_for(200);
    copy_live(arguments, writer, store, seed, tally);
    writer.wait_for(arguments.acknowledged_min + random.below(arguments.acknowledged_min));
    if (!writer.kill()) {
      std::printf("round %llu: the child ended by itself\n",
                  static_cast<unsigned long long>(round));
      return 1;
    }
    acknowledged += writer.acknowledged();
    damage_everything(arguments, store, seed, writer.acknowledged(), tally);
  }
  fs::remove_all(arguments.directory);
  if (!arguments.unsafe) {
    for (const std::string& complaint : tally.complaints) std::printf("%s\n", complaint.c_str());
  }
  std::printf("%-14s %9s %9s %9s %9s\n", "damaged", "refused", "detected", "harmless", "wrong");
  for (const auto& [kind, outcomes] : tally.by_kind) {
    std::printf("%-14s", kind.c_str());
    for (const std::uint64_t one : outcomes) {
      std::printf(" %9llu", static_cast<unsigned long long>(one));
    }
    std::printf("\n");
  }
  return report(arguments, "killed stores", acknowledged, tally.complaints.size());
}

}  // namespace
}  // namespace adjoin::crash

int main(int argc, char** argv) {
  auto arguments = adjoin::crash::parse_arguments(argc, argv, 1);
  if (arguments.child) return adjoin::crash::be_child(arguments);
  arguments.directory += "-cut";
  if (arguments.acknowledged_min < 1500) arguments.acknowledged_min = 1500;
  return adjoin::crash::run(arguments);
}

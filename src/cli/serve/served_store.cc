#include "cli/serve/served_store.h"

#include <cstdio>
#include <fstream>
#include <memory>
#include <string>
#include <utility>

#include "cli/store/control_socket.h"
#include "cli/store/opened.h"
#include "cli/store/store_choice.h"
#include "engine/open.h"

namespace adjoin::cli {
namespace {

constexpr std::int64_t kMebibyte = 1024 * 1024;
constexpr std::int64_t kMemoryStoreMegabytes = 1024;
constexpr std::int64_t kMegabytesMax = 16 * 1024 * 1024;

/// The bytes of an option in megabytes. More than any machine has is a slip.
Result<std::size_t> bytes_of(const Invocation& settings, std::string_view option,
                             std::size_t otherwise) {
  ADJOIN_TRY(const auto megabytes, settings.integer(option));
  if (!megabytes) return otherwise;
  if (*megabytes > kMegabytesMax) {
    return Error(ErrorCode::invalid_argument,
                 std::string(option) + " " + std::to_string(*megabytes) + ": at most " +
                     std::to_string(kMegabytesMax) + "; it is in megabytes");
  }
  return static_cast<std::size_t>(*megabytes * kMebibyte);
}

/// The console alone is for one person, whose credentials are then everybody's who can connect.
bool may_pass_on(const Invocation& settings) { return settings.command->name == "console"; }

/// An endpoint that is wrong is told here, not on the page. Neither request takes units.
Result<std::unique_ptr<table::TableStore>> open_endpoint(const Invocation& settings,
                                                         const StoreChoice& choice) {
  if (!choice.remote->table.empty()) {
    ADJOIN_TRY(OpenedTable opened, open_table(settings));
    return std::move(opened.store);
  }
  ADJOIN_TRY(auto store, open_store(settings));
  ADJOIN_CHECK(store->list_tables(interruptible().context, {}));
  return store;
}

Result<ServedStore> open_far(const Invocation& settings, const StoreChoice& choice) {
  ServedStore served;
  ADJOIN_TRY(served.store, open_endpoint(settings, choice));
  served.writes_wait = false;
  served.is_far = true;
  return served;
}

}  // namespace

Result<ServedStore> open_served(const Invocation& settings) {
  if (may_pass_on(settings)) {
    ADJOIN_TRY(const StoreChoice choice, choose_store(settings));
    if (choice.remote) return open_far(settings, choice);
  }
  engine::Options options;
  ADJOIN_TRY(options.memory_bytes, bytes_of(settings, "--memory", options.memory_bytes));
  const auto durability = settings.value("--durability").value_or("sync");
  options.durability = durability == "none" ? engine::Durability::none : engine::Durability::sync;
  ServedStore served;
  served.writes_wait = durability == "sync";
  if (settings.has("--in-memory")) {
    if (settings.has("--store")) {
      return Error(ErrorCode::invalid_argument, "--in-memory and --store exclude each other");
    }
    ADJOIN_TRY(options.memory_store_bytes_max,
               bytes_of(settings, "--in-memory-max",
                        static_cast<std::size_t>(kMemoryStoreMegabytes * kMebibyte)));
    options.path = "memory";
    options.in_memory = true;
    served.writes_wait = false;
  } else {
    ADJOIN_TRY(StoreChoice choice, choose_folder(settings));
    ADJOIN_CHECK(check_no_file(choice));
    ADJOIN_CHECK(make_parents(choice.folder));
    options.path = choice.folder;
    options.tell = &tell_owner;
    served.folder = std::move(choice.folder);
  }
  if (settings.has("--simulate-capacity")) {
    served.gate = std::make_unique<monitor::CapacityGate>();
    options.admission = served.gate.get();
  }
  ADJOIN_TRY(served.store, engine::open(options));
  return served;
}

Result<std::optional<std::string>> served_url(const std::string& folder) {
  if (folder.empty()) return std::optional<std::string>();
  ADJOIN_TRY(const std::optional<OwnerSession> served, ask_for_session(folder));
  std::string url;
  if (served) std::getline(std::ifstream(folder + "/" + engine::kUrlFileName), url);
  return url.empty() ? std::nullopt : std::optional(std::move(url));
}

UrlFile::UrlFile(const std::string& folder, const std::string& url)
    : path_(folder.empty() ? "" : folder + "/" + engine::kUrlFileName) {
  if (!path_.empty()) std::ofstream(path_) << url << '\n';
}

UrlFile::~UrlFile() {
  if (!path_.empty()) std::remove(path_.c_str());
}

}  // namespace adjoin::cli

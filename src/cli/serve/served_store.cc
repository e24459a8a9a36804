#include "cli/serve/served_store.h"

#include <cstdio>
#include <fstream>
#include <utility>

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

}  // namespace

Result<ServedStore> open_served(const Invocation& settings) {
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

UrlFile::UrlFile(const std::string& folder, const std::string& url)
    : path_(folder.empty() ? "" : folder + "/" + engine::kUrlFileName) {
  if (!path_.empty()) std::ofstream(path_) << url << '\n';
}

UrlFile::~UrlFile() {
  if (!path_.empty()) std::remove(path_.c_str());
}

}  // namespace adjoin::cli

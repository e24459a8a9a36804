#pragma once

#include <memory>
#include <optional>
#include <string>

#include "base/result.h"
#include "cli/shell/command.h"
#include "monitor/capacity/capacity_gate.h"
#include "table/store/table_store.h"

namespace adjoin::cli {

/// The store that `serve` answers from.
struct ServedStore {
  std::unique_ptr<monitor::CapacityGate> gate;  ///< null: no capacity is simulated
  std::unique_ptr<table::TableStore> store;
  std::string folder;  ///< empty in memory
  bool writes_wait = true;
  /// The store is behind an endpoint. Whoever looks after it counts and follows there.
  bool is_far = false;
};

/// Opens the store of --in-memory or --store, with the options that are about it. Only `adjoin
/// console` passes requests on to an endpoint.
/// @errors invalid_argument; those of engine::open and of open_chosen
Result<ServedStore> open_served(const Invocation& settings);

/// Returns the URL at which a server answers that has this folder open; nullopt if there is none.
/// @errors as ask_for_session
Result<std::optional<std::string>> served_url(const std::string& folder);

/// The file in the store's folder that tells other commands where the store is being served.
class UrlFile {
 public:
  /// Writes the file; nothing without a folder.
  UrlFile(const std::string& folder, const std::string& url);
  /// Removes it.
  ~UrlFile();
  UrlFile(const UrlFile&) = delete;
  UrlFile& operator=(const UrlFile&) = delete;

 private:
  std::string path_;
};

}  // namespace adjoin::cli

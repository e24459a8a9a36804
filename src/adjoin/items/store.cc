#include "adjoin/store.h"

#include <algorithm>
#include <filesystem>
#include <functional>
#include <iterator>
#include <memory>
#include <system_error>
#include <utility>

#include "adjoin/items/json_request.h"
#include "adjoin/items/open_store.h"
#include "adjoin/state/inner_call.h"
#include "adjoin/state/state.h"
#include "engine/open.h"
#include "graph/context/meter.h"
#include "monitor/monitor.h"
#include "remote/config/store_url.h"
#include "remote/open.h"
#include "table/store/all_tables.h"

namespace adjoin {
namespace detail {
template class Handle<StoreState>;
template class Handle<const SnapshotState>;
}  // namespace detail

namespace {

constexpr std::size_t kMemoryStoreBytes = std::size_t{1024} * 1024 * 1024;

/// "s3" of "s3://bucket"; empty for a path. One letter alone is no scheme.
std::string_view scheme_of(std::string_view url) {
  const std::size_t colon = url.find(':');
  if (colon == std::string_view::npos || colon < 2) return {};
  const std::string_view scheme = url.substr(0, colon);
  return scheme.find('/') == std::string_view::npos ? scheme : std::string_view();
}

/// Where a local store lies, as a URL says it.
Result<void> place_store(std::string_view url, engine::Options& settings) {
  const std::string_view scheme = scheme_of(url);
  if (scheme == "memory") {
    if (url.size() > scheme.size() + 1) {
      return Error(ErrorCode::invalid_argument,
                   "\"" + std::string(url) + "\": a store in memory has no name; write memory:");
    }
    settings.in_memory = true;
    settings.memory_store_bytes_max = kMemoryStoreBytes;
    settings.path = "/memory";
    return {};
  }
  if (!scheme.empty() && scheme != "file") {
    return Error(ErrorCode::unsupported, "a store at \"" + std::string(url) +
                                             "\": this version opens folders, memory: and "
                                             "dynamodb://TABLE");
  }
  std::string_view path = scheme.empty() ? url : url.substr(scheme.size() + 1);
  if (scheme == "file" && path.starts_with("//")) path.remove_prefix(2);
  if (path.empty()) {
    return Error(ErrorCode::invalid_argument,
                 "the URL names no folder: write a path such as data/, or memory:");
  }
  settings.path = std::string(path);
  return {};
}

using MayGoOn = std::function<Result<void>()>;

Result<detail::Handle<detail::StoreState>> open_local(std::string_view url,
                                                      const StoreOptions& options,
                                                      const MayGoOn& may_go_on) {
  engine::Options settings;
  settings.may_go_on = may_go_on;
  settings.create_if_missing = options.create_if_missing;
  settings.read_only = options.read_only;
  settings.durability = options.sync_writes ? engine::Durability::sync : engine::Durability::none;
  settings.memory_bytes = options.memory_bytes;
  ADJOIN_CHECK(place_store(url, settings));
  const bool must_be_there = !options.create_if_missing || options.read_only;
  std::error_code unknown;
  if (!settings.in_memory && must_be_there && !std::filesystem::exists(settings.path, unknown) &&
      !unknown) {
    return Error(ErrorCode::not_found, "there is no folder " + settings.path);
  }
  auto state = detail::Access::make_as<detail::StoreState, detail::StoreState>();
  ADJOIN_TRY(std::unique_ptr<table::TableStore> store, engine::open(settings));
  if (options.meters && !options.read_only) {
    state->files = store.get();
    store = monitor::watched(std::move(store), {.heat = false, .judges_alarms = false});
  }
  state->store = std::move(store);
  if (!settings.in_memory) state->folder = settings.path;
  return state;
}

Result<detail::Handle<detail::StoreState>> open_remote(std::string_view url) {
  ADJOIN_TRY(remote::StoreUrl named, remote::parse_store_url(url));
  auto state = detail::Access::make_as<detail::StoreState, detail::StoreState>();
  // The store keeps the context of its opening: it must borrow nothing from this call.
  ADJOIN_TRY(state->store, remote::open(named.choice));
  state->table = std::move(named.table);
  state->is_remote = true;
  return state;
}

}  // namespace

Snapshot::Snapshot(detail::Handle<const detail::SnapshotState> state) : state_(std::move(state)) {}
Snapshot::~Snapshot() = default;
Snapshot::Snapshot(Snapshot&&) noexcept = default;
Snapshot& Snapshot::operator=(Snapshot&&) noexcept = default;
std::uint64_t Snapshot::commit() const noexcept { return state_->view->commit().value; }

Store::Store(detail::Handle<detail::StoreState> state) : state_(std::move(state)) {}

Result<Store> Store::open(std::string_view url, const StoreOptions& options,
                          const CallOptions& call) {
  return detail::open_store(url, options, call, system_clock());
}

Result<Store> detail::open_store(std::string_view url, const StoreOptions& options,
                                 const CallOptions& call, const Clock& clock) {
  const InnerCall inner(call, clock);
  const MayGoOn may_go_on = [&]() -> Result<void> {
    ADJOIN_CHECK(graph::check_cancelled(inner.context()));
    const auto& deadline = inner.context().deadline;
    if (!deadline || clock.steady() < *deadline) return {};
    return Error(ErrorCode::deadline_exceeded,
                 "opening the store took longer than the call's timeout");
  };
  ADJOIN_CHECK(may_go_on());
  ADJOIN_TRY(Handle<StoreState> state,
             remote::is_store_url(url) ? open_remote(url) : open_local(url, options, may_go_on));
  ADJOIN_CHECK(may_go_on());
  return Access::make<Store>(std::move(state));
}

const std::string& Store::default_table() const noexcept { return state_->table; }

Result<std::vector<std::string>> Store::list_tables(const CallOptions& call) const {
  const detail::InnerCall inner(call);
  // Stores count the requests for items alone.
  ADJOIN_TRY(std::vector<std::string> names,
             table::all_tables(*state_->store, inner.context(), &inner.context().cost->requests));
  std::ranges::sort(names);
  return names;
}

Result<std::string> Store::request(std::string_view operation, std::string_view body,
                                   const CallOptions& call) const {
  const detail::InnerCall inner(call);
  auto reply = detail::json_request(*state_->store, operation, body, inner.context());
  std::int64_t& requests = inner.context().cost->requests;
  if (reply && requests == 0) requests = 1;  // stores count the requests for items alone
  return reply;
}

Result<Snapshot> Store::snapshot() const {
  if (state_->is_remote) {
    return Error(ErrorCode::unsupported,
                 "a store behind an endpoint has no snapshots: open a folder or memory:, or read "
                 "with consistent_read");
  }
  ADJOIN_TRY(std::shared_ptr<const table::ReadView> view, state_->store->read_view({}));
  return detail::Access::make<Snapshot>(
      detail::Access::make_as<const detail::SnapshotState, detail::SnapshotState>(state_,
                                                                                  std::move(view)));
}

}  // namespace adjoin

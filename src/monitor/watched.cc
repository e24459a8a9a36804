#include <memory>
#include <new>
#include <utility>

#include "base/own_process.h"
#include "monitor/monitor.h"
#include "table/store/forwarding_store.h"

namespace adjoin::monitor {
namespace {

/// A store and its monitor, in the order in which they are made.
struct StoreAndMonitor {
  StoreAndMonitor(std::unique_ptr<table::TableStore> opened, MonitorOptions options)
      : store(std::move(opened)), monitor(std::make_unique<Monitor>(*store, std::move(options))) {}
  std::unique_ptr<table::TableStore> store;
  std::unique_ptr<Monitor> monitor;
};

class WatchedStore final : private StoreAndMonitor, public table::Forwarding<WatchedStore> {
 public:
  WatchedStore(std::unique_ptr<table::TableStore> opened, MonitorOptions options)
      : StoreAndMonitor(std::move(opened), std::move(options)), Forwarding(monitor->store()) {}
  static void operator delete(WatchedStore* store, std::destroying_delete_t) {
    delete_in(store->process_, store);
  }

  Result<std::vector<table::QueryResult>> query_many(
      const table::CallContext& context,
      const std::vector<table::QueryRequest>& requests) override {
    ADJOIN_CHECK(process_.check());
    return monitor->store().query_many(context, requests);
  }
  Result<std::optional<table::GetItemResult>> get_stored(
      const table::CallContext& context, const table::StoredGetRequest& request) override {
    ADJOIN_CHECK(process_.check());
    return monitor->store().get_stored(context, request);
  }
  Result<std::optional<table::QueryResult>> list_stored(
      const table::CallContext& context, const table::StoredListRequest& request) override {
    ADJOIN_CHECK(process_.check());
    return monitor->store().list_stored(context, request);
  }
  Result<table::StoredWriteResult> write_stored(const table::CallContext& context,
                                                const table::StoredWriteRequest& request) override {
    ADJOIN_CHECK(process_.check());
    return monitor->store().write_stored(context, request);
  }
  table::Capabilities capabilities() const override { return monitor->store().capabilities(); }
  void submit(const table::CallContext& context, table::WriteRequest request,
              table::WriteCompletion done) override {
    if (const Result<void> here = process_.check(); !here) return done(here.error());
    monitor->store().submit(context, std::move(request), std::move(done));
  }

 protected:
  /// The store below refuses a forked child too, but the monitor's locks may be held there for
  /// ever.
  Result<void> before_call(const table::CallContext&) override { return process_.check(); }

 private:
  const OwnProcess process_;
};

}  // namespace

std::unique_ptr<table::TableStore> watched(std::unique_ptr<table::TableStore> store,
                                           MonitorOptions options) {
  return std::make_unique<WatchedStore>(std::move(store), std::move(options));
}

}  // namespace adjoin::monitor

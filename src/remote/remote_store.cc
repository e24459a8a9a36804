#include "remote/remote_store.h"

#include <utility>

#include "item/json_reader.h"
#include "remote/probe.h"
#include "table/messages.h"

namespace adjoin::remote {
Result<std::unique_ptr<RemoteStore>> RemoteStore::open(
    RemoteOptions options, std::unique_ptr<CredentialSource> credentials, const Clock& clock,
    const CallContext& context) {
  ADJOIN_TRY(std::unique_ptr<HttpPool> pool, HttpPool::start(options.pool));
  // The constructor is private: only a store that knows what it can do is one.
  std::unique_ptr<RemoteStore> store(
      new RemoteStore(std::move(options), std::move(pool), std::move(credentials), clock));
  if (store->options_.capabilities) {
    store->capabilities_ = *store->options_.capabilities;
  } else {
    ADJOIN_TRY(store->capabilities_, probe(store->dispatcher_, store->options_.declared, context));
  }
  store->options_.declared.apply_to(store->capabilities_);
  store->capabilities_.notes = true;
  store->capabilities_.queries_at_once =
      static_cast<std::uint32_t>(store->options_.dispatch.concurrency_max);
  return store;
}

RemoteStore::RemoteStore(RemoteOptions options, std::unique_ptr<HttpPool> pool,
                         std::unique_ptr<CredentialSource> credentials, const Clock& clock)
    : options_(std::move(options)),
      pool_(std::move(pool)),
      credentials_(std::move(credentials)),
      costs_(options_.dispatch.total),
      dispatcher_(options_.dispatch, *pool_, *credentials_, clock),
      notes_(*this, options_.notes),
      write_threads_(options_.dispatch.concurrency_max) {}

Error RemoteStore::no_read_views() {
  return Error(ErrorCode::unsupported, "a store over HTTP holds no moment still: no read views");
}

Result<void> RemoteStore::check_text(std::string_view body) {
  if (item::JsonReader(body).check_encoding()) return {};
  return validation_error(std::string(table::messages::kNotUtf8));
}

Deadline RemoteStore::deadline_of(const CallContext& context) const {
  return context.deadline.value_or(std::chrono::steady_clock::now() +
                                   options_.dispatch.call_timeout);
}

Result<Answer> RemoteStore::ask(const CallContext& context, Request request) {
  ADJOIN_CHECK(check_text(request.body));
  return dispatcher_.run(context, std::move(request));
}

Result<table::TableRef> RemoteStore::resolve(const CallContext& context,
                                             std::string_view table_name) {
  ADJOIN_CHECK(describe(context, table_name));
  return table::TableRef(table_name);
}

Result<table::StoreStats> RemoteStore::stats() const {
  table::StoreStats stats;
  stats.storage = "HTTP, " + options_.dispatch.endpoint.url();
  return stats;
}

}  // namespace adjoin::remote

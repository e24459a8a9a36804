#pragma once

#include <chrono>
#include <memory>
#include <string>
#include <utility>

#include "remote/store/remote_store.h"
#include "server/api/api.h"
#include "server/http/http_server.h"
#include "table/store/forwarding_store.h"

namespace adjoin::contract {

/// A store over HTTP that speaks to what answers there.
inline Result<std::unique_ptr<remote::RemoteStore>> connect_to(const std::string& url,
                                                               remote::RemoteOptions options,
                                                               const std::string& key = "local") {
  ADJOIN_TRY(options.dispatch.endpoint, remote::parse_endpoint(url));
  options.dispatch.region = "us-east-1";
  auto credentials =
      std::make_unique<remote::CredentialSource>(remote::Credentials{key, "local", "", {}});
  return remote::RemoteStore::open(std::move(options), std::move(credentials));
}

/// As what answers behind other endpoints: notes are items like all others there.
class KeepsNoNotes final : public table::Forwarding<KeepsNoNotes> {
 public:
  explicit KeepsNoNotes(std::unique_ptr<table::TableStore> inner)
      : Forwarding(*inner), inner_(std::move(inner)) {}
  table::Capabilities capabilities() const override {
    table::Capabilities less = inner_->capabilities();
    less.notes = false;
    return less;
  }

 private:
  std::unique_ptr<table::TableStore> inner_;
};

/// A store behind our own server on a free port of the loopback address, for stores over HTTP.
class ServedStore {
 public:
  explicit ServedStore(std::unique_ptr<table::TableStore> store)
      : store_(std::move(store)), api_(*store_, {.writes_wait = false}) {
    server::HttpOptions options;
    options.port = 0;
    options.reactors = 1;
    server_ = server::HttpServer::start(options, api_).value();
  }

  std::string url() const { return server_->url(); }
  std::uint16_t port() const { return server_->port(); }
  table::TableStore& store() { return *store_; }

  /// A store over HTTP that speaks to this one.
  std::unique_ptr<remote::RemoteStore> connect(remote::RemoteOptions options = {}) const {
    options.notes.lease = std::chrono::milliseconds(400);
    return connect_to(url(), std::move(options)).value();
  }

 private:
  std::unique_ptr<table::TableStore> store_;
  server::Api api_;
  std::unique_ptr<server::HttpServer> server_;
};

}  // namespace adjoin::contract

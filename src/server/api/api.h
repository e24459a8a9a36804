#pragma once

#include <functional>
#include <string>

#include "server/handler.h"
#include "table/table_store.h"

namespace adjoin::server {

struct ApiOptions {
  /// Whether a write waits for the disk: it is then queued, so that the thread of its connection
  /// goes on, and committed together with others. Else it is done at once.
  bool writes_wait = true;
  std::size_t inflated_bytes_max = 16 * 1024 * 1024;
};

/// Answers what a DynamoDB client sends: finds the operation, checks who asks, calls the store.
/// Thread-safe; lives longer than the server that calls it.
class Api final : public Handler {
 public:
  /// `store` outlives the API.
  Api(table::TableStore& store, const ApiOptions& options) : store_(store), options_(options) {}

  void handle(Exchange& exchange) override;

 private:
  void call(Exchange& exchange);

  table::TableStore& store_;
  const ApiOptions options_;
};

}  // namespace adjoin::server

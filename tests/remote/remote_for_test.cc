// The graph's own tests over HTTP: on our server, or on the endpoint that ADJOIN_TEST_ENDPOINT
// names.
#include <chrono>
#include <cstdlib>
#include <thread>

#include "contract/served_store.h"
#include "engine/open.h"
#include "graph/suite/test_graph.h"

namespace adjoin::graph {
namespace {

template <typename T>
T must(Result<T> result) {
  if (!result) {
    ADD_FAILURE() << result.error().message();
    std::abort();
  }
  return *std::move(result);
}

/// The engine behind our server, and a client of it.
struct Served {
  Served() : server(open_engine()), client(server.connect()) {}
  static std::unique_ptr<table::TableStore> open_engine() {
    engine::Options options;
    options.path = "/test";
    options.in_memory = true;
    options.expire_interval = std::chrono::milliseconds(20);
    options.memory_store_bytes_max = std::size_t{64} * 1024 * 1024;
    return must(engine::open(options));
  }

  contract::ServedStore server;
  std::unique_ptr<remote::RemoteStore> client;
};

/// Removes the tables of the tests before: there is one place for all of them.
void remove_tables(table::TableStore& store) {
  for (const std::string& name : must(store.list_tables({}, {})).table_names) {
    must(store.delete_table({}, name));
  }
}

std::shared_ptr<table::TableStore> connect(const char* url) {
  remote::RemoteOptions options;
  options.notes.lease = std::chrono::seconds(4);  // others take long for a large transaction
  options.table_look = std::chrono::milliseconds(10);
  // DynamoDB Local keeps the tables of each key apart: a test may have two graphs.
  static int stores = 0;
  const std::string key = "test" + std::to_string(++stores);
  std::shared_ptr<table::TableStore> store =
      must(contract::connect_to(url, std::move(options), key));
  remove_tables(*store);
  return store;
}

}  // namespace

std::shared_ptr<table::TableStore> open_test_store() {
  if (const char* url = std::getenv("ADJOIN_TEST_ENDPOINT")) return connect(url);
  const auto served = std::make_shared<Served>();
  return {served, served->client.get()};
}

void remove_expired(table::TableStore&) {
  std::this_thread::sleep_for(std::chrono::milliseconds(10));
}

}  // namespace adjoin::graph

#include "bench/larger/large_graph.h"

#include <fmt/core.h>
#include <rocksdb/db.h>
#include <rocksdb/env.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <ctime>
#include <memory>

#include "base/random.h"
#include "engine/database.h"
#include "engine/layout/item_key.h"
#include "engine/open.h"
#include "graph/graph.h"
#include "graph/load/bulk_loader.h"
#include "item/key_codec.h"
#include "schema/load/load.h"

namespace adjoin::bench {
namespace {

constexpr std::size_t kWarmUps = 60'000;
constexpr std::size_t kGets = 20'000;
constexpr std::size_t kHops = 3'000;

constexpr const char* kSchema = R"(graph: 1
table: {name: Large, pk: PK, sk: SK, separator: "#"}
nodes: {User: {ref: "U#{id}", stored: false}}
edges: {FOLLOWS: {from: User, to: User, fields: {note: bytes}}}
)";

std::string user(std::uint64_t number) { return fmt::format("U#{:08}", number); }

/// The other end of a user's edge; the ten of one user differ.
std::string followed(std::uint64_t from, std::uint64_t edge) {
  return user((from * 7919 + 1 + edge * (kLargeUsers / kLargeDegree)) % kLargeUsers);
}

engine::Options options_for(const std::string& folder) {
  engine::Options options;
  options.path = folder;
  options.durability = engine::Durability::none;
  options.memory_bytes = kLargeCacheBytes;
  return options;
}

double cpu_us() {
  timespec now{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) * 1e6 + static_cast<double>(now.tv_nsec) / 1e3;
}

/// Times `one` at users and edges chosen by chance; it answers bytes, 0 when it failed.
template <typename One>
Result<LargeReads::Kind> measure(Random& random, std::size_t count, const One& one) {
  LargeReads::Kind kind;
  std::vector<double> times;
  const double cpu_before_us = cpu_us();
  for (std::size_t i = 0; i < count; ++i) {
    const std::uint64_t from = random.below(kLargeUsers);
    const std::uint64_t edge = random.below(kLargeDegree);
    const auto start = std::chrono::steady_clock::now();
    const std::uint64_t bytes = one(from, edge);
    const std::chrono::duration<double, std::micro> spent =
        std::chrono::steady_clock::now() - start;
    if (bytes == 0) return Error(ErrorCode::corruption, "an edge of " + user(from) + " is missing");
    kind.bytes += bytes;
    times.push_back(spent.count());
  }
  kind.cpu_us = (cpu_us() - cpu_before_us) / static_cast<double>(count);
  for (const double time : times) kind.mean_us += time / static_cast<double>(count);
  std::sort(times.begin(), times.end());
  kind.p99_us = times[times.size() * 99 / 100];
  return kind;
}

template <typename Get, typename Hop>
Result<LargeReads> measure_both(std::uint64_t seed, const Get& get, const Hop& hop) {
  Random random(seed);
  LargeReads reads;
  ADJOIN_CHECK(measure(random, kWarmUps, get));
  ADJOIN_TRY(reads.get_item, measure(random, kGets, get));
  ADJOIN_CHECK(measure(random, kHops, hop));
  ADJOIN_TRY(reads.one_hop, measure(random, kHops, hop));
  return reads;
}

}  // namespace

Result<void> make_large_graph(const std::string& folder) {
  ADJOIN_TRY(const std::unique_ptr<table::TableStore> store, engine::open(options_for(folder)));
  ADJOIN_TRY(schema::Schema schema, schema::load_schema(kSchema, "bench"));
  ADJOIN_TRY(const graph::Graph graph, graph::Graph::create(*store, std::move(schema)));
  ADJOIN_TRY(const std::unique_ptr<graph::BulkLoader> loader, graph::BulkLoader::begin(graph));
  Random random(3);
  std::string noise;
  for (int i = 0; i < (1 << 24); ++i) noise.push_back(static_cast<char>(random.next()));
  for (std::uint64_t from = 0; from < kLargeUsers; ++from) {
    if (from % (kLargeUsers / 4) == 0) {
      fmt::print("loading: {} of {} users\n", from, kLargeUsers);
      std::fflush(stdout);
    }
    for (std::uint64_t edge = 0; edge < kLargeDegree; ++edge) {
      const std::size_t at = random.below(noise.size() - kLargePayloadBytes);
      const Item fields{{"note", Binary{noise.substr(at, kLargePayloadBytes)}}};
      ADJOIN_CHECK(loader->add_edge(0, {user(from), "FOLLOWS", followed(from, edge), fields}));
    }
  }
  return loader->finish();
}

Result<LargeReads> read_by_store(const std::string& folder, std::uint64_t seed) {
  ADJOIN_TRY(const std::unique_ptr<table::TableStore> store, engine::open(options_for(folder)));
  ADJOIN_TRY(const graph::Graph graph, graph::Graph::open(*store, "Large"));
  return measure_both(
      seed,
      [&](std::uint64_t from, std::uint64_t edge) -> std::uint64_t {
        table::GetItemRequest request;
        request.table = graph.table();
        request.key = {{"PK", user(from)}, {"SK", "FOLLOWS#" + followed(from, edge)}};
        const auto found = store->get_item({}, request);
        return found && found->item ? found->item->view().bytes().size() : 0;
      },
      [&](std::uint64_t from, std::uint64_t) -> std::uint64_t {
        plan::Neighbors neighbors;
        neighbors.node = user(from);
        neighbors.types = {"FOLLOWS"};
        const auto page = graph.neighbors(neighbors);
        if (!page || page->size() != kLargeDegree) return 0;
        std::uint64_t bytes = 0;
        for (const graph::EdgeRow& row : *page) bytes += row.item.bytes().size();
        return bytes;
      });
}

Result<LargeReads> read_by_hand(const std::string& folder, std::uint64_t seed) {
  table::TableDescription table;
  {
    ADJOIN_TRY(const std::unique_ptr<table::TableStore> store, engine::open(options_for(folder)));
    ADJOIN_TRY(table, store->describe_table({}, "Large"));
  }
  ADJOIN_TRY(const std::unique_ptr<engine::Database> database,
             engine::Database::open(options_for(folder), *rocksdb::Env::Default()));
  rocksdb::DB& db = database->db();
  rocksdb::ColumnFamilyHandle* items = database->family(engine::layout::Family::items);
  const auto key_of = [&](std::uint64_t from, const std::string& sort) {
    const Item key = {{"PK", user(from)}, {"SK", "FOLLOWS#" + sort}};
    std::string bytes;
    engine::layout::append_item_key(table, key, bytes);
    return bytes;
  };
  std::string end;  // of a finished string part, which a prefix does not have
  item::append_key_string("", end);
  return measure_both(
      seed,
      [&](std::uint64_t from, std::uint64_t edge) -> std::uint64_t {
        std::string value;
        return db.Get({}, items, key_of(from, followed(from, edge)), &value).ok() ? value.size()
                                                                                  : 0;
      },
      [&](std::uint64_t from, std::uint64_t) -> std::uint64_t {
        std::string prefix = key_of(from, "");
        prefix.resize(prefix.size() - end.size());
        std::string upper = prefix;
        ++upper.back();
        const rocksdb::Slice bound(upper);
        rocksdb::ReadOptions options;
        options.iterate_upper_bound = &bound;
        const std::unique_ptr<rocksdb::Iterator> rows(db.NewIterator(options, items));
        std::string page;
        for (rows->Seek(prefix); rows->Valid(); rows->Next()) {
          page.append(rows->value().data(), rows->value().size());
        }
        return page.size();
      });
}

}  // namespace adjoin::bench

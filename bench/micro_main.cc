// Single operations beside RocksDB alone on the same bytes.
//
//   bench_micro [FOLDER [RESULTS [ID]]]     ID: only the comparisons whose id begins so

#include <rocksdb/db.h>
#include <rocksdb/write_batch.h>

#include <cstdio>
#include <string>

#include "bench/micro_data.h"
#include "bench/paired.h"
#include "graph/load/loader.h"

namespace adjoin::bench {
namespace {

using engine::layout::Family;

rocksdb::DB& db(MicroData& data) { return data.raw->db(); }
rocksdb::ColumnFamilyHandle* items(MicroData& data) { return data.raw->family(Family::items); }

Comparison get_item(MicroData& data) {
  return {"P1.get_item",
          "GetItem, prepared request, item view",
          0.85,
          200'000,
          [&data, next = std::size_t{0}](std::uint64_t count) mutable {
            const table::CallContext context;
            std::uint64_t sum = 0;
            for (std::uint64_t i = 0; i < count; ++i) {
              const auto found =
                  data.store->get_item(context, data.get_requests[i % data.get_requests.size()]);
              sum += found->item->view().bytes().size();
            }
            return sum;
          },
          [&data](std::uint64_t count) {
            std::uint64_t sum = 0;
            for (std::uint64_t i = 0; i < count; ++i) {
              std::string value;
              db(data)
                  .Get({}, items(data), data.raw_keys[i % data.raw_keys.size()], &value)
                  .PermitUncheckedError();
              sum += value.size();
            }
            return sum;
          }};
}

Comparison edge_check(MicroData& data) {
  return {"P1.edge_exists",
          "does A follow B, from two refs",
          0.85,
          200'000,
          [&data](std::uint64_t count) {
            std::uint64_t sum = 0;
            for (std::uint64_t i = 0; i < count; ++i) {
              const std::size_t edge = i % data.edge_from.size();
              const auto found = data.graph->get_edge(
                  {{data.edge_from[edge], "FOLLOWS", data.edge_to[edge], {}}, {}});
              sum += found->item->view().bytes().size();
            }
            return sum;
          },
          get_item(data).reference};
}

std::uint64_t raw_scan(MicroData& data, std::uint64_t count) {
  std::uint64_t sum = 0;
  for (std::uint64_t i = 0; i < count; ++i) {
    const std::string& prefix = data.raw_prefixes[(i * 7919) % data.raw_prefixes.size()];
    std::string upper = prefix;
    ++upper.back();
    const rocksdb::Slice bound(upper);
    rocksdb::ReadOptions options;
    options.iterate_upper_bound = &bound;
    std::unique_ptr<rocksdb::Iterator> rows(db(data).NewIterator(options, items(data)));
    std::string page;
    for (rows->Seek(prefix); rows->Valid(); rows->Next()) {
      page.append(rows->value().data(), rows->value().size());
      sum += rows->value().size();
    }
  }
  return sum;
}

Comparison one_hop(MicroData& data) {
  return {"P2.query",
          "Query of one user's edges, item views",
          0.8,
          20'000,
          [&data](std::uint64_t count) {
            const table::CallContext context;
            std::uint64_t sum = 0;
            for (std::uint64_t i = 0; i < count; ++i) {
              const auto page = data.store->query(
                  context, data.query_requests[(i * 7919) % data.query_requests.size()]);
              for (const item::ItemView row : page->items) sum += row.bytes().size();
            }
            return sum;
          },
          [&data](std::uint64_t count) { return raw_scan(data, count); }};
}

Comparison neighbors(MicroData& data) {
  return {"P2.neighbors",
          "neighbors of one user, rows of refs",
          0.8,
          20'000,
          [&data](std::uint64_t count) {
            std::uint64_t sum = 0;
            for (std::uint64_t i = 0; i < count; ++i) {
              plan::Neighbors operation;
              operation.node = bench_user(static_cast<int>((i * 7919) % data.raw_prefixes.size()));
              operation.types = {"FOLLOWS"};
              const auto page = data.graph->neighbors(operation);
              for (const graph::EdgeRow& row : *page) sum += row.item.bytes().size();
            }
            return sum;
          },
          [&data](std::uint64_t count) { return raw_scan(data, count); }};
}

/// What a put of one item with `indexes` entries comes down to, with keys of the same size.
std::uint64_t raw_puts(MicroData& data, std::uint64_t count, int operations, int indexes) {
  const std::string value(330, 'v');
  const std::string key = data.raw_keys.front();
  static std::uint64_t serial = 0;
  for (std::uint64_t i = 0; i < count; ++i) {
    rocksdb::WriteBatch batch;
    for (int operation = 0; operation < operations; ++operation) {
      const std::string tail = std::to_string(1'000'000'000 + ++serial);
      batch.Put(items(data), "raw" + key + tail, value).PermitUncheckedError();
      for (int index = 0; index < indexes; ++index) {
        batch.Put(data.raw->family(Family::index), "raw" + key + key + tail, value)
            .PermitUncheckedError();
      }
    }
    db(data).Write({}, &batch).PermitUncheckedError();
  }
  return count;
}

Comparison put_two_indexes(MicroData& data) {
  return {"write.put_2_indexes",
          "PutItem, two indexes, unsynced",
          0,
          20'000,
          [&data, serial = std::uint64_t{0}](std::uint64_t count) mutable {
            const table::CallContext context;
            const std::string note(200, 'n');
            for (std::uint64_t i = 0; i < count; ++i) {
              const std::string tail = std::to_string(1'000'000'000 + ++serial);
              table::PutItemRequest request;
              request.table = "Two";
              request.item = {{"PK", "USER#" + tail},
                              {"SK", "FOLLOWS#USER#1"},
                              {"A", "USER#1"},
                              {"B", "2026-01-01"},
                              {"note", note}};
              if (!data.store->put_item(context, request)) return std::uint64_t{0};
            }
            return count;
          },
          [&data](std::uint64_t count) { return raw_puts(data, count, 1, 2); }};
}

Comparison transact_of_four(MicroData& data) {
  return {"write.transact_4",
          "TransactWriteItems of 4 puts, unsynced",
          0,
          10'000,
          [&data, serial = std::uint64_t{0}](std::uint64_t count) mutable {
            const table::CallContext context;
            const std::string note(200, 'n');
            for (std::uint64_t i = 0; i < count; ++i) {
              table::TransactWriteItemsRequest request;
              for (int action = 0; action < 4; ++action) {
                const std::string tail = std::to_string(1'000'000'000 + ++serial);
                table::TransactPut put;
                put.table = "Two";
                put.item = {{"PK", "T#" + tail}, {"SK", "FOLLOWS#USER#1"}, {"note", note}};
                request.actions.emplace_back(std::move(put));
              }
              if (!data.store->transact_write_items(context, request)) return std::uint64_t{0};
            }
            return count;
          },
          [&data](std::uint64_t count) { return raw_puts(data, count, 4, 0); }};
}

Comparison batch_load(MicroData& data) {
  return {"load.edges",
          "load of edges with one index, per edge",
          0,
          100'000,
          [&data, serial = 0](std::uint64_t count) mutable {
            graph::Loader loader(*data.graph);
            const std::string note(200, 'n');
            for (std::uint64_t i = 0; i < count; ++i) {
              ++serial;
              const auto queued = loader.add_edge(i, {bench_user(5'000'000 + serial),
                                                      "FOLLOWS",
                                                      bench_user(serial % 1000),
                                                      {{"note", note}}});
              if (!queued) return std::uint64_t{0};
            }
            return loader.flush() ? count : std::uint64_t{0};
          },
          [&data](std::uint64_t count) {
            constexpr int kBatch = 1000;
            return raw_puts(data, count / kBatch, kBatch, 1) * kBatch;
          }};
}

Result<void> create_table_with_two_indexes(table::TableStore& store) {
  table::CreateTableRequest request;
  request.table_name = "Two";
  for (const char* name : {"PK", "SK", "A", "B"}) {
    request.attribute_definitions.push_back({name, Value::Type::string});
  }
  request.key_schema = {{"PK", table::KeyRole::hash}, {"SK", table::KeyRole::range}};
  for (const char* name : {"A", "B"}) {
    table::IndexDefinition index;
    index.name = std::string("by-") + name;
    index.key_schema = {{name, table::KeyRole::hash}, {"PK", table::KeyRole::range}};
    request.global_secondary_indexes.push_back(std::move(index));
  }
  ADJOIN_CHECK(store.create_table({}, request));
  return {};
}

std::vector<Comparison> chosen(std::vector<Comparison> all, const std::string& id) {
  std::erase_if(all, [&](const Comparison& one) { return one.id.rfind(id, 0) != 0; });
  return all;
}

int main_with(const std::string& folder, const std::string& results, const std::string& id) {
  auto data = make_micro_data(folder, 20'000, 25, 1);
  if (!data) {
    std::fprintf(stderr, "bench: %s\n", data.error().message().c_str());
    return 1;
  }
  if (auto created = create_table_with_two_indexes(*data->store); !created) {
    std::fprintf(stderr, "bench: %s\n", created.error().message().c_str());
    return 1;
  }
  const std::string rocksdb = data->store->stats()->storage;
  const bool reads_agree =
      run(chosen({get_item(*data), edge_check(*data), one_hop(*data), neighbors(*data)}, id), 9,
          rocksdb, results);
  const bool writes_agree =
      run(chosen({put_two_indexes(*data), transact_of_four(*data), batch_load(*data)}, id), 5,
          rocksdb, results);
  return reads_agree && writes_agree ? 0 : 1;
}

}  // namespace
}  // namespace adjoin::bench

int main(int argc, char** argv) {
  const std::string folder = argc > 1 ? argv[1] : "build/bench/data";
  const std::string results = argc > 2 ? argv[2] : "bench/results/latest.jsonl";
  return adjoin::bench::main_with(folder, results, argc > 3 ? argv[3] : "");
}

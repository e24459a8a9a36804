#include "bench/load/load_data.h"

#include <rocksdb/db.h>
#include <rocksdb/filter_policy.h>
#include <rocksdb/sst_file_writer.h>
#include <rocksdb/table.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <memory>

#include "base/random.h"
#include "engine/open.h"
#include "graph/graph.h"
#include "graph/load/bulk_loader.h"
#include "schema/load/load.h"

namespace adjoin::bench {
namespace {

constexpr const char* kSchema = R"(graph: 1
table: {name: Follows, pk: PK, sk: SK, separator: "#", type: type}
nodes:
  User: {ref: "U#{id}", counters: {following: {of: FOLLOWS}, followers: {of: ~FOLLOWS}}}
edges:
  FOLLOWS: {from: User, to: User, on-exists: keep, reverse: {item: {sk: "FOLLOWER#{from}"}}}
)";

/// The options that stores have for their items.
rocksdb::Options item_options() {
  rocksdb::Options options;
  options.create_if_missing = true;
  rocksdb::BlockBasedTableOptions table;
  table.format_version = 5;
  table.checksum = rocksdb::kXXH3;
  table.block_size = 8 * 1024;
  table.filter_policy.reset(rocksdb::NewBloomFilterPolicy(10));
  options.table_factory.reset(rocksdb::NewBlockBasedTableFactory(table));
  options.compression = rocksdb::kLZ4Compression;
  return options;
}

/// Fills a new store; it stays.
std::uint64_t fill(const std::string& folder, const std::vector<plan::AddEdge>& edges) {
  std::filesystem::remove_all(folder);
  engine::Options options;
  options.path = folder;
  auto store = engine::open(options);
  auto schema = schema::load_schema(kSchema, "bench");
  if (!store || !schema) return 0;
  const auto graph = graph::Graph::create(**store, *std::move(schema));
  if (!graph) return 0;
  auto loader = graph::BulkLoader::begin(*graph);
  if (!loader) return 0;
  for (const plan::AddEdge& edge : edges) {
    if (const auto added = (*loader)->add_edge(0, edge); !added) {
      std::fprintf(stderr, "bench: %s\n", added.error().message().c_str());
      return 0;
    }
  }
  if (const auto done = (*loader)->finish(); !done) {
    std::fprintf(stderr, "bench: %s\n", done.error().message().c_str());
    return 0;
  }
  const auto sizes = (*store)->table_sizes({}, "Follows");
  return sizes ? static_cast<std::uint64_t>(sizes->item_count) : 0;
}

bool read_items(const std::string& folder, std::vector<std::pair<Bytes, Bytes>>& items) {
  std::vector<std::string> names;
  const std::string data = folder + "/data";
  if (!rocksdb::DB::ListColumnFamilies(rocksdb::DBOptions(), data, &names).ok()) return false;
  std::vector<rocksdb::ColumnFamilyDescriptor> families;
  for (const std::string& name : names) {
    families.emplace_back(name, rocksdb::ColumnFamilyOptions());
  }
  std::vector<rocksdb::ColumnFamilyHandle*> handles;
  rocksdb::DB* opened = nullptr;
  if (!rocksdb::DB::OpenForReadOnly(rocksdb::DBOptions(), data, families, &handles, &opened).ok()) {
    return false;
  }
  const std::unique_ptr<rocksdb::DB> database(opened);
  const std::size_t at =
      static_cast<std::size_t>(std::find(names.begin(), names.end(), "items") - names.begin());
  const std::unique_ptr<rocksdb::Iterator> all(
      database->NewIterator(rocksdb::ReadOptions(), handles[at]));
  for (all->SeekToFirst(); all->Valid(); all->Next()) {
    items.emplace_back(all->key().ToString(), all->value().ToString());
  }
  for (rocksdb::ColumnFamilyHandle* handle : handles) {
    database->DestroyColumnFamilyHandle(handle).PermitUncheckedError();
  }
  return true;
}

}  // namespace

Result<LoadData> make_load_data(const std::string& folder, std::size_t edges) {
  Random random(2024);
  const std::uint64_t users = std::max<std::uint64_t>(edges / 10, 10);
  LoadData data;
  for (std::size_t i = 0; i < edges; ++i) {
    // A product of two: few users have many edges.
    const std::uint64_t from = random.below(random.below(users) + 1);
    const std::uint64_t to = random.below(users);
    data.shuffled.push_back(
        {"U#" + std::to_string(from), "FOLLOWS", "U#" + std::to_string(to), {}});
  }
  data.sorted = data.shuffled;
  std::sort(data.sorted.begin(), data.sorted.end(), [](const auto& a, const auto& b) {
    return std::tie(a.from, a.to) < std::tie(b.from, b.to);
  });
  if (fill(folder, data.sorted) == 0 || !read_items(folder, data.items)) {
    return Error(ErrorCode::io_error, "the edges could not be loaded");
  }
  std::filesystem::remove_all(folder);
  return data;
}

std::uint64_t load_in_bulk(const std::string& folder, const std::vector<plan::AddEdge>& edges) {
  const std::uint64_t items = fill(folder, edges);
  std::filesystem::remove_all(folder);
  return items;
}

std::uint64_t take_in_by_hand(const std::string& folder,
                              const std::vector<std::pair<Bytes, Bytes>>& items) {
  constexpr std::uint64_t kFileBytes = std::uint64_t{64} * 1024 * 1024;
  std::filesystem::remove_all(folder);
  std::filesystem::create_directories(folder);
  const rocksdb::Options options = item_options();
  rocksdb::DB* opened = nullptr;
  if (!rocksdb::DB::Open(options, folder + "/data", &opened).ok()) return 0;
  const std::unique_ptr<rocksdb::DB> database(opened);
  std::vector<std::string> paths;
  std::unique_ptr<rocksdb::SstFileWriter> writer;
  for (const auto& [key, value] : items) {
    if (writer == nullptr) {
      writer = std::make_unique<rocksdb::SstFileWriter>(rocksdb::EnvOptions(), options);
      paths.push_back(folder + "/" + std::to_string(paths.size()) + ".sst");
      if (!writer->Open(paths.back()).ok()) return 0;
    }
    if (!writer->Put(key, value).ok()) return 0;
    if (writer->FileSize() < kFileBytes) continue;
    if (!writer->Finish().ok()) return 0;
    writer.reset();
  }
  if (writer != nullptr && !writer->Finish().ok()) return 0;
  rocksdb::IngestExternalFileOptions ingest;
  ingest.move_files = true;
  if (!database->IngestExternalFile(paths, ingest).ok()) return 0;
  std::filesystem::remove_all(folder);
  return items.size();
}

}  // namespace adjoin::bench

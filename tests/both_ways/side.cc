#include "both_ways/side.h"

#include <rocksdb/db.h>
#include <rocksdb/transaction_log.h>

#include <filesystem>
#include <utility>

#include "base/assert.h"
#include "engine/open.h"
#include "engine/store.h"
#include "schema/load/load.h"

namespace adjoin::both_ways {
namespace {

std::string hex(std::string_view bytes) {
  static constexpr char kDigits[] = "0123456789abcdef";
  std::string text;
  for (const char c : bytes) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte >= 32 && byte < 127) {
      text += c;
      continue;
    }
    text += '\\';
    text += kDigits[byte >> 4U];
    text += kDigits[byte & 15U];
  }
  return text;
}

}  // namespace

Side::Side(bool is_planned, std::string folder, const Clock& clock)
    : is_planned_(is_planned), folder_(std::move(folder)), clock_(&clock) {
  open();
}

void Side::open() {
  engine::Options options;
  options.in_memory = folder_.empty();
  options.path = folder_.empty() ? "/both" : folder_;
  options.memory_store_bytes_max = std::size_t{64} << 20U;
  options.memory_bytes = std::size_t{16} << 20U;
  options.durability = engine::Durability::none;
  options.clock = clock_;
  store_ = engine::open(options).value();
  if (is_planned_) planned_ = std::make_unique<PlannedStore>(*store_);
}

void Side::create(const std::string& schema) {
  schema::Schema loaded = schema::load_schema(schema, "both").value();
  table_ = loaded.table.name;
  graph_ = graph::Graph::create(used(), std::move(loaded), *clock_).value();
}

void Side::reopen() {
  old_ = std::move(graph_);
  graph_ = graph::Graph::open(used(), table_, *clock_).value();
}

void Side::crash() {
  const std::string copy = folder_ + "+";
  rocksdb::DB& database = static_cast<engine::EngineStore&>(*store_).parts().database.db();
  // What RocksDB does by itself would change the folder under the copy. Listing the logs waits for
  // the deletions that have begun.
  rocksdb::VectorLogPtr logs;
  const bool is_still = database.PauseBackgroundWork().ok() &&
                        database.DisableFileDeletions().ok() &&
                        database.GetSortedWalFiles(logs).ok();
  ADJOIN_ASSERT(is_still);
  std::filesystem::copy(folder_, copy, std::filesystem::copy_options::recursive);
  const bool goes_on =
      database.EnableFileDeletions(true).ok() && database.ContinueBackgroundWork().ok();
  ADJOIN_ASSERT(goes_on);
  graph_.reset();
  old_.reset();
  planned_.reset();
  store_.reset();
  std::filesystem::remove_all(folder_);
  std::filesystem::rename(copy, folder_);
  open();
  graph_ = graph::Graph::open(used(), table_, *clock_).value();
}

std::vector<std::string> Side::bytes() const {
  using engine::layout::Family;
  std::vector<std::string> lines;
  const engine::Database& database = static_cast<engine::EngineStore&>(*store_).parts().database;
  for (const Family family : {Family::items, Family::index, Family::changes, Family::ttl}) {
    const std::string name(engine::layout::kFamilyNames[static_cast<std::size_t>(family)]);
    const std::unique_ptr<rocksdb::Iterator> at(
        database.db().NewIterator(rocksdb::ReadOptions(), database.family(family)));
    for (at->SeekToFirst(); at->Valid(); at->Next()) {
      lines.push_back(name + " " + hex(at->key().ToStringView()) + " = " +
                      hex(at->value().ToStringView()));
    }
  }
  return lines;
}

}  // namespace adjoin::both_ways

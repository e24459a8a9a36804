#include "engine/load/bulk_folder.h"

#include <rocksdb/env.h>

#include <cstdio>
#include <utility>
#include <vector>

#include "base/assert.h"
#include "base/sha256.h"
#include "engine/file_copy.h"
#include "engine/layout/item_key.h"
#include "engine/status.h"
#include "item/stored_item.h"

namespace adjoin::engine {
namespace {

using layout::Family;

constexpr const char* kFront = "bulk-";
constexpr const char* kPoint = "POINT";
constexpr const char* kPointUnfinished = ".new";
// Attributes of POINT.
constexpr const char* kOrigin = "origin";
constexpr const char* kWord = "word";
constexpr const char* kItems = "items";
constexpr const char* kVersion = "version";
constexpr std::int64_t kPointVersion = 2;  // what loads keep of nodes has changed

std::vector<std::string> names_in(const Database& database, const std::string& folder) {
  std::vector<std::string> names;
  database.db().GetEnv()->GetChildren(folder, &names).PermitUncheckedError();
  std::erase_if(names, [](const std::string& name) { return name == "." || name == ".."; });
  return names;
}

void remove_folder(const Database& database, const std::string& folder) {
  rocksdb::Env& env = *database.db().GetEnv();
  for (const std::string& name : names_in(database, folder)) {
    env.DeleteFile(folder + "/" + name).PermitUncheckedError();
  }
  env.DeleteDir(folder).PermitUncheckedError();
}

/// An empty graph may have an item that says how far its table's stream was followed.
/// A load can only go on in the table that it began in, and that is empty until the load ends.
bool is_as_good_as_empty(const Database& database, table::ObjectId table) {
  RangeCursor cursor(database, Family::items, layout::object_range(table), true, nullptr);
  if (cursor.valid()) cursor.next();
  return cursor.status() && !cursor.valid();
}

}  // namespace

BulkFolder::BulkFolder(const Database& database, table::ObjectId table)
    : database_(&database),
      path_(database.path() + "/" + kFront + std::to_string(table.value)),
      is_in_memory_(database.memory_cap_bytes() != 0) {}

ExternalSort::Options BulkFolder::sort(std::size_t memory_bytes, std::string name) const {
  if (is_in_memory_) return {{}, memory_bytes, {}};
  return {path_, memory_bytes, std::move(name)};
}

Result<void> BulkFolder::make() const {
  const rocksdb::Status made = database_->db().GetEnv()->CreateDirIfMissing(path_);
  if (!made.ok()) return to_error(made, path_ + ": cannot make the folder");
  return {};
}

void BulkFolder::remove() const { remove_folder(*database_, path_); }

void BulkFolder::remove_output() const {
  for (const std::string& name : names_in(*database_, path_)) {
    if (!name.ends_with(".sst")) continue;
    database_->db().GetEnv()->DeleteFile(path_ + "/" + name).PermitUncheckedError();
  }
}

std::optional<BulkPoint> BulkFolder::read_point() const {
  if (is_in_memory_) return std::nullopt;
  const Result<std::string> file = read_file(path_ + "/" + kPoint);
  if (!file || file->size() < sizeof(Sha256Digest)) return std::nullopt;
  const std::string content = file->substr(sizeof(Sha256Digest));
  // A point is trusted only whole. A rename of a file whose content is lost would leave one that is
  // not.
  const Sha256Digest digest = sha256(content);
  if (file->compare(0, digest.size(), reinterpret_cast<const char*>(digest.data()),
                    digest.size()) != 0) {
    return std::nullopt;
  }
  const Item item = item::ItemView(content).decode();
  const Value* version = item.find(kVersion);
  if (version == nullptr || *version != Value(kPointVersion)) {
    return std::nullopt;
  }
  const auto bytes_of = [&](const char* name) { return item.find(name)->as_binary()->bytes; };
  const std::optional<ExternalSort::Kept> items = decode_kept(bytes_of(kItems));
  if (!items) return std::nullopt;
  return BulkPoint{bytes_of(kOrigin), bytes_of(kWord), *items};
}

Result<void> BulkFolder::write_point(const BulkPoint& point) const {
  ADJOIN_ASSERT(!is_in_memory_);
  ADJOIN_ASSERT(!point.origin.empty());
  Item item;
  item.set(kVersion, Value(kPointVersion));
  item.set(kOrigin, Binary{point.origin});
  item.set(kWord, Binary{point.word});
  item.set(kItems, Binary{encode_kept(point.items)});
  Bytes content;
  item::encode_item(item, content);
  const Sha256Digest digest = sha256(content);
  content.insert(0, reinterpret_cast<const char*>(digest.data()), digest.size());
  // Written beside and renamed: a crash leaves the former point or this one, never a part.
  const std::string beside = path_ + "/" + kPoint + kPointUnfinished;
  std::remove(beside.c_str());
  ADJOIN_CHECK(write_new_file(beside, content));
  // The names of the runs first: what is said to be there has to be.
  ADJOIN_CHECK(sync_path(path_));
  const std::string file = path_ + "/" + kPoint;
  if (std::rename(beside.c_str(), file.c_str()) != 0) {
    return file_error(file, "cannot be given its name");
  }
  return sync_path(path_);
}

void sweep_bulk_folders(const Database& database, const Catalog& catalog) {
  const std::shared_ptr<const CatalogSnapshot> tables = catalog.snapshot();
  for (const std::string& name : names_in(database, database.path())) {
    if (!name.starts_with(kFront)) continue;
    // A folder that no table claims belongs to a dropped one. Ids are never given twice, so no load
    // will ask for it.
    bool can_go_on = false;
    for (const auto& [_, table] : *tables) {
      const table::ObjectId id = table->description.id;
      if (name != kFront + std::to_string(id.value)) continue;
      can_go_on =
          BulkFolder(database, id).read_point().has_value() && is_as_good_as_empty(database, id);
    }
    if (!can_go_on) remove_folder(database, database.path() + "/" + name);
  }
}

}  // namespace adjoin::engine

#include "engine/salvage.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <memory>
#include <optional>
#include <system_error>
#include <utility>
#include <vector>

#include "base/assert.h"
#include "engine/commit/table_commands.h"
#include "engine/file_copy.h"
#include "engine/layout/floor_record.h"
#include "engine/layout/format_file.h"
#include "engine/layout/item_key.h"
#include "engine/layout/meta_key.h"
#include "engine/layout/record_bytes.h"
#include "engine/salvage/damaged_store.h"
#include "engine/store.h"
#include "engine/work_folder.h"
#include "item/json.h"
#include "item/stored_item.h"
#include "table/request/bulk_load.h"

namespace adjoin::engine {
namespace {

constexpr std::uint64_t kTellAfter = 1024;

/// RAII lock of a damaged store: other processes cannot open it meanwhile. Writes nothing. It needs
/// read access to the file LOCK only. It does nothing if that is missing, or on a file system
/// without locks.
class SourceLock {
 public:
  /// Takes the lock; does not wait. @errors configuration: another process has the store open
  static Result<std::unique_ptr<SourceLock>> hold(const std::string& store);
  ~SourceLock();
  SourceLock(const SourceLock&) = delete;
  SourceLock& operator=(const SourceLock&) = delete;

 private:
  explicit SourceLock(int file) : file_(file) {}
  int file_;  ///< file descriptor of LOCK; negative: there is no LOCK
};

Result<std::unique_ptr<SourceLock>> SourceLock::hold(const std::string& store) {
  std::unique_ptr<SourceLock> lock(
      new SourceLock(::open((store + "/LOCK").c_str(), O_RDONLY | O_CLOEXEC)));
  if (lock->file_ < 0) return lock;
  // As a reader: a store that is open is locked for a writer.
  struct flock whole {};
  whole.l_type = F_RDLCK;
  whole.l_whence = SEEK_SET;
  if (::fcntl(lock->file_, F_SETLK, &whole) == 0) return lock;
  if (errno != EACCES && errno != EAGAIN) return lock;  // a disk that knows no locks
  return Error(ErrorCode::configuration, store +
                                             ": another process has this store open; a store "
                                             "that is in use needs `adjoin backup`");
}

SourceLock::~SourceLock() {
  if (file_ >= 0) ::close(file_);
}

/// What is left of one store on its way into a new one.
/// It copies tables first and then all items in one walk. Keys begin with their table's number, so
/// a table's items come together and its bulk load runs from the first to the last.
class Rescue {
 public:
  Rescue(DamagedStore& from, EngineStore& to, const LossSink& sink, const ByteProgress& progress)
      : from_(from), to_(to), sink_(sink), progress_(progress) {}

  Result<void> run();
  std::uint64_t items() const noexcept { return items_; }

 private:
  Result<void> make_table(const FoundTable& table);
  Result<void> copy_records();
  Result<void> take(const NewestValue& value);
  Result<void> take_item(const NewestValue& value);
  Result<void> begin_object(std::uint32_t object);
  Result<void> end_object();

  DamagedStore& from_;
  EngineStore& to_;
  const LossSink& sink_;
  const ByteProgress& progress_;
  std::uint64_t items_ = 0;
  std::uint64_t estimate_ = 0;

  // Of the table or index whose keys are being read.
  std::optional<std::uint32_t> object_;
  const FoundTable* table_ = nullptr;  ///< null: nothing of it is copied
  std::uint64_t unknown_items_ = 0;
  std::unique_ptr<table::BulkLoad> load_;
};

Result<void> Rescue::run() {
  for (const auto& [id, table] : from_.tables()) ADJOIN_CHECK(make_table(table));
  ADJOIN_TRY(Newest items, from_.items());
  estimate_ = items.estimate();
  ADJOIN_CHECK(items.walk([this](const NewestValue& value) { return take(value); }));
  ADJOIN_CHECK(end_object());
  return copy_records();
}

/// Byte for byte, whether somebody can read them or not: they are not the engine's. Behind the
/// items, which need the disk more.
Result<void> Rescue::copy_records() {
  constexpr std::size_t kBatchBytes = std::size_t{1} << 20;
  ADJOIN_TRY(Newest meta, from_.records());
  std::vector<table::SystemRecord> batch;
  std::size_t bytes = 0;
  const auto write = [&]() -> Result<void> {
    bytes = 0;
    return to_.system_records()->write(std::exchange(batch, {}));
  };
  Result<void> copied = meta.walk([&](const NewestValue& value) -> Result<void> {
    if (!layout::is_record_key(value.key)) return {};
    bytes += value.key.size() + value.value.size();
    batch.push_back({value.key, Bytes(value.value)});
    return bytes < kBatchBytes ? Result<void>() : write();
  });
  if (copied) copied = write();
  if (copied || copied.error().code() != ErrorCode::unavailable) return copied;
  return sink_({Loss::Kind::lost_meters, "", "", "", 0, std::nullopt, copied.error().message()});
}

/// The description as it was, but for what belongs to changes that stay behind.
table::TableDescription made_anew(table::TableDescription table) {
  table.stream_label.reset();
  table.streams.clear();
  for (table::IndexDescription& index : table.indexes) {
    index.status = table::ResourceStatus::active;
    index.backfilling = false;
  }
  return table;
}

Result<void> Rescue::make_table(const FoundTable& found) {
  const std::string& name = found.description.name;
  // Past the requests' checks: the definition was good once, and newer limits must not refuse it.
  const EngineStore::Parts parts = to_.parts();
  CreateTable create(parts.catalog, made_anew(found.description), found.tags,
                     from_.tables().size() + 1);
  parts.sequencer.run(create);
  ADJOIN_CHECK(create.take_reply());
  std::vector<table::NoteChange> notes;
  if (found.schema) notes.push_back({table::NoteKind::schema, std::nullopt, found.schema});
  if (found.migration) notes.push_back({table::NoteKind::migration, std::nullopt, found.migration});
  if (!notes.empty()) ADJOIN_CHECK(to_.set_notes({}, name, std::move(notes)));
  if (!found.is_loading) return {};
  return sink_({Loss::Kind::unfinished_load, "", name, "", 0, std::nullopt,
                "a bulk load had not ended; what it brought is not copied"});
}

Result<void> Rescue::begin_object(std::uint32_t object) {
  ADJOIN_CHECK(end_object());
  ADJOIN_ASSERT(load_ == nullptr);
  object_ = object;
  const auto found = from_.tables().find(object);
  if (found == from_.tables().end() || found->second.is_loading) return {};
  table_ = &found->second;
  ADJOIN_TRY(const table::TableRef table, to_.resolve({}, table_->description.name));
  // A bulk load derives index and `ttl` entries anew from the items. What was damaged in an index
  // is thereby no loss at all.
  ADJOIN_TRY(load_, to_.begin_bulk_load({}, table, {}));
  return {};
}

Result<void> Rescue::end_object() {
  table_ = nullptr;
  if (load_ != nullptr) ADJOIN_CHECK(load_->finish({}, {}, {}));
  load_.reset();
  const std::uint64_t unknown = std::exchange(unknown_items_, 0);
  if (unknown == 0) return {};
  ADJOIN_ASSERT(object_.has_value());
  return sink_(
      {Loss::Kind::unknown_table, "", "", "", 0, unknown,
       "items of table number " + std::to_string(*object_) + ", whose definition is lost"});
}

Result<void> Rescue::take(const NewestValue& value) {
  if (value.key.size() < layout::kKeyHeadBytes) {
    return sink_({Loss::Kind::not_understood, "", "", "", value.value.size(), 1,
                  "an item's key is too short"});
  }
  const std::uint32_t object = layout::load_u32(value.key.data());
  if (object_ != object) ADJOIN_CHECK(begin_object(object));
  if (table_ != nullptr) return take_item(value);
  if (!from_.is_dropped(object) && !from_.tables().contains(object)) ++unknown_items_;
  return {};
}

std::string key_text(const table::TableDescription& table, BytesView key) {
  const auto decoded = layout::decode_base_key(layout::base_key_parts(key), table.keys);
  return decoded ? item::to_json(*decoded, item::JsonForm::plain) : std::string();
}

Result<void> Rescue::take_item(const NewestValue& value) {
  ADJOIN_ASSERT(load_ != nullptr);
  const table::TableDescription& table = table_->description;
  Result<void> taken = item::check_item(value.value);
  if (taken) {
    taken = load_->add_stored(item::ItemView(value.value), {});
    // A bad item is a loss to be told. Any other error is the new store's, and ends the work.
    if (!taken && api_error_of(taken.error()) != ApiError::validation) return taken;
  }
  if (!taken) {
    return sink_({Loss::Kind::damaged_item, "", table.name, key_text(table, value.key),
                  value.value.size(), 1, taken.error().message()});
  }
  ++items_;
  if (progress_ && items_ % kTellAfter == 0) {
    ADJOIN_CHECK(progress_(items_, std::max(items_, estimate_)));
  }
  if (!value.is_doubtful) return {};
  return sink_({Loss::Kind::doubtful_item, "", table.name, key_text(table, value.key), 0,
                std::nullopt,
                "it is copied; what is lost may have had a newer value, or its "
                "removal"});
}

/// That nothing would be written into the damaged store. @errors invalid_argument
Result<void> check_apart(const std::string& from, const std::string& to) {
  std::error_code failed;
  const std::filesystem::path outer = std::filesystem::weakly_canonical(from, failed);
  const std::filesystem::path inner = std::filesystem::weakly_canonical(to, failed);
  const auto differs = std::mismatch(outer.begin(), outer.end(), inner.begin(), inner.end());
  if (failed || differs.first != outer.end()) return {};
  return Error(ErrorCode::invalid_argument, to + " lies in " + from + ", which is only read");
}

/// A store without anything, in a folder that exists.
Result<std::unique_ptr<EngineStore>> make_store(const std::string& path, const Options& options) {
  const Bytes slot = layout::encode_floor_slot({});
  ADJOIN_CHECK(write_new_file(path + "/FLOOR", slot + slot));
  ADJOIN_CHECK(write_new_file(path + "/FORMAT", layout::encode(layout::FormatFile())));
  Options opening = options;
  opening.path = path;
  opening.create_if_missing = false;
  // It is no continuation of the damaged one: no position in that is one in this.
  const Clock& clock = options.clock != nullptr ? *options.clock : system_clock();
  opening.incarnation_min = static_cast<std::uint64_t>(clock.unix_time().count());
  return EngineStore::open(opening);
}

}  // namespace

Result<SalvageSummary> salvage(const std::string& from, const Options& options,
                               const LossSink& sink, const ByteProgress& progress) {
  SalvageSummary summary;
  const LossSink counted = [&](const Loss& loss) {
    ++summary.losses;
    return sink(loss);
  };
  // The damaged store is locked before it is read. Were it opened meanwhile, RocksDB would clean up
  // files that are being salvaged.
  ADJOIN_CHECK(check_apart(from, options.path));
  ADJOIN_TRY(const std::unique_ptr<WorkFolder> folder, WorkFolder::make(options.path, false));
  ADJOIN_TRY(const std::unique_ptr<SourceLock> lock, SourceLock::hold(from));
  ADJOIN_TRY(const std::unique_ptr<DamagedStore> damaged, DamagedStore::look(from, counted));
  {
    ADJOIN_TRY(const std::unique_ptr<EngineStore> store, make_store(folder->path(), options));
    Rescue rescue(*damaged, *store, counted, progress);
    ADJOIN_CHECK(rescue.run());
    summary.tables = damaged->tables().size();
    summary.items = rescue.items();
  }
  ADJOIN_CHECK(sync_folders(folder->path()));
  ADJOIN_CHECK(folder->publish());
  return summary;
}

}  // namespace adjoin::engine

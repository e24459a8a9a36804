#include "engine/catalog/floor_check.h"

#include <rocksdb/db.h>
#include <rocksdb/env.h>
#include <rocksdb/wal_filter.h>

#include <algorithm>
#include <cstring>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "engine/layout/family.h"
#include "engine/layout/record_bytes.h"
#include "engine/manifest_watch.h"
#include "engine/silent_logger.h"
#include "engine/status.h"

namespace adjoin::engine {
namespace {

/// The first eight bytes of a batch, little-endian.
/// RocksDB has no call for it, so it is read from the record itself. Its place is part of the log's
/// format.
std::uint64_t sequence_of(const rocksdb::WriteBatch& batch) {
  std::uint64_t sequence = 0;
  for (std::size_t i = 8; i > 0; --i) {
    sequence = (sequence << 8U) | static_cast<unsigned char>(batch.Data()[i - 1]);
  }
  return sequence;
}

/// Whether a record of the log says that a bulk load began or ended: what a load brings in takes
/// numbers without a record.
/// The mark of a load stands in `meta`. Families are numbered by RocksDB, so the number of `meta`
/// is asked for first.
class LogOfLoads final : public rocksdb::WalFilter, public rocksdb::WriteBatch::Handler {
 public:
  const char* Name() const override { return "adjoin.LogOfLoads"; }
  void ColumnFamilyLogNumberMap(const std::map<std::uint32_t, std::uint64_t>& /*logs*/,
                                const std::map<std::string, std::uint32_t>& ids) override {
    const auto found = ids.find(std::string(layout::kFamilyNames[0]));
    if (found != ids.end()) meta_ = found->second;
  }
  WalProcessingOption LogRecordFound(unsigned long long /*log*/, const std::string& /*name*/,
                                     const rocksdb::WriteBatch& batch, rocksdb::WriteBatch*,
                                     bool*) override {
    if (!found_) batch.Iterate(this).PermitUncheckedError();
    return WalProcessingOption::kContinueProcessing;
  }

  rocksdb::Status PutCF(std::uint32_t family, const rocksdb::Slice& key,
                        const rocksdb::Slice&) override {
    return look(family, key);
  }
  rocksdb::Status DeleteCF(std::uint32_t family, const rocksdb::Slice& key) override {
    return look(family, key);
  }
  rocksdb::Status DeleteRangeCF(std::uint32_t, const rocksdb::Slice&,
                                const rocksdb::Slice&) override {
    return rocksdb::Status::OK();
  }
  bool found() const noexcept { return found_; }

 private:
  rocksdb::Status look(std::uint32_t family, const rocksdb::Slice& key) {
    found_ = found_ || (family == meta_ && !key.empty() &&
                        key[0] == static_cast<char>(layout::MetaKind::ingesting));
    return rocksdb::Status::OK();
  }

  std::optional<std::uint32_t> meta_;
  bool found_ = false;
};

/// RocksDB's files, opened without changing them.
/// Only `meta` is opened beside the default family, as RocksDB demands that one. Opening all would
/// read much more than the progress needs.
class ReadOnly {
 public:
  static Result<std::unique_ptr<ReadOnly>> open(const std::string& path, rocksdb::Env& env,
                                                rocksdb::WalFilter& filter) {
    rocksdb::DBOptions options;
    options.env = &env;
    options.info_log = silent_logger();
    options.wal_recovery_mode = rocksdb::WALRecoveryMode::kPointInTimeRecovery;
    // A whole log file that is missing is no gap within the others: only the MANIFEST knows of it.
    options.track_and_verify_wals_in_manifest = true;
    std::vector<std::string> names;
    rocksdb::Status status = rocksdb::DB::ListColumnFamilies(options, path, &names);
    if (!status.ok()) return to_error(status, path + ": cannot open the store");
    std::unique_ptr<ReadOnly> opened(new ReadOnly());
    std::vector<rocksdb::ColumnFamilyDescriptor> columns = {
        {rocksdb::kDefaultColumnFamilyName, rocksdb::ColumnFamilyOptions()}};
    // Before its first group a store has no family `meta` yet.
    const std::string meta(layout::kFamilyNames[0]);
    if (std::find(names.begin(), names.end(), meta) != names.end()) {
      columns.emplace_back(meta, rocksdb::ColumnFamilyOptions());
    }
    options.wal_filter = &filter;
    rocksdb::DB* db = nullptr;
    status = rocksdb::DB::OpenForReadOnly(options, path, columns, &opened->handles_, &db);
    if (!status.ok()) return to_error(status, path + ": cannot open the store");
    opened->db_.reset(db);
    return opened;
  }
  ~ReadOnly() {
    for (rocksdb::ColumnFamilyHandle* handle : handles_) {
      db_->DestroyColumnFamilyHandle(handle).PermitUncheckedError();
    }
  }
  ReadOnly(const ReadOnly&) = delete;
  ReadOnly& operator=(const ReadOnly&) = delete;

  Result<layout::Progress> progress() const {
    if (handles_.size() < 2) return layout::Progress();
    std::string record;
    const rocksdb::Status status = db_->Get(rocksdb::ReadOptions(), handles_[1],
                                            layout::meta_key(layout::MetaKind::progress), &record);
    if (status.ok()) return layout::decode_progress(record);
    if (status.IsNotFound()) return layout::Progress();
    return to_error(status, "cannot read the store");
  }
  bool has_load() const {
    if (handles_.size() < 2) return false;
    const Bytes prefix(1, static_cast<char>(layout::MetaKind::ingesting));
    const std::unique_ptr<rocksdb::Iterator> at(
        db_->NewIterator(rocksdb::ReadOptions(), handles_[1]));
    at->Seek(prefix);
    return at->Valid() && at->key().starts_with(prefix);
  }

 private:
  ReadOnly() = default;
  std::unique_ptr<rocksdb::DB> db_;
  std::vector<rocksdb::ColumnFamilyHandle*> handles_;
};

constexpr const char* kAdvice = ". Nothing was changed; restore the folder from a copy";

/// A file's first `bytes`, or all when there are fewer.
Result<std::string> read_front(const std::string& path, std::uint64_t bytes, rocksdb::Env& env) {
  std::unique_ptr<rocksdb::SequentialFile> file;
  rocksdb::Status status = env.NewSequentialFile(path, &file, rocksdb::EnvOptions());
  std::string content;
  if (status.ok()) {
    std::uint64_t size = 0;
    status = env.GetFileSize(path, &size);
    content.resize(static_cast<std::size_t>(std::min(bytes, size)));
  }
  rocksdb::Slice read;
  if (status.ok()) status = file->Read(content.size(), &read, content.data());
  if (!status.ok()) return to_error(status, path + ": cannot read");
  if (read.data() != content.data()) std::memmove(content.data(), read.data(), read.size());
  content.resize(read.size());
  return content;
}

Result<void> check_mark(const layout::ManifestMark& mark, const std::string& data_path,
                        rocksdb::Env& env) {
  const std::string current = data_path + "/CURRENT";
  if (!env.FileExists(current).ok()) return {};  // then there are no commits, which is told next
  std::string line;
  const rocksdb::Status status = rocksdb::ReadFileToString(&env, current, &line);
  if (!status.ok()) return to_error(status, current + ": cannot read");
  const Result<std::uint64_t> number = manifest_number(line);
  if (!number) return Error(ErrorCode::corruption, current + ": " + number.error().message());
  // RocksDB changed to a newer one and crashed before FLOOR heard of it. That newer one begins with
  // the whole state.
  if (*number > mark.number) return {};
  if (*number < mark.number) {
    return Error(ErrorCode::corruption,
                 current + ": committed data is missing: it names the MANIFEST of number " +
                     std::to_string(*number) + ", but number " + std::to_string(mark.number) +
                     " was durable" + kAdvice);
  }
  if (line.ends_with('\n')) line.pop_back();
  const std::string path = data_path + "/" + line;
  // The checksum covers the prefix that was durable. Bytes behind it may be torn by the crash, and
  // RocksDB knows how to end there.
  ADJOIN_TRY(const std::string front, read_front(path, mark.bytes, env));
  if (front.size() < mark.bytes) {
    return Error(ErrorCode::corruption, path + ": committed data is missing: the file has " +
                                            std::to_string(front.size()) + " bytes, but " +
                                            std::to_string(mark.bytes) + " were durable" + kAdvice);
  }
  if (layout::crc32(0, front) == mark.checksum) return {};
  return Error(ErrorCode::corruption, path + ": damaged: its first " + std::to_string(mark.bytes) +
                                          " bytes are not those that were durable" + kAdvice);
}

}  // namespace

Result<layout::Progress> read_progress(const std::string& data_path, rocksdb::Env& env) {
  if (!env.FileExists(data_path + "/CURRENT").ok()) return layout::Progress();
  LogContinuity continuity;
  ADJOIN_TRY(const auto opened, ReadOnly::open(data_path, env, continuity));
  // The log is read again only for a gap, to tell a load's numbers from lost records.
  if (!continuity.gap() || opened->has_load()) return opened->progress();
  LogOfLoads loads;
  ADJOIN_TRY(const auto again, ReadOnly::open(data_path, env, loads));
  if (loads.found()) return again->progress();
  return Error(ErrorCode::corruption, *continuity.gap() + kAdvice);
}

rocksdb::WalFilter::WalProcessingOption LogContinuity::LogRecordFound(
    unsigned long long /*log*/, const std::string& log_name, const rocksdb::WriteBatch& batch,
    rocksdb::WriteBatch*, bool*) {
  const std::uint64_t sequence = sequence_of(batch);
  if (next_ && sequence > *next_ && !gap_) {
    gap_ = log_name + ": records are missing from the log between the numbers " +
           std::to_string(*next_) + " and " + std::to_string(sequence);
  }
  next_ = sequence + std::uint64_t{batch.Count()};
  return WalProcessingOption::kContinueProcessing;
}

Result<void> check_manifest(const layout::Floor& floor, const std::string& data_path,
                            rocksdb::Env& env) {
  return floor.manifest ? check_mark(*floor.manifest, data_path, env) : Result<void>();
}

/// The opening counts as well as the commit. Without synced writes a crashed opening leaves no
/// commit behind, but its number was durable.
Result<void> check_reaches(const layout::Floor& floor, const layout::Progress& found,
                           const std::string& data_path) {
  const layout::Progress& durable = floor.progress;
  if (found.last_commit >= durable.last_commit && found.incarnation >= durable.incarnation) {
    return {};
  }
  return Error(ErrorCode::corruption,
               data_path + ": committed data is missing: the data ends at commit " +
                   std::to_string(found.last_commit.value) + " of opening " +
                   std::to_string(found.incarnation) + ", but commit " +
                   std::to_string(durable.last_commit.value) + " of opening " +
                   std::to_string(durable.incarnation) + " was durable" + kAdvice);
}

Result<void> check_floor(const layout::Floor& floor, const std::string& data_path,
                         rocksdb::Env& env) {
  ADJOIN_CHECK(check_manifest(floor, data_path, env));
  ADJOIN_TRY(const layout::Progress found, read_progress(data_path, env));
  return check_reaches(floor, found, data_path);
}

}  // namespace adjoin::engine

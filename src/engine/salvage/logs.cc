#include "engine/salvage/logs.h"

#include <rocksdb/write_batch.h>

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <utility>

#include "base/assert.h"
#include "engine/layout/family.h"
#include "engine/layout/meta_key.h"
#include "engine/salvage/log_file.h"

namespace adjoin::engine {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kBatchHead = 12;  // sequence number, count

/// By number, so in the order of writing.
std::map<std::uint64_t, std::string> log_files(const std::string& data_path) {
  std::map<std::uint64_t, std::string> logs;
  std::error_code failed;
  for (const fs::directory_entry& entry : fs::directory_iterator(data_path, failed)) {
    const std::string name = entry.path().filename();
    std::uint64_t number = 0;
    const auto [end, error] = std::from_chars(name.data(), name.data() + name.size(), number);
    if (error == std::errc() && std::string_view(end) == ".log") logs[number] = entry.path();
  }
  return logs;
}

/// Takes the batches of the logs apart.
/// RocksDB's own reader of batches is used: their form is the same in memory and in the log.
class Batches final : public rocksdb::WriteBatch::Handler {
 public:
  Batches(const FileList& list, const std::vector<std::uint32_t>& wanted, const LossSink& sink,
          LogEntries& out)
      : list_(list), wanted_(wanted), sink_(sink), out_(out) {
    for (const auto& [id, name] : list.families) {
      if (name == layout::kFamilyNames[0]) meta_ = id;
    }
  }

  Result<void> read(std::uint64_t number, const std::string& path) {
    log_ = number;
    path_ = path;
    const auto on_record = [&](BytesView record) { return take(record); };
    const auto on_damage = [&](const LogDamage& damage) { return lose(damage); };
    const Result<void> done = read_log(path, on_record, on_damage);
    if (done || done.error().code() != ErrorCode::io_error) return done;
    Loss loss{Loss::Kind::unreadable_file, path, "", "", 0, std::nullopt, done.error().message()};
    return sink_(loss);
  }
  /// Damage that no record came behind.
  std::optional<Loss> take_damage() { return std::exchange(damage_, std::nullopt); }

  rocksdb::Status PutCF(std::uint32_t family, const rocksdb::Slice& key,
                        const rocksdb::Slice& value) override {
    return add(family, EntryKind::value, key, value);
  }
  rocksdb::Status DeleteCF(std::uint32_t family, const rocksdb::Slice& key) override {
    return add(family, EntryKind::removal, key, rocksdb::Slice());
  }
  rocksdb::Status DeleteRangeCF(std::uint32_t family, const rocksdb::Slice& from,
                                const rocksdb::Slice& to) override {
    return add(family, EntryKind::range_removal, from, to);
  }

 private:
  Result<void> take(BytesView record) {
    if (record.size() < kBatchHead) return misread("is too short");
    FieldReader head(record);
    sequence_ = head.fixed64();
    const std::uint64_t count = head.fixed32();
    ADJOIN_CHECK(close_gap());
    next_ = sequence_ + count;
    rocksdb::WriteBatch batch{std::string(record)};
    const rocksdb::Status status = batch.Iterate(this);
    if (!status.ok()) return misread(status.ToString());
    return {};
  }

  Result<void> misread(const std::string& why) {
    return sink_({Loss::Kind::not_understood, path_, "", "", 0, std::nullopt,
                  "a write is not understood: " + why});
  }

  Result<void> lose(const LogDamage& damage) {
    ADJOIN_ASSERT(damage.from < damage.to);
    const std::string where = "bytes " + std::to_string(damage.from) + " to " +
                              std::to_string(damage.to) + " are no whole records";
    if (damage_) ADJOIN_CHECK(sink_(*damage_));
    // Told only when the next record shows how many writes are missing between the two.
    damage_ =
        Loss{Loss::Kind::damaged_log, path_, "", "", damage.to - damage.from, std::nullopt, where};
    return {};
  }

  /// Each batch takes as many sequence numbers as it has entries, and a bulk load takes some too.
  Result<void> close_gap() {
    const std::uint64_t missing = next_ && sequence_ > *next_ ? sequence_ - *next_ : 0;
    std::optional<Loss> loss = take_damage();
    if (loss) {
      loss->entries = missing;
      loss->detail += ": " + std::to_string(missing) +
                      " entries of writes are lost, and what they changed is as it was before";
      if (missing == 0) return {};  // as where a process was killed and the next one went on
      return sink_(*loss);
    }
    if (missing == 0 || has_load_) return {};
    return sink_(
        {Loss::Kind::damaged_log, path_, "", "", 0, missing,
         std::to_string(missing) + " entries of writes before this log, or in it, are gone"});
  }

  rocksdb::Status add(std::uint32_t family, EntryKind kind, const rocksdb::Slice& key,
                      const rocksdb::Slice& value) {
    // Counted for entries of other families too. A batch numbers all that it has.
    const std::uint64_t sequence = sequence_++;
    if (family == meta_ && !key.empty() &&
        key[0] == static_cast<char>(layout::MetaKind::ingesting)) {
      has_load_ = true;
    }
    if (std::find(wanted_.begin(), wanted_.end(), family) == wanted_.end()) return {};
    const auto first = list_.logs.find(family);
    if (first != list_.logs.end() && log_ < first->second) return {};  // it is in tables
    out_.by_family[family].push_back({key.ToString(), sequence, kind, value.ToString()});
    return {};
  }

  const FileList& list_;
  const std::vector<std::uint32_t>& wanted_;
  const LossSink& sink_;
  LogEntries& out_;
  std::optional<std::uint32_t> meta_;
  std::uint64_t log_ = 0;
  std::string path_;
  std::uint64_t sequence_ = 0;
  std::optional<std::uint64_t> next_;
  std::optional<Loss> damage_;
  bool has_load_ = false;
};

}  // namespace

bool comes_before(const StoredEntry& a, const StoredEntry& b) noexcept {
  const int order = a.key.compare(b.key);
  return order != 0 ? order < 0 : a.sequence > b.sequence;
}

Result<LogEntries> read_logs(const std::string& data_path, const FileList& list,
                             const std::vector<std::uint32_t>& wanted, const LossSink& sink) {
  LogEntries all;
  Batches batches(list, wanted, sink, all);
  for (const auto& [number, path] : log_files(data_path)) {
    ADJOIN_CHECK(batches.read(number, path));
  }
  all.tail = batches.take_damage();
  for (auto& [family, entries] : all.by_family) {
    std::sort(entries.begin(), entries.end(), comes_before);
  }
  return all;
}

}  // namespace adjoin::engine

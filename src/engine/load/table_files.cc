#include "engine/load/table_files.h"

#include <rocksdb/sst_file_writer.h>

#include <cstring>
#include <limits>
#include <utility>

#include "base/assert.h"
#include "base/launch.h"
#include "engine/status.h"

namespace adjoin::engine {
namespace {

/// As large as RocksDB's own files: larger ones make later compactions of a part cost more.
constexpr std::uint64_t kFileBytes = std::uint64_t{64} * 1024 * 1024;
/// Handed over at once. By the record, the threads would spend their time on handing over.
constexpr std::size_t kGatheredBytes = std::size_t{1024} * 1024;

using Size = std::uint32_t;

void append_record(BytesView key, BytesView value, Bytes& out) {
  ADJOIN_ASSERT(key.size() <= std::numeric_limits<Size>::max());
  ADJOIN_ASSERT(value.size() <= std::numeric_limits<Size>::max());
  const auto key_bytes = static_cast<Size>(key.size());
  const auto value_bytes = static_cast<Size>(value.size());
  const std::size_t begin = out.size();
  out.resize(begin + 2 * sizeof(Size) + key.size() + value.size());
  char* const at = out.data() + begin;
  std::memcpy(at, &key_bytes, sizeof key_bytes);
  std::memcpy(at + sizeof(Size), key.data(), key.size());
  std::memcpy(at + sizeof(Size) + key.size(), &value_bytes, sizeof value_bytes);
  std::memcpy(at + 2 * sizeof(Size) + key.size(), value.data(), value.size());
}

BytesView take_sized(BytesView& from) {
  Size size = 0;
  ADJOIN_ASSERT(from.size() >= sizeof size);
  std::memcpy(&size, from.data(), sizeof size);
  ADJOIN_ASSERT(from.size() - sizeof size >= size);
  const BytesView bytes = from.substr(sizeof size, size);
  from.remove_prefix(sizeof size + size);
  return bytes;
}

}  // namespace

TableFiles::TableFiles(const Database& database, layout::Family family, std::string folder)
    : database_(&database),
      family_(family),
      folder_(std::move(folder)),
      gathered_(&places_[*turns_.to_fill()]) {}

TableFiles::~TableFiles() { turns_.stop(); }

Result<void> TableFiles::add(BytesView key, BytesView value) {
  append_record(key, value, gathered_->records);
  return gathered_->records.size() < kGatheredBytes ? Result<void>() : hand_over();
}

Result<void> TableFiles::hand_over() {
  if (!writing_.valid()) writing_ = launch([this] { return write_all(); });
  // The system has no thread to give: the caller writes, slower but with the same result.
  if (is_refused(writing_)) {
    ADJOIN_CHECK(write_records(gathered_->records));
    gathered_->records.clear();
    return {};
  }
  turns_.filled();
  const std::optional<std::size_t> place = turns_.to_fill();
  if (!place) return writing_.get();
  gathered_ = &places_[*place];
  return {};
}

/// On the other thread. Nobody waits for it once it ends, however it does.
Result<void> TableFiles::write_all() {
  Result<void> written;
  try {
    while (const std::optional<std::size_t> place = turns_.to_empty()) {
      Bytes& records = places_[*place].records;
      written = write_records(records);
      if (!written) break;
      records.clear();
      turns_.emptied();
    }
  } catch (...) {
    turns_.stop();
    throw;
  }
  turns_.stop();
  return written;
}

Result<void> TableFiles::write_records(BytesView records) {
  while (!records.empty()) {
    const BytesView key = take_sized(records);
    ADJOIN_CHECK(write(key, take_sized(records)));
  }
  // A file ends between two hand-overs only, so it may be longer than the aim by one of them.
  return writer_ == nullptr || writer_->FileSize() < kFileBytes ? Result<void>() : end_file();
}

Result<void> TableFiles::write(BytesView key, BytesView value) {
  if (writer_ == nullptr) {
    rocksdb::ColumnFamilyHandle* const family = database_->family(family_);
    const rocksdb::Options options = database_->db().GetOptions(family);
    writer_ =
        std::make_unique<rocksdb::SstFileWriter>(rocksdb::EnvOptions(options), options, family);
    paths_.push_back(folder_ + "/" +
                     std::string(layout::kFamilyNames[static_cast<std::size_t>(family_)]) + "-" +
                     std::to_string(paths_.size()) + ".sst");
    const rocksdb::Status opened = writer_->Open(paths_.back());
    if (!opened.ok()) return to_error(opened, paths_.back() + ": cannot make");
  }
  const rocksdb::Status status = writer_->Put(slice(key), slice(value));
  if (!status.ok()) return to_error(status, paths_.back() + ": cannot write");
  return {};
}

Result<void> TableFiles::finish() {
  // The thread empties what was handed over and ends. The rest is written here, after it.
  turns_.end();
  if (writing_.valid()) ADJOIN_CHECK(writing_.get());
  ADJOIN_CHECK(write_records(gathered_->records));
  for (Place& place : places_) Bytes().swap(place.records);  // an assignment keeps the memory
  return end_file();
}

Result<void> TableFiles::end_file() {
  if (writer_ == nullptr) return {};
  bytes_ += writer_->FileSize();
  const rocksdb::Status status = writer_->Finish();
  writer_.reset();
  if (!status.ok()) return to_error(status, paths_.back() + ": cannot write");
  return {};
}

Result<void> take_in(const Database& database, const std::vector<const TableFiles*>& files) {
  std::vector<rocksdb::IngestExternalFileArg> all;
  for (const TableFiles* of_family : files) {
    if (of_family->paths().empty()) continue;
    rocksdb::IngestExternalFileArg& arg = all.emplace_back();
    arg.column_family = database.family(of_family->family());
    arg.external_files = of_family->paths();
    // By a hard link and not by a copy, for which the folder must be on the same disk.
    arg.options.move_files = true;
    // RocksDB keeps the number in its MANIFEST. Written into a file, it would change bytes that
    // have a checksum.
    arg.options.write_global_seqno = false;
  }
  if (all.empty()) return {};
  // All families in one call: it is one edit of the MANIFEST, so a crash leaves all or none.
  const rocksdb::Status status = database.db().IngestExternalFiles(all);
  if (!status.ok()) return to_error(status, "cannot take in what was loaded");
  return {};
}

}  // namespace adjoin::engine

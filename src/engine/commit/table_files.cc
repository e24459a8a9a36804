#include "engine/commit/table_files.h"

#include <rocksdb/sst_file_writer.h>

#include <utility>

#include "engine/status.h"

namespace adjoin::engine {
namespace {

constexpr std::uint64_t kFileBytes = std::uint64_t{64} * 1024 * 1024;

}  // namespace

TableFiles::TableFiles(const Database& database, layout::Family family, std::string folder)
    : database_(&database), family_(family), folder_(std::move(folder)) {}

TableFiles::~TableFiles() = default;

Result<void> TableFiles::add(BytesView key, BytesView value) {
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
  return writer_->FileSize() < kFileBytes ? Result<void>() : finish();
}

Result<void> TableFiles::finish() {
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
    arg.options.move_files = true;
    arg.options.write_global_seqno = false;
  }
  if (all.empty()) return {};
  const rocksdb::Status status = database.db().IngestExternalFiles(all);
  if (!status.ok()) return to_error(status, "cannot take in what was loaded");
  return {};
}

}  // namespace adjoin::engine

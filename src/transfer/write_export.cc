#include <filesystem>
#include <fstream>
#include <optional>
#include <random>
#include <system_error>
#include <utility>
#include <vector>

#include "base/text.h"
#include "item/json.h"
#include "transfer/export_manifest.h"
#include "transfer/gzip.h"
#include "transfer/s3_export.h"

namespace adjoin::transfer {
namespace {

namespace fs = std::filesystem;

/// As the service makes them: "01700000000000-1a2b3c4d".
std::string new_export_id(const Clock& clock) {
  std::string time = std::to_string(clock.unix_time().count());
  time.insert(0, time.size() < 14 ? 14 - time.size() : 0, '0');
  return time + "-" + hex16(std::random_device()()).substr(8);
}

/// The manifests come last and the summary behind all. `open_export` takes a folder without one for
/// an export that did not end.
class ExportWriter {
 public:
  ExportWriter(std::string folder, std::string id, std::uint64_t file_text_bytes)
      : folder_(std::move(folder)), id_(std::move(id)), file_text_bytes_(file_text_bytes) {}
  /// Takes away what is not whole.
  /// Folders above that were made for it go too, if nothing else has come into them.
  ~ExportWriter() {
    if (is_whole_) return;
    file_.reset();
    std::error_code ignored;
    fs::remove_all(folder_, ignored);
    for (const fs::path& above : made_above_) fs::remove(above, ignored);  // unless it has others
  }
  ExportWriter(const ExportWriter&) = delete;
  ExportWriter& operator=(const ExportWriter&) = delete;

  Result<void> begin() {
    std::error_code failure;
    for (fs::path above = fs::path(folder_).parent_path();
         !above.empty() && !fs::exists(above, failure); above = above.parent_path()) {
      made_above_.push_back(above);
    }
    fs::create_directories(folder_ + "/data", failure);
    if (failure) {
      return Error(ErrorCode::io_error,
                   "cannot make the folder " + folder_ + "/data: " + failure.message());
    }
    return write_text("_started", "");
  }

  Result<void> add(item::ItemView item) {
    // Opened with its first item: else a last file without items would be left over.
    if (!file_) ADJOIN_CHECK(open_file());
    text_ += "{\"Item\":";
    item::append_json(item, item::JsonForm::dynamodb, text_);
    text_ += "}\n";
    ++in_file_;
    if (text_.size() >= kBufferBytes) ADJOIN_CHECK(flush());
    if (text_bytes_ >= file_text_bytes_) ADJOIN_CHECK(close_file());
    return {};
  }

  /// A table without items has one file without items.
  Result<void> finish(ManifestSummary summary) {
    if (!file_ && made_.files == 0) ADJOIN_CHECK(open_file());
    if (file_) ADJOIN_CHECK(close_file());
    ADJOIN_CHECK(write_manifest(kFilesName, manifest_));
    summary.item_count = made_.items;
    ADJOIN_CHECK(write_manifest(kSummaryName, to_json(summary)));
    is_whole_ = true;
    return {};
  }

  const Exported& made() const { return made_; }

 private:
  static constexpr std::size_t kBufferBytes = 256 * 1024;

  Result<void> open_file() {
    // The service's names have 26 characters and no order. Readers must not rely on one here
    // either.
    name_ = to_hex(md5(id_ + std::to_string(made_.files))).substr(0, 26) + ".json.gz";
    ADJOIN_TRY(file_, GzipWriter::create(folder_ + "/data/" + name_));
    return {};
  }

  Result<void> flush() {
    text_bytes_ += text_.size();
    ADJOIN_CHECK(file_->write(text_));
    text_.clear();
    return {};
  }

  Result<void> close_file() {
    ADJOIN_CHECK(flush());
    ADJOIN_TRY(const GzipWriter::Made made, file_->finish());
    file_.reset();
    manifest_ +=
        to_json(ManifestFile{"AWSDynamoDB/" + id_ + "/data/" + name_, in_file_, {}}, made.md5) +
        "\n";
    made_.items += in_file_;
    made_.bytes += made.bytes;
    ++made_.files;
    in_file_ = 0;
    text_bytes_ = 0;
    return {};
  }

  /// The manifest, and beside it the checksum of its bytes.
  Result<void> write_manifest(std::string_view name, const std::string& text) {
    ADJOIN_CHECK(write_text(name, text));
    const std::string front(name.substr(0, name.rfind('.')));
    return write_text(front + ".checksum", to_base64(md5(text)));
  }

  Result<void> write_text(std::string_view name, const std::string& text) const {
    const std::string path = folder_ + "/" + std::string(name);
    std::ofstream out(path, std::ios::binary);
    out << text << std::flush;
    if (out) return {};
    return Error(ErrorCode::io_error, "cannot write " + path);
  }

  std::string folder_;
  std::string id_;
  std::uint64_t file_text_bytes_;
  std::optional<GzipWriter> file_;
  std::string name_;
  std::string text_;  ///< not yet written
  std::uint64_t text_bytes_ = 0;
  std::uint64_t in_file_ = 0;
  std::string manifest_;
  Exported made_;
  std::vector<fs::path> made_above_;  ///< folders that were not there, innermost first
  bool is_whole_ = false;
};

}  // namespace

Result<Exported> write_export(table::TableStore& store, const table::CallContext& context,
                              const table::TableDescription& table, const ExportOptions& options,
                              const Clock& clock) {
  ManifestSummary summary;
  summary.export_id = new_export_id(clock);
  summary.table_name = table.name;
  summary.table_id = std::to_string(table.id.value);
  summary.started = clock.unix_time();
  const std::string folder = options.folder + "/AWSDynamoDB/" + summary.export_id;
  ExportWriter writer(folder, summary.export_id, options.file_text_bytes);
  ADJOIN_CHECK(writer.begin());
  table::ScanRequest scan;
  scan.table = table.name;
  std::uint64_t items = 0;
  do {
    ADJOIN_TRY(table::ScanResult page, store.scan(context, scan));
    for (const item::ItemView item : page.items) ADJOIN_CHECK(writer.add(item));
    items += page.items.size();
    if (options.progress) ADJOIN_CHECK(options.progress(items));
    scan.exclusive_start_key = std::move(page.last_evaluated_key);
  } while (scan.exclusive_start_key);
  summary.ended = clock.unix_time();
  ADJOIN_CHECK(writer.finish(summary));
  Exported made = writer.made();
  made.folder = folder;
  return made;
}

}  // namespace adjoin::transfer

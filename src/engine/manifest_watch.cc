#include "engine/manifest_watch.h"

#include <rocksdb/env.h>
#include <rocksdb/file_system.h>

#include <charconv>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <utility>

#include "base/assert.h"

namespace adjoin::engine {
namespace {

using rocksdb::IODebugContext;
using rocksdb::IOOptions;
using rocksdb::IOStatus;

constexpr std::string_view kManifest = "MANIFEST-";

/// What is known of the MANIFESTs written since the opening. Thread-safe.
/// Written and durable are kept apart. A MANIFEST grows by appends, and counts up to its last sync.
class Marks {
 public:
  explicit Marks(std::function<void(const layout::ManifestMark&)> synced)
      : synced_(std::move(synced)) {}

  void begin(std::uint64_t number) {
    const std::lock_guard lock(mutex_);
    files_[number] = {};
  }
  // The checksum goes on with each append, so that a mark costs no reading of the file.
  void append(std::uint64_t number, BytesView data) {
    const std::lock_guard lock(mutex_);
    layout::ManifestMark& written = files_[number].written;
    written.bytes += data.size();
    written.checksum = layout::crc32(written.checksum, data);
  }
  void sync(std::uint64_t number) {
    const std::lock_guard lock(mutex_);
    File& file = files_[number];
    file.durable = file.written;
    // A MANIFEST that CURRENT does not name yet says nothing: an opening would not read it.
    if (current_ == number) tell();
  }
  /// CURRENT names it from now on, but only a sync of the directory makes that last.
  void rename(std::uint64_t number) {
    const std::lock_guard lock(mutex_);
    next_ = number;
  }
  void sync_directory() {
    const std::lock_guard lock(mutex_);
    if (!next_) return;
    current_ = std::exchange(next_, std::nullopt);
    tell();
    // Older MANIFESTs are history: nothing names them any more.
    files_.erase(files_.begin(), files_.find(*current_));
  }

 private:
  struct File {
    layout::ManifestMark written;
    layout::ManifestMark durable;
  };
  void tell() {
    ADJOIN_ASSERT(current_.has_value());
    layout::ManifestMark mark = files_[*current_].durable;
    mark.number = *current_;
    synced_(mark);
  }

  const std::function<void(const layout::ManifestMark&)> synced_;
  std::mutex mutex_;
  std::map<std::uint64_t, File> files_;
  std::optional<std::uint64_t> current_;
  std::optional<std::uint64_t> next_;
};

class WatchedManifest final : public rocksdb::FSWritableFileOwnerWrapper {
 public:
  WatchedManifest(std::unique_ptr<rocksdb::FSWritableFile>&& file, std::uint64_t number,
                  Marks& marks)
      : FSWritableFileOwnerWrapper(std::move(file)), number_(number), marks_(&marks) {
    marks_->begin(number);
  }

  IOStatus Append(const rocksdb::Slice& data, const IOOptions& options,
                  IODebugContext* debug) override {
    return appended(target()->Append(data, options, debug), data);
  }
  IOStatus Append(const rocksdb::Slice& data, const IOOptions& options,
                  const rocksdb::DataVerificationInfo& verification,
                  IODebugContext* debug) override {
    return appended(target()->Append(data, options, verification, debug), data);
  }
  IOStatus Sync(const IOOptions& options, IODebugContext* debug) override {
    return synced(target()->Sync(options, debug));
  }
  IOStatus Fsync(const IOOptions& options, IODebugContext* debug) override {
    return synced(target()->Fsync(options, debug));
  }

 private:
  IOStatus appended(IOStatus status, const rocksdb::Slice& data) {
    if (status.ok()) marks_->append(number_, {data.data(), data.size()});
    return status;
  }
  IOStatus synced(IOStatus status) {
    if (status.ok()) marks_->sync(number_);
    return status;
  }

  const std::uint64_t number_;
  Marks* marks_;
};

/// A new CURRENT counts from the sync of its folder on. Before, a power cut could bring the old one
/// back.
class WatchedDirectory final : public rocksdb::FSDirectoryWrapper {
 public:
  WatchedDirectory(std::unique_ptr<rocksdb::FSDirectory>&& directory, Marks& marks)
      : FSDirectoryWrapper(std::move(directory)), marks_(&marks) {}

  IOStatus Fsync(const IOOptions& options, IODebugContext* debug) override {
    return synced(FSDirectoryWrapper::Fsync(options, debug));
  }
  IOStatus FsyncWithDirOptions(const IOOptions& options, IODebugContext* debug,
                               const rocksdb::DirFsyncOptions& why) override {
    return synced(FSDirectoryWrapper::FsyncWithDirOptions(options, debug, why));
  }

 private:
  IOStatus synced(IOStatus status) {
    if (status.ok()) marks_->sync_directory();
    return status;
  }

  Marks* marks_;
};

/// It sits between RocksDB and the system because RocksDB tells nobody when it syncs its MANIFEST.
class WatchedFiles final : public rocksdb::FileSystemWrapper {
 public:
  WatchedFiles(const std::shared_ptr<rocksdb::FileSystem>& base, std::string folder,
               std::function<void(const layout::ManifestMark&)> synced)
      : FileSystemWrapper(base), folder_(std::move(folder)), marks_(std::move(synced)) {}
  const char* Name() const override { return "WatchedManifest"; }

  IOStatus NewWritableFile(const std::string& name, const rocksdb::FileOptions& options,
                           std::unique_ptr<rocksdb::FSWritableFile>* file,
                           IODebugContext* debug) override {
    IOStatus status = target()->NewWritableFile(name, options, file, debug);
    if (!status.ok() || !name_here(name).starts_with(kManifest)) return status;
    if (const Result<std::uint64_t> number = manifest_number(name_here(name))) {
      *file = std::make_unique<WatchedManifest>(std::move(*file), *number, marks_);
    }
    return status;
  }

  IOStatus NewDirectory(const std::string& name, const IOOptions& options,
                        std::unique_ptr<rocksdb::FSDirectory>* directory,
                        IODebugContext* debug) override {
    IOStatus status = target()->NewDirectory(name, options, directory, debug);
    if (status.ok() && name == folder_) {
      *directory = std::make_unique<WatchedDirectory>(std::move(*directory), marks_);
    }
    return status;
  }

  IOStatus RenameFile(const std::string& from, const std::string& to, const IOOptions& options,
                      IODebugContext* debug) override {
    std::string line;
    const bool is_current = name_here(to) == "CURRENT";
    if (is_current) {
      // Read before the rename, while nobody else can know the temporary file.
      if (IOStatus read = rocksdb::ReadFileToString(target(), from, &line); !read.ok()) return read;
    }
    IOStatus status = target()->RenameFile(from, to, options, debug);
    if (!status.ok() || !is_current) return status;
    if (const Result<std::uint64_t> number = manifest_number(line)) marks_.rename(*number);
    return status;
  }

 private:
  /// Of a file in the folder; else empty. Checkpoints are written through the same Env.
  std::string_view name_here(std::string_view path) const {
    if (!path.starts_with(folder_)) return {};
    path.remove_prefix(folder_.size());
    return path.starts_with('/') ? path.substr(1) : std::string_view();
  }

  const std::string folder_;
  Marks marks_;
};

}  // namespace

std::unique_ptr<rocksdb::Env> watch_manifest(
    rocksdb::Env& env, std::string folder,
    std::function<void(const layout::ManifestMark&)> synced) {
  return rocksdb::NewCompositeEnv(
      std::make_shared<WatchedFiles>(env.GetFileSystem(), std::move(folder), std::move(synced)));
}

Result<std::uint64_t> manifest_number(std::string_view name) {
  std::string_view digits = name;
  if (digits.ends_with('\n')) digits.remove_suffix(1);
  std::uint64_t number = 0;
  if (digits.starts_with(kManifest)) {
    digits.remove_prefix(kManifest.size());
    const char* const end = digits.data() + digits.size();
    const auto [stopped, error] = std::from_chars(digits.data(), end, number);
    if (error == std::errc() && stopped == end) return number;
  }
  return Error(ErrorCode::corruption, "\"" + std::string(name) + "\" names no MANIFEST");
}

}  // namespace adjoin::engine

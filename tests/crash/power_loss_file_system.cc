#include "tests/crash/power_loss_file_system.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <utility>

namespace adjoin::crash {
namespace {

using rocksdb::IODebugContext;
using rocksdb::IOOptions;
using rocksdb::IOStatus;

constexpr std::uint64_t kPageBytes = 4096;

IOStatus power_is_off() { return IOStatus::IOError("the power is off"); }

std::string directory_of(const std::string& name) {
  return std::filesystem::path(name).parent_path().string();
}

/// A directory's name in one form: without links, dots and a slash at the end.
std::string plain(const std::string& directory) {
  std::error_code failed;
  const std::filesystem::path known = std::filesystem::weakly_canonical(directory, failed);
  return failed ? directory : known.string();
}

std::string read_file(const std::string& name) {
  std::ifstream in(name, std::ios::binary);
  std::ostringstream content;
  content << in.rdbuf();
  return content.str();
}

void write_file(const std::string& name, const std::string& content) {
  std::ofstream(name, std::ios::binary | std::ios::trunc) << content;
}

class LossyFile final : public rocksdb::FSWritableFileOwnerWrapper {
 public:
  LossyFile(std::string name, std::uint64_t size, std::unique_ptr<rocksdb::FSWritableFile> target,
            PowerLossFileSystem& owner)
      : FSWritableFileOwnerWrapper(std::move(target)),
        name_(std::move(name)),
        size_(size),
        owner_(owner) {}

  IOStatus Append(const rocksdb::Slice& data, const IOOptions& options,
                  IODebugContext* debug) override {
    if (IOStatus status = owner_.mutate(); !status.ok()) return status;
    IOStatus status = target()->Append(data, options, debug);
    if (status.ok()) owner_.wrote(name_, size_ += data.size());
    return status;
  }
  IOStatus Append(const rocksdb::Slice& data, const IOOptions& options,
                  const rocksdb::DataVerificationInfo& /*checked below us anyway*/,
                  IODebugContext* debug) override {
    return Append(data, options, debug);
  }
  IOStatus Truncate(std::uint64_t size, const IOOptions& options, IODebugContext* debug) override {
    if (IOStatus status = owner_.mutate(); !status.ok()) return status;
    IOStatus status = target()->Truncate(size, options, debug);
    if (status.ok()) owner_.wrote(name_, size_ = size);
    return status;
  }
  IOStatus Sync(const IOOptions& options, IODebugContext* debug) override {
    return sync(target()->Sync(options, debug));
  }
  IOStatus Fsync(const IOOptions& options, IODebugContext* debug) override {
    return sync(target()->Fsync(options, debug));
  }
  IOStatus Close(const IOOptions& options, IODebugContext* debug) override {
    IOStatus status = target()->Close(options, debug);
    return owner_.is_cut() ? power_is_off() : status;
  }

 private:
  /// The target's sync already ran; whether it counts depends on the power alone.
  IOStatus sync(IOStatus status) {
    if (IOStatus off = owner_.mutate(); !off.ok()) return off;
    if (status.ok()) owner_.synced(name_, size_);
    return status;
  }

  const std::string name_;
  std::uint64_t size_;
  PowerLossFileSystem& owner_;
};

class LossyDirectory final : public rocksdb::FSDirectoryWrapper {
 public:
  LossyDirectory(std::string name, std::unique_ptr<rocksdb::FSDirectory> target,
                 PowerLossFileSystem& owner)
      : FSDirectoryWrapper(std::move(target)), name_(std::move(name)), owner_(owner) {}

  IOStatus Fsync(const IOOptions& options, IODebugContext* debug) override {
    return FsyncWithDirOptions(options, debug, {});
  }
  IOStatus FsyncWithDirOptions(const IOOptions& options, IODebugContext* debug,
                               const rocksdb::DirFsyncOptions& why) override {
    if (IOStatus status = owner_.mutate(); !status.ok()) return status;
    IOStatus status = FSDirectoryWrapper::FsyncWithDirOptions(options, debug, why);
    if (status.ok()) owner_.directory_synced(name_);
    return status;
  }

 private:
  const std::string name_;
  PowerLossFileSystem& owner_;
};

}  // namespace

PowerLossFileSystem::PowerLossFileSystem(std::shared_ptr<rocksdb::FileSystem> target)
    : FileSystemWrapper(std::move(target)) {}

PowerLossFileSystem::~PowerLossFileSystem() = default;

void PowerLossFileSystem::cut_at(std::uint64_t operation) {
  std::lock_guard lock(mutex_);
  cut_at_ = operation;
}

bool PowerLossFileSystem::is_cut() const {
  std::lock_guard lock(mutex_);
  return operations_ >= cut_at_;
}

std::uint64_t PowerLossFileSystem::operations() const {
  std::lock_guard lock(mutex_);
  return operations_;
}

IOStatus PowerLossFileSystem::mutate() {
  std::lock_guard lock(mutex_);
  if (operations_ < cut_at_) ++operations_;
  return operations_ >= cut_at_ ? power_is_off() : IOStatus::OK();
}

void PowerLossFileSystem::wrote(const std::string& name, std::uint64_t size) {
  std::lock_guard lock(mutex_);
  FileState& state = files_[name];
  state.written = size;
  state.synced = std::min(state.synced, size);
}

void PowerLossFileSystem::synced(const std::string& name, std::uint64_t size) {
  std::lock_guard lock(mutex_);
  files_[name].synced = size;
}

void PowerLossFileSystem::directory_synced(const std::string& directory) {
  std::lock_guard lock(mutex_);
  const std::string wanted = plain(directory);
  std::erase_if(pending_, [&](const PendingName& pending) {
    return plain(directory_of(pending.name)) == wanted;
  });
}

IOStatus PowerLossFileSystem::NewSequentialFile(const std::string& name,
                                                const rocksdb::FileOptions& options,
                                                std::unique_ptr<rocksdb::FSSequentialFile>* result,
                                                IODebugContext* debug) {
  if (is_cut()) return power_is_off();
  return target()->NewSequentialFile(name, options, result, debug);
}

IOStatus PowerLossFileSystem::NewRandomAccessFile(
    const std::string& name, const rocksdb::FileOptions& options,
    std::unique_ptr<rocksdb::FSRandomAccessFile>* result, IODebugContext* debug) {
  if (is_cut()) return power_is_off();
  return target()->NewRandomAccessFile(name, options, result, debug);
}

IOStatus PowerLossFileSystem::adopt(const std::string& name, std::uint64_t size, bool created,
                                    std::unique_ptr<rocksdb::FSWritableFile>* result) {
  {
    std::lock_guard lock(mutex_);
    files_[name] = FileState{size, created ? 0 : size};
    if (created) pending_.push_back({name, "", false, ""});
  }
  *result = std::make_unique<LossyFile>(name, size, std::move(*result), *this);
  return IOStatus::OK();
}

IOStatus PowerLossFileSystem::NewWritableFile(const std::string& name,
                                              const rocksdb::FileOptions& options,
                                              std::unique_ptr<rocksdb::FSWritableFile>* result,
                                              IODebugContext* debug) {
  if (IOStatus status = mutate(); !status.ok()) return status;
  IOStatus status = target()->NewWritableFile(name, options, result, debug);
  return status.ok() ? adopt(name, 0, true, result) : status;
}

IOStatus PowerLossFileSystem::ReopenWritableFile(const std::string& name,
                                                 const rocksdb::FileOptions& options,
                                                 std::unique_ptr<rocksdb::FSWritableFile>* result,
                                                 IODebugContext* debug) {
  if (IOStatus status = mutate(); !status.ok()) return status;
  std::error_code ignored;
  const std::uint64_t size = std::filesystem::file_size(name, ignored);
  IOStatus status = target()->ReopenWritableFile(name, options, result, debug);
  return status.ok() ? adopt(name, ignored ? 0 : size, bool(ignored), result) : status;
}

IOStatus PowerLossFileSystem::ReuseWritableFile(const std::string& /*name*/,
                                                const std::string& /*old_name*/,
                                                const rocksdb::FileOptions& /*options*/,
                                                std::unique_ptr<rocksdb::FSWritableFile>* /*r*/,
                                                IODebugContext* /*debug*/) {
  return IOStatus::NotSupported("log recycling is not simulated and not used");
}

IOStatus PowerLossFileSystem::NewDirectory(const std::string& name, const IOOptions& options,
                                           std::unique_ptr<rocksdb::FSDirectory>* result,
                                           IODebugContext* debug) {
  IOStatus status = target()->NewDirectory(name, options, result, debug);
  if (status.ok()) *result = std::make_unique<LossyDirectory>(name, std::move(*result), *this);
  return status;
}

IOStatus PowerLossFileSystem::make_directory(const std::string& name,
                                             const std::function<IOStatus()>& make) {
  if (IOStatus status = mutate(); !status.ok()) return status;
  const bool was_there = std::filesystem::exists(name);
  IOStatus status = make();
  if (!status.ok() || was_there) return status;
  const std::lock_guard lock(mutex_);
  pending_.push_back({name, "", false, ""});
  return status;
}

IOStatus PowerLossFileSystem::CreateDir(const std::string& name, const IOOptions& options,
                                        IODebugContext* debug) {
  return make_directory(name, [&] { return target()->CreateDir(name, options, debug); });
}

IOStatus PowerLossFileSystem::CreateDirIfMissing(const std::string& name, const IOOptions& options,
                                                 IODebugContext* debug) {
  return make_directory(name, [&] { return target()->CreateDirIfMissing(name, options, debug); });
}

IOStatus PowerLossFileSystem::RenameFile(const std::string& from, const std::string& to,
                                         const IOOptions& options, IODebugContext* debug) {
  if (IOStatus status = mutate(); !status.ok()) return status;
  PendingName pending{to, from, std::filesystem::exists(to), ""};
  if (pending.replaced) pending.old_content = read_file(to);
  IOStatus status = target()->RenameFile(from, to, options, debug);
  if (!status.ok()) return status;
  std::lock_guard lock(mutex_);
  if (auto moved = files_.find(from); moved != files_.end()) {
    files_[to] = moved->second;
    files_.erase(from);
  }
  std::erase_if(pending_, [&](const PendingName& other) { return other.name == from; });
  pending_.push_back(std::move(pending));
  return status;
}

IOStatus PowerLossFileSystem::DeleteFile(const std::string& name, const IOOptions& options,
                                         IODebugContext* debug) {
  if (IOStatus status = mutate(); !status.ok()) return status;
  IOStatus status = target()->DeleteFile(name, options, debug);
  std::lock_guard lock(mutex_);
  files_.erase(name);
  std::erase_if(pending_, [&](const PendingName& other) { return other.name == name; });
  return status;
}

void PowerLossFileSystem::damage_content(const std::string& name, const FileState& state,
                                         Random& random) {
  if (state.written <= state.synced || !std::filesystem::exists(name)) return;
  std::string content = read_file(name).substr(0, state.written);
  const std::uint64_t kept = state.synced + random.below(state.written - state.synced + 1);
  content.resize(std::min<std::size_t>(content.size(), kept));
  if (kept > state.synced && random.one_in(3)) {
    const std::uint64_t hole = state.synced + random.below(kept - state.synced);
    const std::uint64_t page = std::max(state.synced, hole / kPageBytes * kPageBytes);
    for (std::uint64_t i = page; i < std::min(content.size(), page + kPageBytes); ++i) {
      content[i] = '\0';
    }
  }
  write_file(name, content);
}

void PowerLossFileSystem::undo(const PendingName& pending) {
  std::error_code ignored;
  if (!pending.renamed_from.empty()) {
    std::filesystem::rename(pending.name, pending.renamed_from, ignored);
    if (pending.replaced) write_file(pending.name, pending.old_content);
  } else {
    std::filesystem::remove_all(pending.name, ignored);  // a directory with what is in it
  }
}

void PowerLossFileSystem::lose_power(Random& random) {
  std::lock_guard lock(mutex_);
  for (const auto& [name, state] : files_) damage_content(name, state, random);
  // A directory loses its newest entries: undone from the end, up to a random point.
  for (std::uint64_t undone = random.below(pending_.size() + 1); undone > 0; --undone) {
    undo(pending_.back());
    pending_.pop_back();
  }
}

}  // namespace adjoin::crash

#include "engine/catalog/store_folder.h"

#include <rocksdb/env.h>

#include <algorithm>
#include <filesystem>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/catalog/private_folder.h"
#include "engine/layout/format_file.h"
#include "engine/status.h"

namespace adjoin::engine {
namespace {

constexpr std::string_view kFormat = "FORMAT";
constexpr std::string_view kFloor = "FLOOR";
constexpr std::string_view kLock = "LOCK";
/// A file of this ending was being written when a process died. It is never read.
constexpr std::string_view kUnfinished = ".new";

bool has(const std::vector<std::string>& names, std::string_view name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

/// What a creation that was cut short may leave: nothing in it was ever answered for.
bool is_leftover(std::string_view name) {
  return name == "." || name == ".." || name == kLock || name == kFloor ||
         name == std::string(kFormat).append(kUnfinished);
}

Error refused(const std::string& path, std::string_view why) {
  return Error(ErrorCode::configuration, path + ": " + std::string(why));
}

/// A store is made only where nothing can be harmed. A wrong path must not fill somebody's folder.
Result<void> check_is_new(const std::string& path, const std::vector<std::string>& names) {
  if (has(names, "CURRENT")) {
    return refused(path, "this is a RocksDB database of another program, not an Adjoin store");
  }
  for (const std::string& name : names) {
    if (is_leftover(name)) continue;
    return refused(path, "this folder is not an Adjoin store and not empty (it has " + name + ")");
  }
  return {};
}

Result<void> check_format(const std::string& path, rocksdb::Env& env) {
  const std::string file = path + "/" + std::string(kFormat);
  std::string text;
  const rocksdb::Status status = rocksdb::ReadFileToString(&env, file, &text);
  if (!status.ok()) return to_error(status, file + ": cannot read");
  ADJOIN_TRY(const layout::FormatFile format, layout::decode_format(text, file));
  return layout::check_readable(format, path);
}

Result<void> write_file(rocksdb::Env& env, const std::string& path, BytesView content) {
  const rocksdb::Status status =
      rocksdb::WriteStringToFile(&env, rocksdb::Slice(content.data(), content.size()), path, true);
  if (!status.ok()) return to_error(status, path + ": cannot write");
  return {};
}

Result<void> sync_folder(rocksdb::Env& env, const std::string& path) {
  std::unique_ptr<rocksdb::Directory> folder;
  rocksdb::Status status = env.NewDirectory(path, &folder);
  if (status.ok()) status = folder->Fsync();
  if (!status.ok()) return to_error(status, path + ": cannot sync the folder");
  return {};
}

}  // namespace

Result<std::unique_ptr<StoreFolder>> StoreFolder::open(const Options& options, rocksdb::Env& env) {
  std::unique_ptr<StoreFolder> folder(new StoreFolder(options.path, env));
  const std::string& path = options.path;
  std::vector<std::string> names;
  const bool exists = env.FileExists(path).ok();
  if (exists) {
    if (const rocksdb::Status status = env.GetChildren(path, &names); !status.ok()) {
      return refused(path, "cannot be read as a folder: " + status.ToString());
    }
  }
  const bool is_store = has(names, kFormat);
  if (is_store) {
    ADJOIN_CHECK(check_format(path, env));
    if (!has(names, kFloor)) {
      return Error(ErrorCode::corruption,
                   path +
                       ": the file FLOOR is missing, without which nobody can tell whether "
                       "committed data is; restore it from a copy of the folder");
    }
  } else {
    ADJOIN_CHECK(check_is_new(path, names));
    if (!options.create_if_missing || options.read_only)
      return refused(path, "there is no Adjoin store here");
    if (!options.in_memory && is_for_everybody(path)) {
      return refused(
          path, "this folder is for everybody's files; a store needs one of its own, as " + path +
                    "/store");
    }
    if (!exists) {
      if (const rocksdb::Status status = env.CreateDir(path); !status.ok()) {
        return refused(path, "the folder cannot be made: " + status.ToString());
      }
      // Where the folder is not of this machine's file system, there is nothing to protect.
      std::error_code ignored;
      std::filesystem::permissions(path, std::filesystem::perms::owner_all, ignored);
    }
  }
  if (options.read_only) {
    ADJOIN_CHECK(folder->read_floor());
    return folder;
  }
  // Everything above only read. From here on this process alone may write.
  ADJOIN_CHECK(folder->lock());
  folder->keep_private(options);
  if (!is_store) ADJOIN_CHECK(folder->create());
  ADJOIN_CHECK(folder->read_floor());
  // Nothing is answered for yet, so an earlier creation may have been cut short behind FORMAT.
  const bool never_used = folder->floor_.progress == layout::Progress();
  if (never_used) ADJOIN_CHECK(folder->make_durable(options.in_memory));
  return folder;
}

StoreFolder::~StoreFolder() {
  if (lock_ != nullptr) env_->UnlockFile(lock_).PermitUncheckedError();
}

Result<void> StoreFolder::lock() {
  const rocksdb::Status status = env_->LockFile(path_ + "/" + std::string(kLock), &lock_);
  if (status.ok()) return {};
  lock_ = nullptr;
  // RocksDB has no code of its own for a lock that is held: its words are all there is.
  const std::string why = status.ToString();
  const bool held = why.find("lock hold by") != std::string::npos ||
                    why.find("Resource temporarily unavailable") != std::string::npos;
  if (!held) return refused(path_, "the folder cannot be written: " + why);
  std::string url;
  const rocksdb::Status found = rocksdb::ReadFileToString(env_, path_ + "/" + kUrlFileName, &url);
  while (!url.empty() && (url.back() == '\n' || url.back() == ' ')) url.pop_back();
  if (!found.ok() || url.empty()) {
    return refused(path_, "another process has this store open");
  }
  return refused(path_, "another process has this store open: " + url);
}

/// What people store is for nobody else on the machine.
void StoreFolder::keep_private(const Options& options) const {
  if (options.in_memory) return;
  const std::string sentence = close_to_others(path_);
  if (!sentence.empty() && options.tell) options.tell(sentence);
}

Result<void> StoreFolder::create() {
  // Before FORMAT. A folder with FORMAT and without FLOOR counts as damaged, and a crash here must
  // not make one.
  ADJOIN_CHECK(write_file(*env_, floor_path(),
                          layout::encode_floor_slot({}) + layout::encode_floor_slot({})));
  // FORMAT comes last and at once: only with it the folder is a store.
  const std::string format = path_ + "/" + std::string(kFormat);
  const std::string unfinished = format + std::string(kUnfinished);
  ADJOIN_CHECK(write_file(*env_, unfinished, layout::encode(layout::FormatFile())));
  if (const rocksdb::Status status = env_->RenameFile(unfinished, format); !status.ok()) {
    return to_error(status, format + ": cannot make");
  }
  return {};
}

Result<void> StoreFolder::make_durable(bool in_memory) {
  if (const rocksdb::Status status = env_->CreateDirIfMissing(data_path()); !status.ok()) {
    return to_error(status, data_path() + ": cannot make");
  }
  ADJOIN_CHECK(sync_folder(*env_, path_));
  // Its own name is in its parent. The kernel finds that one, behind a link or above "." too.
  return in_memory ? Result<void>() : sync_folder(*env_, path_ + "/..");
}

Result<void> StoreFolder::read_floor() {
  std::string file;
  const rocksdb::Status status = rocksdb::ReadFileToString(env_, floor_path(), &file);
  if (!status.ok()) return to_error(status, floor_path() + ": cannot read");
  const std::optional<layout::Floor> floor = layout::decode_floor(file);
  if (!floor) {
    return Error(ErrorCode::corruption,
                 floor_path() + ": damaged; restore it from a copy of the folder");
  }
  floor_ = *floor;
  return {};
}

}  // namespace adjoin::engine

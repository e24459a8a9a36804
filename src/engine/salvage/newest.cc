#include "engine/salvage/newest.h"

#include <algorithm>
#include <filesystem>
#include <limits>
#include <optional>
#include <queue>
#include <utility>

#include "base/assert.h"
#include "engine/salvage/logs.h"

namespace adjoin::engine {
namespace {

constexpr std::uint64_t kLatest = std::numeric_limits<std::uint64_t>::max();

/// The sequence number of a bulk load's entries, which is not in its file.
std::uint64_t loaded_sequence(const ListedFile* listed) {
  return listed == nullptr ? 0 : listed->last_sequence;
}

}  // namespace

Result<void> Newest::add_file(const std::string& path, const ListedFile* listed) {
  std::error_code failed;
  if (listed != nullptr && !std::filesystem::exists(path, failed)) {
    lost_.push_back({listed->lower, listed->upper, true, false, listed->last_sequence});
    return sink_({Loss::Kind::missing_file, path, "", "", listed->bytes, std::nullopt,
                  "the store's list names it, and it is not there"});
  }
  Result<TableFile> file = TableFile::open(path);
  if (!file) return unreadable(path, listed, file.error());
  auto source = std::make_unique<Source>();
  source->file = std::make_unique<TableFile>(*std::move(file));
  source->listed = listed;
  estimate_ += source->file->entries().value_or(0);
  ADJOIN_CHECK(take_range_removals(*source->file, listed));
  ADJOIN_TRY(const bool more, settle(*source));
  if (more) sources_.push_back(std::move(source));
  return {};
}

Result<void> Newest::unreadable(const std::string& path, const ListedFile* listed,
                                const Error& error) {
  LostRange range{"", "", true, true, kLatest};
  std::error_code failed;
  std::uint64_t bytes = std::filesystem::file_size(path, failed);
  if (failed) bytes = 0;
  if (listed != nullptr) {
    range = {listed->lower, listed->upper, true, false, listed->last_sequence};
  }
  lost_.push_back(std::move(range));
  const auto kind = error.code() == ErrorCode::unsupported ? Loss::Kind::not_understood
                                                           : Loss::Kind::unreadable_file;
  return sink_({kind, path, "", "", bytes, std::nullopt, error.message()});
}

Result<void> Newest::take_range_removals(const TableFile& file, const ListedFile* listed) {
  const auto removals = file.range_removals();
  // Items are kept in doubt: one too many can be removed by hand, one that is lost cannot be made.
  if (!removals || !file.has_properties()) {
    return sink_({Loss::Kind::damaged_block, file.path(), "", "", 0, std::nullopt,
                  "what the file says of itself, and which ranges of keys it removes, cannot be "
                  "read; items of dropped tables may come back"});
  }
  for (const StoredEntry& removal : *removals) {
    RangeRemoval range{removal.key, removal.value, removal.sequence};
    // Behind its file's own keys a range may have been taken away already, and newer items be
    // older.
    if (listed != nullptr) {
      range.from = std::max(range.from, listed->lower);
      const Bytes end = listed->upper_is_open ? listed->upper : listed->upper + '\0';
      range.to = std::min(range.to, end);
    }
    range_removals_.push_back(std::move(range));
  }
  return {};
}

void Newest::add_entries(std::vector<StoredEntry> entries) {
  ADJOIN_ASSERT(std::is_sorted(entries.begin(), entries.end(), comes_before));
  for (StoredEntry& entry : entries) {
    if (entry.kind != EntryKind::range_removal) continue;
    range_removals_.push_back({entry.key, entry.value, entry.sequence});
  }
  std::erase_if(entries,
                [](const StoredEntry& entry) { return entry.kind == EntryKind::range_removal; });
  if (entries.empty()) return;
  estimate_ += entries.size();
  auto source = std::make_unique<Source>();
  source->entries = std::move(entries);
  sources_.push_back(std::move(source));
}

void Newest::lose_block(Source& source, std::size_t block, const Error& error) {
  const std::vector<TableFile::Block>& blocks = source.file->blocks();
  ADJOIN_ASSERT(block < blocks.size());
  LostRange range{"", blocks[block].upper, true, false, kLatest};
  // The block before ends where this one begins. That bound is exclusive: the key itself was read.
  if (block > 0) {
    range.lower = blocks[block - 1].upper;
    range.from_front = false;
  } else if (source.listed != nullptr) {
    range.lower = source.listed->lower;
  }
  if (source.listed != nullptr) range.last_sequence = source.listed->last_sequence;
  lost_.push_back(std::move(range));
  ++source.lost_blocks;
  source.lost_bytes += blocks[block].bytes;
  if (source.first_error.empty()) {
    source.first_error =
        error.message() + " (at byte " + std::to_string(blocks[block].offset) + ")";
  }
}

Result<bool> Newest::settle(Source& source) {
  while (source.at >= source.entries.size()) {
    if (source.file == nullptr) return false;
    if (source.next_block >= source.file->blocks().size()) {
      ADJOIN_CHECK(tell_lost_blocks(source));
      return false;
    }
    const std::size_t block = source.next_block++;
    source.entries.clear();
    source.at = 0;
    auto entries = source.file->read(source.file->blocks()[block]);
    if (!entries) {
      lose_block(source, block, entries.error());
      continue;
    }
    source.entries = *std::move(entries);
    source.read += source.entries.size();
    if (!source.file->is_loaded()) continue;
    // RocksDB gives a loaded file one number for all entries, and keeps it in the MANIFEST alone.
    for (StoredEntry& entry : source.entries) entry.sequence = loaded_sequence(source.listed);
  }
  return true;
}

Result<bool> Newest::step(Source& source) {
  ++source.at;
  return settle(source);
}

Result<void> Newest::tell_lost_blocks(Source& source) {
  if (source.lost_blocks == 0) return {};
  ADJOIN_ASSERT(source.lost_blocks <= source.file->blocks().size());
  Loss loss{Loss::Kind::damaged_block, source.file->path(), "", "",
            source.lost_bytes,         std::nullopt,        ""};
  if (source.file->entries()) {
    loss.entries = *source.file->entries() - std::min(*source.file->entries(), source.read);
  }
  loss.detail = std::to_string(source.lost_blocks) + " of " +
                std::to_string(source.file->blocks().size()) +
                " blocks cannot be read: " + source.first_error;
  return sink_(loss);
}

bool Newest::is_removed(const StoredEntry& entry) const {
  return std::any_of(
      range_removals_.begin(), range_removals_.end(), [&](const RangeRemoval& range) {
        return range.sequence > entry.sequence && range.from <= entry.key && entry.key < range.to;
      });
}

/// Keys come in order, so that ranges before them are of no more use.
bool Newest::is_doubtful(const StoredEntry& entry) {
  std::erase_if(lost_, [&](const LostRange& range) {
    return !range.is_unbounded && range.upper < entry.key;
  });
  return std::any_of(lost_.begin(), lost_.end(), [&](const LostRange& range) {
    const bool is_behind = range.from_front ? range.lower <= entry.key : range.lower < entry.key;
    return range.last_sequence > entry.sequence && (range.is_unbounded || is_behind);
  });
}

Result<void> Newest::walk(const std::function<Result<void>(const NewestValue&)>& take) {
  const auto is_later = [](const Source* a, const Source* b) {
    return comes_before(b->entry(), a->entry());
  };
  // All sources are sorted alike, so the least key of all is at the front of one of them. Memory
  // holds a block of each, however many files there are.
  std::priority_queue<Source*, std::vector<Source*>, decltype(is_later)> queue(is_later);
  for (const std::unique_ptr<Source>& source : sources_) queue.push(source.get());
  std::optional<Bytes> last;
  bool is_taken = false;
  while (!queue.empty()) {
    Source* const source = queue.top();
    queue.pop();
    const StoredEntry& entry = source->entry();
    const bool is_newest = entry.key != last;
    if (is_newest) {
      last = entry.key;
      is_taken = false;
    }
    // When it was loaded nobody knows: better an item that was removed than one that is lost.
    const bool is_timeless = source->is_timeless();
    const bool counts = is_timeless ? !is_taken : is_newest && !is_removed(entry);
    if (counts && entry.kind == EntryKind::value) {
      is_taken = true;
      ADJOIN_CHECK(take({entry.key, entry.value, !is_newest || is_doubtful(entry)}));
    }
    ADJOIN_TRY(const bool more, step(*source));
    if (more) queue.push(source);
  }
  return {};
}

}  // namespace adjoin::engine

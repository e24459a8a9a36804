#include "engine/salvage/file_list.h"

#include <algorithm>
#include <filesystem>
#include <optional>
#include <utility>

#include "base/assert.h"
#include "engine/file_copy.h"
#include "engine/manifest_watch.h"
#include "engine/salvage/fields.h"
#include "engine/salvage/log_file.h"
#include "engine/salvage/raw_file.h"

namespace adjoin::engine {
namespace {

namespace fs = std::filesystem;

/// Fields of a change of the list, by their numbers in the file.
enum ListField : std::uint64_t {
  kComparator = 1,
  kLogNumber = 2,
  kNextFile = 3,
  kLastSequence = 4,
  kCompactCursor = 5,
  kDeletedFile = 6,
  kPreviousLog = 9,
  kOldestLog = 10,
  kNewFile = 103,
  kFamily = 200,
  kFamilyAdded = 201,
  kFamilyDropped = 202,
  kFamilyMax = 203,
  kInGroup = 300,
  kMayBeSkipped = 1 << 13,  // whoever does not know such a field passes over it
};
constexpr std::uint64_t kEndOfFields = 1;
constexpr std::size_t kSequenceTail = 8;

/// A key with its sequence number behind it: whether it only says where a range ends.
bool is_end_of_range(BytesView key) {
  ADJOIN_ASSERT(key.size() >= kSequenceTail);
  FieldReader tail(key.substr(key.size() - kSequenceTail));
  return tail.fixed64() == ((std::uint64_t{1} << 56U) - 1) * 256 + 15;
}

/// The file's number; nullopt: it is not understood.
std::optional<std::uint64_t> read_new_file(FieldReader& reader, FileList& list) {
  ListedFile file;
  reader.varint();  // the level: sequence numbers tell what is newer
  file.number = reader.varint();
  file.bytes = reader.varint();
  const BytesView lower = reader.sized();
  const BytesView upper = reader.sized();
  reader.varint();
  file.last_sequence = reader.varint();
  while (!reader.failed() && reader.varint() != kEndOfFields) reader.sized();
  if (reader.failed() || lower.size() < kSequenceTail || upper.size() < kSequenceTail) {
    return std::nullopt;
  }
  file.lower = lower.substr(0, lower.size() - kSequenceTail);
  file.upper = upper.substr(0, upper.size() - kSequenceTail);
  file.upper_is_open = is_end_of_range(upper);
  const std::uint64_t number = file.number;
  list.files[number] = std::move(file);
  return number;
}

/// One record of the MANIFEST. False: it is not understood.
bool apply(BytesView record, FileList& list) {
  FieldReader reader(record);
  // The family of a record stands behind what is of it.
  std::uint32_t family = 0;
  std::vector<std::uint64_t> added;
  std::uint64_t log = 0;
  std::string name;
  bool is_new = false;
  while (!reader.empty()) {
    const std::uint64_t tag = reader.varint();
    switch (tag) {
      case kComparator: reader.sized(); break;
      case kLogNumber: log = reader.varint(); break;
      case kNextFile:
      case kLastSequence:
      case kPreviousLog:
      case kOldestLog:
      case kFamilyMax:
      case kInGroup: reader.varint(); break;
      case kCompactCursor:
        reader.varint();
        reader.sized();
        break;
      case kDeletedFile:
        reader.varint();
        list.files.erase(reader.varint());
        break;
      case kNewFile:
        if (const auto number = read_new_file(reader, list)) {
          added.push_back(*number);
          break;
        }
        return false;
      case kFamily: family = static_cast<std::uint32_t>(reader.varint()); break;
      case kFamilyAdded:
        name = reader.sized();
        is_new = true;
        break;
      case kFamilyDropped: break;
      // An unknown field that must not be skipped may change what the others mean.
      default:
        if (tag < kMayBeSkipped) return false;
        reader.sized();
    }
  }
  if (reader.failed()) return false;
  // Only at the end of the record, which is where the family stands.
  for (const std::uint64_t number : added) list.files[number].family = family;
  if (is_new) list.families[family] = name;
  if (log != 0) list.logs[family] = std::max(list.logs[family], log);
  return true;
}

/// By CURRENT, else the one with the largest number. Empty: there is none.
std::string manifest_of(const std::string& data_path, FileList& list) {
  Result<std::string> line = read_file(data_path + "/CURRENT");
  if (line) {
    const Result<std::uint64_t> number = manifest_number(*line);
    if (number) {
      while (line->ends_with('\n')) line->pop_back();
      list.number = *number;
      return data_path + "/" + *line;
    }
  }
  list.doubts.push_back(data_path + "/CURRENT: cannot be read, which names the MANIFEST");
  std::string found;
  std::error_code failed;
  for (const fs::directory_entry& entry : fs::directory_iterator(data_path, failed)) {
    const std::string name = entry.path().filename();
    const Result<std::uint64_t> number = manifest_number(name + "\n");
    if (number && *number >= list.number) {
      list.number = *number;
      found = entry.path();
    }
  }
  return found;
}

/// Whether the front of the MANIFEST is what was durable when the store was last used.
/// Its checksums cannot tell: a file that lost its end has good ones up to there.
bool reaches(const std::string& path, const layout::ManifestMark& mark) {
  const Result<Bytes> front = read_piece(path, 0, mark.bytes);
  return front && layout::crc32(0, *front) == mark.checksum;
}

/// How much of the MANIFEST is proven; nothing where nobody can tell, which is a doubt.
std::optional<std::uint64_t> proven(const std::string& path,
                                    const std::optional<layout::ManifestMark>& mark,
                                    FileList& list) {
  if (!mark || mark->number < list.number) return 0;
  if (mark->number == list.number && reaches(path, *mark)) return mark->bytes;
  list.doubts.push_back(path + ": is not the MANIFEST, number " + std::to_string(mark->number) +
                        ", of " + std::to_string(mark->bytes) + " bytes that was durable");
  return std::nullopt;
}

}  // namespace

FileList read_file_list(const std::string& data_path,
                        const std::optional<layout::ManifestMark>& mark) {
  FileList list;
  list.families[0] = "default";
  const std::string path = manifest_of(data_path, list);
  if (path.empty()) {
    list.doubts.push_back(data_path + ": there is no MANIFEST");
    return list;
  }
  const std::optional<std::uint64_t> durable = proven(path, mark, list);
  const auto on_record = [&](BytesView record) -> Result<void> {
    if (apply(record, list)) return {};
    return Error(ErrorCode::unsupported, path + ": has a record that is not understood");
  };
  const auto on_damage = [&](const LogDamage& damage) -> Result<void> {
    // A change of the list that was cut short was never in force.
    if (damage.is_tail && durable && *durable != 0 && damage.from >= *durable) return {};
    list.doubts.push_back(path + ": damaged from byte " + std::to_string(damage.from) + " to " +
                          std::to_string(damage.to));
    return {};
  };
  if (const Result<void> read = read_log(path, on_record, on_damage); !read) {
    list.doubts.push_back(read.error().message());
  }
  return list;
}

}  // namespace adjoin::engine

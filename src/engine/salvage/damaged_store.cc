#include "engine/salvage/damaged_store.h"

#include <charconv>
#include <filesystem>
#include <system_error>
#include <utility>

#include "engine/file_copy.h"
#include "engine/layout/description_record.h"
#include "engine/layout/format_file.h"
#include "engine/layout/tags_record.h"

namespace adjoin::engine {
namespace {

namespace fs = std::filesystem;

using LossKind = Loss::Kind;
using layout::Family;
using layout::MetaKind;

constexpr MetaKind kLastMetaKind = MetaKind::migration;

/// "000012.sst".
std::string name_of_table(std::uint64_t number) {
  std::string digits = std::to_string(number);
  if (digits.size() < 6) digits.insert(0, 6 - digits.size(), '0');
  return digits + ".sst";
}

std::optional<Family> family_of(std::string_view name) {
  for (std::size_t i = 0; i < layout::kFamilyCount; ++i) {
    if (name == layout::kFamilyNames[i]) return static_cast<Family>(i);
  }
  return std::nullopt;
}

}  // namespace

Result<void> DamagedStore::read_format() {
  const std::string path = from_ + "/FORMAT";
  std::error_code failed;
  if (!fs::is_directory(data_, failed)) {
    return Error(ErrorCode::configuration,
                 from_ + ": there is no Adjoin store here (it has no folder data)");
  }
  const Result<std::string> text = read_file(path);
  const Result<layout::FormatFile> format =
      text ? layout::decode_format(*text, path) : Result<layout::FormatFile>(text.error());
  if (format) return layout::check_readable(*format, from_);
  return sink_({LossKind::unreadable_file, path, "", "", 0, std::nullopt,
                format.error().message() + "; the store is read as one of this version's"});
}

Result<void> DamagedStore::read_floor() {
  const std::string path = from_ + "/FLOOR";
  const Result<std::string> file = read_file(path);
  if (file) floor_ = layout::decode_floor(*file);
  if (floor_) return {};
  return sink_({LossKind::unreadable_file, path, "", "", 0, std::nullopt,
                "it cannot be read, without which nobody can tell how far the data should go"});
}

/// Those the list names; where it is in doubt, all others that are there too.
Result<void> DamagedStore::find_files() {
  list_ = read_file_list(data_, floor_ ? floor_->manifest : std::nullopt);
  for (const auto& [number, file] : list_.files) {
    const auto name = list_.families.find(file.family);
    const auto family = name == list_.families.end() ? std::nullopt : family_of(name->second);
    if (family) files_[*family].push_back(number);
  }
  for (const auto& [id, name] : list_.families) {
    if (name == "default" || family_of(name)) continue;
    ADJOIN_CHECK(
        lose(LossKind::not_understood, "the family " + name + " of keys is not understood"));
  }
  // A list that is whole is believed: files beside it were replaced by others and only wait for
  // their removal.
  if (list_.doubts.empty()) return {};
  for (const std::string& doubt : list_.doubts) {
    ADJOIN_CHECK(lose(LossKind::damaged_list,
                      doubt + ". Every table file that is there is read: items that were removed "
                              "or replaced may come back"));
  }
  // Families are made in one order, which their ids tell.
  for (std::size_t i = 0; i < layout::kFamilyCount; ++i) {
    list_.families.try_emplace(static_cast<std::uint32_t>(i + 1), layout::kFamilyNames[i]);
  }
  return find_others();
}

Result<void> DamagedStore::find_others() {
  std::error_code failed;
  for (const fs::directory_entry& entry : fs::directory_iterator(data_, failed)) {
    const std::string name = entry.path().filename();
    std::uint64_t number = 0;
    const auto [end, error] = std::from_chars(name.data(), name.data() + name.size(), number);
    // Which family such a file belongs to, only its own properties say.
    const bool is_table = error == std::errc() && std::string_view(end) == ".sst";
    if (!is_table || list_.files.contains(number)) continue;
    const Result<TableFile> file = TableFile::open(entry.path());
    if (!file) {
      ADJOIN_CHECK(sink_({LossKind::unreadable_file, entry.path(), "", "", entry.file_size(failed),
                          std::nullopt, file.error().message()}));
    } else if (const auto family = family_of(file->family())) {
      files_[*family].push_back(number);
    }
  }
  return {};
}

Result<Newest> DamagedStore::newest_of(Family family, const LossSink& sink) {
  Newest newest(sink);
  for (const std::uint64_t number : files_[family]) {
    const auto listed = list_.files.find(number);
    ADJOIN_CHECK(newest.add_file(data_ + "/" + name_of_table(number),
                                 listed == list_.files.end() ? nullptr : &listed->second));
  }
  for (const auto& [id, name] : list_.families) {
    if (family_of(name) != family) continue;
    const auto entries = logs_.by_family.find(id);
    if (entries == logs_.by_family.end()) continue;
    // Of `meta`, which is read twice, the log holds little.
    if (family == Family::meta) {
      newest.add_entries(entries->second);
    } else {
      newest.add_entries(std::move(entries->second));
    }
  }
  return newest;
}

Result<std::unique_ptr<DamagedStore>> DamagedStore::look(const std::string& from,
                                                         const LossSink& sink) {
  std::unique_ptr<DamagedStore> store(new DamagedStore(from, sink));
  ADJOIN_CHECK(store->read());
  return store;
}

Result<void> DamagedStore::read() {
  // From what is small and surely told to what rests on it: the floor says what the list must
  // reach, and the list says which logs and files count.
  ADJOIN_CHECK(read_format());
  ADJOIN_CHECK(read_floor());
  ADJOIN_CHECK(find_files());
  std::vector<std::uint32_t> wanted;
  for (const auto& [id, name] : list_.families) {
    const auto family = family_of(name);
    if (family == Family::meta || family == Family::items) wanted.push_back(id);
  }
  ADJOIN_TRY(logs_, read_logs(data_, list_, wanted, sink_));
  ADJOIN_CHECK(read_meta());
  return check_end();
}

Result<void> DamagedStore::read_meta() {
  ADJOIN_TRY(Newest meta, newest_of(Family::meta, sink_));
  return meta.walk([this](const NewestValue& value) { return take_meta(value); });
}

Result<void> DamagedStore::take_meta(const NewestValue& value) {
  if (layout::is_record_key(value.key)) return {};
  const auto kind = static_cast<MetaKind>(value.key.empty() ? 0 : value.key[0]);
  std::uint32_t object = 0;
  if (value.key.size() > 1) {
    if (const auto id = layout::object_of_meta_key(value.key)) object = id->value;
  }
  const Result<void> understood = understand(kind, object, value.value);
  if (!understood) return lose(LossKind::not_understood, understood.error().message());
  if (!value.is_doubtful || kind != MetaKind::table) return {};
  return sink_({LossKind::doubtful_item, "", tables_[object].description.name, "", 0, std::nullopt,
                "the definition of the table may be older than its last change"});
}

Result<void> DamagedStore::understand(MetaKind kind, std::uint32_t object, BytesView value) {
  switch (kind) {
    case MetaKind::table: {
      ADJOIN_TRY(tables_[object].description, layout::decode_description(value));
      return {};
    }
    case MetaKind::note: tables_[object].schema = std::string(value); return {};
    case MetaKind::migration: tables_[object].migration = std::string(value); return {};
    case MetaKind::tags: {
      ADJOIN_TRY(tables_[object].tags, layout::decode_tags(value));
      return {};
    }
    // Its items are those of a load that had not ended, which nobody was promised.
    case MetaKind::ingesting: tables_[object].is_loading = true; return {};
    case MetaKind::dropped: dropped_.insert(object); return {};
    case MetaKind::progress: {
      ADJOIN_TRY(reached_, layout::decode_progress(value));
      return {};
    }
    // Of what is made anew.
    case MetaKind::next_object:
    case MetaKind::watermark:
    case MetaKind::backfill:
    case MetaKind::iterator_key:
    case MetaKind::expiry_backfill:
    case MetaKind::sizes: return {};
  }
  return Error(ErrorCode::unsupported,
               "a record of kind " + std::to_string(static_cast<unsigned>(kind)) +
                   " of the store's own is not understood; the last known one is " +
                   std::to_string(static_cast<unsigned>(kLastMetaKind)));
}

Result<void> DamagedStore::check_end() {
  // What belongs to a table whose definition is lost.
  std::erase_if(tables_, [](const auto& one) { return one.second.description.name.empty(); });
  const bool is_short = !floor_ || reached_.last_commit < floor_->progress.last_commit;
  // A damaged end of the last log is what every crash leaves. It is a loss only when FLOOR says
  // that something durable was in it.
  if (is_short && logs_.tail) ADJOIN_CHECK(sink_(*logs_.tail));
  if (!floor_ || !is_short) return {};
  const std::uint64_t last = floor_->progress.last_commit.value;
  const std::uint64_t found = reached_.last_commit.value;
  Loss loss{LossKind::missing_commits,
            "",
            "",
            "",
            0,
            last - found,
            "commit " + std::to_string(last) + " was durable, and the last that is left is " +
                std::to_string(found)};
  return sink_(loss);
}

std::string_view to_string(Loss::Kind kind) noexcept {
  switch (kind) {
    case LossKind::missing_file: return "missing file";
    case LossKind::unreadable_file: return "unreadable file";
    case LossKind::damaged_block: return "damaged block";
    case LossKind::damaged_log: return "damaged log";
    case LossKind::damaged_list: return "damaged list";
    case LossKind::missing_commits: return "missing commits";
    case LossKind::doubtful_item: return "doubtful item";
    case LossKind::damaged_item: return "damaged item";
    case LossKind::unknown_table: return "unknown table";
    case LossKind::not_understood: return "not understood";
    case LossKind::unfinished_load: return "unfinished load";
    case LossKind::lost_meters: return "lost meters";
  }
  return "";
}

}  // namespace adjoin::engine

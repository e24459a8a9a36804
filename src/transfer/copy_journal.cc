#include "transfer/copy_journal.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <system_error>
#include <utility>

#include "item/json.h"
#include "item/json_reader.h"
#include "item/json_writer.h"

namespace adjoin::transfer {
namespace {

namespace fs = std::filesystem;
using item::JsonReader;

constexpr std::int64_t kFormat = 1;

Error no_journal(const std::string& why) {
  return Error(ErrorCode::corruption, "the journal of the copy is damaged: " + why);
}

void write_segment(const CopiedSegment& segment, item::JsonWriter& json) {
  json.begin_object();
  json.name("items");
  json.integer(static_cast<std::int64_t>(segment.sum.items()));
  json.name("bytes");
  json.integer(static_cast<std::int64_t>(segment.sum.bytes()));
  json.name("sum");
  json.string(segment.sum.to_hex());
  json.name("done");
  json.boolean(segment.is_done);
  if (segment.last_key) {
    json.name("key");
    json.raw(item::to_json(*segment.last_key, item::JsonForm::dynamodb));
  }
  json.end_object();
}

Result<std::uint64_t> read_count(JsonReader& json) {
  ADJOIN_TRY(const std::string_view text, json.read_number());
  std::uint64_t count = 0;
  for (const char c : text) {
    if (c < '0' || c > '9') return no_journal("a count is " + std::string(text));
    count = 10 * count + static_cast<std::uint64_t>(c - '0');
  }
  return count;
}

Result<CopiedSegment> read_segment(JsonReader& json) {
  CopiedSegment segment;
  std::uint64_t items = 0;
  std::uint64_t bytes = 0;
  std::string name;
  std::string hex;
  ADJOIN_CHECK(json.begin_object());
  for (;;) {
    ADJOIN_TRY(const bool more, json.next_name(name));
    if (!more) break;
    if (name == "items") {
      ADJOIN_TRY(items, read_count(json));
    } else if (name == "bytes") {
      ADJOIN_TRY(bytes, read_count(json));
    } else if (name == "sum") {
      ADJOIN_CHECK(json.read_string(hex));
    } else if (name == "done") {
      ADJOIN_TRY(segment.is_done, json.read_boolean());
    } else if (name == "key") {
      std::size_t room = item::kItemRoom;
      ADJOIN_CHECK(item::read_item(json, segment.last_key.emplace(), room));
    } else {
      ADJOIN_CHECK(json.skip_value());
    }
  }
  const std::optional<ItemSum> sum = ItemSum::from_parts(items, bytes, hex);
  if (!sum) return no_journal("a sum is \"" + hex + "\"");
  segment.sum = *sum;
  return segment;
}

Result<CopyJournal> parse(JsonReader& json) {
  CopyJournal journal;
  std::string name;
  ADJOIN_CHECK(json.begin_object());
  for (;;) {
    ADJOIN_TRY(const bool more, json.next_name(name));
    if (!more) break;
    if (name == "format") {
      ADJOIN_TRY(const std::uint64_t format, read_count(json));
      // A journal that is not understood must not be resumed: items would be left out unseen.
      if (format != kFormat) return no_journal("format " + std::to_string(format));
    } else if (name == "from") {
      ADJOIN_CHECK(json.read_string(journal.from));
    } else if (name == "to") {
      ADJOIN_CHECK(json.read_string(journal.to));
    } else if (name == "segments") {
      ADJOIN_CHECK(json.begin_array());
      for (;;) {
        ADJOIN_TRY(const bool has_next, json.next_element());
        if (!has_next) break;
        ADJOIN_TRY(CopiedSegment segment, read_segment(json));
        journal.segments.push_back(std::move(segment));
      }
    } else {
      ADJOIN_CHECK(json.skip_value());
    }
  }
  ADJOIN_CHECK(json.finish());
  return journal;
}

/// Reads errno: call it before anything else can change it.
Error failed(const std::string& path) {
  return Error(ErrorCode::io_error, "cannot write " + path + ": " + std::strerror(errno));
}

/// Whether the open file is the one of that name.
bool is_file_at(int file, const std::string& path) {
  struct stat opened {};
  struct stat named {};
  return fstat(file, &opened) == 0 && stat(path.c_str(), &named) == 0 &&
         opened.st_dev == named.st_dev && opened.st_ino == named.st_ino;
}

}  // namespace

std::uint64_t CopyJournal::items() const {
  std::uint64_t items = 0;
  for (const CopiedSegment& segment : segments) items += segment.sum.items();
  return items;
}

std::string CopyJournal::to_json() const {
  std::string out;
  item::JsonWriter json(out);
  json.begin_object();
  json.name("format");
  json.integer(kFormat);
  json.name("from");
  json.string(from);
  json.name("to");
  json.string(to);
  json.name("segments");
  json.begin_array();
  for (const CopiedSegment& segment : segments) write_segment(segment, json);
  json.end_array();
  json.end_object();
  return out + "\n";
}

Result<CopyJournal> CopyJournal::from_json(std::string_view text) {
  JsonReader json(text);
  ADJOIN_CHECK(json.check_encoding());
  auto journal = parse(json);
  if (!journal) return no_journal(journal.error().message());
  return journal;
}

JournalFile::~JournalFile() {
  if (lock_ >= 0) close(lock_);
}
JournalFile::JournalFile(JournalFile&& other) noexcept
    : path_(std::move(other.path_)), lock_(std::exchange(other.lock_, -1)) {}

Result<JournalFile> JournalFile::open(const std::string& path) {
  JournalFile file;
  if (path.empty()) return file;
  file.path_ = path;
  std::error_code failure;
  const fs::path folder = fs::path(path).parent_path();
  if (!folder.empty()) fs::create_directories(folder, failure);
  const std::string lock_path = path + ".lock";
  for (;;) {
    file.lock_ = ::open(lock_path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (file.lock_ < 0) return failed(lock_path);
    if (flock(file.lock_, LOCK_EX | LOCK_NB) != 0) {
      return api_error(ApiError::resource_in_use, "another process makes the same copy by " + path);
    }
    // Whoever held it may have removed the file since it was opened: then others lock another one.
    if (is_file_at(file.lock_, lock_path)) return file;
    close(std::exchange(file.lock_, -1));
  }
}

Result<std::optional<CopyJournal>> JournalFile::read() const {
  std::ifstream in(path_, std::ios::binary);
  if (path_.empty() || !in) return std::optional<CopyJournal>();
  std::stringstream text;
  text << in.rdbuf();
  auto journal = CopyJournal::from_json(text.str());
  if (journal) return std::optional<CopyJournal>(*std::move(journal));
  return Error(ErrorCode::corruption,
               path_ + ": " + journal.error().message() + "; remove it to copy from the start");
}

Result<void> JournalFile::write(const CopyJournal& journal) const {
  if (path_.empty()) return {};
  // Written beside and renamed: a crash leaves the former journal or this one.
  const std::string part = path_ + ".new";
  const std::string text = journal.to_json();
  const int file = ::open(part.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
  if (file < 0) return failed(part);
  const bool written =
      ::write(file, text.data(), text.size()) == static_cast<ssize_t>(text.size()) &&
      fsync(file) == 0;
  const int cause = errno;
  close(file);
  errno = cause;
  if (!written || rename(part.c_str(), path_.c_str()) != 0) return failed(path_);
  return {};
}

void JournalFile::remove() const {
  if (path_.empty()) return;
  unlink(path_.c_str());
  unlink((path_ + ".lock").c_str());  // held: who has it open already looks at its name again
}

}  // namespace adjoin::transfer

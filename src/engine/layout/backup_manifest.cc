#include "engine/layout/backup_manifest.h"

#include <algorithm>
#include <charconv>
#include <limits>
#include <optional>

#include "base/sha256.h"

namespace adjoin::engine::layout {
namespace {

constexpr std::string_view kTitle = "adjoin backup";
constexpr std::string_view kManifestVersion = "version 1";
constexpr std::string_view kRoot = "store/";
constexpr std::uint64_t kFilesMax = 1'000'000;
constexpr std::uint64_t kTimeMax = std::numeric_limits<std::int64_t>::max();
constexpr std::size_t kSha256Digits = 64;

bool is_digest(std::string_view text) {
  return text.size() == kSha256Digits && std::all_of(text.begin(), text.end(), [](char c) {
           return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f');
         });
}

/// The list comes from outside. A name with a slash or "..", taken as it is, would write anywhere.
bool is_name(std::string_view text) {
  if (text.empty() || text == "." || text == "..") return false;
  return std::all_of(text.begin(), text.end(), [](char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '.' ||
           c == '_' || c == '-';
  });
}

/// Below "store/", and never out of it.
bool is_path(std::string_view text) {
  if (!text.starts_with(kRoot)) return false;
  while (!text.empty()) {
    const std::size_t slash = text.find('/');
    if (!is_name(text.substr(0, slash))) return false;
    if (slash == std::string_view::npos) return true;
    text.remove_prefix(slash + 1);
  }
  return false;  // it ended with a slash
}

std::optional<std::uint64_t> number(std::string_view text) {
  std::uint64_t value = 0;
  const auto [end, failed] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (failed != std::errc() || end != text.data() + text.size()) return std::nullopt;
  // One form for each number, so that equal backups have equal lists and equal sums.
  if (std::to_string(value) != text) return std::nullopt;
  return value;
}

/// Takes line after line; after one that is not as expected every answer is empty.
class Lines {
 public:
  explicit Lines(std::string_view text) : rest_(text) {}

  std::optional<std::string_view> line() {
    const std::size_t end = rest_.find('\n');
    if (end == std::string_view::npos) return std::nullopt;
    const std::string_view taken = rest_.substr(0, end);
    rest_.remove_prefix(end + 1);
    return taken;
  }
  std::optional<std::uint64_t> number_after(std::string_view word) {
    const std::optional<std::string_view> taken = line();
    if (!taken || !taken->starts_with(word)) return std::nullopt;
    return number(taken->substr(word.size()));
  }
  bool at_end() const { return rest_.empty(); }

 private:
  std::string_view rest_;
};

std::optional<BackupFile> decode_file(std::string_view line) {
  if (line.size() < kSha256Digits + 2 || line.substr(kSha256Digits, 2) != "  ") return std::nullopt;
  BackupFile file;
  file.sha256 = line.substr(0, kSha256Digits);
  line.remove_prefix(kSha256Digits + 2);
  const std::size_t gap = line.find("  ");
  if (gap == std::string_view::npos) return std::nullopt;
  file.path = line.substr(0, gap);
  const std::optional<std::uint64_t> size = number(line.substr(gap + 2));
  if (!size || !is_digest(file.sha256) || !is_path(file.path)) return std::nullopt;
  file.size_bytes = *size;
  return file;
}

/// Everything but the sum. Nullopt when it has another form.
std::optional<BackupManifest> decode_listing(std::string_view text) {
  Lines lines(text);
  if (lines.line() != kTitle || lines.line() != kManifestVersion) return std::nullopt;
  BackupManifest manifest;
  const std::optional<std::uint64_t> commit = lines.number_after("commit ");
  const std::optional<std::uint64_t> incarnation = lines.number_after("incarnation ");
  const std::optional<std::uint64_t> time = lines.number_after("time ");
  const std::optional<std::uint64_t> count = lines.number_after("files ");
  if (!commit || !incarnation || !time || !count) return std::nullopt;
  if (*time > kTimeMax || *count > kFilesMax) return std::nullopt;
  manifest.progress = {CommitId{*commit}, *incarnation};
  manifest.time = std::chrono::milliseconds(static_cast<std::int64_t>(*time));
  for (std::uint64_t i = 0; i < *count; ++i) {
    const std::optional<std::string_view> line = lines.line();
    if (!line) return std::nullopt;
    std::optional<BackupFile> file = decode_file(*line);
    if (!file) return std::nullopt;
    // In order and none twice. A second entry could hide a file behind a good checksum.
    if (!manifest.files.empty() && file->path <= manifest.files.back().path) return std::nullopt;
    manifest.files.push_back(std::move(*file));
  }
  if (!lines.at_end()) return std::nullopt;
  return manifest;
}

}  // namespace

std::string encode(const BackupManifest& manifest) {
  std::string text = std::string(kTitle) + "\n" + std::string(kManifestVersion) + "\n";
  text += "commit " + std::to_string(manifest.progress.last_commit.value) + "\n";
  text += "incarnation " + std::to_string(manifest.progress.incarnation) + "\n";
  text += "time " + std::to_string(manifest.time.count()) + "\n";
  text += "files " + std::to_string(manifest.files.size()) + "\n";
  for (const BackupFile& file : manifest.files) {
    text += file.sha256 + "  " + file.path + "  " + std::to_string(file.size_bytes) + "\n";
  }
  text += "sum " + to_hex(sha256(text)) + "\n";
  return text;
}

Result<BackupManifest> decode_backup_manifest(std::string_view text, const std::string& name) {
  const std::string title = std::string(kTitle) + "\n";
  if (!text.starts_with(title)) {
    return Error(ErrorCode::corruption, name + ": this is not the list of a backup");
  }
  if (!text.substr(title.size()).starts_with(std::string(kManifestVersion) + "\n")) {
    return Error(ErrorCode::unsupported,
                 name + ": the backup has a format that this version does not know");
  }
  const std::size_t sum = text.rfind("\nsum ");
  const bool whole =
      sum != std::string_view::npos &&
      text.substr(sum + 1) == "sum " + to_hex(sha256(text.substr(0, sum + 1))) + "\n";
  std::optional<BackupManifest> manifest;
  if (whole) manifest = decode_listing(text.substr(0, sum + 1));
  if (manifest) return *std::move(manifest);
  return Error(ErrorCode::corruption, name + ": the list of the backup is damaged");
}

}  // namespace adjoin::engine::layout

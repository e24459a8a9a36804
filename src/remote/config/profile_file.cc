#include "remote/config/profile_file.h"

#include <filesystem>
#include <fstream>
#include <sstream>
#include <system_error>
#include <utility>

namespace adjoin::remote {
namespace {

// A wrong path, such as a device, must not be read without end.
constexpr std::uintmax_t kFileBytesMax = 1024 * 1024;

std::string_view without_blanks(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t\r");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t\r") - first + 1);
}

/// A comment behind a value begins with a blank and '#' or ';'.
std::string_view without_comment(std::string_view value) {
  for (std::size_t i = 1; i < value.size(); ++i) {
    const bool begins = value[i] == '#' || value[i] == ';';
    if (begins && (value[i - 1] == ' ' || value[i - 1] == '\t')) return value.substr(0, i - 1);
  }
  return value;
}

/// "profile a" of "[profile a]", blanks inside made one.
std::string section_name(std::string_view inside) {
  std::string name;
  std::istringstream words{std::string(inside)};
  for (std::string word; words >> word;) name += (name.empty() ? "" : " ") + word;
  return name;
}

/// Reads line by line, since errors name lines. It remembers the section and, for nested blocks,
/// the setting that opened the block.
class ProfileParser {
 public:
  Result<void> take(std::string_view line) {
    const bool indented = !line.empty() && (line.front() == ' ' || line.front() == '\t');
    const std::string_view text = without_blanks(line);
    if (text.empty() || text.front() == '#' || text.front() == ';') return {};
    if (text.front() == '[' && !indented) return begin_section(text);
    const std::size_t equals = text.find('=');
    if (equals == std::string_view::npos || equals == 0 || section_ == nullptr) {
      return Error(ErrorCode::configuration, "is neither a section, a setting nor a comment");
    }
    std::string name(without_blanks(text.substr(0, equals)));
    const std::string_view value =
        without_blanks(without_comment(without_blanks(text.substr(equals + 1))));
    // An indented line below a setting without a value belongs to that setting: "s3 =" and its own
    // settings.
    if (indented && !block_.empty()) {
      name.insert(0, block_ + ".");
    } else {
      block_ = value.empty() ? name : std::string();
    }
    (*section_)[std::move(name)] = value;
    return {};
  }

  ProfileFile file;

 private:
  Result<void> begin_section(std::string_view text) {
    const std::size_t end = text.find(']');
    if (end == std::string_view::npos) {
      return Error(ErrorCode::configuration, "begins a section that has no ']'");
    }
    // A section that stands twice is continued, and later settings win, as in the AWS tools.
    section_ = &file.sections[section_name(text.substr(1, end - 1))];
    block_.clear();
    return {};
  }

  ProfileFile::Settings* section_ = nullptr;
  std::string block_;  ///< the setting without a value whose block may follow
};

}  // namespace

const ProfileFile::Settings* ProfileFile::find(std::string_view section) const {
  const auto found = sections.find(section);
  return found == sections.end() ? nullptr : &found->second;
}

Result<ProfileFile> parse_profile_file(std::string_view text, const std::string& name) {
  ProfileParser parser;
  for (std::size_t number = 1; !text.empty(); ++number) {
    const std::size_t end = text.find('\n');
    const auto taken = parser.take(text.substr(0, end));
    if (!taken) {
      return Error(ErrorCode::configuration,
                   name + ", line " + std::to_string(number) + ": " + taken.error().message());
    }
    text = end == std::string_view::npos ? std::string_view() : text.substr(end + 1);
  }
  return std::move(parser.file);
}

Result<ProfileFile> read_profile_file(const std::string& path) {
  std::error_code failure;
  if (!std::filesystem::exists(path, failure)) return ProfileFile();
  const std::uintmax_t size = std::filesystem::file_size(path, failure);
  if (failure) return Error(ErrorCode::configuration, path + ": " + failure.message());
  if (size > kFileBytesMax) {
    return Error(ErrorCode::configuration, path + " is far too long for a file of profiles");
  }
  std::ifstream in(path, std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  if (!in) return Error(ErrorCode::configuration, path + " cannot be read");
  return parse_profile_file(text.str(), path);
}

}  // namespace adjoin::remote

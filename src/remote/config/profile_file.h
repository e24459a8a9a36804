#pragma once

#include <map>
#include <string>
#include <string_view>

#include "base/result.h"

namespace adjoin::remote {

/// Parsed configuration or credentials file of the AWS tools: sections with settings. The key of a
/// setting in a nested block joins both names: "dynamodb.endpoint_url".
/// https://docs.aws.amazon.com/sdkref/latest/guide/file-format.html
struct ProfileFile {
  using Settings = std::map<std::string, std::string, std::less<>>;
  std::map<std::string, Settings, std::less<>> sections;

  /// Returns the settings of a section, or null if it does not exist. Valid while this lives
  /// unchanged.
  const Settings* find(std::string_view section) const;
};

/// Parses the text of such a file.
/// @param name  name of the file, for messages
/// @errors configuration: a line that is neither a section, a setting nor a comment. No message
///         quotes a line, since it may hold a secret
Result<ProfileFile> parse_profile_file(std::string_view text, const std::string& name);

/// Reads and parses a file. A missing file is treated as an empty one.
/// @errors configuration: it cannot be read, or is far too long
Result<ProfileFile> read_profile_file(const std::string& path);

}  // namespace adjoin::remote

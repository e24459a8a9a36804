#pragma once

#include <map>
#include <string>
#include <string_view>

#include "base/result.h"

namespace adjoin::remote {

/// What a configuration or credentials file of the AWS tools says: sections, and settings in them.
/// A setting of a nested block is named by both: "dynamodb.endpoint_url".
/// https://docs.aws.amazon.com/sdkref/latest/guide/file-format.html
struct ProfileFile {
  using Settings = std::map<std::string, std::string, std::less<>>;
  std::map<std::string, Settings, std::less<>> sections;

  /// Null when there is no such section. Valid while this lives unchanged.
  const Settings* find(std::string_view section) const;
};

/// @param name  of the file, for messages
/// @errors configuration: a line that is neither a section, a setting nor a comment. No message
///         says what a line holds: it may be a secret
Result<ProfileFile> parse_profile_file(std::string_view text, const std::string& name);

/// One that does not exist is empty. @errors configuration: it cannot be read, or is far too long
Result<ProfileFile> read_profile_file(const std::string& path);

}  // namespace adjoin::remote

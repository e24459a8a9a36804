#pragma once

#include <string>

namespace adjoin::engine {

/// Whether the folder is there for everybody's files, as /tmp is: not to be made anybody's own.
bool is_for_everybody(const std::string& path);

/// Whether nothing can be written where the folder is, as on a disk that is mounted so.
bool is_on_read_only_disk(const std::string& path);

/// Closes a folder to all but its owner, as everything in it then is, whatever modes files have.
/// @return a sentence to tell when others could enter, empty when they could not; where the folder
///   cannot be changed (another user's, a read-only disk), the sentence says so
std::string close_to_others(const std::string& path);

}  // namespace adjoin::engine

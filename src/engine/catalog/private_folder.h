#pragma once

#include <string>

namespace adjoin::engine {

/// Returns whether the folder is a shared one, such as /tmp, which must not be made private.
bool is_for_everybody(const std::string& path);

/// Returns whether the folder is on a file system that is mounted read-only.
bool is_on_read_only_disk(const std::string& path);

/// Removes the access of all users but the owner to a folder. This protects the files in it,
/// whatever their own modes are.
/// @return a warning for the owner if others had access; it also says if the folder could not be
///   changed (another user's, a read-only disk). Empty: others had no access
std::string close_to_others(const std::string& path);

}  // namespace adjoin::engine

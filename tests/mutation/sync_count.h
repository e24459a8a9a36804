#pragma once

#include <cstdint>
#include <string>

namespace adjoin::mutation {

/// Opens a synced store in `folder` (made, and removed again) and writes. What is wrong with how
/// often its files were synced, or nothing.
std::string check_syncs(const std::string& folder);

}  // namespace adjoin::mutation

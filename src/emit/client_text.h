#pragma once

#include <string_view>

namespace adjoin::emit {

// The parts of the generated clients that are the same for every graph: client.ts, client.py,
// direct.py, direct.ts. The views are valid for ever.
std::string_view typescript_client() noexcept;
std::string_view python_client() noexcept;
std::string_view python_direct_client() noexcept;
std::string_view typescript_direct_client() noexcept;

}  // namespace adjoin::emit

#pragma once

#include <string_view>

namespace adjoin::emit {

// What is the same for every graph: client.ts, client.py, direct.py, direct.ts. Valid for ever.
std::string_view typescript_client() noexcept;
std::string_view python_client() noexcept;
std::string_view python_direct_client() noexcept;
std::string_view typescript_direct_client() noexcept;

}  // namespace adjoin::emit

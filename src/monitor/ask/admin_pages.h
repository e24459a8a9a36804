#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "monitor/ask/admin.h"

namespace adjoin::monitor {

class Monitor;

// The pages, each as one JSON object. Errors are those of AdminPages::page.

Result<std::string> status_page(Monitor& monitor, const AdminFacts& facts, std::string_view query);
Result<std::string> top_page(Monitor& monitor, std::string_view query);

}  // namespace adjoin::monitor

#include "monitor/ask/admin.h"

#include "monitor/ask/admin_pages.h"
#include "monitor/ask/heat_page.h"
#include "monitor/monitor.h"

namespace adjoin::monitor {
namespace {

Error only_of_servers() {
  return Error(ErrorCode::unsupported,
               "nobody serves the folder, and only a server knows what is asked now; start one "
               "with: adjoin serve. Figures that were kept: adjoin metrics --since 1h");
}

Error heat_is_off() {
  return Error(ErrorCode::unsupported,
               "this server does not watch which keys are busy; its command line turned that off");
}

Error no_such_page() {
  return Error(ErrorCode::not_found,
               "there is no such page; there are /_admin/status, /_admin/top, /_admin/heat and "
               "/_admin/patterns");
}

}  // namespace

Result<std::string> AdminPages::page(std::string_view path, std::string_view query) const {
  const std::string_view name =
      path.starts_with(kPrefix) ? path.substr(kPrefix.size()) : std::string_view();
  if (name == "status") return status_page(monitor_, facts_, query);
  const bool is_live = name == "top" || name == "heat" || name == "patterns";
  if (!is_live) return no_such_page();
  if (!facts_.started) return only_of_servers();
  if (name == "top") return top_page(monitor_, query);
  if (name == "heat") {
    if (monitor_.heat() == nullptr) return heat_is_off();
    return heat_json(*monitor_.heat(), query);
  }
  if (facts_.patterns == nullptr) return no_such_page();
  return facts_.patterns(query);
}

}  // namespace adjoin::monitor

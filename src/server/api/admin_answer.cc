#include "server/api/admin_answer.h"

#include <string>
#include <string_view>
#include <utility>

#include "base/api_error.h"
#include "server/graph/graph_error.h"
#include "server/route/entrance.h"

namespace adjoin::server {
namespace {

std::string_view query_of(const HttpRequest& request) {
  const std::size_t path = path_of(request).size();
  return path < request.target.size() ? request.target.substr(path + 1) : std::string_view();
}

Result<std::string> page_of(const HttpRequest& request, monitor::Monitor* monitor,
                            monitor::AdminFacts facts) {
  if (monitor == nullptr) {
    return Error(ErrorCode::unsupported,
                 "This server keeps no figures. Start it with --metrics on to ask for them.");
  }
  return monitor::AdminPages(*monitor, std::move(facts)).page(path_of(request), query_of(request));
}

void finish_admin(Exchange& exchange, Result<std::string> page) {
  HttpResponse& response = exchange.response();
  response.content_type = "application/json";
  if (page) {
    response.body = *std::move(page);
  } else {
    response.status = append_graph_error(page.error(), response.body);
  }
  exchange.finish();
}

}  // namespace

void answer_admin(Exchange& exchange, monitor::Monitor* monitor, monitor::AdminFacts facts) {
  // A page may look at files, and at all tables.
  const auto work = [monitor, facts](Exchange& same) {
    finish_admin(same, page_of(same.request(), monitor, facts));
  };
  if (exchange.run_on_pool(work)) return;
  finish_admin(exchange, api_error(ApiError::throttling, "the server is busy; try again"));
}

}  // namespace adjoin::server

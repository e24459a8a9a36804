#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/http/http_message.h"
#include "server/http/refusal.h"

namespace adjoin::server {

/// Which Host and Origin a request may carry. A page of another site can make a browser send
/// requests here (DNS rebinding, cross-site requests); these two fields give it away.
class AccessRules {
 public:
  /// With `loopback`, Host must be localhost, 127.0.0.1, [::1] or one of `host_names`; otherwise
  /// any, unless `host_names` has some.
  AccessRules(bool loopback, const std::vector<std::string>& host_names,
              const std::vector<std::string>& cors_origins);

  /// What keeps the request out, if anything. An Origin must be the server's own or a listed one.
  std::optional<Refusal> check(const HttpRequest& request) const;

  /// The value of Access-Control-Allow-Origin for this request: its Origin, when it is listed.
  /// Valid as long as the request.
  std::string_view allowed_origin(const HttpRequest& request) const;

 private:
  bool is_listed(std::string_view origin) const;

  bool any_host_;
  bool any_origin_ = false;
  std::vector<std::string> hosts_;  ///< without ports
  std::vector<std::string> origins_;
};

/// A CORS preflight: OPTIONS with Origin and Access-Control-Request-Method.
bool is_preflight(const HttpRequest& request);

}  // namespace adjoin::server

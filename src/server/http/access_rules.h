#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/http/http_message.h"
#include "server/http/refusal.h"

namespace adjoin::server {

/// Checks the Host and Origin of requests. A page of another site can make a browser send requests
/// to this server (DNS rebinding, cross-site requests); these two fields reveal it.
class AccessRules {
 public:
  /// With `loopback`, Host must be localhost, 127.0.0.1, [::1] or one of `host_names`. Otherwise it
  /// must be one of `host_names`, or may be any name if the list is empty.
  AccessRules(bool loopback, const std::vector<std::string>& host_names,
              const std::vector<std::string>& cors_origins);

  /// Returns the reason to refuse the request, or nullopt. An Origin must be the server's own or a
  /// listed one.
  std::optional<Refusal> check(const HttpRequest& request) const;

  /// Returns the value of Access-Control-Allow-Origin: the request's Origin if it is listed, else
  /// empty. Valid as long as the request.
  std::string_view allowed_origin(const HttpRequest& request) const;

 private:
  bool is_listed(std::string_view origin) const;

  bool any_host_;
  bool any_origin_ = false;
  std::vector<std::string> hosts_;  ///< without ports
  std::vector<std::string> origins_;
};

/// Returns whether the request is a CORS preflight: OPTIONS with Origin and
/// Access-Control-Request-Method.
bool is_preflight(const HttpRequest& request);

}  // namespace adjoin::server

#include "server/api/console_answer.h"

#include <string>
#include <string_view>
#include <utility>

#include "base/assert.h"
#include "console/asset.h"
#include "server/http/gzip_reply.h"
#include "server/http/inflate_body.h"
#include "server/route/entrance.h"

namespace adjoin::server {
namespace {

constexpr std::string_view kConsole = "/_console/";
constexpr std::string_view kTextType = "text/plain; charset=utf-8";

/// Scripts, styles and answers come from this server alone, and nothing inline runs. So text that
/// somebody stored cannot become code, nor go elsewhere.
constexpr std::string_view kPolicy =
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
    "connect-src 'self'; worker-src 'self'; font-src 'self'; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'";

/// A browser that was once told to come by TLS alone does so for every port of the name. On its own
/// machine that would break the other servers there.
bool is_loopback_name(std::string_view host) {
  return host.starts_with("localhost") || host.starts_with("127.") || host.starts_with("[::1]");
}

void add_protection(const HttpRequest& request, HttpResponse& response) {
  auto& fields = response.fields;
  fields.emplace_back("Content-Security-Policy", kPolicy);
  fields.emplace_back("X-Content-Type-Options", "nosniff");
  fields.emplace_back("Referrer-Policy", "no-referrer");
  fields.emplace_back("Cross-Origin-Opener-Policy", "same-origin");
  fields.emplace_back("Cross-Origin-Resource-Policy", "same-origin");
  fields.emplace_back("Permissions-Policy", "camera=(), geolocation=(), microphone=(), usb=()");
  if (request.tls && !is_loopback_name(request.find("host").value_or(""))) {
    fields.emplace_back("Strict-Transport-Security", "max-age=31536000");
  }
}

void finish_text(Exchange& exchange, int status, std::string_view text) {
  HttpResponse& response = exchange.response();
  response.status = status;
  response.content_type = kTextType;
  response.body = text;
  response.fields.emplace_back("Cache-Control", "no-store");
  exchange.finish();
}

/// Whether the client says that it has this file as it is now.
bool has_already(const HttpRequest& request, const console::Asset& asset) {
  const std::string_view tags = request.find("if-none-match").value_or("");
  return tags.find(asset.tag) != std::string_view::npos;
}

/// What `/` answers may change, where the console's files are does not.
void send_to_console(Exchange& exchange, bool for_good) {
  exchange.response().fields.emplace_back("Location", std::string(kConsole));
  finish_text(exchange, for_good ? 308 : 302, "The console is at /_console/\n");
}

void finish_unpacked(Exchange& exchange, const console::Asset& asset) {
  auto unpacked = inflate_body("gzip", asset.gzip, asset.bytes);
  ADJOIN_ASSERT(unpacked.has_value());
  exchange.response().body = *std::move(unpacked);
  exchange.finish();
}

void finish_asset(Exchange& exchange, const console::Asset& asset) {
  const HttpRequest& request = exchange.request();
  HttpResponse& response = exchange.response();
  response.content_type = asset.content_type;
  response.fields.emplace_back("Cache-Control",
                               asset.has_hash ? "public, max-age=31536000, immutable" : "no-store");
  // Weak, since it stands for the bytes packed and unpacked.
  response.fields.emplace_back("ETag", "W/\"" + std::string(asset.tag) + "\"");
  response.fields.emplace_back("Vary", "Accept-Encoding");
  if (has_already(request, asset)) {
    response.status = 304;
    return exchange.finish();
  }
  if (accepts_gzip(request.find("accept-encoding").value_or(""))) {
    response.body = asset.gzip;
    response.fields.emplace_back("Content-Encoding", "gzip");
    return exchange.finish();
  }
  const auto work = [&asset](Exchange& same) { finish_unpacked(same, asset); };
  if (!exchange.run_on_pool(work)) {
    // This answer is not the file, and nobody may keep it as such.
    response.fields.clear();
    add_protection(request, response);
    finish_text(exchange, 503, "The server is busy; try again in a moment.\n");
  }
}

}  // namespace

void answer_console(Exchange& exchange) {
  add_protection(exchange.request(), exchange.response());
  std::string_view name = path_of(exchange.request());
  if (!name.starts_with(kConsole)) return send_to_console(exchange, name != "/");
  name.remove_prefix(kConsole.size());
  const console::Asset* asset = console::find_asset(name.empty() ? console::kIndexName : name);
  if (asset != nullptr) return finish_asset(exchange, *asset);
  finish_text(exchange, 404, "The console has no such file; it begins at /_console/\n");
}

bool is_for_a_page(const HttpRequest& request) {
  return request.find("accept").value_or("").find("text/html") != std::string_view::npos;
}

}  // namespace adjoin::server

#include <algorithm>
#include <string>

#include "cli/input/options.h"

namespace adjoin::cli {
namespace {

constexpr std::int64_t kPortDefault = 8000;

bool is_loopback(const std::string& host) {
  return host == "localhost" || host == "::1" || host == "[::1]" || host.starts_with("127.");
}

/// Without keys everybody who can connect may read and write. Without TLS everybody on the way may
/// read along. Neither happens by a mere --host.
Result<void> check_exposure(const Invocation& invocation, const server::HttpOptions& options) {
  if (invocation.has("--insecure-i-understand")) return {};
  const bool has_keys = invocation.has("--auth");
  if (!is_loopback(options.host) && (options.certificate_file.empty() || !has_keys)) {
    return Error(ErrorCode::invalid_argument,
                 "--host " + options.host +
                     " can be reached from other machines: give --tls-certificate, --tls-key and "
                     "--auth, or --insecure-i-understand");
  }
  // On this machine alone a browser still is a stranger: its pages come from anywhere.
  const auto& origins = options.cors_origins;
  if (!has_keys && std::find(origins.begin(), origins.end(), "*") != origins.end()) {
    return Error(ErrorCode::invalid_argument,
                 "--cors * lets every web page read and write the store: name the origins, give "
                 "--auth, or --insecure-i-understand");
  }
  return {};
}

}  // namespace

Result<server::HttpOptions> listen_options(const Invocation& invocation) {
  server::HttpOptions options;
  options.host = std::string(invocation.value("--host").value_or("127.0.0.1"));
  ADJOIN_TRY(const auto port, invocation.integer("--port", 0));
  options.port = static_cast<std::uint16_t>(port.value_or(kPortDefault));
  ADJOIN_TRY(const auto threads, invocation.integer("--threads"));
  // 0 is one for each core.
  options.reactors = static_cast<std::size_t>(threads.value_or(0));
  options.certificate_file = std::string(invocation.value("--tls-certificate").value_or(""));
  options.key_file = std::string(invocation.value("--tls-key").value_or(""));
  if (options.certificate_file.empty() != options.key_file.empty()) {
    return Error(ErrorCode::invalid_argument, "--tls-certificate and --tls-key belong together");
  }
  options.cors_origins = invocation.values("--cors");
  options.host_names = invocation.values("--allow-host");
  ADJOIN_CHECK(check_exposure(invocation, options));
  return options;
}

}  // namespace adjoin::cli

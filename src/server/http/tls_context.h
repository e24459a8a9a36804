#pragma once

#include <boost/asio/ssl/context.hpp>
#include <memory>
#include <string>

#include "base/result.h"

namespace adjoin::server {

/// TLS 1.2 and later, no renegotiation, ALPN http/1.1, with this certificate chain and key (PEM).
/// @errors configuration  a file cannot be read or used, or the two do not belong together
Result<std::unique_ptr<boost::asio::ssl::context>> make_tls_context(
    const std::string& certificate_file, const std::string& key_file);

}  // namespace adjoin::server

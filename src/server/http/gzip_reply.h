#pragma once

#include <cstddef>

#include "server/http/http_message.h"

namespace adjoin::server {

/// Returns whether an Accept-Encoding accepts gzip: names it, or "*", with a weight that is not 0.
bool accepts_gzip(std::string_view accept_encoding);

/// Returns whether `gzip_reply` would try to compress the body.
bool wants_gzip(const HttpRequest& request, const HttpResponse& response, std::size_t bytes_min);

/// Compresses the body of `response` and sets its fields. Does so only if the client accepts gzip,
/// the body has at least `bytes_min` bytes and no encoding yet, and compression makes it smaller.
/// @cost about 5 ns per byte of the body, on the calling thread
void gzip_reply(const HttpRequest& request, HttpResponse& response, std::size_t bytes_min);

}  // namespace adjoin::server

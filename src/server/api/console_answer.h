#pragma once

#include "server/http/http_message.h"

namespace adjoin::server {

/// Answers a GET under /_console/ with a file of the console that the program carries, found by its
/// exact name; else 404. From `/_console` and `/` it sends to `/_console/`. Every answer says what
/// a page may do (Content-Security-Policy and the like). Finishes the exchange: at once, or on the
/// pool for a client that does not take gzip.
/// @cost one copy of the packed file
void answer_console(Exchange& exchange);

/// Returns whether a browser asks for a page to show, as for `/` typed into its address bar.
bool is_for_a_page(const HttpRequest& request);

}  // namespace adjoin::server

#pragma once

#include "monitor/ask/admin.h"
#include "server/http/http_message.h"

namespace adjoin::monitor {
class Monitor;
}

namespace adjoin::server {

/// Answers a GET under /_admin/ on the pool, as one JSON object; errors have the form of the
/// graph's: {"error":code,"message":text}. Finishes the exchange, at once or later.
/// @param monitor  null: this server keeps no figures, which the answer says. Must outlive the
///                 exchange
void answer_admin(Exchange& exchange, monitor::Monitor* monitor, monitor::AdminFacts facts);

}  // namespace adjoin::server

// The bytes of one connection, read whole and read in pieces (the first byte seeds the cuts), are
// the same requests, and end alike: refused or waiting for more. What is read keeps to the limits
// and has nothing in it that another reader of HTTP would take for the end of a line.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/assert.h"
#include "base/random.h"
#include "server/http/request_reader.h"

namespace {

using namespace adjoin;
using namespace adjoin::server;

struct Conversation {
  std::vector<std::string> requests;  ///< head and body
  bool refused = false;
  bool operator==(const Conversation&) const = default;
};

HttpOptions small_limits() {
  HttpOptions options;
  options.request_line_bytes_max = 128;
  options.header_bytes_max = 512;
  options.header_fields_max = 8;
  options.body_bytes_max = 2000;
  return options;
}

void check_request(const HttpRequest& request, const Bytes& head, const HttpOptions& options) {
  const auto within = [&](std::string_view part) {
    return part.empty() ||
           (part.data() >= head.data() && part.data() + part.size() <= head.data() + head.size());
  };
  ADJOIN_ASSERT(within(request.method) && within(request.target));
  ADJOIN_ASSERT(request.target.front() == '/' || request.target == "*");
  ADJOIN_ASSERT(request.fields.size() <= options.header_fields_max);
  ADJOIN_ASSERT(request.count("host") <= 1 && request.count("content-length") <= 1);
  ADJOIN_ASSERT(!request.find("content-length") || !request.find("transfer-encoding"));
  for (const HeaderField& field : request.fields) {
    ADJOIN_ASSERT(within(field.name) && within(field.value) && !field.name.empty());
    for (const std::string_view text : {field.name, field.value}) {
      ADJOIN_ASSERT(text.find_first_of(std::string_view("\r\n\0", 3)) == std::string_view::npos);
    }
  }
}

/// One connection's reading, as the server does it but for sockets and handlers.
class Reading {
 public:
  Reading() : reader_(options_) {}

  void receive(std::string_view piece) {
    buffer_.append(piece);
    while (!conversation_.refused && advance()) {
    }
  }
  const Conversation& conversation() const { return conversation_; }

 private:
  /// Makes one step; false when it took nothing and ended nothing.
  bool advance() {
    const auto step = in_body_ ? reader_.read_body(buffer_, facts_, body_)
                               : reader_.read_head(buffer_, head_, request_, facts_);
    ADJOIN_ASSERT(step.taken <= buffer_.size());
    ADJOIN_ASSERT(body_.size() <= options_.body_bytes_max);
    buffer_.erase(0, step.taken);
    conversation_.refused = step.refusal.has_value();
    if (conversation_.refused) return true;
    if (step.done && in_body_) {
      conversation_.requests.push_back(head_ + body_);
      body_.clear();
    } else if (step.done) {
      check_request(request_, head_, options_);
    }
    in_body_ = in_body_ != step.done;
    return step.done || step.taken > 0;
  }

  const HttpOptions options_ = small_limits();
  RequestReader reader_;
  std::string buffer_;
  Bytes head_, body_;
  HttpRequest request_;
  MessageFacts facts_;
  bool in_body_ = false;
  Conversation conversation_;
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const std::string_view bytes(reinterpret_cast<const char*>(data) + 1, size - 1);
  Reading whole;
  whole.receive(bytes);
  Random random(data[0]);
  Reading pieces;
  for (std::size_t at = 0; at < bytes.size();) {
    const std::size_t part = std::min<std::size_t>(1 + random.below(9), bytes.size() - at);
    pieces.receive(bytes.substr(at, part));
    at += part;
  }
  ADJOIN_ASSERT(pieces.conversation() == whole.conversation());
  return 0;
}

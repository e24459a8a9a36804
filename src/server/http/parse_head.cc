#include "server/http/parse_head.h"

#include <boost/asio/buffer.hpp>
#include <boost/beast/http/basic_parser.hpp>
#include <limits>

#include "base/ascii.h"

namespace adjoin::server {
namespace {

namespace http = boost::beast::http;
using boost::beast::string_view;
using boost::system::error_code;

std::string_view view(string_view text) { return {text.data(), text.size()}; }

/// Beast's parser, told what to keep. It reads tokens, field names and values, and refuses control
/// characters; what the fields mean together is decided after it.
class HeadReader final : public http::basic_parser<true> {
 public:
  explicit HeadReader(HttpRequest& request) : request_(request) {
    // The scanner has checked all sizes already.
    this->header_limit(std::numeric_limits<std::uint32_t>::max());
    this->body_limit(boost::none);
  }

  std::optional<std::string_view> content_length;
  std::optional<std::string_view> transfer_encoding;
  std::optional<std::string_view> expect;
  std::optional<std::string_view> host;
  bool http_1_0 = false;
  std::optional<Refusal> refusal;

 private:
  void on_request_impl(http::verb, string_view method, string_view target, int version,
                       error_code&) override {
    request_.method = view(method);
    request_.target = view(target);
    http_1_0 = version == 10;
  }

  void on_field_impl(http::field name, string_view spelled, string_view value,
                     error_code& error) override {
    request_.fields.push_back({view(spelled), view(value)});
    switch (name) {
      case http::field::content_length:
        once(content_length, value, Refusal::malformed_length, error);
        break;
      case http::field::transfer_encoding:
        once(transfer_encoding, value, Refusal::unsupported_transfer_encoding, error);
        break;
      case http::field::expect: once(expect, value, Refusal::unsupported_expectation, error); break;
      case http::field::host: once(host, value, Refusal::malformed_host, error); break;
      default: break;
    }
  }

  /// A field that decides where the body ends, or who is meant, stands once. Two could be read in
  /// two ways.
  void once(std::optional<std::string_view>& place, string_view value, Refusal otherwise,
            error_code& error) {
    if (place) {
      refusal = otherwise;
      error = http::error::bad_field;
    }
    place = view(value);
  }

  void on_response_impl(int, string_view, int, error_code&) override {}
  void on_header_impl(error_code&) override {}
  void on_body_init_impl(const boost::optional<std::uint64_t>&, error_code&) override {}
  std::size_t on_body_impl(string_view body, error_code&) override { return body.size(); }
  void on_chunk_header_impl(std::uint64_t, string_view, error_code&) override {}
  std::size_t on_chunk_body_impl(std::uint64_t, string_view body, error_code&) override {
    return body.size();
  }
  void on_finish_impl(error_code&) override {}

  HttpRequest& request_;
};

Refusal refusal_of(const HeadReader& reader, error_code error) {
  if (reader.refusal) return *reader.refusal;
  if (error == http::error::bad_content_length) {
    return reader.transfer_encoding ? Refusal::ambiguous_length : Refusal::malformed_length;
  }
  if (error == http::error::bad_transfer_encoding) {
    return reader.content_length ? Refusal::ambiguous_length
                                 : Refusal::unsupported_transfer_encoding;
  }
  return Refusal::malformed_header;
}

/// Digits alone. A length beyond 64 bits is one that no limit allows.
std::optional<Refusal> read_length(std::string_view text, std::uint64_t& length) {
  if (text.empty()) return Refusal::malformed_length;
  length = 0;
  bool beyond = false;
  for (const char c : text) {
    // Neither sign nor blank nor list: "+5" and "5, 5" are numbers to some servers.
    if (c < '0' || c > '9') return Refusal::malformed_length;
    const auto digit = static_cast<std::uint64_t>(c - '0');
    beyond = beyond || length > (std::numeric_limits<std::uint64_t>::max() - digit) / 10;
    if (!beyond) length = length * 10 + digit;
  }
  return beyond ? std::optional(Refusal::body_too_large) : std::nullopt;
}

std::optional<Refusal> read_framing(const HeadReader& reader, MessageFacts& facts) {
  if (reader.transfer_encoding) {
    if (reader.content_length) return Refusal::ambiguous_length;
    // HTTP/1.0 has no chunks, so a proxy of that version would pass the body on with another
    // length.
    if (reader.http_1_0 || !equal_ignoring_case(*reader.transfer_encoding, "chunked")) {
      return Refusal::unsupported_transfer_encoding;
    }
    facts.chunked = true;
  } else if (reader.content_length) {
    return read_length(*reader.content_length, facts.content_length);
  }
  return std::nullopt;
}

}  // namespace

std::optional<Refusal> parse_head(std::string_view head, HttpRequest& request,
                                  MessageFacts& facts) {
  request.fields.clear();
  facts = {};
  HeadReader reader(request);
  error_code error;
  const std::size_t read = reader.put(boost::asio::buffer(head.data(), head.size()), error);
  if (error) return refusal_of(reader, error);
  // The scanner and Beast must agree on where the head ends.
  if (!reader.is_header_done() || read != head.size()) return Refusal::malformed_header;
  if (auto refusal = read_framing(reader, facts)) return refusal;
  if (!reader.host && !reader.http_1_0) return Refusal::malformed_host;
  if (reader.expect && !reader.http_1_0) {
    if (!equal_ignoring_case(*reader.expect, "100-continue")) {
      return Refusal::unsupported_expectation;
    }
    facts.expects_continue = true;
  }
  facts.http_1_0 = reader.http_1_0;
  facts.keep_alive = reader.keep_alive();
  return std::nullopt;
}

}  // namespace adjoin::server

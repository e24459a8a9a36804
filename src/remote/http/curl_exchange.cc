#include "remote/http/curl_exchange.h"

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>

#include <algorithm>
#include <charconv>
#include <cstring>
#include <string_view>
#include <utility>

#include "base/ascii.h"

namespace adjoin::remote {
namespace {

/// No connection was ever made in these cases, and no other attempt would fare better.
bool is_unusable(CURLcode code, std::string_view text) {
  switch (code) {
    case CURLE_UNSUPPORTED_PROTOCOL:
    case CURLE_URL_MALFORMAT:
    case CURLE_PEER_FAILED_VERIFICATION:
    case CURLE_SSL_CERTPROBLEM:
    case CURLE_SSL_CIPHER:
    case CURLE_SSL_CACERT_BADFILE:
    case CURLE_SSL_ISSUER_ERROR: return true;
    // Most ways in which a handshake fails may pass; not that of a port without TLS.
    case CURLE_SSL_CONNECT_ERROR: return text.find(kNoTls) != std::string_view::npos;
    default: return false;
  }
}

std::string_view trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t\r\n");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t\r\n") - first + 1);
}

/// What is sent and not acknowledged is given up soon, also of a connection that was closed since:
/// else a request could arrive when its caller has long been told that nobody knows.
int give_up_early(void*, curl_socket_t socket, curlsocktype) {
  constexpr unsigned int kUnacknowledgedMaxMs = 7'000;  // below a quarter of a schema's lease
  static_cast<void>(::setsockopt(socket, IPPROTO_TCP, TCP_USER_TIMEOUT, &kUnacknowledgedMaxMs,
                                 sizeof kUnacknowledgedMaxMs));
  return CURL_SOCKOPT_OK;
}

}  // namespace

CurlExchange::CurlExchange(const CurlLibrary& curl, HttpCall call, HttpOutcomes& outcomes,
                           std::size_t tag)
    : curl_(curl), call_(std::move(call)), outcomes_(outcomes), tag_(tag) {}

CurlExchange::~CurlExchange() {
  if (handle_ != nullptr) curl_.easy_cleanup(handle_);
  curl_.slist_free_all(headers_);
}

bool CurlExchange::prepare(const HttpPoolOptions& options) {
  handle_ = curl_.easy_init();
  if (handle_ == nullptr) return false;
  reply_bytes_max_ = options.reply_bytes_max;
  for (const std::string& header : call_.headers) {
    headers_ = curl_.slist_append(headers_, header.c_str());
  }
  // A signed request says what it says: libcurl adds nothing of its own.
  headers_ = curl_.slist_append(headers_, "Expect:");
  // libcurl counts from the start of the transfer, callers count to a point in time.
  const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(
      call_.give_up - std::chrono::steady_clock::now());
  bool fine = true;
  const auto set = [&](CURLoption option, auto value) {
    fine = fine && curl_.easy_setopt(handle_, option, value) == CURLE_OK;
  };
  // The pool finds the exchange of a finished handle by this.
  set(CURLOPT_PRIVATE, this);
  set(CURLOPT_ERRORBUFFER, error_text_.data());
  set(CURLOPT_URL, call_.url.c_str());
  // A URL comes from a flag, a variable or a profile. It must not make libcurl read a local file.
  set(CURLOPT_PROTOCOLS_STR, "http,https");
  // In HTTP/1.1 a connection carries one request at a time. Its death leaves one request in doubt,
  // not all that share it.
  set(CURLOPT_HTTP_VERSION, static_cast<long>(CURL_HTTP_VERSION_1_1));
  // A redirect would carry the request, its items and its session token to a host that nobody
  // chose.
  set(CURLOPT_FOLLOWLOCATION, 0L);
  // libcurl must not use SIGALRM for name lookups: other threads run in this process.
  set(CURLOPT_NOSIGNAL, 1L);
  // A peer that vanished is noticed while its connection is idle, not by the next request.
  set(CURLOPT_TCP_KEEPALIVE, 1L);
  set(CURLOPT_SOCKOPTFUNCTION, &give_up_early);
  set(CURLOPT_MAXAGE_CONN, static_cast<long>(options.idle_max.count()));
  set(CURLOPT_CONNECTTIMEOUT_MS, static_cast<long>(options.connect_timeout.count()));
  // Zero would mean no limit. A call whose time is over gets a millisecond, and fails as any other.
  set(CURLOPT_TIMEOUT_MS, std::max(1L, static_cast<long>(left.count())));
  if (!options.ca_file.empty()) set(CURLOPT_CAINFO, options.ca_file.c_str());
  // An empty proxy overrides the variables of the environment. Without the option they would apply.
  if (!options.use_proxy) set(CURLOPT_PROXY, "");
  set(CURLOPT_HTTPHEADER, headers_);
  if (!call_.body.empty()) {
    set(CURLOPT_POST, 1L);
    // With the length known, libcurl sends Content-Length; without it, it would send chunks.
    set(CURLOPT_POSTFIELDSIZE_LARGE, static_cast<curl_off_t>(call_.body.size()));
  }
  set(CURLOPT_READFUNCTION, &CurlExchange::give_body);
  set(CURLOPT_READDATA, this);
  set(CURLOPT_SEEKFUNCTION, &CurlExchange::rewind_body);
  set(CURLOPT_SEEKDATA, this);
  set(CURLOPT_WRITEFUNCTION, &CurlExchange::take_body);
  set(CURLOPT_WRITEDATA, this);
  set(CURLOPT_HEADERFUNCTION, &CurlExchange::take_field);
  set(CURLOPT_HEADERDATA, this);
  return fine;
}

/// The count of given bytes decides later what a failure means. Once libcurl holds a byte of the
/// body, the endpoint may have the whole request.
std::size_t CurlExchange::give_body(char* out, std::size_t size, std::size_t count, void* self) {
  auto& exchange = *static_cast<CurlExchange*>(self);
  const std::string& body = exchange.call_.body;
  const std::size_t bytes = std::min(size * count, body.size() - exchange.given_bytes_);
  std::memcpy(out, body.data() + exchange.given_bytes_, bytes);
  exchange.given_bytes_ += bytes;
  return bytes;
}

/// libcurl sends a request again by itself when a connection that it had kept dies without an
/// answer. The first one may have been done: so the body, once given, is not given again.
int CurlExchange::rewind_body(void* self, curl_off_t offset, int origin) {
  const auto& exchange = *static_cast<const CurlExchange*>(self);
  const bool untouched = exchange.given_bytes_ == 0 && offset == 0 && origin == SEEK_SET;
  return untouched ? CURL_SEEKFUNC_OK : CURL_SEEKFUNC_FAIL;
}

std::size_t CurlExchange::take_body(char* data, std::size_t size, std::size_t count, void* self) {
  auto& exchange = *static_cast<CurlExchange*>(self);
  const std::size_t bytes = size * count;
  // Taking fewer bytes than offered makes libcurl end the transfer with an error.
  if (exchange.reply_.body.size() + bytes > exchange.reply_bytes_max_) return 0;
  exchange.reply_.body.append(data, bytes);
  return bytes;
}

std::size_t CurlExchange::take_field(char* data, std::size_t size, std::size_t count, void* self) {
  HttpReply& reply = static_cast<CurlExchange*>(self)->reply_;
  const std::string_view line(data, size * count);
  const std::size_t colon = line.find(':');
  // The status line and the empty line come here too. A return value of another size would end the
  // transfer.
  if (colon == std::string_view::npos) return line.size();
  const std::string_view name = line.substr(0, colon);
  const std::string_view value = trimmed(line.substr(colon + 1));
  const auto is = [&](std::string_view other) { return equal_ignoring_case(name, other); };
  if (is("x-amz-crc32")) {
    std::uint32_t number = 0;
    const auto read = std::from_chars(value.data(), value.data() + value.size(), number);
    // A checksum that cannot be read is treated as absent: some endpoints send none either.
    if (read.ec == std::errc()) reply.crc32 = number;
  }
  if (is("date")) reply.date = value;
  if (is("content-type")) reply.content_type = value;
  if (is("location")) reply.location = value;
  return line.size();
}

HttpFailure CurlExchange::failure(CURLcode code) const {
  HttpFailure failure;
  failure.message = error_text_[0] != '\0' ? error_text_.data() : curl_.easy_strerror(code);
  failure.timed_out = code == CURLE_OPERATION_TIMEDOUT;
  if (is_unusable(code, failure.message)) {
    failure.kind = HttpFailure::Kind::unusable;
  } else if (given_bytes_ != 0) {
    failure.kind = HttpFailure::Kind::ambiguous;
  }
  return failure;
}

void CurlExchange::finish(CURLcode code) {
  if (code != CURLE_OK) return answer(failure(code));
  long status = 0;
  curl_.easy_getinfo(handle_, CURLINFO_RESPONSE_CODE, &status);
  reply_.status = static_cast<int>(status);
  answer(std::move(reply_));
}

void CurlExchange::end(const char* why) {
  HttpFailure failure;
  failure.message = why;
  // What the kernel has taken may reach the endpoint after this call is over.
  failure.timed_out = true;
  if (given_bytes_ != 0) failure.kind = HttpFailure::Kind::ambiguous;
  answer(std::move(failure));
}

void CurlExchange::answer(HttpOutcome outcome) { outcomes_.push({tag_, std::move(outcome)}); }

}  // namespace adjoin::remote

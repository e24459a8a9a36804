#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>

#include "remote/http/curl_library.h"
#include "remote/http/http_exchange.h"
#include "remote/http/http_pool.h"

namespace adjoin::remote {

/// One HTTP call in libcurl. Between `prepare` and the end of the call, only libcurl calls its
/// members. Pushes its outcome to `outcomes` exactly once, by `finish` or `end`. Not thread-safe.
class CurlExchange {
 public:
  CurlExchange(const CurlLibrary& curl, HttpCall call, HttpOutcomes& outcomes, std::size_t tag);
  ~CurlExchange();
  CurlExchange(const CurlExchange&) = delete;
  CurlExchange& operator=(const CurlExchange&) = delete;

  /// Sets the options of the call. Returns false if libcurl rejects them.
  bool prepare(const HttpPoolOptions& options);
  /// The handle belongs to this object.
  CURL* handle() const noexcept { return handle_; }
  /// Pushes the outcome of a call that libcurl has ended with `code`.
  void finish(CURLcode code);
  /// Pushes a failure with the message `why` for a call that was given up. It is ambiguous if
  /// libcurl has taken any part of the body.
  void end(const char* why);

  std::uint64_t ticket = 0;

 private:
  static std::size_t give_body(char* out, std::size_t size, std::size_t count, void* self);
  static int rewind_body(void* self, curl_off_t offset, int origin);
  static std::size_t take_body(char* data, std::size_t size, std::size_t count, void* self);
  static std::size_t take_field(char* data, std::size_t size, std::size_t count, void* self);
  HttpFailure failure(CURLcode code) const;
  void answer(HttpOutcome outcome);

  const CurlLibrary& curl_;
  HttpCall call_;
  HttpOutcomes& outcomes_;
  const std::size_t tag_;
  CURL* handle_ = nullptr;
  curl_slist* headers_ = nullptr;
  std::size_t given_bytes_ = 0;  ///< bytes of the body that libcurl has taken
  std::size_t reply_bytes_max_ = 0;
  HttpReply reply_;
  std::array<char, CURL_ERROR_SIZE> error_text_{};
};

}  // namespace adjoin::remote

#include "server/http/gzip_reply.h"

#include <libdeflate.h>

#include <algorithm>
#include <memory>

#include "base/ascii.h"

namespace adjoin::server {
namespace {

constexpr int kLevel = 1;  // local networks are fast, the level above costs twice the time

struct FreeCompressor {
  void operator()(libdeflate_compressor* compressor) const {
    libdeflate_free_compressor(compressor);
  }
};

std::string_view trim(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

/// "q=0", "q=0.0" and the like; anything else counts as wanted.
bool is_weight_zero(std::string_view parameter) {
  parameter = trim(parameter);
  if (parameter.size() < 3 || !equal_ignoring_case(parameter.substr(0, 2), "q=")) return false;
  return parameter.find_first_not_of("0.", 2) == std::string_view::npos;
}

}  // namespace

/// The first part that names gzip or `*` decides. A client that lists both means the same by them.
bool accepts_gzip(std::string_view accept_encoding) {
  std::string_view rest = accept_encoding;
  while (!rest.empty()) {
    const std::size_t comma = rest.find(',');
    const std::string_view part = rest.substr(0, comma);
    rest = comma == std::string_view::npos ? std::string_view() : rest.substr(comma + 1);
    const std::size_t semicolon = part.find(';');
    const std::string_view coding = trim(part.substr(0, semicolon));
    if (!equal_ignoring_case(coding, "gzip") && coding != "*") continue;
    return semicolon == std::string_view::npos || !is_weight_zero(part.substr(semicolon + 1));
  }
  return false;
}

bool wants_gzip(const HttpRequest& request, const HttpResponse& response, std::size_t bytes_min) {
  if (response.body.size() < bytes_min) return false;
  const auto accepted = request.find("accept-encoding");
  if (!accepted || !accepts_gzip(*accepted)) return false;
  return std::none_of(response.fields.begin(), response.fields.end(), [](const auto& field) {
    return equal_ignoring_case(field.first, "content-encoding");
  });
}

void gzip_reply(const HttpRequest& request, HttpResponse& response, std::size_t bytes_min) {
  if (!wants_gzip(request, response, bytes_min)) return;
  // A compressor is some hundred kilobytes of tables: one for each thread that compresses, made
  // once.
  static thread_local const std::unique_ptr<libdeflate_compressor, FreeCompressor> compressor(
      libdeflate_alloc_compressor(kLevel));
  // No memory: the answer is sent as it is.
  if (!compressor) return;
  Bytes packed(response.body.size(), '\0');
  const std::size_t bytes = libdeflate_gzip_compress(
      compressor.get(), response.body.data(), response.body.size(), packed.data(), packed.size());
  if (bytes == 0) return;  // does not fit: it would not get smaller
  packed.resize(bytes);
  response.body = std::move(packed);
  response.fields.emplace_back("Content-Encoding", "gzip");
}

}  // namespace adjoin::server

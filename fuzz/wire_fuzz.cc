// The first byte picks an operation, the rest is its body: decoding never crashes, never takes
// long, and an error has one of the two codes a body may earn.

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/assert.h"
#include "wire/codec/codec.h"

namespace {

using adjoin::ApiError;
using adjoin::Result;

template <typename Request>
void check(const Result<Request>& request) {
  ADJOIN_ASSERT(request.has_value() || api_error_of(request.error()) == ApiError::serialization ||
                api_error_of(request.error()) == ApiError::validation);
  ADJOIN_ASSERT(request.has_value() || !request.error().message().empty());
}

template <auto kDecode>
void decode(std::string_view body) {
  check(kDecode(body));
}

namespace table = adjoin::table;
namespace wire = adjoin::wire;
constexpr std::array kDecoders = {
    &decode<&wire::Codec<table::GetItem>::decode>,
    &decode<&wire::Codec<table::PutItem>::decode>,
    &decode<&wire::Codec<table::UpdateItem>::decode>,
    &decode<&wire::Codec<table::DeleteItem>::decode>,
    &decode<&wire::Codec<table::Query>::decode>,
    &decode<&wire::Codec<table::Scan>::decode>,
    &decode<&wire::Codec<table::BatchGetItem>::decode>,
    &decode<&wire::Codec<table::BatchWriteItem>::decode>,
    &decode<&wire::Codec<table::TransactGetItems>::decode>,
    &decode<&wire::Codec<table::TransactWriteItems>::decode>,
    &decode<&wire::Codec<table::CreateTable>::decode>,
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const std::string_view body(reinterpret_cast<const char*>(data) + 1, size - 1);
  kDecoders[data[0] % kDecoders.size()](body);
  return 0;
}

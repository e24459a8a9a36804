#include "table/stream/stream_names.h"

#include <openssl/crypto.h>
#include <openssl/rand.h>

#include <charconv>
#include <cstdio>
#include <string>

#include "base/assert.h"
#include "base/hmac_sha256.h"
#include "item/base64.h"
#include "table/request/messages.h"

namespace adjoin::table {
namespace {

constexpr std::size_t kCommitDigits = 20;
constexpr std::size_t kOrdinalDigits = 10;

template <typename Integer>
bool read_digits(std::string_view digits, Integer& value) {
  const char* const end = digits.data() + digits.size();
  const auto [stopped, error] = std::from_chars(digits.data(), end, value);
  return error == std::errc() && stopped == end;
}

}  // namespace

// A leading 1 and a fixed width: sequence numbers then order alike as texts and as numbers, and
// consumers compare them either way.
std::string sequence_number(ChangePosition position) {
  char text[40];
  std::snprintf(text, sizeof text, "1%020llu%010lu",
                static_cast<unsigned long long>(position.commit.value),
                static_cast<unsigned long>(position.ordinal));
  return text;
}

std::optional<ChangePosition> parse_sequence_number(std::string_view text) {
  if (text.size() != 1 + kCommitDigits + kOrdinalDigits || text[0] != '1') return std::nullopt;
  ChangePosition position;
  if (!read_digits(text.substr(1, kCommitDigits), position.commit.value) ||
      !read_digits(text.substr(1 + kCommitDigits), position.ordinal)) {
    return std::nullopt;
  }
  return position;
}

namespace {

constexpr std::size_t kTextBytesMax = 2048;  // of the API
constexpr std::size_t kPayloadBytes = 8 + 4 + 8;
constexpr std::size_t kSignatureBytes = 32;
constexpr std::string_view kVersion = "|1|";

template <typename Integer>
void append_big_endian(Integer value, Bytes& out) {
  for (std::size_t i = sizeof(Integer); i-- > 0;) {
    out.push_back(static_cast<char>((value >> (8 * i)) & 0xFF));
  }
}

std::uint64_t take_big_endian(std::size_t count, BytesView& bytes) {
  std::uint64_t value = 0;
  for (std::size_t i = 0; i < count; ++i) {
    value = (value << 8) | static_cast<unsigned char>(bytes[i]);
  }
  bytes.remove_prefix(count);
  return value;
}

// Signed, since it says which stream is read and from where. Only the store itself may say that.
Bytes sign(std::string_view stream_arn, BytesView payload, const ShardIteratorKey& key) {
  Bytes message(stream_arn);
  message.append(kVersion).append(payload);
  const HmacSha256Key signer(BytesView(reinterpret_cast<const char*>(key.data()), key.size()));
  return Bytes(bytes_of(signer.sign(message)));
}

Error invalid() { return validation_error(std::string(messages::kInvalidShardIterator)); }

}  // namespace

ShardIteratorKey make_shard_iterator_key() {
  ShardIteratorKey key;
  const int filled = RAND_bytes(key.data(), static_cast<int>(key.size()));
  ADJOIN_ASSERT(filled == 1);  // fails only where the system has no randomness at all
  return key;
}

std::string seal(const ShardIterator& iterator, const ShardIteratorKey& key) {
  Bytes payload;
  append_big_endian(iterator.next.commit.value, payload);
  append_big_endian(iterator.next.ordinal, payload);
  append_big_endian(static_cast<std::uint64_t>(iterator.issued.count()), payload);
  payload.append(sign(iterator.stream_arn, payload, key));
  std::string text = iterator.stream_arn;
  text.append(kVersion);
  item::append_base64(payload, text);
  return text;
}

Result<ShardIterator> unseal(std::string_view text, const ShardIteratorKey& key,
                             std::chrono::milliseconds now) {
  const std::size_t cut = text.rfind(kVersion);
  if (text.size() > kTextBytesMax || cut == std::string_view::npos) return invalid();
  const Result<Bytes> decoded = item::decode_base64(text.substr(cut + kVersion.size()));
  if (!decoded || decoded->size() != kPayloadBytes + kSignatureBytes) return invalid();
  ShardIterator iterator;
  iterator.stream_arn = text.substr(0, cut);
  BytesView payload = BytesView(*decoded).substr(0, kPayloadBytes);
  const BytesView signature = BytesView(*decoded).substr(kPayloadBytes);
  const Bytes expected = sign(iterator.stream_arn, payload, key);
  // In constant time: the time of an ordinary comparison tells how much of a guess is right.
  if (CRYPTO_memcmp(expected.data(), signature.data(), kSignatureBytes) != 0) return invalid();
  iterator.next.commit.value = take_big_endian(8, payload);
  iterator.next.ordinal = static_cast<std::uint32_t>(take_big_endian(4, payload));
  iterator.issued = std::chrono::milliseconds(take_big_endian(8, payload));
  if (now - iterator.issued >= kShardIteratorLife) {
    return api_error(ApiError::expired_iterator, std::string(messages::kShardIteratorExpired));
  }
  return iterator;
}

}  // namespace adjoin::table

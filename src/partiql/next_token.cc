#include "partiql/next_token.h"

#include "item/base64.h"
#include "item/stored_item.h"
#include "partiql/messages.h"

namespace adjoin::partiql {
namespace {

// First in every token, so that a later form can be told apart.
constexpr char kFormat = 1;
constexpr std::size_t kHeadBytes = 1 + 8 + 4;
constexpr std::size_t kTokenCharactersMax = 32768;  // as the API limits it

void append_number(std::uint64_t number, int bytes, Bytes& out) {
  for (int i = 0; i < bytes; ++i) out += static_cast<char>(number >> (8 * i));
}

std::uint64_t read_number(BytesView bytes) {
  std::uint64_t number = 0;
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    number |= static_cast<std::uint64_t>(static_cast<unsigned char>(bytes[i])) << (8 * i);
  }
  return number;
}

/// FNV-1a.
/// A short hash is enough: it protects from mistakes, not from forgers.
StatementId hash(BytesView bytes) {
  StatementId state = 0xcbf29ce484222325ULL;
  for (const char byte : bytes) {
    state = (state ^ static_cast<unsigned char>(byte)) * 0x100000001b3ULL;
  }
  return state;
}

}  // namespace

StatementId statement_id(std::string_view statement, std::span<const Value> parameters) {
  Bytes bytes;
  // The length keeps a statement and its parameters apart. Otherwise the end of one could be the
  // beginning of the other.
  append_number(statement.size(), 8, bytes);
  bytes += statement;
  for (const Value& parameter : parameters) item::encode_value(parameter, bytes);
  return hash(bytes);
}

std::string encode_next_token(const NextPosition& position, StatementId statement) {
  Bytes bytes(1, kFormat);
  append_number(statement, 8, bytes);
  append_number(position.step, 4, bytes);
  if (position.start_key) item::encode_item(*position.start_key, bytes);
  std::string token;
  item::append_base64(bytes, token);
  return token;
}

Result<NextPosition> decode_next_token(std::string_view token, StatementId statement) {
  if (token.size() > kTokenCharactersMax) return messages::invalid_next_token();
  const Result<Bytes> bytes = item::decode_base64(token);
  if (!bytes || bytes->size() < kHeadBytes || bytes->front() != kFormat) {
    return messages::invalid_next_token();
  }
  const BytesView view = *bytes;
  if (read_number(view.substr(1, 8)) != statement) return messages::invalid_next_token();
  NextPosition position;
  position.step = static_cast<std::uint32_t>(read_number(view.substr(9, 4)));
  const BytesView key = view.substr(kHeadBytes);
  if (key.empty()) return position;
  // The bytes come from a client. Decoding relies on them being a stored item.
  if (!item::check_item(key)) return messages::invalid_next_token();
  position.start_key = item::ItemView(key).decode();
  return position;
}

}  // namespace adjoin::partiql

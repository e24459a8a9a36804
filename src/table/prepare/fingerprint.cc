#include "item/stored_item.h"
#include "table/prepare/prepare.h"

namespace adjoin::table {
namespace {

/// FNV-1a over 128 bits. Its constants and the canonical bytes below are PERSISTED with tokens: DO
/// NOT CHANGE THEM. Not a defence against a caller who forges collisions with their own token.
class Hasher {
 public:
  void add(BytesView bytes) {
    add_length(bytes.size());
    for (const char byte : bytes) add_byte(static_cast<unsigned char>(byte));
  }
  void add_byte(std::uint8_t byte) {
    state_ ^= byte;
    state_ *= kPrime;
  }
  void add_length(std::uint64_t length) {
    for (int shift = 0; shift < 64; shift += 8)
      add_byte(static_cast<std::uint8_t>(length >> shift));
  }
  Fingerprint finish() const {
    Fingerprint out{};
    for (std::size_t i = 0; i < out.size(); ++i) {
      out[i] = static_cast<std::uint8_t>(state_ >> (8 * i));
    }
    return out;
  }

 private:
  using State = unsigned __int128;
  static constexpr State kPrime = (static_cast<State>(0x0000000001000000ULL) << 64) | 0x13BULL;
  State state_ = (static_cast<State>(0x6c62272e07bb0142ULL) << 64) | 0x62b821756295c58dULL;
};

/// A byte tells an absent text from an empty one. Lengths keep two neighbouring texts apart.
void add(Hasher& hash, const std::optional<std::string>& text) {
  hash.add_byte(text ? 1 : 0);
  if (text) hash.add(*text);
}

void add(Hasher& hash, const expression::Placeholders& placeholders) {
  hash.add_length(placeholders.names.size());
  for (const auto& [key, name] : placeholders.names) {
    hash.add(key);
    hash.add(name);
  }
  hash.add_length(placeholders.values.size());
  for (const auto& [key, value] : placeholders.values) {
    hash.add(key);
    Bytes encoded;
    item::encode_value(value, encoded);
    hash.add(encoded);
  }
}

struct ActionHasher {
  Hasher& hash;

  // Over the stored form, in which equal items have equal bytes. The JSON that a client sends may
  // have its attributes in any order.
  void operator()(const TransactPut& put) {
    hash.add(put.stored_item.empty() ? item::encode_item(put.item) : put.stored_item);
    add(hash, put.condition_expression);
  }
  void operator()(const TransactUpdate& update) {
    hash.add(item::encode_item(update.key));
    hash.add(update.update_expression);
    add(hash, update.condition_expression);
  }
  void operator()(const TransactDelete& remove) {
    hash.add(item::encode_item(remove.key));
    add(hash, remove.condition_expression);
  }
  void operator()(const ConditionCheck& check) {
    hash.add(item::encode_item(check.key));
    hash.add(check.condition_expression);
  }
};

}  // namespace

Fingerprint fingerprint(const TransactWriteItemsRequest& request) {
  Hasher hash;
  hash.add_length(request.actions.size());
  for (const TransactAction& action : request.actions) {
    hash.add_byte(static_cast<std::uint8_t>(action.index()));
    std::visit(ActionHasher{hash}, action);
    std::visit(
        [&](const auto& alternative) {
          hash.add(alternative.table.name());
          add(hash, alternative.placeholders);
          hash.add_byte(static_cast<std::uint8_t>(alternative.on_condition_failure));
        },
        action);
  }
  return hash.finish();
}

}  // namespace adjoin::table

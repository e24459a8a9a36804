#include "meter/series/record_key.h"

#include <cstddef>
#include <string>

namespace adjoin::meter {
namespace {

/// Big-endian, so that the order of keys is the order of numbers.
template <typename Integer>
void append_big_endian(Integer value, Bytes& out) {
  for (std::size_t i = sizeof(Integer); i-- > 0;) {
    out.push_back(static_cast<char>(static_cast<unsigned char>(value >> (8 * i) & 0xFFU)));
  }
}

template <typename Integer>
Integer load_big_endian(BytesView key, std::size_t at) {
  std::uint64_t value = 0;
  for (std::size_t i = 0; i < sizeof(Integer); ++i) {
    value = value << 8U | static_cast<unsigned char>(key[at + i]);
  }
  return static_cast<Integer>(value);
}

Bytes start_of_key(RecordKind kind) { return Bytes(1, static_cast<char>(kind)); }

Result<void> check_record_key(BytesView key, RecordKind kind, std::size_t size) {
  if (key.size() == size && key[0] == static_cast<char>(kind)) return {};
  return Error(ErrorCode::corruption, "A key of the meters is damaged: kind " +
                                          std::to_string(static_cast<unsigned>(kind)) + " has " +
                                          std::to_string(size) + " bytes, and this one has " +
                                          std::to_string(key.size()) + ".");
}

}  // namespace

Bytes figures_key(const SlotPlace& place) {
  Bytes key = start_of_key(RecordKind::figures);
  append_big_endian(place.name, key);
  append_big_endian(static_cast<std::uint8_t>(place.step), key);
  append_big_endian(place.slot, key);
  return key;
}

Result<SlotPlace> decode_figures_key(BytesView key) {
  ADJOIN_CHECK(check_record_key(key, RecordKind::figures, 10));
  const auto step = static_cast<Step>(key[5]);
  if (step != Step::minute && step != Step::five_minutes) {
    return Error(ErrorCode::corruption,
                 "A key of the meters is damaged: a slot has 1 or 5 "
                 "minutes, and this one has " +
                     std::to_string(static_cast<unsigned>(step)) + ".");
  }
  return SlotPlace{load_big_endian<std::uint32_t>(key, 1), step,
                   load_big_endian<std::uint32_t>(key, 6)};
}

Bytes names_key(std::uint32_t name) {
  Bytes key = start_of_key(RecordKind::names);
  append_big_endian(name, key);
  return key;
}

Result<std::uint32_t> decode_names_key(BytesView key) {
  ADJOIN_CHECK(check_record_key(key, RecordKind::names, 5));
  return load_big_endian<std::uint32_t>(key, 1);
}

Bytes alarm_key(BytesView alarm_name) { return start_of_key(RecordKind::alarm).append(alarm_name); }

Bytes alarm_history_key(std::uint64_t milliseconds, std::uint32_t n) {
  Bytes key = start_of_key(RecordKind::alarm_history);
  append_big_endian(milliseconds, key);
  append_big_endian(n, key);
  return key;
}

Result<HistoryPlace> decode_alarm_history_key(BytesView key) {
  ADJOIN_CHECK(check_record_key(key, RecordKind::alarm_history, 13));
  return HistoryPlace{load_big_endian<std::uint64_t>(key, 1),
                      load_big_endian<std::uint32_t>(key, 9)};
}

Bytes contributor_insights_key(std::uint32_t object) {
  Bytes key = start_of_key(RecordKind::contributor_insights);
  append_big_endian(object, key);
  return key;
}

Result<std::uint32_t> decode_contributor_insights_key(BytesView key) {
  ADJOIN_CHECK(check_record_key(key, RecordKind::contributor_insights, 5));
  return load_big_endian<std::uint32_t>(key, 1);
}

RecordRange records_of(RecordKind kind) {
  return {start_of_key(kind), Bytes(1, static_cast<char>(static_cast<unsigned>(kind) + 1))};
}

RecordRange figures_between(std::uint32_t name, Step step, std::uint32_t first, std::uint32_t end) {
  return {figures_key({name, step, first}), figures_key({name, step, end})};
}

RecordRange history_between(std::uint64_t from, std::uint64_t to) {
  return {alarm_history_key(from, 0), alarm_history_key(to, 0)};
}

}  // namespace adjoin::meter

#include "wire/client/reply_reader.h"

#include <charconv>
#include <cmath>
#include <utility>

#include "item/json.h"

namespace adjoin::wire {

/// The encoding is checked once, so that every string taken later is valid.
ReplyReader::ReplyReader(std::string_view body) : json_(body) { take(json_.check_encoding()); }

/// The first error is the cause. Those after it come from reading on in the wrong place.
void ReplyReader::fail(Error error) {
  if (!error_) error_ = std::move(error);
}

void ReplyReader::take(Result<void> done) {
  if (!done) fail(std::move(done).error());
}

Result<void> ReplyReader::finish() {
  if (!error_) take(json_.finish());
  if (error_) return *error_;
  return {};
}

void ReplyReader::begin_object() {
  if (!failed()) take(json_.begin_object());
}

bool ReplyReader::next_member() {
  while (!failed()) {
    auto more = json_.next_name(name_, scratch_);
    if (!more) {
      fail(std::move(more).error());
      return false;
    }
    if (!*more) return false;
    // Null stands for an absent member.
    if (json_.peek() != item::JsonReader::Kind::null) return true;
    skip();
  }
  return false;
}

void ReplyReader::begin_array() {
  if (!failed()) take(json_.begin_array());
}

/// After an error all loops end by themselves. So readers need no check in each step.
bool ReplyReader::next_element() {
  if (failed()) return false;
  auto more = json_.next_element();
  if (!more) fail(std::move(more).error());
  return !failed() && *more;
}

void ReplyReader::skip() {
  if (!failed()) take(json_.skip_value());
}

void ReplyReader::read(std::string& out) {
  if (!failed()) take(json_.read_string(out));
}

void ReplyReader::read(std::vector<std::string>& out) {
  for (begin_array(); next_element();) read(out.emplace_back());
}

std::optional<std::string_view> ReplyReader::number() {
  if (failed()) return std::nullopt;
  auto digits = json_.read_number();
  if (digits) return *digits;
  fail(std::move(digits).error());
  return std::nullopt;
}

/// The JSON reader has checked the form. A number out of range leaves `out` as it is: no reply of
/// the service has one.
void ReplyReader::read(double& out) {
  const auto digits = number();
  if (digits) std::from_chars(digits->data(), digits->data() + digits->size(), out);
}

void ReplyReader::read(std::int64_t& out) {
  const auto digits = number();
  if (digits) std::from_chars(digits->data(), digits->data() + digits->size(), out);
}

void ReplyReader::read(std::uint64_t& out) {
  const auto digits = number();
  if (digits) std::from_chars(digits->data(), digits->data() + digits->size(), out);
}

void ReplyReader::read(bool& out) {
  if (failed()) return;
  auto value = json_.read_boolean();
  if (!value) return fail(std::move(value).error());
  out = *value;
}

void ReplyReader::read(std::chrono::milliseconds& out) {
  double seconds = 0;
  read(seconds);
  constexpr double kSecondsMax = 1e15;
  // A reply is not trusted. Larger numbers would overflow the conversion.
  if (std::abs(seconds) < kSecondsMax) {
    out = std::chrono::milliseconds(std::llround(seconds * 1000));
  }
}

void ReplyReader::read(Item& out) {
  if (failed()) return;
  // Each item of a reply gets this much, so that a reply cannot take memory without end.
  std::size_t room = item::kItemRoom;
  take(item::read_item(json_, out, room));
}

void ReplyReader::read(std::optional<table::OwnedItem>& out) {
  Item item;
  read(item);
  if (!failed()) out.emplace(item::encode_item(item));
}

/// Items are packed one by one, and one buffer serves all. A page of trees would take several times
/// the memory.
void ReplyReader::read(table::ItemPage& out) {
  Bytes stored;
  for (begin_array(); next_element();) {
    Item item;
    read(item);
    if (failed()) return;
    stored.clear();
    item::encode_item(item, stored);
    out.append(stored);
  }
}

/// Takes the member when it is one of units. Transactions tell reads and writes apart; elsewhere
/// the one number is of the kind of the call.
bool ReplyReader::read_units(UnitMembers& out) {
  if (name() == "CapacityUnits") {
    read(out.in_all);
  } else if (name() == "ReadCapacityUnits") {
    read(out.reads.emplace());
  } else if (name() == "WriteCapacityUnits") {
    read(out.writes.emplace());
  } else {
    return false;
  }
  return true;
}

table::CapacityUnits ReplyReader::UnitMembers::units(CapacityKind kind) const {
  const auto half_units = [](double units) {
    // The service counts in halves. Sums of doubles may be a little off.
    return static_cast<std::int64_t>(std::llround(units * 2));
  };
  if (reads || writes) return {half_units(reads.value_or(0)), half_units(writes.value_or(0))};
  if (kind == CapacityKind::read) return {half_units(in_all), 0};
  return {0, half_units(in_all)};
}

table::CapacityUnits ReplyReader::read_units_object(CapacityKind kind) {
  UnitMembers members;
  for (begin_object(); next_member();) {
    if (!read_units(members)) skip();
  }
  return members.units(kind);
}

void ReplyReader::read_indexes(std::vector<table::IndexCapacity>& out, bool local,
                               CapacityKind kind) {
  for (begin_object(); next_member();) {
    table::IndexCapacity& index = out.emplace_back();
    index.index_name = name();
    index.local = local;
    index.units = read_units_object(kind);
  }
}

void ReplyReader::read(table::ConsumedCapacity& out, CapacityKind kind) {
  UnitMembers members;
  for (begin_object(); next_member();) {
    if (name() == "TableName") {
      read(out.table_name);
    } else if (name() == "Table") {
      out.table = read_units_object(kind);
    } else if (name() == "LocalSecondaryIndexes") {
      read_indexes(out.indexes, true, kind);
    } else if (name() == "GlobalSecondaryIndexes") {
      read_indexes(out.indexes, false, kind);
    } else if (!read_units(members)) {
      skip();
    }
  }
  out.total = members.units(kind);
}

void ReplyReader::read(std::vector<table::ConsumedCapacity>& out, CapacityKind kind) {
  for (begin_array(); next_element();) read(out.emplace_back(), kind);
}

void ReplyReader::read(table::ItemCollectionMetrics& out) {
  for (begin_object(); next_member();) {
    if (name() == "ItemCollectionKey") {
      read(out.item_collection_key);
    } else if (name() == "SizeEstimateRangeGB") {
      double* bound = &out.size_gigabytes_min;
      // The first number is the lower bound. Whatever follows the second overwrites it.
      for (begin_array(); next_element();) read(*std::exchange(bound, &out.size_gigabytes_max));
    } else {
      skip();
    }
  }
}

void ReplyReader::read(std::vector<table::TableCollectionMetrics>& out) {
  for (begin_object(); next_member();) {
    table::TableCollectionMetrics& table = out.emplace_back();
    table.table_name = name();
    for (begin_array(); next_element();) read(table.collections.emplace_back());
  }
}

}  // namespace adjoin::wire

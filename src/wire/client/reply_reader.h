#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "item/json_reader.h"
#include "table/request/call_context.h"
#include "table/request/item_page.h"
#include "table/request/item_write_requests.h"

namespace adjoin::wire {

/// What a number of capacity units in a reply counts. Replies of transactions name it themselves.
enum class CapacityKind : std::uint8_t { read, write };

/// Streaming reader of a reply body: reads members into typed values in one pass, without a tree.
/// Keeps the first error. After it every call does nothing and every loop ends, so that a codec
/// checks for errors only once, with `finish`. Members that are null count as absent. The caller
/// skips unknown members, which the service may add. Borrows the body.
///
/// Usage:
///   ReplyReader in(body);
///   for (in.begin_object(); in.next_member();) {
///     if (in.name() == "Count") in.read(result.count);
///     else in.skip();
///   }
///   ADJOIN_CHECK(in.finish());
class ReplyReader {
 public:
  explicit ReplyReader(std::string_view body);

  void begin_object();
  /// Moves to the next member that is not null. Returns false at the end of the object, and after
  /// an error.
  bool next_member();
  /// Returns the name of the current member. Valid until the next call.
  std::string_view name() const noexcept { return name_; }
  void begin_array();
  /// Moves to the next element. Returns false at the end of the array, and after an error.
  bool next_element();
  /// Skips the current value.
  void skip();

  void read(std::string& out);
  void read(std::optional<std::string>& out) { read(out.emplace()); }
  void read(std::vector<std::string>& out);
  void read(double& out);
  /// A fraction is truncated.
  void read(std::int64_t& out);
  void read(std::uint64_t& out);
  void read(bool& out);
  /// Reads seconds since 1970, with or without a fraction.
  void read(std::chrono::milliseconds& out);

  void read(Item& out);
  void read(std::optional<Item>& out) { read(out.emplace()); }
  void read(std::optional<table::OwnedItem>& out);
  /// Reads an array of items.
  void read(table::ItemPage& out);

  void read(table::ConsumedCapacity& out, CapacityKind kind);
  void read(std::vector<table::ConsumedCapacity>& out, CapacityKind kind);
  void read(table::ItemCollectionMetrics& out);
  void read(std::vector<table::TableCollectionMetrics>& out);

  /// Records an error; only the first one is kept.
  void fail(Error error);
  bool failed() const noexcept { return error_.has_value(); }
  /// Ends the reading, and returns the first error.
  /// @errors serialization: invalid JSON, or a member of the wrong type
  Result<void> finish();

 private:
  void take(Result<void> done);
  /// Returns the digits of a number as they stand in the body; nullopt after an error.
  std::optional<std::string_view> number();
  struct UnitMembers {
    double in_all = 0;
    std::optional<double> reads;
    std::optional<double> writes;
    table::CapacityUnits units(CapacityKind kind) const;
  };
  bool read_units(UnitMembers& out);
  table::CapacityUnits read_units_object(CapacityKind kind);
  void read_indexes(std::vector<table::IndexCapacity>& out, bool local, CapacityKind kind);

  item::JsonReader json_;
  std::string_view name_;
  std::string scratch_;
  std::optional<Error> error_;
};

}  // namespace adjoin::wire

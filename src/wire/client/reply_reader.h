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

/// What a number of capacity units in a reply counts; a reply of a transaction says so itself.
enum class CapacityKind : std::uint8_t { read, write };

/// Reads the body of a reply member by member into typed values, once and without a tree. The first
/// error stays: every call behind it does nothing and every loop ends, so that a codec reads
/// straight on and asks `finish` at the end. Members that are null count as absent; those that
/// nobody asks for are the caller's to skip, as the service may add some. Borrows the body.
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
  bool next_member();
  /// Valid until the next call.
  std::string_view name() const noexcept { return name_; }
  void begin_array();
  bool next_element();
  void skip();

  void read(std::string& out);
  void read(std::optional<std::string>& out) { read(out.emplace()); }
  void read(std::vector<std::string>& out);
  void read(double& out);
  /// A number with a fraction is cut.
  void read(std::int64_t& out);
  void read(std::uint64_t& out);
  void read(bool& out);
  /// Seconds since 1970, with or without a fraction.
  void read(std::chrono::milliseconds& out);

  void read(item::Item& out);
  void read(std::optional<item::Item>& out) { read(out.emplace()); }
  void read(std::optional<table::OwnedItem>& out);
  /// An array of items.
  void read(table::ItemPage& out);

  void read(table::ConsumedCapacity& out, CapacityKind kind);
  void read(std::vector<table::ConsumedCapacity>& out, CapacityKind kind);
  void read(table::ItemCollectionMetrics& out);
  void read(std::vector<table::TableCollectionMetrics>& out);

  void fail(Error error);
  bool failed() const noexcept { return error_.has_value(); }
  /// @errors serialization: it is no JSON, or a member is not of the kind that it should be
  Result<void> finish();

 private:
  void take(Result<void> done);
  /// The number as it stands there.
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

#pragma once

#include <atomic>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/api_error.h"
#include "item/key_codec.h"
#include "table/request/charge.h"
#include "table/store/table_store.h"

// Support of the tests of monitor/heat: a store that describes tables and keeps records.

namespace adjoin::monitor {

class RecordsForTest final : public table::SystemRecords {
 public:
  Result<std::optional<Bytes>> get(BytesView key) const override {
    const auto found = all.find(key);
    return found == all.end() ? std::nullopt : std::optional(found->second);
  }
  Result<void> read(BytesView begin, BytesView end, const Visit& visit) const override {
    for (auto at = all.lower_bound(begin); at != all.end() && at->first < end; ++at) {
      ADJOIN_CHECK(visit(at->first, at->second));
    }
    return {};
  }
  Result<void> write(const std::vector<table::SystemRecord>& records) override {
    if (refuses) return Error(ErrorCode::unavailable, "the disk is full");
    for (const table::SystemRecord& record : records) {
      if (record.value) {
        all[record.key] = *record.value;
      } else {
        all.erase(record.key);
      }
    }
    return {};
  }
  Result<void> remove(BytesView begin, BytesView end) override {
    all.erase(all.lower_bound(begin), all.lower_bound(end));
    return {};
  }

  std::map<Bytes, Bytes, std::less<>> all;
  bool refuses = false;
};

class CatalogForTest final : public table::TableStore {
 public:
  CatalogForTest() : TableStore(table::kAnswersOf<CatalogForTest>) {}

  template <table::Operation Op>
  Result<table::ReplyOf<Op>> run(Op, const table::CallContext&, const table::RequestOf<Op>&) {
    return missing();
  }
  Result<table::TableDescription> run(table::DescribeTable, const table::CallContext&,
                                      const table::RequestOf<table::DescribeTable>& request) {
    ++described;
    const auto found = tables.find(request.table_name);
    if (found != tables.end()) return found->second;
    return api_error(ApiError::resource_not_found,
                     "Requested resource not found: Table: " + request.table_name + " not found");
  }

  Result<table::TableRef> resolve(const table::CallContext&, std::string_view) override {
    return missing();
  }
  Result<table::TableRef> resolve_noted(const table::CallContext&, std::string_view,
                                        std::string_view) override {
    return missing();
  }
  Result<void> check_noted(const table::TableRef&) override { return missing(); }
  Result<std::optional<std::string>> note(const table::CallContext&, std::string_view,
                                          table::NoteKind) override {
    return missing();
  }
  Result<void> set_notes(const table::CallContext&, std::string_view,
                         std::vector<table::NoteChange>) override {
    return missing();
  }
  Result<table::StoreStats> stats() const override { return missing(); }
  table::Capabilities capabilities() const override { return {}; }
  table::SystemRecords* system_records() override { return keeps_records ? &records : nullptr; }

  /// A table with the keys PK and SK, a global index `GSI1` and a local one `LSI1`, whose numbers
  /// are the next two.
  void add(const std::string& name, std::uint32_t id) {
    table::TableDescription& table = tables[name] = {};
    table.name = name;
    table.id = table::ObjectId{id};
    table.keys = {{{"PK", Value::Type::string}}, {{"SK", Value::Type::string}}};
    table.indexes.resize(2);
    table.indexes[0].name = "GSI1";
    table.indexes[0].id = table::ObjectId{id + 1};
    table.indexes[0].keys = {{{"GSI1PK", Value::Type::string}}, {{"at", Value::Type::number}}};
    table.indexes[1].name = "LSI1";
    table.indexes[1].id = table::ObjectId{id + 2};
    table.indexes[1].kind = table::IndexKind::local;
    table.indexes[1].keys = {{{"PK", Value::Type::string}}, {{"at", Value::Type::number}}};
  }

  std::map<std::string, table::TableDescription, std::less<>> tables;
  RecordsForTest records;
  bool keeps_records = true;
  std::atomic<int> described{0};

 private:
  static Error missing() { return Error(ErrorCode::unsupported, "a catalog only describes"); }
};

inline Bytes key_for_test(const Value& value) {
  Bytes key;
  item::append_key_part(value, key);
  return key;
}

/// What a charge is made of, with the keys it views.
struct ChargeForTest {
  std::uint32_t object = 1;
  std::string table = "graph";
  std::string index = {};
  Bytes partition = key_for_test("bob");
  Bytes sort = {};
  table::ChargeKind kind = table::ChargeKind::read;
  std::int64_t half_units = 2;
  table::CountedOperation operation = table::CountedOperation::query;

  table::Charge charge() const {
    table::Charge told;
    told.table = table::ObjectId{1};
    told.object = table::ObjectId{object};
    told.table_name = table;
    told.index_name = index;
    told.operation = operation;
    told.kind = kind;
    told.half_units = half_units;
    told.partition_key = partition;
    told.sort_key = sort;
    return told;
  }
};

}  // namespace adjoin::monitor

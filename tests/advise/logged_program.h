#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "adjoin/value.h"
#include "advise/log/key_names.h"
#include "server/metrics/logged_tables.h"
#include "server/metrics/request_note.h"
#include "table/store/forwarding_store.h"
#include "table/store/table_store.h"

namespace adjoin::advise_test {

/// A Query as a program asks it.
struct Asked {
  std::string index;
  std::string pk;
  std::string begins;  ///< of the sort key; empty: the whole partition
  bool desc = false;
  std::int64_t limit = 0;   ///< 0: none
  std::string filter_name;  ///< filter: this attribute has `filter_value`
  std::string filter_value;
  std::string project;  ///< names of attributes, with commas
  bool count = false;
  std::optional<Item> after;
};

/// Decorator of a store that writes the log which a server would write of the requests that reach
/// it, in virtual time. Shapes, names of keys and charges come from the server's own code. Each
/// request takes two milliseconds.
class LoggedStore final : public table::Forwarding<LoggedStore> {
 public:
  /// `inner` must outlive it.
  explicit LoggedStore(table::TableStore& inner);

  void at(std::int64_t time_ms) { now_ms_ = time_ms; }
  void pass(std::int64_t ms) { now_ms_ += ms; }
  std::int64_t now_ms() const noexcept { return now_ms_; }
  std::chrono::steady_clock::time_point now() const noexcept {
    return std::chrono::steady_clock::time_point(std::chrono::milliseconds(now_ms_));
  }
  server::LoggedTables& tables() noexcept { return tables_; }

  const std::string& log() const noexcept { return log_; }
  /// Begins a new log.
  void forget() { log_.clear(); }

  template <table::Operation Op>
  Result<table::ReplyOf<Op>> run(Op operation, const table::CallContext& context,
                                 const table::RequestOf<Op>& request) {
    server::RequestNote note(tables_, names_, now());
    table::Cost cost;
    table::CallContext noting = context;
    noting.cost = &cost;
    noting.charges = &note;
    note.asked(request);
    auto reply = Forwarding::run(operation, noting, request);
    charge(cost, context.cost);
    if (reply) note.answered(request, *reply);
    write(Op::kInfo.name, cost, reply.has_value(), note);
    return reply;
  }

 private:
  void write(std::string_view operation, const table::Cost& cost, bool succeeded,
             server::RequestNote& note);

  server::LoggedTables tables_;
  const advise::KeyNames names_;
  std::int64_t now_ms_ = 0;
  std::string log_;
};

/// A program that asks a table by its keys.
class Program {
 public:
  /// `store` must outlive it.
  Program(LoggedStore& store, std::string table) : store_(store), table_(std::move(table)) {}

  void get(const Item& key, bool consistent = false);
  table::QueryResult query(const Asked& asked);
  void put(const Item& item);
  void scan(const std::string& filter_name, const std::string& filter_value);

 private:
  LoggedStore& store_;
  const std::string table_;
};

}  // namespace adjoin::advise_test

#include "advise/logged_program.h"

#include <cstdio>
#include <cstdlib>
#include <utility>

#include "advise/log/log_entry.h"

namespace adjoin::advise_test {

namespace {

/// What the store refuses is a mistake of the test.
[[noreturn]] void refuse(const Error& error) {
  std::fprintf(stderr, "the program's request failed: %s\n", error.message().c_str());
  std::abort();
}

template <typename Reply>
Reply replied(Result<Reply> reply) {
  if (!reply) refuse(reply.error());
  return *std::move(reply);
}

}  // namespace

LoggedStore::LoggedStore(table::TableStore& inner)
    : Forwarding(inner), tables_(inner), names_(advise::KeyNaming::plain, {}) {}

void LoggedStore::write(std::string_view operation, const table::Cost& cost, bool succeeded,
                        server::RequestNote& note) {
  pass(2);
  advise::LogEntry entry;
  entry.time_ms = now_ms_;
  entry.peer = "10.0.0.1:4000";
  entry.principal = "eve";
  entry.operation = operation;
  entry.status = succeeded ? 200 : 400;
  if (!succeeded) entry.error = "ValidationException";
  entry.microseconds = 500;
  note.fill(cost, entry);
  advise::append_log_line(entry, log_);
}

void Program::get(const Item& key, bool consistent) {
  table::GetItemRequest request;
  request.table = table_;
  request.key = key;
  request.consistent_read = consistent;
  replied(store_.call<table::GetItem>({}, request));
}

table::QueryResult Program::query(const Asked& asked) {
  const auto known = store_.tables().of(table_, store_.now());
  const table::KeySchema* keys = known->keys_of(asked.index);
  if (keys == nullptr) refuse(Error(ErrorCode::not_found, "no index " + asked.index));
  table::QueryRequest request;
  request.table = table_;
  if (!asked.index.empty()) request.index_name = asked.index;
  std::string condition = "#pk = :pk";
  request.placeholders.names["#pk"] = keys->partition.front().name;
  request.placeholders.values[":pk"] = Value(asked.pk);
  if (!asked.begins.empty()) {
    condition += " AND begins_with(#sk, :sk)";
    request.placeholders.names["#sk"] = keys->sort.front().name;
    request.placeholders.values[":sk"] = Value(asked.begins);
  }
  request.key_condition_expression = condition;
  if (!asked.filter_name.empty()) {
    request.filter_expression = "#f = :f";
    request.placeholders.names["#f"] = asked.filter_name;
    request.placeholders.values[":f"] = Value(asked.filter_value);
  }
  if (!asked.project.empty()) request.projection_expression = asked.project;
  if (asked.count) request.select = table::Select::count;
  if (asked.limit > 0) request.limit = asked.limit;
  request.scan_index_forward = !asked.desc;
  request.exclusive_start_key = asked.after;
  return replied(store_.call<table::Query>({}, request));
}

void Program::put(const Item& item) {
  table::PutItemRequest request;
  request.table = table_;
  request.item = item;
  replied(store_.call<table::PutItem>({}, request));
}

void Program::scan(const std::string& filter_name, const std::string& filter_value) {
  table::ScanRequest request;
  request.table = table_;
  request.filter_expression = "#f = :f";
  request.placeholders.names["#f"] = filter_name;
  request.placeholders.values[":f"] = Value(filter_value);
  replied(store_.call<table::Scan>({}, request));
}

}  // namespace adjoin::advise_test

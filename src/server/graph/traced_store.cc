#include "server/graph/traced_store.h"

#include "graph_text/answer_json.h"

namespace adjoin::server {

/// One round for all, as without a trace; each reply says what its own request cost.
Result<std::vector<table::QueryResult>> TracedStore::query_many(
    const table::CallContext& context, const std::vector<table::QueryRequest>& requests) {
  std::vector<table::QueryRequest> asked = requests;
  for (table::QueryRequest& one : asked) {
    one.return_consumed_capacity = table::ReturnConsumedCapacity::total;
  }
  const Time began = clock_.steady();
  Result<std::vector<table::QueryResult>> answers = traced_.query_many(context, asked);
  const std::int64_t microseconds = since(began);
  for (std::size_t i = 0; i < requests.size(); ++i) {
    if (!answers) {
      keep({requests[i], {}, 0, microseconds, to_string(answers.error().code())});
      continue;
    }
    const table::QueryResult& answer = (*answers)[i];
    const auto& consumed = answer.consumed_capacity;
    keep({requests[i],
          consumed ? consumed->total : table::CapacityUnits(),
          answer.count,
          microseconds,
          {}});
  }
  return answers;
}

table::Capabilities TracedStore::capabilities() const {
  table::Capabilities can = traced_.capabilities();
  can.stored_writes = false;  // what is traced is a request
  can.built_expressions = false;
  return can;
}

void TracedStore::keep(const Sent& sent) {
  const std::lock_guard lock(mutex_);
  if (kept_ == kRequestsMax || left_out_ > 0) {
    ++left_out_;
    return;
  }
  graph_text::Row row;
  graph_text::add_request(sent.request, emit_, row);
  row.json("rcu", graph_text::units_text(sent.units.read_half_units), "");
  row.json("wcu", graph_text::units_text(sent.units.write_half_units), "");
  row.integer("items", sent.items);
  row.integer("microseconds", sent.microseconds);
  if (!sent.error.empty()) row.text("error", sent.error);
  const std::size_t before = rows_.size();
  if (kept_ > 0) rows_ += ',';
  row.append_json(rows_);
  if (rows_.size() > kInputBytesMax) {
    rows_.resize(before);
    ++left_out_;
    return;
  }
  ++kept_;
}

void TracedStore::append_json(std::string& out) const {
  const std::lock_guard lock(mutex_);
  out += ",\"trace\":[" + rows_ + "],\"trace_left_out\":" + std::to_string(left_out_);
}

}  // namespace adjoin::server

#pragma once

#include <string>
#include <string_view>

#include "base/assert.h"
#include "graph/graph.h"
#include "graph_text/request_row.h"
#include "graph_text/rows.h"
#include "monitor/count/traffic_meter.h"
#include "server/graph/graph_body.h"
#include "server/graph/traced_store.h"

namespace adjoin::server {

/// Writes {"data":[row,…],"cursor":…,"cost":{…}}, one row at a time.
class RowList {
 public:
  /// `out` must outlive the list.
  /// The text is begun at once. If a later row fails, `Call::fail` drops it all.
  explicit RowList(std::string& out) : out_(out) { out_ += "{\"data\":["; }

  void add(const graph_text::Row& row) {
    if (size_ > 0) out_ += ',';
    ++size_;
    row.append_json(out_);
  }
  std::size_t size() const noexcept { return size_; }
  void finish(const graph_text::Footer& footer) {
    out_ += ']';
    graph_text::append_json(footer, out_);
  }

 private:
  std::string& out_;
  std::size_t size_ = 0;
};

/// Counts a read of a graph, where somebody counts. @param hops  levels of edges that it walked
inline void count_read(const ApiCall& call, const graph::Graph& graph, std::size_t hops,
                       std::size_t rows, const graph::Spent& spent) {
  if (call.traffic == nullptr) return;
  call.traffic->graph_read(graph.table().name(), hops, rows, spent.cut_by != Limit::none);
}

/// Appends {"data":row,"cursor":null,"cost":{…}}.
inline void append_answer(const graph_text::Row& row, const graph_text::Footer& footer,
                          std::string& out) {
  out += "{\"data\":";
  row.append_json(out);
  graph_text::append_json(footer, out);
}

/// Appends the requests of a plan that was not run.
inline void append_answer(const plan::Plan& plan, graph_text::Emit emit, std::string& out) {
  RowList rows(out);
  for (const plan::Step& step : plan.steps) rows.add(graph_text::request_row(step, emit));
  rows.finish(graph_text::footer(plan));
}

/// Returns the language of the body's "emit". @errors invalid_argument: an unknown language, or
/// neither "explain" nor "trace" shows requests
inline Result<graph_text::Emit> read_emit(const GraphBody& body) {
  ADJOIN_TRY(const bool explain, body.flag("explain"));
  ADJOIN_TRY(const bool trace, body.flag("trace"));
  if (body.has("emit") && !explain && !trace) {
    return validation_error("\"emit\" belongs to \"explain\" or \"trace\"");
  }
  ADJOIN_TRY(const std::string name, body.text("emit"));
  return graph_text::parse_emit(name);
}

/// Returns whether the body has "items": true. @errors invalid_argument
inline Result<graph_text::ShowItem> read_items(const GraphBody& body) {
  ADJOIN_TRY(const bool items, body.flag("items"));
  return items ? graph_text::ShowItem::yes : graph_text::ShowItem::no;
}

/// If the body has "explain": true, appends the requests that the operation would send, sends none
/// of them, and returns true. Otherwise returns false. @errors as of explaining it;
/// invalid_argument: "explain" is no boolean
template <typename Operation>
Result<bool> answer_explained(ApiCall& call, const GraphBody& body, const graph::Graph& graph,
                              const Operation& operation) {
  ADJOIN_TRY(const graph_text::Emit emit, read_emit(body));
  ADJOIN_TRY(const bool explain, body.flag("explain"));
  if (!explain) return false;
  ADJOIN_TRY(const plan::Plan plan, graph.explain(operation));
  append_answer(plan, emit, call.out);
  return true;
}

/// Calls `answer(graph)`, which appends a whole answer. If the body has "trace": true, the graph
/// that it gets keeps its requests, and the answer ends with them.
/// @errors of `answer`; invalid_argument
template <typename Answer>
Result<void> answer_traced(ApiCall& call, const GraphBody& body, const graph::Graph& graph,
                           const Answer& answer) {
  ADJOIN_TRY(const graph_text::Emit emit, read_emit(body));
  ADJOIN_TRY(const bool trace, body.flag("trace"));
  if (!trace) return answer(graph);
  TracedStore traced(graph.sent_to(), emit);
  ADJOIN_CHECK(answer(graph.through(traced)));
  constexpr std::string_view kEnd = "}\n";
  ADJOIN_ASSERT(call.out.ends_with(kEnd));
  call.out.resize(call.out.size() - kEnd.size());
  traced.append_json(call.out);
  call.out += kEnd;
  return {};
}

}  // namespace adjoin::server

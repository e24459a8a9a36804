#include <algorithm>
#include <chrono>
#include <iterator>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "graph/upkeep/finding_view.h"
#include "graph/upkeep/verify.h"
#include "graph_text/finding_json.h"
#include "item/json_writer.h"
#include "server/graph/graph_answer.h"
#include "server/graph/graph_body.h"
#include "server/graph/graph_routes.h"
#include "server/graph/verify_page.h"

namespace adjoin::server {
namespace {

using graph::Finding;
using graph::VerifySummary;

constexpr std::int64_t kPageMilliseconds = 5'000;
/// Findings carry whole items, up to 400 KB each: so many are read at once, and no more are listed
/// behind so many bytes.
constexpr std::size_t kViewedAtOnce = 30;
constexpr std::size_t kListedBytesMax = std::size_t{8} << 20U;
/// Behind so many items a page may end.
constexpr std::uint32_t kItemsOfStep = 10 * graph::kVerifiedAtOnce;

/// Ends a page where its time or its budget is over. A step is whole: half of it would be lost.
class PageLimit {
 public:
  PageLimit(const graph::CallOptions& options, const Clock& clock)
      : budget_(options.budget),
        clock_(clock),
        end_(clock.steady() +
             std::chrono::milliseconds(std::min(budget_.time_ms_max, kPageMilliseconds))) {}

  /// Returns which limit ends the page; none: it goes on.
  Limit reached(const table::Cost& cost) const {
    if (cost.requests >= budget_.requests_max) return Limit::requests;
    if (cost.capacity.read_units() >= budget_.read_units_max) return Limit::read_units;
    return clock_.steady() >= end_ ? Limit::time : Limit::none;
  }

 private:
  const Budget budget_;
  const Clock& clock_;
  const std::chrono::steady_clock::time_point end_;
};

void append_figures(const VerifySummary& summary, item::JsonWriter& json) {
  for (const auto& [name, count] :
       {std::pair{"items", summary.items}, {"nodes", summary.nodes}, {"edges", summary.edges}}) {
    json.name(name);
    json.integer(static_cast<std::int64_t>(count));
  }
  json.name("unfollowed");
  summary.unfollowed.empty() ? json.null() : json.string(summary.unfollowed);
  if (!summary.is_migrating) return;
  json.name("migrating");
  json.boolean(true);
}

/// Appends the member "data". Returns how many findings were left out, as the answer is long
/// enough.
Result<std::size_t> append_findings(const graph::Graph& graph, std::vector<Finding> findings,
                                    const graph::CallOptions& options, graph::Spent& spent,
                                    const std::string& out, item::JsonWriter& json) {
  json.name("data");
  json.begin_array();
  std::size_t done = 0;
  while (done < findings.size() && out.size() < kListedBytesMax) {
    const std::size_t end = std::min(findings.size(), done + kViewedAtOnce);
    std::vector<Finding> some(
        std::make_move_iterator(findings.begin() + static_cast<std::ptrdiff_t>(done)),
        std::make_move_iterator(findings.begin() + static_cast<std::ptrdiff_t>(end)));
    ADJOIN_TRY(const std::vector<graph::FindingView> views,
               graph::view_findings(graph, std::move(some), options, spent));
    for (const graph::FindingView& view : views) {
      graph_text::append_finding(graph.schema(), view, json);
    }
    done = end;
  }
  json.end_array();
  return findings.size() - done;
}

Result<void> verify_page(ApiCall& call, const GraphBody& body, const graph::Graph& graph) {
  ADJOIN_TRY(const PageQuestion question, read_page_question(body, graph));
  ADJOIN_TRY(graph::CallOptions options, read_budget(call, body));
  // What it reads is not held until it is sent, so the limits of other reads are not its own.
  if (!body.has("budget")) options.budget = Budget{.time_ms_max = options.budget.time_ms_max};
  const PageLimit limit(options, *static_cast<const graph::GraphContext&>(graph).clock);
  options.budget = {};
  graph::VerifyOptions wanted;
  wanted.without = question.without;
  wanted.after = question.after;
  wanted.page_items = kItemsOfStep;
  FindingPage page(question);
  Limit cut_by = Limit::none;
  wanted.goes_on = [&](const VerifySummary& so_far) {
    cut_by = limit.reached(so_far.spent.cost);
    return cut_by == Limit::none && !page.is_full();
  };
  std::optional<Item> next;
  ADJOIN_TRY(VerifySummary summary, graph::verify(
                                        graph, wanted,
                                        [&](const Finding& finding) {
                                          page.add(finding);
                                          return Result<void>();
                                        },
                                        {}, options,
                                        [&](const Item* key) {
                                          next = key == nullptr ? std::nullopt
                                                                : std::optional<Item>(*key);
                                          return Result<void>();
                                        }));
  item::JsonWriter json(call.out);
  json.begin_object();
  ADJOIN_TRY(const std::size_t left_out,
             append_findings(graph, page.take_listed(), options, summary.spent, call.out, json));
  json.name("left_out");
  json.integer(static_cast<std::int64_t>(left_out));
  page.append_groups(json);
  append_figures(summary, json);
  graph_text::Footer footer = graph_text::footer(summary.spent);
  if (next && cut_by != Limit::none) footer.cut_by = to_string(cut_by);
  if (next) footer.cursor = page_cursor(graph, *next);
  graph_text::append_json(footer, call.out);
  return {};
}

}  // namespace

Result<void> answer_graph_verify(ApiCall& call) {
  ADJOIN_TRY(const GraphBody body, GraphBody::read(call.body));
  if (body.has("count")) return answer_count(call, body);
  ADJOIN_CHECK(body.check_names(
      {"table", "after", "without", "first", "only", "budget", "repair", "count"}));
  note_asked(call, body.has("repair") ? "repair" : "verify");
  ADJOIN_TRY(const graph::Graph graph, open_graph(call, body));
  return body.has("repair") ? answer_repair(call, body, graph) : verify_page(call, body, graph);
}

}  // namespace adjoin::server

#include "server/metrics/metrics_page.h"

#include <string>
#include <string_view>
#include <utility>

#include "server/http/http_options.h"
#include "server/http/refusal.h"
#include "server/metrics/page_writer.h"
#include "server/metrics/table_families.h"
#include "table/store/table_store.h"

namespace adjoin::server {
namespace {

/// Operations that were never called are left out: with all of them the page would be some thousand
/// lines of zeros.
template <typename Write>
void each_used(const std::vector<CallCount>& counts, Write write) {
  for (std::size_t i = 0; i < counts.size(); ++i) {
    std::uint64_t calls = 0;
    for (const std::uint64_t count : counts[i].durations) calls += count;
    if (calls > 0) write(counted_name(i), counts[i], calls);
  }
}

void append_requests(const std::vector<CallCount>& calls, PageWriter& page) {
  page.family("adjoin_requests_total", "counter", "Finished calls by operation and outcome.");
  each_used(calls, [&](std::string_view op, const CallCount& counts, std::uint64_t) {
    page.sample("adjoin_requests_total", {{"op", op}, {"code", "OK"}}, counts.succeeded);
    for (std::size_t i = 0; i < counts.failed.size(); ++i) {
      if (counts.failed[i] == 0) continue;
      const std::string_view code = error_name(i);
      page.sample("adjoin_requests_total", {{"op", op}, {"code", code}}, counts.failed[i]);
    }
  });
}

void append_durations(const std::vector<CallCount>& all, PageWriter& page) {
  constexpr std::string_view kName = "adjoin_request_duration_seconds";
  page.family(kName, "histogram", "From a whole request to its answer, by operation.");
  const std::string bucket = std::string(kName) + "_bucket";
  each_used(all, [&](std::string_view op, const CallCount& counts, std::uint64_t calls) {
    // Prometheus wants each bucket to hold the ones below it too. The meter keeps them apart,
    // so that a call touches one counter.
    std::uint64_t below = 0;
    for (std::size_t i = 0; i < kDurationBounds.size(); ++i) {
      below += counts.durations[i];
      const auto bound = static_cast<std::uint64_t>(kDurationBounds[i].count());
      page.sample(bucket, {{"op", op}, {"le", seconds_text(bound)}}, below);
    }
    page.sample(bucket, {{"op", op}, {"le", "+Inf"}}, calls);
    page.sample(std::string(kName) + "_sum", {{"op", op}}, seconds_text(counts.microseconds));
    page.sample(std::string(kName) + "_count", {{"op", op}}, calls);
  });
}

void append_work(const std::vector<CallCount>& calls, PageWriter& page) {
  struct Family {
    std::string_view name;
    std::string_view help;
    std::uint64_t CallCount::*count;
    bool halves;
  };
  constexpr Family kFamilies[] = {
      {"adjoin_consumed_read_capacity_units_total", "Read capacity consumed, by operation.",
       &CallCount::read_half_units, true},
      {"adjoin_consumed_write_capacity_units_total", "Write capacity consumed, by operation.",
       &CallCount::write_half_units, true},
      {"adjoin_scanned_items_total", "Items read, before filters.", &CallCount::items_scanned,
       false},
      {"adjoin_returned_items_total", "Items answered.", &CallCount::items_returned, false},
  };
  for (const Family& family : kFamilies) {
    page.family(family.name, "counter", family.help);
    each_used(calls, [&](std::string_view op, const CallCount& counts, std::uint64_t) {
      const std::uint64_t value = counts.*family.count;
      page.sample(family.name, {{"op", op}},
                  family.halves ? units_text(value) : std::to_string(value));
    });
  }
}

void append_http(const HttpCounters& http, PageWriter& page) {
  const auto one = [&page](std::string_view name, std::string_view kind, std::string_view help,
                           std::uint64_t value) {
    page.family(name, kind, help);
    page.sample(name, {}, value);
  };
  one("adjoin_connections_open", "gauge", "Open connections.", http.connections_open);
  one("adjoin_connections_total", "counter", "Connections accepted.", http.connections_accepted);
  one("adjoin_requests_in_flight", "gauge", "Requests being answered.", http.requests_in_flight);
  one("adjoin_received_bytes_total", "counter", "Bytes received.", http.bytes_received);
  one("adjoin_sent_bytes_total", "counter", "Bytes sent.", http.bytes_sent);
  page.family("adjoin_refused_total", "counter", "Requests refused before they were read.");
  for (std::size_t i = 0; i < kRefusalCount; ++i) {
    if (http.refused[i] == 0) continue;
    page.sample("adjoin_refused_total", {{"reason", text_of(static_cast<Refusal>(i)).name}},
                http.refused[i]);
  }
  page.family("adjoin_timeouts_total", "counter", "Connections closed for being slow.");
  const std::pair<std::string_view, std::uint64_t> timeouts[] = {
      {"handshake", http.timeouts_handshake}, {"header", http.timeouts_header},
      {"body", http.timeouts_body},           {"idle", http.timeouts_idle},
      {"request", http.timeouts_request},     {"write", http.timeouts_write}};
  for (const auto& [what, count] : timeouts) {
    page.sample("adjoin_timeouts_total", {{"phase", what}}, count);
  }
}

void append_store(table::TableStore& store, PageWriter& page) {
  const auto stats = store.stats();
  // A store that cannot say leaves its part out. A monitor still gets the rest.
  if (!stats) return;
  page.family("adjoin_last_commit", "counter", "Number of the last commit.");
  page.sample("adjoin_last_commit", {}, stats->last_commit.value);
  page.family("adjoin_batches_written_total", "counter",
              "Groups of writes, one synced write each.");
  page.sample("adjoin_batches_written_total", {}, stats->batches_written);
  page.family("adjoin_operations_committed_total", "counter", "Operations in those groups.");
  page.sample("adjoin_operations_committed_total", {}, stats->operations_committed);
  page.family("adjoin_build_info", "gauge", "Always 1; what the store runs on.");
  page.sample("adjoin_build_info", {{"storage", stats->storage}}, 1);
}

}  // namespace

/// Counts are of slightly different moments. Prometheus expects no common one.
std::string metrics_page(const std::vector<CallCount>& calls,
                         const std::vector<monitor::TableTotal>& tables, const HttpCounters& http,
                         table::TableStore& store) {
  PageWriter page;
  append_requests(calls, page);
  append_durations(calls, page);
  append_work(calls, page);
  append_table_families(tables, page);
  append_http(http, page);
  append_store(store, page);
  return page.take();
}

}  // namespace adjoin::server

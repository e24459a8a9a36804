#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>

#include "server/http/http_options.h"
#include "server/http/refusal.h"
#include "server/metrics/request_meter.h"
#include "table/store/table_store.h"

namespace adjoin::server {
namespace {

using Labels = std::initializer_list<std::pair<std::string_view, std::string_view>>;

/// Writes the text format: families with their help, then samples with labels. Labels are our own
/// names, which hold no line breaks.
class PageWriter {
 public:
  void family(std::string_view name, std::string_view kind, std::string_view help) {
    out.append("# HELP ").append(name).append(" ").append(help);
    out.append("\n# TYPE ").append(name).append(" ").append(kind).append("\n");
  }

  void sample(std::string_view name, Labels labels, std::string_view value) {
    out.append(name);
    char before = '{';
    for (const auto& [label, text] : labels) {
      out.append(1, before).append(label).append("=\"");
      for (const char c : text) {
        if (c == '"' || c == '\\') out.push_back('\\');
        out.push_back(c);
      }
      out.push_back('"');
      before = ',';
    }
    if (before == ',') out.push_back('}');
    out.append(" ").append(value).append("\n");
  }

  void sample(std::string_view name, Labels labels, std::uint64_t value) {
    sample(name, labels, std::to_string(value));
  }

  std::string out;
};

/// Written digit by digit, since a double would print some sums in exponents.
std::string seconds(std::uint64_t microseconds) {
  return std::to_string(microseconds / 1'000'000) + "." +
         std::to_string(1'000'000 + microseconds % 1'000'000).substr(1);
}

std::string units(std::uint64_t half_units) {
  return std::to_string(half_units / 2) + (half_units % 2 == 1 ? ".5" : "");
}

std::uint64_t load(const RequestMeter::Count& count) {
  return count.load(std::memory_order_relaxed);
}

/// Operations that were never called are left out: with all of them the page would be some thousand
/// lines of zeros.
template <typename Write>
void each_used(const RequestMeter& meter, Write write) {
  for (std::size_t i = 0; i < kCountedCount; ++i) {
    const RequestMeter::Counts& counts = meter.at(i);
    std::uint64_t calls = 0;
    for (const RequestMeter::Count& count : counts.durations) calls += load(count);
    if (calls > 0) write(counted_name(i), counts, calls);
  }
}

void append_requests(const RequestMeter& meter, PageWriter& page) {
  page.family("adjoin_requests_total", "counter", "Finished calls by operation and outcome.");
  each_used(meter, [&](std::string_view op, const RequestMeter::Counts& counts, std::uint64_t) {
    page.sample("adjoin_requests_total", {{"op", op}, {"code", "OK"}}, load(counts.succeeded));
    for (std::size_t i = 0; i < counts.failed.size(); ++i) {
      if (load(counts.failed[i]) == 0) continue;
      const std::string_view code = error_name(i);
      page.sample("adjoin_requests_total", {{"op", op}, {"code", code}}, load(counts.failed[i]));
    }
  });
}

void append_durations(const RequestMeter& meter, PageWriter& page) {
  constexpr std::string_view kName = "adjoin_request_duration_seconds";
  page.family(kName, "histogram", "From a whole request to its answer, by operation.");
  const std::string bucket = std::string(kName) + "_bucket";
  each_used(
      meter, [&](std::string_view op, const RequestMeter::Counts& counts, std::uint64_t calls) {
        // Prometheus wants each bucket to hold the ones below it too. The meter keeps them apart,
        // so that a call touches one counter.
        std::uint64_t below = 0;
        for (std::size_t i = 0; i < kDurationBounds.size(); ++i) {
          below += load(counts.durations[i]);
          const auto bound = static_cast<std::uint64_t>(kDurationBounds[i].count());
          page.sample(bucket, {{"op", op}, {"le", seconds(bound)}}, below);
        }
        page.sample(bucket, {{"op", op}, {"le", "+Inf"}}, calls);
        page.sample(std::string(kName) + "_sum", {{"op", op}}, seconds(load(counts.microseconds)));
        page.sample(std::string(kName) + "_count", {{"op", op}}, calls);
      });
}

void append_work(const RequestMeter& meter, PageWriter& page) {
  struct Family {
    std::string_view name;
    std::string_view help;
    RequestMeter::Count RequestMeter::Counts::*count;
    bool halves;
  };
  constexpr Family kFamilies[] = {
      {"adjoin_consumed_read_capacity_units_total", "Read capacity consumed, by operation.",
       &RequestMeter::Counts::read_half_units, true},
      {"adjoin_consumed_write_capacity_units_total", "Write capacity consumed, by operation.",
       &RequestMeter::Counts::write_half_units, true},
      {"adjoin_scanned_items_total", "Items read, before filters.",
       &RequestMeter::Counts::items_scanned, false},
      {"adjoin_returned_items_total", "Items answered.", &RequestMeter::Counts::items_returned,
       false},
  };
  for (const Family& family : kFamilies) {
    page.family(family.name, "counter", family.help);
    each_used(meter, [&](std::string_view op, const RequestMeter::Counts& counts, std::uint64_t) {
      const std::uint64_t value = load(counts.*family.count);
      page.sample(family.name, {{"op", op}}, family.halves ? units(value) : std::to_string(value));
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

/// Counters are read without a lock, one after the other. Prometheus expects no common moment.
std::string metrics_page(const RequestMeter& meter, const HttpCounters& http,
                         table::TableStore& store) {
  PageWriter page;
  append_requests(meter, page);
  append_durations(meter, page);
  append_work(meter, page);
  append_http(http, page);
  append_store(store, page);
  return std::move(page.out);
}

}  // namespace adjoin::server

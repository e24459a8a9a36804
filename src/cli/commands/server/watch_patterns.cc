#include "cli/commands/server/watch_patterns.h"

#include <algorithm>
#include <optional>
#include <ostream>
#include <string_view>

#include "cli/output/json_page.h"
#include "cli/output/progress.h"
#include "table/store/item_notes.h"

namespace adjoin::cli {
namespace {

using std::chrono::milliseconds;

constexpr std::string_view kPage = "/_admin/patterns";
// Reading the window costs the server up to a tenth of a second, when it is full.
constexpr milliseconds kAskedOften{1'000};
constexpr milliseconds kAskedSeldom{10'000};

std::string n_plus_one_note(const graph_text::Row& one) {
  const graph_text::Cell* sure = find_cell(one, "keysMatch");
  std::string note = sure != nullptr && sure->json == "true" ? "N+1 query: " : "likely N+1 query: ";
  note += std::string(text_in(one, "table")) + ": " + std::string(text_in(one, "query")) +
          ", then " + std::string(text_in(one, "get")) + " for each";
  const std::string plan(text_in(one, "plan"));
  return note + (plan.empty() ? "; read the nodes in one BatchGetItem\n"
                              : "; this plan reads them in three requests:\nplans:\n" + plan);
}

Result<std::vector<graph_text::Row>> rows_in(std::string_view page, std::string_view list) {
  ADJOIN_TRY(const std::string_view array, member_of_json(page, list));
  ADJOIN_TRY(const auto elements, elements_of_json(array));
  std::vector<graph_text::Row> rows;
  for (const std::string_view element : elements) {
    ADJOIN_TRY(rows.emplace_back(), row_of_json(element));
  }
  return rows;
}

/// The figures of a page. A server of an earlier version does not say how long it has watched.
struct Watched {
  std::optional<milliseconds> time;
  std::uint64_t requests = 0;
};

Result<Watched> watched_in(std::string_view page) {
  Watched watched;
  ADJOIN_TRY(const std::string_view seconds, member_of_json(page, "seconds"));
  if (seconds != "null") {
    watched.time = milliseconds(static_cast<std::int64_t>(number_of_json(seconds) * 1000));
  }
  ADJOIN_TRY(const std::string_view requests, member_of_json(page, "requests"));
  watched.requests = static_cast<std::uint64_t>(number_of_json(requests));
  return watched;
}

Result<WatchedPatterns> patterns_in(std::string_view page) {
  WatchedPatterns patterns;
  ADJOIN_TRY(const Watched watched, watched_in(page));
  patterns.watched = watched.time.value_or(milliseconds(0));
  patterns.requests = watched.requests;
  ADJOIN_TRY(const std::string_view whole, member_of_json(page, "whole"));
  patterns.is_whole = whole != "false";
  ADJOIN_TRY(patterns.rows, rows_in(page, "patterns"));
  ADJOIN_TRY(const auto undeclared, rows_in(page, "undeclared"));
  for (const graph_text::Row& one : undeclared) {
    patterns.undeclared.emplace_back(text_in(one, "table"), text_in(one, "yaml"));
  }
  ADJOIN_TRY(const auto n_plus_one, rows_in(page, "nPlusOne"));
  for (const graph_text::Row& one : n_plus_one) patterns.notes += n_plus_one_note(one);
  return patterns;
}

/// Draws how far the watch is. Silent where nothing has to be waited for.
class WatchProgress {
 public:
  WatchProgress(milliseconds span, Terminal& terminal) : span_(span), terminal_(terminal) {}

  void show(const Watched& watched) {
    if (!bar_) {
      terminal_.err << "watching the server for " << to_text(span_)
                    << "; Ctrl-C ends it and prints what was seen\n"
                    << std::flush;
      bar_.emplace(terminal_, "watching", static_cast<std::uint64_t>(span_.count()));
    }
    bar_->update(static_cast<std::uint64_t>(watched.time->count()), watched.requests);
  }

 private:
  const milliseconds span_;
  Terminal& terminal_;
  std::optional<Progress> bar_;
};

}  // namespace

Result<WatchedPatterns> watch_patterns(FiguresDoor& door, milliseconds span, Terminal& terminal) {
  ADJOIN_TRY(std::string page, door.admin(kPage));
  WatchProgress progress(span, terminal);
  for (;;) {
    ADJOIN_TRY(const Watched watched, watched_in(page));
    if (!watched.time || *watched.time >= span) break;
    progress.show(watched);
    const milliseconds often = *watched.time < kAskedSeldom ? kAskedOften : kAskedSeldom;
    const auto until = std::chrono::steady_clock::now() + std::min(span - *watched.time, often);
    if (!table::pause_until(until, &interrupt_flag())) {
      // Who ends the watch wants to see what came until now. A second interrupt ends the process.
      interrupt_flag() = false;
      ADJOIN_TRY(page, door.admin(kPage));
      break;
    }
    ADJOIN_TRY(page, door.admin(kPage));
  }
  return patterns_in(page);
}

}  // namespace adjoin::cli

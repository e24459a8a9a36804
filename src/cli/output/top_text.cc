#include "cli/output/top_text.h"

#include <algorithm>
#include <cmath>

#include "cli/output/json_page.h"
#include "cli/output/progress.h"
#include "cli/output/sparkline.h"
#include "cli/shell/terminal.h"
#include "graph_text/row.h"

namespace adjoin::cli {
namespace {

using graph_text::Row;

constexpr std::size_t kNumberWidth = 9;
constexpr std::size_t kOperationWidth = 22;
constexpr std::size_t kObjectWidthMin = 10;
constexpr std::size_t kKindWidth = 9;
constexpr const char* kHeadStyle = "7";   // reverse
constexpr const char* kTitleStyle = "1";  // bold

std::string left_column(std::string_view text, std::size_t width) {
  std::string cut = fit(text, width - 1);
  return cut + std::string(width - display_width(cut), ' ');
}

std::string right_column(std::string_view text, std::size_t width) {
  const std::size_t taken = display_width(text);
  return std::string(width > taken ? width - taken : 1, ' ') + std::string(text);
}

/// Three digits are enough to see what changes.
std::string rate_column_text(double rate) {
  if (rate >= 100) return grouped(static_cast<std::uint64_t>(std::llround(rate)));
  return measure_text(rate, rate >= 10 ? 1 : 2);
}

std::string number_column(const Row& row, std::string_view name) {
  return right_column(text_in(row, name).empty() ? "-" : rate_column_text(number_in(row, name)),
                      kNumberWidth);
}

struct NumberColumn {
  std::string_view member;
  std::string_view title;
};
constexpr NumberColumn kOperationNumbers[] = {{"perSecond", "/s"},
                                              {"p50Milliseconds", "p50 ms"},
                                              {"p99Milliseconds", "p99 ms"},
                                              {"readUnitsPerSecond", "RCU/s"},
                                              {"writeUnitsPerSecond", "WCU/s"},
                                              {"throttledPerSecond", "thrtl/s"},
                                              {"systemErrorsPerSecond", "errors/s"}};

/// As many number columns as leave the names their room.
std::size_t number_columns(std::size_t columns, std::size_t names) {
  const std::size_t room = columns > names ? (columns - names) / kNumberWidth : 0;
  return std::clamp<std::size_t>(room, 1, std::size(kOperationNumbers));
}

std::string title_line(const Row& page, std::string_view place) {
  const std::string time(text_in(page, "time"));
  return "adjoin top  " + std::string(place) + "  " +
         time.substr(0, std::min<std::size_t>(19, time.size())) + "Z  last " +
         measure_text(std::round(number_in(page, "seconds"))) + " s  " +
         rate_column_text(number_in(page, "perSecond")) + " requests/s  " +
         rate_column_text(number_in(page, "userErrorsPerSecond")) + " user errors/s";
}

void add_operations(const std::vector<Row>& rows, Screen::Size size, std::size_t most,
                    std::vector<Screen::Line>& lines) {
  const std::size_t numbers = number_columns(size.columns, kOperationWidth + kObjectWidthMin);
  const std::size_t taken = kOperationWidth + numbers * kNumberWidth;
  const std::size_t object = size.columns > taken + 2 ? size.columns - taken : 2;
  std::string head = left_column("operation", kOperationWidth) + left_column("table", object);
  for (std::size_t i = 0; i < numbers; ++i)
    head += right_column(kOperationNumbers[i].title, kNumberWidth);
  lines.push_back({head, kHeadStyle});
  for (std::size_t i = 0; i < std::min(most, rows.size()); ++i) {
    std::string text = left_column(text_in(rows[i], "operation"), kOperationWidth) +
                       left_column(text_in(rows[i], "table"), object);
    for (std::size_t n = 0; n < numbers; ++n) {
      text += number_column(rows[i], kOperationNumbers[n].member);
    }
    lines.push_back({text});
  }
}

void add_keys(const std::vector<Row>& rows, Screen::Size size, std::size_t most,
              std::vector<Screen::Line>& lines) {
  if (rows.empty() || most == 0) return;
  const std::size_t taken = kOperationWidth + kKindWidth + 2 * kNumberWidth;
  const std::size_t key = size.columns > taken + 2 ? size.columns - taken : 2;
  lines.push_back({});
  lines.push_back({left_column("busy key", key) + left_column("of", kOperationWidth) +
                       left_column("kind", kKindWidth) + right_column("/s", kNumberWidth) +
                       right_column("share", kNumberWidth),
                   kHeadStyle});
  for (std::size_t i = 0; i < std::min(most, rows.size()); ++i) {
    const std::string share = measure_text(100 * number_in(rows[i], "share"), 1) + " %";
    lines.push_back({left_column(text_in(rows[i], "key"), key) +
                     left_column(text_in(rows[i], "object"), kOperationWidth) +
                     left_column(text_in(rows[i], "kind"), kKindWidth) +
                     number_column(rows[i], "perSecond") + right_column(share, kNumberWidth)});
  }
}

Result<std::vector<Row>> page_rows(std::string_view page, std::string_view member) {
  ADJOIN_TRY(const std::string_view array, member_of_json(page, member));
  ADJOIN_TRY(const auto elements, elements_of_json(array));
  std::vector<Row> rows;
  for (const std::string_view element : elements) {
    ADJOIN_TRY(Row row, row_of_json(element));
    rows.push_back(std::move(row));
  }
  return rows;
}

}  // namespace

Result<std::vector<Screen::Line>> top_lines(std::string_view page, std::string_view place,
                                            Screen::Size size) {
  ADJOIN_TRY(const Row facts, row_of_json(page));
  ADJOIN_TRY(const std::vector<Row> operations, page_rows(page, "operations"));
  ADJOIN_TRY(const std::vector<Row> keys, page_rows(page, "keys"));
  // Two lines above, two between, and a third of the rest for keys, if there are so many.
  constexpr std::size_t kOtherLines = 5;
  const std::size_t room = size.rows > kOtherLines ? size.rows - kOtherLines : 1;
  const std::size_t for_keys = std::min(keys.size(), std::max<std::size_t>(room / 3, 1));
  std::vector<Screen::Line> lines;
  lines.push_back({title_line(facts, place), kTitleStyle});
  lines.push_back({});
  add_operations(operations, size, room > for_keys ? room - for_keys : 1, lines);
  if (operations.empty()) lines.push_back({"nothing was asked in that time"});
  add_keys(keys, size, for_keys, lines);
  for (Screen::Line& line : lines) line.text = fit(line.text, size.columns);
  return lines;
}

}  // namespace adjoin::cli

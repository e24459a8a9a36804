#include "cli/output/answer_writer.h"

#include <algorithm>
#include <ostream>
#include <utility>

namespace adjoin::cli {
namespace {

constexpr std::size_t kColumnWidthMin = 8;
// More than any width, so that attributes always shrink before refs do.
constexpr std::size_t kNestedGivesFirst = 1'000'000;
// Streams are slow for a row at a time. A pipe takes this much at once.
constexpr std::size_t kBufferBytes = 64 * 1024;
constexpr std::string_view kBold = "1";
constexpr std::string_view kDim = "2";

std::string counted(std::int64_t n, std::string_view noun) {
  return std::to_string(n) + " " + std::string(noun) + (n == 1 ? "" : "s");
}

/// A value as RFC 4180 has it; what is no single value is JSON.
std::string csv_value(const Cell& cell) {
  // csv knows no null. An empty cell without quotes is what `load` takes for an absent field.
  if (cell.json == "null") return {};
  const bool is_composite = cell.json.starts_with('{') || cell.json.starts_with('[');
  const std::string& text = is_composite ? cell.json : cell.text;
  if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
  std::string quoted = "\"";
  for (const char c : text) quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
  return quoted + "\"";
}

std::string padded(std::string text, std::size_t width, bool right) {
  const std::size_t taken = display_width(text);
  const std::string blanks(width > taken ? width - taken : 0, ' ');
  return right ? blanks + text : text + blanks;
}

}  // namespace

OutputForm output_form(const Invocation& invocation, const Terminal& terminal) {
  const auto asked = invocation.value("--output");
  // A person gets a table, a program gets lines that it can read without options.
  if (!asked) return terminal.out_is_terminal ? OutputForm::table : OutputForm::jsonl;
  if (*asked == "json") return OutputForm::json;
  if (*asked == "csv") return OutputForm::csv;
  return *asked == "table" ? OutputForm::table : OutputForm::jsonl;
}

int print_one(const Row& row, const Footer& footer, const Invocation& invocation,
              Terminal& terminal) {
  AnswerWriter(terminal, output_form(invocation, terminal)).single(row, footer);
  return kExitOk;
}

Footer no_cost() {
  Footer footer;
  footer.has_cost = false;
  return footer;
}

std::string to_text(const table::Cost& cost) {
  std::string text = counted(cost.requests, "request");
  if (cost.capacity.read_half_units != 0) {
    text += ", " + graph_text::units_text(cost.capacity.read_half_units) + " RCU";
  }
  if (cost.capacity.write_half_units != 0) {
    text += ", " + graph_text::units_text(cost.capacity.write_half_units) + " WCU";
  }
  if (cost.scanned != 0 || cost.returned != 0) {
    text += ", " + std::to_string(cost.scanned) + " scanned, " + std::to_string(cost.returned) +
            " returned";
  }
  return text;
}

std::string AnswerWriter::painted(std::string_view text, std::string_view style) const {
  if (!terminal_.color) return std::string(text);
  return "\x1b[" + std::string(style) + "m" + std::string(text) + "\x1b[0m";
}

void AnswerWriter::row(Row row) {
  ++rows_;
  if (form_ == OutputForm::table || form_ == OutputForm::csv) {
    // The columns stand. Every further row goes out at once.
    if (laid_out_) return form_ == OutputForm::csv ? write_csv(row) : print_row(row);
    held_.push_back(std::move(row));
    if (held_.size() == kRowsHeld) lay_out();
    return;
  }
  // The document is begun with its first row, and closed by `finish` even if no row came.
  if (form_ == OutputForm::json) buffer_ += rows_ == 1 ? "{\"data\":[" : ",";
  row.append_json(buffer_);
  if (form_ == OutputForm::jsonl) buffer_ += '\n';
  if (buffer_.size() > kBufferBytes) {
    terminal_.out << buffer_;
    buffer_.clear();
  }
}

/// Decides the columns by the rows that are held. What names a row comes before its attributes, in
/// the order in which they first appear.
void AnswerWriter::lay_out() {
  laid_out_ = true;
  const auto widen = [&](const Cell& cell, bool is_nested) {
    auto column = std::find_if(columns_.begin(), columns_.end(),
                               [&](const Column& c) { return c.name == cell.name; });
    if (column == columns_.end()) {
      columns_.push_back(
          {.name = cell.name, .width = display_width(visible(cell.name)), .is_nested = is_nested});
      column = columns_.end() - 1;
    }
    column->value_width = std::max(column->value_width, display_width(visible(cell.text)));
    column->width = std::max(column->width, column->value_width);
    column->is_number = column->is_number && cell.is_number;
    column->has_value = column->has_value || !cell.text.empty();
  };
  for (const Row& row : held_) {
    for (const Cell& cell : row.cells) widen(cell, false);
  }
  for (const Row& row : held_) {
    for (const Cell& cell : row.nested) widen(cell, true);
  }
  if (form_ == OutputForm::csv) {
    write_csv_header();
    for (const Row& row : held_) write_csv(row);
  } else {
    choose_columns();
    shrink_columns();
    print_header();
    for (const Row& row : held_) print_row(row);
  }
  held_.clear();
}

void AnswerWriter::write_csv_header() {
  std::string line;
  for (std::size_t i = 0; i < columns_.size(); ++i) {
    // The JSON of a string, so that a column called "null" or "{" is not taken for one.
    line += (i == 0 ? "" : ",") + csv_value({"", "\"", columns_[i].name});
  }
  if (!columns_.empty()) terminal_.out << shown(line) << '\n';
}

void AnswerWriter::write_csv(const Row& row) {
  std::string line;
  for (std::size_t i = 0; i < columns_.size(); ++i) {
    const Cell* cell = cell_of(row, columns_[i].name);
    line += (i == 0 ? "" : ",") + (cell == nullptr ? std::string() : csv_value(*cell));
  }
  // The header is out, so a column cannot be added. The user is told at the end instead of missing
  // it.
  const auto note_late = [&](const std::vector<Cell>& cells) {
    for (const Cell& cell : cells) {
      const bool has = std::any_of(columns_.begin(), columns_.end(),
                                   [&](const Column& c) { return c.name == cell.name; });
      if (!has) late_.insert(cell.name);
    }
  };
  note_late(row.cells);
  note_late(row.nested);
  terminal_.out << shown(line) << '\n';
}

/// Stored text never reaches a terminal with its control characters.
std::string AnswerWriter::shown(const std::string& line) const {
  return terminal_.out_is_terminal ? visible(line) : line;
}

/// A number that is cut is another number.
std::size_t AnswerWriter::least_width(const Column& column) {
  const std::size_t least = std::min(column.width, kColumnWidthMin);
  return column.is_number ? std::max(least, column.value_width) : least;
}

/// Leaves out attributes without a value in any row, and the last ones when not even narrow columns
/// would fit beside each other.
void AnswerWriter::choose_columns() {
  const auto is_idle = [](const Column& column) { return column.is_nested && !column.has_value; };
  columns_.erase(std::remove_if(columns_.begin(), columns_.end(), is_idle), columns_.end());
  std::size_t least = 0;
  for (const Column& column : columns_) least += least_width(column) + 2;
  // The last columns go first, and never those that name a row. The 2 are the blanks behind the
  // last column, which are not printed.
  while (!columns_.empty() && columns_.back().is_nested && least > terminal_.width + 2) {
    least -= least_width(columns_.back()) + 2;
    hidden_ = visible(columns_.back().name) + (hidden_.empty() ? "" : ", ") + hidden_;
    columns_.pop_back();
  }
}

/// Too wide for the terminal: the widest column gives way until all fit or none can give more.
/// Attributes give way first, what names a row last.
void AnswerWriter::shrink_columns() {
  std::size_t total = 0;
  for (const Column& column : columns_) total += column.width + 2;
  while (total > terminal_.width + 2) {
    const auto widest =
        std::max_element(columns_.begin(), columns_.end(), [](const Column& a, const Column& b) {
          const auto spare = [](const Column& c) {
            return c.width <= least_width(c) ? 0 : c.width + (c.is_nested ? kNestedGivesFirst : 0);
          };
          return spare(a) < spare(b);
        });
    if (widest == columns_.end() || widest->width <= least_width(*widest)) break;
    --widest->width;
    --total;
  }
}

void AnswerWriter::print_header() {
  std::string line;
  for (const Column& column : columns_) {
    if (!line.empty()) line += "  ";
    line += painted(padded(fit(column.name, column.width), column.width, column.is_number), kBold);
  }
  // In colour the escape stands behind the blanks.
  if (!terminal_.color) line.erase(line.find_last_not_of(' ') + 1);
  if (!columns_.empty()) terminal_.out << line << '\n';
}

const Cell* AnswerWriter::cell_of(const Row& row, std::string_view column) const {
  for (const Cell& cell : row.cells) {
    if (cell.name == column) return &cell;
  }
  for (const Cell& cell : row.nested) {
    if (cell.name == column) return &cell;
  }
  return nullptr;
}

void AnswerWriter::print_row(const Row& row) {
  std::string line;
  bool first = true;
  for (const Column& column : columns_) {
    if (!std::exchange(first, false)) line += "  ";
    const Cell* cell = cell_of(row, column.name);
    std::string text;
    // `fit` also makes control characters visible; a number has none.
    if (cell != nullptr) text = cell->is_number ? cell->text : fit(cell->text, column.width);
    line += padded(std::move(text), column.width, column.is_number);
  }
  line.erase(line.find_last_not_of(' ') + 1);
  terminal_.out << line << '\n';
}

void AnswerWriter::finish(const Footer& footer) {
  // Fewer rows than are held: they are printed now.
  if ((form_ == OutputForm::table || form_ == OutputForm::csv) && !laid_out_) lay_out();
  if (form_ == OutputForm::json) {
    if (rows_ == 0) buffer_ += "{\"data\":[";
    buffer_ += ']';
    append_json(footer, buffer_);
  }
  terminal_.out << buffer_ << std::flush;
  buffer_.clear();
  print_footer(footer);
}

/// One object as a table is a list of its members, since a row of many columns would not fit.
void AnswerWriter::single(const Row& row, const Footer& footer) {
  if (form_ == OutputForm::csv) {
    this->row(row);
    return finish(footer);
  }
  if (form_ == OutputForm::table) {
    std::size_t width = 0;
    for (const Cell& cell : row.cells) width = std::max(width, display_width(visible(cell.name)));
    for (const Cell& cell : row.nested) width = std::max(width, display_width(visible(cell.name)));
    const auto print = [&](const Cell& cell) {
      terminal_.out << painted(padded(visible(cell.name), width, false), kBold) << "  "
                    << visible(cell.text) << '\n';
    };
    for (const Cell& cell : row.cells) print(cell);
    for (const Cell& cell : row.nested) print(cell);
    terminal_.out << std::flush;
    return print_footer(footer);
  }
  std::string line;
  if (form_ == OutputForm::json) line = "{\"data\":";
  row.append_json(line);
  if (form_ == OutputForm::json) {
    append_json(footer, line);
  } else {
    line += '\n';
  }
  terminal_.out << line << std::flush;
  print_footer(footer);
}

/// On standard error, so that a program that reads the rows is not disturbed. In json it is part of
/// the document.
void AnswerWriter::print_footer(const Footer& footer) {
  if (form_ == OutputForm::json) return;
  std::string text;
  for (const std::string& one : footer.warnings) text += "warning: " + visible(one) + "\n";
  if (!late_.empty()) {
    text += "warning: no column of the header for";
    for (const std::string& name : late_)
      text += (name == *late_.begin() ? " " : ", ") + visible(name);
    text += ", which came behind the first " + std::to_string(kRowsHeld) +
            " rows: use --output jsonl, or --fields for what all rows have\n";
  }
  if (!hidden_.empty()) text += "no room for: " + hidden_ + " (--fields A,B chooses)\n";
  if (!footer.cut_by.empty()) {
    text += "cut: the budget for " + footer.cut_by + " ended the work early\n";
  }
  for (const std::string& node : footer.missing) text += "there is no node " + visible(node) + "\n";
  if (!footer.cursor.empty()) text += "cursor: " + footer.cursor + "\n";
  if (footer.has_cost) text += "cost: " + to_text(footer.cost) + "\n";
  if (!footer.source.empty()) text += "from: " + footer.source + "\n";
  if (terminal_.err_is_terminal && terminal_.color && !text.empty()) {
    text.pop_back();
    text = painted(text, kDim) + "\n";
  }
  terminal_.err << text << std::flush;
}

}  // namespace adjoin::cli

#include <algorithm>
#include <utility>

#include "cli/read/record_reader.h"
#include "cli/read/utf8.h"

namespace adjoin::cli {
namespace {

struct DelimitedCell {
  std::string text;
  bool quoted = false;
};

class DelimitedReader final : public RecordReader {
 public:
  DelimitedReader(LineSource source, RecordKind kind, char separator)
      : source_(std::move(source)), kind_(kind), separator_(separator) {}

  Result<std::optional<Record>> next() override {
    if (header_.empty()) {
      ADJOIN_TRY(const bool found, read_header());
      if (!found) return std::optional<Record>();
    }
    ADJOIN_TRY(const bool more, read_row());
    if (!more) return std::optional<Record>();
    return record();
  }
  std::uint64_t line_number() const noexcept override { return row_line_; }
  const LineSource& source() const noexcept override { return source_; }

 private:
  Result<bool> read_header();
  Result<bool> read_row();
  Result<void> split(std::string_view line);
  Result<std::optional<Record>> record();

  LineSource source_;
  RecordKind kind_;
  char separator_;
  std::vector<std::string> header_;
  std::vector<DelimitedCell> cells_;
  std::uint64_t row_line_ = 0;
};

Error header_error(std::string message) { return Error(ErrorCode::usage, std::move(message)); }

Result<bool> DelimitedReader::read_header() {
  auto row = read_row();
  // Without a header nothing that follows has a meaning: a bad one ends the file.
  if (!row) return header_error("the header: " + row.error().message());
  if (!*row) return false;
  for (DelimitedCell& cell : cells_) {
    if (cell.text.empty()) return header_error("the header has a column without a name");
    if (std::find(header_.begin(), header_.end(), cell.text) != header_.end()) {
      return header_error("the header names '" + cell.text + "' twice");
    }
    header_.push_back(std::move(cell.text));
  }
  const auto has = [&](std::string_view name) {
    return std::find(header_.begin(), header_.end(), name) != header_.end();
  };
  if (kind_ == RecordKind::edge && (!has("from") || !has("to"))) {
    return header_error("the header must name the columns 'from' and 'to'");
  }
  return true;
}

/// Splits one line into cells; a quoted cell that is open at the line's end takes further lines.
Result<bool> DelimitedReader::read_row() {
  for (;;) {
    row_line_ = source_.line_number() + 1;
    ADJOIN_TRY(const std::optional<std::string_view> line, source_.next());
    if (!line) return false;
    if (line->empty()) continue;
    ADJOIN_CHECK(check_utf8(*line));
    ADJOIN_CHECK(split(*line));
    return true;
  }
}

Result<void> DelimitedReader::split(std::string_view line) {
  cells_.assign(1, {});
  bool in_quotes = false;
  bool closed = false;  // behind a closing quote only a separator may follow
  std::string held;     // a line that had to be kept because the cell goes on
  std::size_t i = 0;
  for (;;) {
    if (i == line.size()) {
      if (!in_quotes) return {};
      DelimitedCell& open = cells_.back();
      if (open.text.size() > kLineBytesMax) return validation_error("a quoted cell is too long");
      open.text += '\n';
      ADJOIN_TRY(const std::optional<std::string_view> further, source_.next());
      if (!further) return validation_error("a quoted cell is not closed before the file ends");
      ADJOIN_CHECK(check_utf8(*further));
      held = *further;
      line = held;
      i = 0;
      continue;
    }
    const char c = line[i++];
    DelimitedCell& cell = cells_.back();
    if (in_quotes) {
      if (c != '"') {
        cell.text += c;
      } else if (i < line.size() && line[i] == '"') {
        cell.text += '"';
        ++i;
      } else {
        in_quotes = false;
        closed = true;
      }
    } else if (c == separator_) {
      cells_.emplace_back();
      closed = false;
    } else if (closed) {
      return validation_error("text behind the closing quote of a cell");
    } else if (c == '"' && cell.text.empty() && separator_ == ',') {
      in_quotes = true;
      cell.quoted = true;
    } else {
      cell.text += c;
    }
  }
}

Result<std::optional<Record>> DelimitedReader::record() {
  if (cells_.size() != header_.size()) {
    return validation_error("the header names " + std::to_string(header_.size()) +
                            " columns, this line has " + std::to_string(cells_.size()));
  }
  Record record;
  record.line = row_line_;
  for (std::size_t i = 0; i < cells_.size(); ++i) {
    DelimitedCell& cell = cells_[i];
    if (kind_ == RecordKind::edge && header_[i] == "from") {
      record.from = std::move(cell.text);
    } else if (kind_ == RecordKind::edge && header_[i] == "to") {
      record.to = std::move(cell.text);
    } else if (!cell.text.empty() || cell.quoted) {
      record.texts.emplace_back(header_[i], std::move(cell.text));
    }
  }
  if (kind_ == RecordKind::edge && record.from.empty()) return validation_error("'from' is empty");
  if (kind_ == RecordKind::edge && record.to.empty()) return validation_error("'to' is empty");
  return std::optional<Record>(std::move(record));
}

}  // namespace

std::unique_ptr<RecordReader> read_delimited(LineSource source, RecordKind kind, char separator) {
  return std::make_unique<DelimitedReader>(std::move(source), kind, separator);
}

}  // namespace adjoin::cli

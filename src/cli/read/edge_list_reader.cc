#include <utility>

#include "cli/read/record_reader.h"
#include "cli/read/utf8.h"

namespace adjoin::cli {
namespace {

constexpr std::string_view kBlanks = " \t";

std::string_view take_word(std::string_view& rest) {
  const std::size_t begin = rest.find_first_not_of(kBlanks);
  if (begin == std::string_view::npos) return rest = {};
  rest.remove_prefix(begin);
  const std::string_view word = rest.substr(0, rest.find_first_of(kBlanks));
  rest.remove_prefix(word.size());
  return word;
}

class EdgeListReader final : public RecordReader {
 public:
  EdgeListReader(LineSource source, RecordKind kind) : source_(std::move(source)), kind_(kind) {}

  Result<bool> next(Record& record) override {
    for (;;) {
      std::string_view rest;
      ADJOIN_TRY(const bool more, source_.next(rest));
      if (!more) return false;
      const std::string_view first = take_word(rest);
      if (first.empty() || first.front() == '#') continue;
      record.clear();
      ADJOIN_CHECK(take(first, rest, record));
      return true;
    }
  }
  std::uint64_t line_number() const noexcept override { return source_.line_number(); }
  const LineSource& source() const noexcept override { return source_; }

 private:
  Result<void> take(std::string_view first, std::string_view rest, Record& record) const {
    const std::string_view second = take_word(rest);
    const std::string_view third = take_word(rest);
    ADJOIN_CHECK(check_utf8(first));
    ADJOIN_CHECK(check_utf8(second));
    record.line = source_.line_number();
    if (kind_ == RecordKind::node) {
      if (!second.empty()) return validation_error("one id is expected, there are more");
      record.ref = first;
      return {};
    }
    if (second.empty()) return validation_error("two ids are expected, there is one");
    if (!third.empty()) return validation_error("two ids are expected, there are more");
    record.from = first;
    record.to = second;
    return {};
  }

  LineSource source_;
  RecordKind kind_;
};

}  // namespace

std::unique_ptr<RecordReader> read_edge_list(LineSource source, RecordKind kind) {
  return std::make_unique<EdgeListReader>(std::move(source), kind);
}

}  // namespace adjoin::cli

#include "cli/range_words.h"

#include <utility>

#include "cli/words.h"

namespace adjoin::cli {

Result<plan::Range> range_word(std::string_view text) {
  using Op = plan::Range::Op;
  static constexpr std::pair<std::string_view, Op> kOperators[] = {
      {">=", Op::ge}, {"<=", Op::le}, {">", Op::gt}, {"<", Op::lt}, {"=", Op::eq}};
  plan::Range range;
  const std::size_t dots = text.find("..");
  if (dots != std::string_view::npos && dots != 0 && dots + 2 < text.size()) {
    range.op = Op::between;
    range.value = text.substr(0, dots);
    range.upper = text.substr(dots + 2);
    return range;
  }
  for (const auto& [spelled, op] : kOperators) {
    if (text.substr(0, spelled.size()) == spelled) {
      range.op = op;
      text.remove_prefix(spelled.size());
      break;
    }
  }
  while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
  if (text.empty()) {
    return Error(ErrorCode::usage, "a range is '>=X', '>X', '<=X', '<X', 'X' or 'A..B'");
  }
  range.value = text;
  return range;
}

Result<std::optional<std::size_t>> first_rows(const Invocation& invocation) {
  ADJOIN_TRY(const auto first, invocation.integer("--first"));
  if (!first) return std::optional<std::size_t>();
  return std::optional<std::size_t>(static_cast<std::size_t>(*first));
}

Result<plan::Paging> paging(const Invocation& invocation) {
  plan::Paging page;
  ADJOIN_TRY(page.first, first_rows(invocation));
  page.after = invocation.value("--after").value_or("");
  page.before = invocation.value("--before").value_or("");
  page.descending = invocation.has("--descending");
  if (!page.after.empty() && !page.before.empty()) {
    return Error(ErrorCode::usage, "--after and --before exclude each other");
  }
  return page;
}

plan::Selection selection(const Invocation& invocation) {
  plan::Selection selection;
  selection.where = invocation.value("--where").value_or("");
  selection.fields = split_list(invocation.value("--fields").value_or(""));
  return selection;
}

}  // namespace adjoin::cli

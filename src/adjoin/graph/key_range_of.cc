#include "adjoin/graph/key_range_of.h"

#include <string>

#include "schema/model/field.h"

namespace adjoin::detail {
namespace {

Result<std::string> bound_text_of(const Value& value) {
  if (std::optional<std::string> text = schema::key_text(value)) return *std::move(text);
  return Error(ErrorCode::invalid_argument,
               "a bound of a range is a text or a number, and not " + value.to_json());
}

plan::Range::On on_of(const KeyRange& range, plan::Range::On otherwise) {
  switch (range.of) {
    case KeyRange::Of::order: return plan::Range::On::order;
    case KeyRange::Of::time: return plan::Range::On::time;
    case KeyRange::Of::rank: break;
  }
  return otherwise;
}

}  // namespace

Result<std::optional<plan::Range>> plan_range(const std::optional<KeyRange>& range,
                                              plan::Range::On on) {
  using Op = plan::Range::Op;
  if (!range || (!range->lower && !range->upper)) return std::optional<plan::Range>();
  plan::Range made;
  made.on = on_of(*range, on);
  if (!range->upper) {
    made.op = range->lower_included ? Op::ge : Op::gt;
    ADJOIN_TRY(made.value, bound_text_of(*range->lower));
  } else if (!range->lower) {
    made.op = range->upper_included ? Op::le : Op::lt;
    ADJOIN_TRY(made.value, bound_text_of(*range->upper));
  } else {
    const bool is_closed = range->lower_included && range->upper_included;
    made.op = is_closed && *range->lower == *range->upper ? Op::eq : Op::between;
    made.without_value = !range->lower_included;
    made.without_upper = !range->upper_included;
    ADJOIN_TRY(made.value, bound_text_of(*range->lower));
    if (made.op == Op::between) {
      ADJOIN_TRY(made.upper, bound_text_of(*range->upper));
    }
  }
  return std::optional<plan::Range>(std::move(made));
}

}  // namespace adjoin::detail

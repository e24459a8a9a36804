#include "wire/decode/read_members.h"

namespace adjoin::wire {

const Words<table::Select>& select_words() {
  using Value = table::Select;
  static const Words<Value> words{
      "[SPECIFIC_ATTRIBUTES, COUNT, ALL_ATTRIBUTES, ALL_PROJECTED_ATTRIBUTES]",
      {{"SPECIFIC_ATTRIBUTES", Value::specific_attributes},
       {"COUNT", Value::count},
       {"ALL_ATTRIBUTES", Value::all_attributes},
       {"ALL_PROJECTED_ATTRIBUTES", Value::all_projected_attributes}}};
  return words;
}

}  // namespace adjoin::wire

#include "engine/commit/write_charges.h"

#include <algorithm>

#include "engine/read/charges.h"

namespace adjoin::engine {

bool ChargedObjects::begins(table::ObjectId object) {
  if (first_ == table::ObjectId()) {
    first_ = object;
    return true;
  }
  if (first_ == object || std::ranges::find(objects_, object) != objects_.end()) return false;
  objects_.push_back(object);
  return true;
}

table::Charge WriteCharges::told(const One& one) {
  table::Charge charge = charge_of(*one.table, one.index, one.kind, one.half_units);
  if (one.index == nullptr) {
    set_item_key(one.item_key, partition_end(one.table->keys, one.item_key), charge);
  } else {
    set_entry_key(one.index->keys, one.entry_key, charge);
  }
  return charge;
}

std::vector<table::Charge> WriteCharges::told() const {
  std::vector<table::Charge> all;
  all.reserve(1 + more_.size());
  each([&all](const One& one) { all.push_back(told(one)); });
  return all;
}

std::optional<Error> WriteCharges::refusal(table::Admission& admission) const {
  return admission.check(told());
}
void WriteCharges::charge(table::Admission& admission) const { admission.charge(told()); }

void WriteCharges::report(const table::CallContext& context, table::CountedOperation operation,
                          ChargedObjects& charged) const {
  each([&](const One& one) {
    table::Charge charge = told(one);
    charge.begins_request = charged.begins(charge.object);
    report_charge(context, operation, charge);
  });
}

}  // namespace adjoin::engine

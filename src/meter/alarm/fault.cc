#include "meter/alarm/fault.h"

#include <utility>

namespace adjoin::meter::alarm {
namespace {

struct FaultDetails final : ErrorDetails {
  explicit FaultDetails(Fault fault_kind) : kind(fault_kind) {}
  Fault kind;
};

ErrorCode code_of_fault(Fault kind) noexcept {
  switch (kind) {
    case Fault::not_found: return ErrorCode::not_found;
    case Fault::limit_exceeded: return ErrorCode::limit_exceeded;
    default: return ErrorCode::invalid_argument;
  }
}

}  // namespace

Error fault(Fault kind, std::string message) {
  return with_details<FaultDetails>(Error(code_of_fault(kind), std::move(message)), kind);
}

Fault fault_of(const Error& error) noexcept {
  const auto* details = details_of<FaultDetails>(error);
  return details == nullptr ? Fault::invalid_value : details->kind;
}

}  // namespace adjoin::meter::alarm

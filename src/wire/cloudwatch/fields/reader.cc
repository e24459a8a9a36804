#include "wire/cloudwatch/fields/reader.h"

#include "wire/cloudwatch/fault.h"

namespace adjoin::wire::cloudwatch {

void Reader::fail(std::string_view what) {
  if (!error_) error_ = fault_error(Fault::malformed, std::string(what));
}

void Reader::fail_at(std::string_view place) {
  if (!error_ || placed_) return;
  placed_ = true;
  if (place.empty()) return;
  error_ = fault_error(Fault::malformed, std::string(place) + ": " + error_->message());
}

}  // namespace adjoin::wire::cloudwatch

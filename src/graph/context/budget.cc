#include "adjoin/call.h"

namespace adjoin {

std::string_view to_string(Limit limit) noexcept {
  switch (limit) {
    case Limit::none: return "";
    case Limit::requests: return "requests";
    case Limit::read_units: return "rcu";
    case Limit::hops: return "hops";
    case Limit::fan_out: return "fan-out";
    case Limit::nodes: return "nodes";
    case Limit::time: return "time";
    case Limit::answer_size: return "size";
  }
  return "?";
}

Usage& Usage::operator+=(const Usage& other) noexcept {
  requests += other.requests;
  read_units += other.read_units;
  write_units += other.write_units;
  items_read += other.items_read;
  items_returned += other.items_returned;
  return *this;
}

}  // namespace adjoin

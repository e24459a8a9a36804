#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "wire/samples/json_tree_for_test.h"
#include "wire/samples/page_for_test.h"

namespace adjoin::wire {

/// Something wrong in a request, and what is said of it when nothing else is.
struct Fault {
  std::string name;    ///< "KeySchema absent"
  JsonPath path;       ///< of the part that is replaced; empty: a member is added
  std::string member;  ///< the new name of the part, or the name of the added member; or empty
  Json value;
  std::string told;

  void apply(Json& body) const;
};
/// Whether a body can have both.
bool can_meet(const Fault& one, const Fault& other, const Json& body);

/// The order in which faults are told, found by trying each two of them.
class OrderOfFaults {
 public:
  /// `turned`: with the members of the body the other way round.
  OrderOfFaults(const Json& body, std::vector<Fault> faults, const Ask& ask, bool turned);

  /// Names and texts, first told first. A number is greater than those of all faults that hide the
  /// fault; faults with one number are told together. Then each two that no such order explains.
  std::string to_text() const;
  /// The names alone.
  std::string names() const;

 private:
  enum class Told : std::uint8_t { apart, first, second, both, both_turned, neither };
  Told told(std::size_t one, std::size_t other, const Ask& ask, bool turned);
  void sort();
  Told at(std::size_t one, std::size_t other) const {
    return matrix_[one * faults_.size() + other];
  }
  static bool is_before(Told told) { return told == Told::first || told == Told::both; }
  std::string exceptions() const;

  const Json& body_;
  std::vector<Fault> faults_;
  std::vector<Told> matrix_;
  std::vector<std::string> others_;
  std::vector<std::size_t> order_;
};

}  // namespace adjoin::wire

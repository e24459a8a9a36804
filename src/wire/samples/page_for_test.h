#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"

namespace adjoin::wire {

/// What a decoder says of a body.
struct Answer {
  enum class Kind : std::uint8_t { taken, wrong_kind, refused };
  Kind kind = Kind::taken;
  std::string text;  ///< what it was read as, written again; or the error
};
Answer refusal(const Error& error);
using Ask = std::function<Answer(const std::string& body)>;

/// The sets of errors for values of a wrong JSON kind. Members of the same type share one, which
/// gets a name; a page tells them once.
class WrongKinds {
 public:
  /// Returns the name of a set: "String".
  std::string name_of(const std::string& errors);
  std::string to_text() const;

 private:
  std::vector<std::pair<std::string, std::string>> named_;
};

/// Returns all that a server says of a request and of what can be wrong with it: each member of a
/// wrong JSON kind, null, absent, and with values that its constraints refuse; and in which order
/// the faults are told. `additions` are members that the request lacks; `without_table` answers as
/// if there were no such table, or is empty.
std::string page_of_request(const std::string& body, const std::vector<std::string>& additions,
                            const Ask& ask, const Ask& without_table, WrongKinds& kinds);

/// Returns what a client reads of a reply, of each member of another JSON kind, and without it.
std::string page_of_reply(const std::string& body, const Ask& ask, WrongKinds& kinds);

}  // namespace adjoin::wire

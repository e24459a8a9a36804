#include "emit/cpp.h"

#include <charconv>
#include <set>
#include <string_view>
#include <system_error>

#include "emit/request_members.h"

namespace adjoin::emit {
namespace {

/// The first number whose `)jsonN"` does not stand in the text: found in one pass, however many do.
std::size_t free_number(const std::string& text) {
  constexpr std::string_view kFront = ")json";
  const char* const end = text.data() + text.size();
  std::set<std::size_t> taken;
  for (std::size_t at = text.find(kFront); at != std::string::npos;
       at = text.find(kFront, at + kFront.size())) {
    std::size_t number = 0;
    const char* const digits = text.data() + at + kFront.size();
    if (std::from_chars(digits, end, number).ec == std::errc()) taken.insert(number);
  }
  std::size_t free = 0;
  while (taken.contains(free)) ++free;
  return free;
}

/// A raw string whose end does not stand in the text, whatever the text is.
std::string raw_string(const std::string& text) {
  const bool is_plain = text.find(")\"") == std::string::npos;
  const std::string delimiter = is_plain ? "" : "json" + std::to_string(free_number(text));
  return "R\"" + delimiter + "(" + text + ")" + delimiter + "\"";
}

}  // namespace

std::string to_cpp(const plan::Request& request) {
  const RequestMembers call = members_of(request);
  return "store.request(\"" + std::string(call.operation) + "\", " + raw_string(body_of(call)) +
         ").value();";
}

}  // namespace adjoin::emit

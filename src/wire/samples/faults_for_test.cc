#include "wire/samples/faults_for_test.h"

#include <algorithm>

namespace adjoin::wire {
namespace {

/// What stands behind "2 validation errors detected: "; nullopt for an error that is told alone.
std::optional<std::string_view> counted_part(std::string_view text) {
  for (const std::string_view mark :
       {" validation error detected: ", " validation errors detected: "}) {
    const std::size_t at = text.find(mark);
    if (at != std::string_view::npos && at <= 3) return text.substr(at + mark.size());
  }
  return std::nullopt;
}

/// A long text without its middle.
std::string cut(const std::string& text) {
  constexpr std::size_t kShown = 300;
  if (text.size() <= 2 * kShown) return text;
  return text.substr(0, kShown) + " … " + text.substr(text.size() - kShown);
}

bool is_joined(std::string_view whole, std::string_view one, std::string_view other) {
  return whole.size() == one.size() + other.size() + 2 && whole.starts_with(one) &&
         whole.ends_with(other);
}

}  // namespace

void Fault::apply(Json& body) const {
  if (path.empty()) {
    body.members.emplace_back(member, value);
    return;
  }
  Json& part = part_at(body, path);
  if (member.empty()) {
    part = value;
    return;
  }
  JsonPath parent = path;
  parent.pop_back();
  part_at(body, parent).members[path.back()].first = member;
}

bool can_meet(const Fault& one, const Fault& other, const Json& body) {
  if (one.path.empty() && other.path.empty()) return one.member != other.member;
  if (one.path.empty()) return body.members[other.path[0]].first != one.member;
  if (other.path.empty()) return body.members[one.path[0]].first != other.member;
  return !overlap(one.path, other.path);
}

OrderOfFaults::OrderOfFaults(const Json& body, std::vector<Fault> faults, const Ask& ask,
                             bool turned)
    : body_(body), faults_(std::move(faults)) {
  const std::size_t size = faults_.size();
  matrix_.assign(size * size, Told::apart);
  for (std::size_t i = 0; i < size; ++i) {
    for (std::size_t j = i + 1; j < size; ++j) {
      if (!can_meet(faults_[i], faults_[j], body_)) continue;
      const Told found = told(i, j, ask, turned);
      matrix_[i * size + j] = found;
      matrix_[j * size + i] = found == Told::first         ? Told::second
                              : found == Told::second      ? Told::first
                              : found == Told::both        ? Told::both_turned
                              : found == Told::both_turned ? Told::both
                                                           : found;
    }
  }
  sort();
}

OrderOfFaults::Told OrderOfFaults::told(std::size_t one, std::size_t other, const Ask& ask,
                                        bool turned) {
  const std::string& first = faults_[one].told;
  const std::string& second = faults_[other].told;
  if (first == second) return Told::apart;  // nobody can tell which one it is
  Json body = body_;
  faults_[one].apply(body);
  faults_[other].apply(body);
  const std::string text = ask(wire::to_text(turned ? reversed(std::move(body)) : body)).text;
  if (text == first) return Told::first;
  if (text == second) return Told::second;
  const auto whole = counted_part(text);
  const auto first_part = counted_part(first);
  const auto second_part = counted_part(second);
  if (whole && first_part && second_part) {
    if (is_joined(*whole, *first_part, *second_part)) return Told::both;
    if (is_joined(*whole, *second_part, *first_part)) return Told::both_turned;
  }
  others_.push_back(faults_[one].name + " and " + faults_[other].name + ": " + text);
  return Told::neither;
}

/// By the number of faults that come after each; equal ones stay in the order of the body.
void OrderOfFaults::sort() {
  const std::size_t size = faults_.size();
  std::vector<std::size_t> after(size);
  std::vector<std::size_t> before(size);
  for (std::size_t i = 0; i < size; ++i) {
    order_.push_back(i);
    for (std::size_t j = 0; j < size; ++j) {
      after[i] += is_before(at(i, j)) ? 1 : 0;
      before[i] += is_before(at(j, i)) ? 1 : 0;
    }
  }
  // Faults that cannot meet all others are placed by the share of those that they meet.
  const auto share = [&](std::size_t i) {
    return after[i] * 1000 / std::max<std::size_t>(1, after[i] + before[i]);
  };
  std::stable_sort(order_.begin(), order_.end(),
                   [&](std::size_t a, std::size_t b) { return share(a) > share(b); });
  // Neighbours that stand the wrong way round change places until none does.
  for (std::size_t round = 0; round < size; ++round) {
    for (std::size_t i = 0; i + 1 < size; ++i) {
      if (is_before(at(order_[i + 1], order_[i]))) std::swap(order_[i], order_[i + 1]);
    }
  }
}

std::string OrderOfFaults::to_text() const {
  std::string text;
  std::vector<std::size_t> numbers;
  for (std::size_t i = 0; i < order_.size(); ++i) {
    std::size_t number = 1;
    for (std::size_t j = 0; j < i; ++j) {
      const Told told = at(order_[j], order_[i]);
      if (told == Told::first) number = std::max(number, numbers[j] + 1);
      if (told == Told::both) number = std::max(number, numbers[j]);
    }
    numbers.push_back(number);
    const Fault& fault = faults_[order_[i]];
    text +=
        "  " + std::to_string(number) + ". " + fault.name + "\n       " + cut(fault.told) + "\n";
  }
  return text + exceptions();
}

std::string OrderOfFaults::exceptions() const {
  std::string text;
  for (std::size_t i = 0; i < order_.size(); ++i) {
    for (std::size_t j = i + 1; j < order_.size(); ++j) {
      if (!is_before(at(order_[j], order_[i]))) continue;
      text += "  but " + faults_[order_[j]].name + " before " + faults_[order_[i]].name + "\n";
    }
  }
  for (const std::string& other : others_) text += "  but " + cut(other) + "\n";
  return text;
}

std::string OrderOfFaults::names() const {
  std::string text;
  for (const std::size_t place : order_) text += "  " + faults_[place].name + "\n";
  return text + exceptions();
}

}  // namespace adjoin::wire

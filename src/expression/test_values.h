#pragma once

#include <string>
#include <utility>

#include "adjoin/value.h"
#include "expression/names.h"
#include "item/set.h"
#include "item/stored_item.h"

/// Short constructors of values for the tests of this module.
namespace adjoin::expression::testing {

inline Value s(std::string text) { return Value(std::move(text)); }
inline Value n(std::string_view text) { return Value(Number::parse(text).value()); }
inline Value b(std::string bytes) { return Value(Binary{std::move(bytes)}); }
inline Value boolean(bool value) { return Value(value); }
inline Value null() { return Value(); }
inline Value list(Value::List elements) { return Value(std::move(elements)); }
inline Value map(Item entries) { return Value(std::move(entries)); }
inline Value ss(std::vector<std::string> elements) {
  return Value(item::make_set(std::move(elements)).value());
}
inline Value ns(const std::vector<std::string>& texts) {
  std::vector<Number> elements;
  for (const std::string& text : texts) elements.push_back(Number::parse(text).value());
  return Value(item::make_set(std::move(elements)).value());
}
inline Value bs(const std::vector<std::string>& bytes) {
  std::vector<Binary> elements;
  for (const std::string& element : bytes) elements.push_back({element});
  return Value(item::make_set(std::move(elements)).value());
}

/// One of each kind, under names that are easy to read in an expression.
inline Item sample_item() {
  return {{"str", s("hello")},
          {"num", n("42")},
          {"bin", b("\x01\x02")},
          {"yes", boolean(true)},
          {"nul", null()},
          {"lst", list({s("x"), n("1"), list({n("7")}), map({{"k", s("deep")}})})},
          {"m", map({{"a", n("5")}, {"b", map({{"c", s("leaf")}})}})},
          {"strs", ss({"a", "b"})},
          {"nums", ns({"1", "2.5"})},
          {"bins", bs({"p", "q"})},
          {"same", n("42.0")}};
}

inline Placeholders sample_placeholders() {
  Placeholders placeholders;
  placeholders.names = {{"#size", "size"}, {"#k", "k"}, {"#str", "str"}, {"#none", "no such"}};
  placeholders.values = {
      {":s", s("hello")},      {":he", s("he")},        {":a", s("a")},
      {":z", s("z")},          {":n", n("42")},         {":n1", n("1")},
      {":n5", n("5")},         {":n99", n("99")},       {":b", b("\x01\x02")},
      {":b1", b("\x01")},      {":yes", boolean(true)}, {":no", boolean(false)},
      {":nul", null()},        {":l", list({n("7")})},  {":m", map({{"k", s("deep")}})},
      {":ss", ss({"a", "b"})}, {":ns", ns({"1"})},      {":bs", bs({"p"})},
      {":S", s("S")},          {":N", s("N")},          {":L", s("L")},
      {":SS", s("SS")},        {":NULL", s("NULL")},    {":p", b("p")},
      {":x", s("x")},          {":e", list({})},        {":clef", s("\u00e9\U0001D11E")},
      {":n3", n("3")}};
  return placeholders;
}

}  // namespace adjoin::expression::testing

// Splits the input into a key and the bounds of a condition. Where the condition finds the key, the
// key's own form must be among those that are recognised for the condition.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/assert.h"
#include "schema/items/recognise_condition.h"
#include "schema/load/load.h"

namespace {

constexpr std::string_view kSchema = R"(
graph: 1
table: {name: tests, pk: PK, sk: SK}
indexes: {Turned: {pk: SK, sk: PK}}
kinds: {pair: "[a-z]{2}"}
nodes:
  User: {ref: "U#{id}", sk: ME, unique: [mail], fields: {mail: string}}
  Page: {ref: "P#{space:int}/{id}"}
  Part: {ref: "Q#{code:pair}"}
edges:
  KNOWS: {from: User, to: User, sk: "{to}", reverse: {item: {sk: "KNOWN#{from.id}"}}}
  READ:  {from: User, to: Page, key: [at], fields: {at: datetime!}}
  RANKS:
    from: Page
    to: Part
    key: [how]
    sk: "R#{rank}#{to}"
    rank: {field: how, values: {low: "1", high: "2"}}
    fields: {how: {enum: [low, high], required: true}}
series:
  Visit: {of: User, sk: "VISIT#{at:desc}{tie}", fields: {at: ms}}
)";

/// The next part of the input, which ends with a line.
std::string_view take(std::string_view& rest) {
  const std::size_t end = std::min(rest.find('\n'), rest.size());
  const std::string_view part = rest.substr(0, end);
  rest.remove_prefix(std::min(end + 1, rest.size()));
  return part;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace adjoin::schema;
  static const Schema schema = load_schema(kSchema, "fuzz").value();
  std::string_view rest(reinterpret_cast<const char*>(data), size);
  const std::string_view pk = take(rest);
  const std::string_view sk = take(rest);
  TextRange range;
  range.low = take(rest);
  range.high = std::string(take(rest));
  const auto option = [&rest](std::size_t at) { return at < rest.size() ? rest[at] : '.'; };
  range.low_included = option(0) != 'x';
  range.high_included = option(1) != 'x';
  if (option(2) == 'o') range.high.reset();
  if (option(2) == 'p') range = TextRange::begins_with(std::string(range.low));

  const auto forms = recognise_condition(schema, {"", {std::string(pk)}, {range}});
  const Recognised is = recognise_key(schema, pk, sk);
  const auto names_it = [&is](const FoundForm& form) {
    return form.kind == is.kind && form.node == is.node && form.edge == is.edge &&
           form.series == is.series;
  };
  if (is.kind == Recognised::Kind::unknown || !range.contains(sk)) return 0;
  ADJOIN_ASSERT(std::any_of(forms.begin(), forms.end(), names_it));
  TextRange of_pk;
  of_pk.low = pk.substr(0, pk.size() / 2);
  const auto turned = recognise_condition(schema, {"Turned", {std::string(sk)}, {of_pk}});
  ADJOIN_ASSERT(std::any_of(turned.begin(), turned.end(), names_it));
  return 0;
}

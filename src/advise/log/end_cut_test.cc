#include "advise/log/end_cut.h"

#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <vector>

#include "schema/items/item_keys.h"
#include "schema/model/field.h"
#include "schema/test_schema.h"

namespace adjoin::advise::end_cut_test {
namespace {

using schema::FoundForm;
using schema::Recognised;
using schema::Schema;

std::string text_of(const Item& key, const std::string& attribute) {
  return schema::key_text(*key.find(attribute)).value();
}

/// A ref whose parts are all this text; nullopt: the type has others.
std::optional<std::string> ref_of(const Schema& schema, const std::string& type,
                                  const std::string& text) {
  schema::Bindings parts;
  for (const schema::Segment& segment : schema.node(type)->ref.segments()) {
    if (segment.is_hole()) parts.set(segment.hole, text);
  }
  auto ref = schema.node(type)->ref.render(parts);
  return ref ? std::optional<std::string>(*std::move(ref)) : std::nullopt;
}

/// What a row says when both of its keys are decoded.
std::optional<KeyTexts> decoded(const Schema& schema, const FoundForm& form, bool to_from,
                                const KeyTexts& row) {
  const Recognised is = recognise_key(schema, row.pk, row.sk);
  if (is.kind != form.kind || is.edge != form.edge || is.form != form.form) return std::nullopt;
  const auto key = node_key(schema, to_from ? is.from : is.to);
  if (!key) return std::nullopt;
  return KeyTexts{text_of(*key, schema.table.pk.name), text_of(*key, schema.table.sk.name)};
}

/// The rows of edges of a form between some nodes, and rows that are none of it.
std::vector<KeyTexts> rows_of(const Schema& schema, const FoundForm& form) {
  std::vector<KeyTexts> rows = {{"else", "else"}, {"", ""}};
  for (const char* from : {"1", "2"}) {
    for (const char* to : {"1", "2", "3"}) {
      const auto from_ref = ref_of(schema, form.form->from_type, from);
      const auto to_ref = ref_of(schema, form.form->to_type, to);
      if (!from_ref || !to_ref) continue;
      const auto keys = edge_keys(schema, *form.edge, {.from = *from_ref, .to = *to_ref});
      if (!keys) continue;
      for (const auto* key : {&keys->edge, keys->mirror ? &*keys->mirror : &keys->edge}) {
        rows.push_back({text_of(*key, schema.table.pk.name), text_of(*key, schema.table.sk.name)});
      }
    }
  }
  // Each key alone fits.
  const std::size_t whole = rows.size();
  for (std::size_t i = 2; i < whole; ++i) rows.push_back({rows[i].pk, rows[2].pk});
  return rows;
}

struct Tried {
  int cuts = 0;
  int found = 0;
};

void compare(const Schema& schema, const FoundForm& form, Tried& tried) {
  for (const bool to_from : {false, true}) {
    auto cut = EndCut::make(schema, form, to_from);
    if (!cut) continue;
    ++tried.cuts;
    for (const KeyTexts& row : rows_of(schema, form)) {
      KeyTexts node;
      const bool found = cut->find(row.pk, row.sk, node);
      const auto expected = decoded(schema, form, to_from, row);
      ASSERT_EQ(found, expected.has_value()) << form.edge->name << ": " << row.pk << " " << row.sk;
      if (!found) continue;
      EXPECT_EQ(node, *expected) << form.edge->name << ": " << row.pk << " " << row.sk;
      ++tried.found;
    }
  }
}

Tried compare_all(const Schema& schema) {
  Tried tried;
  for (const schema::EdgeType& edge : schema.edges) {
    for (const schema::EdgeForm& of_type : edge.forms) {
      FoundForm form;
      form.kind = Recognised::Kind::edge;
      form.edge = &edge;
      form.form = &of_type;
      compare(schema, form, tried);
      if (edge.reverse != schema::ReverseKind::item) continue;
      form.kind = Recognised::Kind::mirror;
      compare(schema, form, tried);
    }
  }
  return tried;
}

TEST(EndCut, SaysTheSameAsDecodingTheKeys) {
  // Refs of "goals" are not of the texts that are tried here; its rows are those of others.
  for (const char* name : {"debian", "follow-graph", "goals", "shop", "social", "users"}) {
    SCOPED_TRACE(name);
    const Tried tried = compare_all(schema::example(name));
    EXPECT_GT(tried.cuts, 0);
    EXPECT_EQ(tried.found > 0, std::string(name) != "goals");
  }
}

TEST(EndCut, SaysTheSameWhereNodesMayFollowThemselves) {
  for (const char* self : {"self-loops: allow", "self-loops: refuse"}) {
    SCOPED_TRACE(self);
    const Schema schema = schema::load_schema(
                              "graph: 1\n"
                              "table: {name: tests}\n"
                              "nodes: {User: {ref: \"U#{id}\"}, Page: {ref: \"P#{space}#{id}\"}}\n"
                              "edges:\n"
                              "  KNOWS: {from: User, to: User, " +
                                  std::string(self) +
                                  ", reverse: {item: {sk: \"KNOWN#{from}\", type: KNOWN}}}\n"
                                  "  READS: {from: User, to: Page}\n",
                              "test")
                              .value();
    const Tried tried = compare_all(schema);
    EXPECT_EQ(tried.cuts, 5) << "to a page, whose ref has two parts, there is none";
    EXPECT_GT(tried.found, 0);
  }
}

}  // namespace
}  // namespace adjoin::advise::end_cut_test

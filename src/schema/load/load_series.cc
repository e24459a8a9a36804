#include <algorithm>

#include "schema/load/load_context.h"

namespace adjoin::schema {

void load_series(LoadContext& context, const Tree& root) {
  const Tree* all = root.find("series");
  if (all == nullptr || !context.expect_map(*all, "'series'")) return;
  for (const Tree::Entry& entry : all->entries) {
    const std::string owner = "series " + entry.name;
    context.check_name(entry.name, entry.place, "a series");
    if (!context.expect_map(entry.value, owner)) continue;
    const Tree& map = entry.value;
    context.check_names(map, {"of", "pk", "sk", "shards", "fields", "ttl"}, owner);
    Series series;
    series.name = entry.name;
    series.place = entry.place;
    series.of = context.text(map, "of");
    // Without its node type the templates cannot be read: their holes are parts of that node's ref.
    const NodeType* node = context.schema.node(series.of);
    if (node == nullptr) {
      context.error(entry.place,
                    owner + ": 'of' must name a declared node type, not '" + series.of + "'");
      continue;
    }
    series.fields = load_fields(context, map.find("fields"), owner);
    series.is_open = takes_any_field(map);
    series.shards = load_shards(context, map);
    series.ttl = load_ttl(context, map, series.fields, owner, nullptr);
    const Tree* sk = map.find("sk");
    if (sk == nullptr) {
      context.error(entry.place, owner + " has no sk; write sk: \"" + entry.name +
                                     context.schema.table.separator + "{timestamp:iso}\"");
      continue;
    }
    // A placeholder such as {timestamp:iso} declares its field: every item of a series must have
    // it.
    std::vector<Field> implicit;
    HoleScope scope;
    scope.owner = owner;
    scope.ends = {{"of", node, "of.", ""}};
    scope.fields = &series.fields;
    scope.shards = series.shards.has_value();
    scope.tie = true;
    scope.implicit = &implicit;
    const Tree* pk = map.find("pk");
    // The owner's own partition by default, so that one Query reads a node with its newest items.
    auto made_pk = load_template(context, scope, pk == nullptr ? "{of}" : pk->text,
                                 pk == nullptr ? map.place : pk->place);
    auto made_sk = load_template(context, scope, sk->text, sk->place);
    if (!made_pk || !made_sk) continue;
    series.pk = *std::move(made_pk);
    series.sk = *std::move(made_sk);
    series.fields.insert(series.fields.end(), implicit.begin(), implicit.end());
    context.schema.series.push_back(std::move(series));
  }
}

void load_access_patterns(LoadContext& context, const Tree& root) {
  if (const Tree* all = root.find("access-patterns");
      all != nullptr && context.expect_map(*all, "'access-patterns'")) {
    for (const Tree::Entry& entry : all->entries) {
      const std::string what = "access pattern " + entry.name;
      if (!context.expect_map(entry.value, what)) continue;
      context.check_names(entry.value, {"params", "get"}, what);
      AccessPattern pattern;
      pattern.name = entry.name;
      pattern.place = entry.place;
      if (const Tree* params = entry.value.find("params");
          params != nullptr && context.expect_map(*params, "'params' of " + what)) {
        for (const Tree::Entry& p : params->entries)
          pattern.params.push_back({p.name, param_type(p.value), p.value.is_list()});
      }
      const Tree* get = entry.value.find("get");
      if (get == nullptr || !get->is_map()) {
        context.error(entry.place,
                      what + " says not what to get; write get: {edges: TYPE, from: $x}");
        continue;
      }
      // Kept as it stands: it is compiled when it is called, with the arguments in place.
      pattern.get = *get;
      context.schema.access_patterns.push_back(std::move(pattern));
    }
  }
  // What steps say is checked by the planner (`prove`), which knows what can be read without a
  // Scan.
  const Tree* plans = root.find("plans");
  if (plans == nullptr || !context.expect_map(*plans, "'plans'")) return;
  for (const Tree::Entry& entry : plans->entries) {
    const std::string what = "plan " + entry.name;
    if (!context.expect_map(entry.value, what)) continue;
    context.check_names(entry.value, {"params", "steps", "return"}, what);
    Plan plan;
    plan.name = entry.name;
    plan.place = entry.place;
    if (const Tree* tree = entry.value.find("params")) plan.params = *tree;
    if (const Tree* tree = entry.value.find("steps")) plan.steps = *tree;
    if (const Tree* tree = entry.value.find("return")) plan.returns = *tree;
    if (!plan.steps.is_list() || plan.steps.items.empty()) {
      context.error(entry.place, what + " needs a list of steps");
    }
    context.schema.plans.push_back(std::move(plan));
  }
}

}  // namespace adjoin::schema

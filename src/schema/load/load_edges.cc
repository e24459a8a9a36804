#include <algorithm>
#include <utility>

#include "schema/load/load_context.h"

namespace adjoin::schema {

namespace {

/// One form for each pair of node types. Each is matched against keys, and compared with all
/// others.
constexpr std::size_t kFormsMax = 64;

End load_end(LoadContext& context, const Tree& map, std::string_view name, std::string_view owner) {
  End end;
  const Tree* tree = map.find(name);
  if (tree == nullptr) {
    context.error(map.place, std::string(owner) + " has no '" + std::string(name) + "'; write " +
                                 std::string(name) + ": NodeType");
    return end;
  }
  if (tree->is_map()) {
    context.check_names(*tree, {"type", "as"}, "'" + std::string(name) + "'");
    end.types = context.texts(*tree, "type");
    end.as = context.text(*tree, "as");
  } else {
    end.types = context.texts(map, name);
  }
  for (const std::string& type : end.types) {
    if (context.schema.node(type) != nullptr) continue;
    std::vector<std::string> names;
    for (const NodeType& node : context.schema.nodes) names.push_back(node.name);
    context.error(tree->place, std::string(owner) + ": node type '" + type + "' is not declared" +
                                   did_you_mean(type, names));
  }
  if (end.types.empty())
    context.error(tree->place, std::string(owner) + ": an end needs a node type");
  return end;
}

std::optional<Rank> load_rank(LoadContext& context, const Tree& map, const EdgeType& edge) {
  const Tree* tree = map.find("rank");
  if (tree == nullptr) return std::nullopt;
  const std::string what = "'rank' of edge type " + edge.name;
  Rank rank;
  rank.field = tree->text;
  if (tree->is_map()) {
    context.check_names(*tree, {"field", "values", "reserved"}, what);
    rank.field = context.text(*tree, "field");
    rank.reserved = context.texts(*tree, "reserved");
    if (const Tree* values = tree->find("values"); values && context.expect_map(*values, what)) {
      for (const Tree::Entry& entry : values->entries) {
        rank.values.emplace_back(entry.name, entry.value.text);
      }
    }
  }
  const Field* field = edge.field(rank.field);
  if (field == nullptr) {
    context.error(tree->place, what + " names '" + rank.field + "', which is not a field");
    return rank;
  }
  if (rank.values.empty() && field->type != FieldType::number &&
      field->type != FieldType::integer) {
    context.error(
        tree->place,
        what + ": a rank without values needs a number field; write values: {A: 200, B: 100}");
  }
  std::vector<std::string> all = rank.reserved;
  for (const auto& [value, text] : rank.values) {
    all.push_back(text);
    if (field->type == FieldType::enumeration &&
        std::find(field->values.begin(), field->values.end(), value) == field->values.end()) {
      context.error(tree->place, what + ": '" + value + "' is not a value of '" + rank.field + "'");
    }
  }
  if (!rank.values.empty()) {
    // A value without a rank could be written, and its edge would have no key.
    for (const std::string& value : field->values) {
      if (rank.of(value) == nullptr) {
        context.error(tree->place, what + ": '" + value + "' has no rank; add it to 'values'");
      }
    }
  }
  std::sort(all.begin(), all.end());
  const auto twice = std::adjacent_find(all.begin(), all.end());
  if (twice != all.end()) {
    context.error(tree->place, what + ": rank " + *twice + " is given twice");
  }
  // DynamoDB sorts keys as bytes: "50" would come behind "500".
  const bool equal = std::all_of(all.begin(), all.end(), [&](const std::string& text) {
    return text.size() == all.front().size() && !text.empty();
  });
  if (!equal) {
    context.error(tree->place, what +
                                   ": ranks differ in width and would not sort; write them equally "
                                   "wide, such as 050 beside 500");
  }
  return rank;
}

/// `{attribute: end.field}` or `{attribute: {of: end.field, when: transaction | stream}}`.
std::vector<TakenField> load_taken(LoadContext& context, const Tree* tree, const EdgeType& edge,
                                   std::string_view what) {
  std::vector<TakenField> taken;
  if (tree == nullptr || !context.expect_map(*tree, what)) return taken;
  for (const Tree::Entry& entry : tree->entries) {
    TakenField field;
    field.attribute = entry.name;
    std::string source = entry.value.text;
    if (entry.value.is_map()) {
      context.check_names(entry.value, {"of", "when"}, what);
      source = context.text(entry.value, "of");
      const std::string when = context.text(entry.value, "when", "transaction");
      field.by_stream = when == "stream";
      if (when != "stream" && when != "transaction") {
        context.error(entry.value.place, std::string(what) + ": 'when' is transaction or stream");
      }
    }
    const std::size_t dot = source.find('.');
    const std::string end_name = source.substr(0, dot);
    if (dot == std::string::npos || (end_name != "from" && end_name != "to")) {
      context.error(entry.value.place,
                    std::string(what) + ": '" + source + "' must be from.FIELD or to.FIELD");
      continue;
    }
    field.end = end_name == "from" ? Direction::forward : Direction::reverse;
    field.field = source.substr(dot + 1);
    const End& end = end_name == "from" ? edge.from : edge.to;
    field.is_id_part = true;
    for (const std::string& type : end.types) {
      const NodeType* node = context.schema.node(type);
      if (node == nullptr) continue;
      const bool part = node->ref.has_hole(field.field);
      // An id part only if it is one at every node type of the end: else some edges would have to
      // read the node.
      field.is_id_part = field.is_id_part && part;
      if (!part && node->field(field.field) == nullptr) {
        context.error(entry.value.place, std::string(what) + ": " + type +
                                             " has neither an id part nor a field '" + field.field +
                                             "'");
      }
    }
    taken.push_back(std::move(field));
  }
  return taken;
}

/// The source stays as it was written, since messages show it.
Template swap_ends(const Template& original, const std::string& separator) {
  std::vector<Segment> segments = original.segments();
  for (Segment& segment : segments) {
    if (segment.hole.compare(0, 5, "from.") == 0)
      segment.hole = "to." + segment.hole.substr(5);
    else if (segment.hole.compare(0, 3, "to.") == 0)
      segment.hole = "from." + segment.hole.substr(3);
  }
  return Template(original.source(), std::move(segments), separator);
}

/// Loads the key templates of one edge type for every pair of end types.
class FormLoader {
 public:
  FormLoader(LoadContext& context, const Tree& map, EdgeType& edge)
      : context_(context), map_(map), edge_(edge), owner_("edge type " + edge.name) {
    const std::string& separator = context.schema.table.separator;
    // Key fields go last by default, so that the edges between two nodes lie side by side.
    for (const std::string& field : edge.key_fields) key_tail_ += separator + "{" + field + "}";
  }

  void run() {
    if (edge_.from.types.size() * edge_.to.types.size() > kFormsMax) {
      context_.error(map_.place, owner_ + " joins more than 64 pairs of node types; split it");
      return;
    }
    for (const std::string& from : edge_.from.types) {
      for (const std::string& to : edge_.to.types) load_form(from, to);
    }
    if (edge_.reverse == ReverseKind::same) add_symmetric_mirrors();
    for (EdgeForm& form : edge_.forms) find_refs(form);
  }

 private:
  std::string default_sk(std::string_view end) const {
    return edge_.name + context_.schema.table.separator + "{" + std::string(end) + "}" + key_tail_;
  }

  std::optional<Template> key(const HoleScope& scope, const Tree& map, std::string_view name,
                              const std::string& fallback) {
    const Tree* tree = map.find(name);
    return load_template(context_, scope, tree == nullptr ? fallback : tree->text,
                         tree == nullptr ? map.place : tree->place);
  }

  void load_form(const std::string& from, const std::string& to) {
    const NodeType* from_node = context_.schema.node(from);
    const NodeType* to_node = context_.schema.node(to);
    if (from_node == nullptr || to_node == nullptr) return;
    EdgeForm form;
    form.from_type = from;
    form.to_type = to;
    HoleScope scope;
    scope.owner = owner_;
    scope.ends = {{"from", from_node, "from.", ""}, {"to", to_node, "to.", ""}};
    scope.fields = &edge_.fields;
    scope.rank = edge_.rank ? &*edge_.rank : nullptr;
    scope.shards = edge_.shards.has_value();
    scope.tie = true;
    // The default layout: an edge lies with its `from` node, under its type's name, in the order of
    // the refs of `to`.
    auto pk = key(scope, map_, "pk", "{from}");
    auto sk = key(scope, map_, "sk", default_sk("to"));
    if (!pk || !sk) return;
    form.pk = *std::move(pk);
    form.sk = *std::move(sk);
    // Behind the keys: entries and the edge set may name them as {pk} and {sk}.
    scope.pk = &form.pk;
    scope.sk = &form.sk;
    load_reverse(scope, form);
    load_views(scope, form);
    if (edge_.in_edge_set) {
      const Tree* value = map_.find("edge-set");
      form.edge_set = load_template(context_, scope, value == nullptr ? "{sk}" : value->text,
                                    value == nullptr ? map_.place : value->place);
    }
    if (edge_.tree) load_parent_key(context_, form, edge_);
    edge_.forms.push_back(std::move(form));
  }

  void load_reverse(const HoleScope& scope, EdgeForm& form) {
    const Tree* reverse = map_.find("reverse");
    if (edge_.reverse == ReverseKind::index) {
      auto entry = load_index_entry(context_, scope, "reverse", *reverse,
                                    context_.text(*reverse, "index"), "{to}", default_sk("from"));
      if (!entry) return;
      // An edge without its reverse key would be missing from the lists at its other end.
      entry->required = true;
      form.entries.push_back(*std::move(entry));
    }
    if (edge_.reverse == ReverseKind::item) {
      const Tree& item = *reverse->find("item");
      form.mirror_pk = key(scope, item, "pk", "{to}");
      form.mirror_sk = key(scope, item, "sk", default_sk("from"));
    }
  }

  void load_views(const HoleScope& scope, EdgeForm& form) {
    const Tree* views = map_.find("views");
    if (views == nullptr || !context_.expect_map(*views, "'views' of " + owner_)) return;
    for (const Tree::Entry& view : views->entries) {
      if (view.name == "reverse") {
        context_.error(view.place, owner_ + ": a view cannot be called 'reverse'");
      }
      if (!context_.expect_map(view.value, "view '" + view.name + "'")) continue;
      context_.check_names(view.value, {"index", "pk", "sk", "when"}, "view '" + view.name + "'");
      auto entry = load_index_entry(context_, scope, view.name, view.value,
                                    context_.text(view.value, "index"), "", "");
      if (entry) form.entries.push_back(*std::move(entry));
    }
  }

  void add_symmetric_mirrors() {
    for (EdgeForm& form : edge_.forms) {
      const EdgeForm* other = edge_.form(form.to_type, form.from_type);
      // The mirror of an edge A-B lies where an edge B-A would, and that must be a form as well.
      if (other == nullptr) {
        context_.error(map_.place,
                       owner_ + ": 'reverse: same' needs the same node types at both ends");
        return;
      }
      form.mirror_pk = swap_ends(other->pk, context_.schema.table.separator);
      form.mirror_sk = swap_ends(other->sk, context_.schema.table.separator);
    }
  }

  // Last, when all keys are there. A key that holds a whole ref is made and read without taking the
  // ref apart.
  void find_refs(EdgeForm& form) {
    const Template& from = context_.schema.node(form.from_type)->ref;
    const Template& to = context_.schema.node(form.to_type)->ref;
    form.pk.find_refs(from, to);
    form.sk.find_refs(from, to);
    for (std::optional<Template>* key : {&form.mirror_pk, &form.mirror_sk}) {
      if (*key) (*key)->find_refs(from, to);
    }
    for (IndexEntry& entry : form.entries) {
      for (Template& key : entry.pk) key.find_refs(from, to);
      for (Template& key : entry.sk) key.find_refs(from, to);
    }
  }

  LoadContext& context_;
  const Tree& map_;
  EdgeType& edge_;
  std::string owner_;
  std::string key_tail_;
};

void load_reverse_kind(LoadContext& context, const Tree& map, EdgeType& edge) {
  const Tree* reverse = map.find("reverse");
  const std::string what = "'reverse' of edge type " + edge.name;
  // Also without a mirror, so that readers of the name need no question.
  edge.mirror_type_name = edge.name;
  if (reverse == nullptr) return;
  if (reverse->is_text() && reverse->text == "same") {
    edge.reverse = ReverseKind::same;
    return;
  }
  const Tree* item = reverse->find("item");
  if (reverse->is_map() && reverse->find("index") != nullptr) {
    context.check_names(*reverse, {"index", "pk", "sk", "when"}, what);
    edge.reverse = ReverseKind::index;
  } else if (item != nullptr && context.expect_map(*item, what)) {
    context.check_names(*reverse, {"item"}, what);
    context.check_names(*item, {"pk", "sk", "type", "copy"}, what);
    edge.reverse = ReverseKind::item;
    edge.mirror_type_name = context.text(*item, "type", edge.name);
    edge.mirror_copies =
        load_taken(context, item->find("copy"), edge, "'copy' of edge type " + edge.name);
  } else {
    context.error(reverse->place, what + " is {index: NAME}, {item: {sk: TEMPLATE}} or same");
  }
}

void load_rules(LoadContext& context, const Tree& map, EdgeType& edge) {
  const std::string on_exists = context.text(map, "on-exists", "replace");
  if (on_exists == "keep")
    edge.on_exists = OnExists::keep;
  else if (on_exists == "refuse")
    edge.on_exists = OnExists::refuse;
  else if (on_exists != "replace") {
    context.error(map.find("on-exists")->place, "'on-exists' is keep, refuse or replace");
  }
  edge.shards = load_shards(context, map);
  edge.tree = context.boolean(map, "tree", false);
  edge.limit = context.whole_number(map, "limit");
  const std::string loops = context.text(map, "self-loops", "allow");
  edge.self_loops = loops != "refuse";
  if (loops != "allow" && loops != "refuse") {
    context.error(map.find("self-loops")->place, "'self-loops' is allow or refuse");
  }
  for (const std::string& end : context.texts(map, "require")) {
    if (end == "from")
      edge.require_from = true;
    else if (end == "to")
      edge.require_to = true;
    else
      context.error(map.find("require")->place, "'require' lists from and to, not '" + end + "'");
  }
  const Tree* set = map.find("edge-set");
  const bool opted_out = set != nullptr && set->text == "false";
  for (const std::string& type : edge.from.types) {
    const NodeType* node = context.schema.node(type);
    const bool bounded = node != nullptr && node->edge_set.has_value();
    // A node type with a set takes all its edges by default. One that grows without bound must say
    // no.
    edge.in_edge_set = edge.in_edge_set || (bounded && !opted_out);
    if (set != nullptr && !opted_out && !bounded) {
      context.error(
          set->place,
          "edge type " + edge.name + " is in an edge set, but " + type +
              " declares none with a bound; write edge-set: {attr: edgeSet, max: 500} there");
    }
  }
}

void load_edge(LoadContext& context, const Tree::Entry& entry) {
  EdgeType edge;
  edge.name = entry.name;
  edge.place = entry.place;
  const std::string owner = "edge type " + entry.name;
  context.check_name(entry.name, entry.place, "an edge type");
  if (!context.expect_map(entry.value, owner)) return;
  const Tree& map = entry.value;
  context.check_names(
      map, {"from",   "to",           "pk",         "sk",      "key",      "reverse",   "views",
            "fields", "extra-fields", "set",        "copy",    "rank",     "on-exists", "shards",
            "tree",   "limit",        "self-loops", "require", "edge-set", "ttl",       "was"},
      owner);
  edge.from = load_end(context, map, "from", owner);
  edge.to = load_end(context, map, "to", owner);
  edge.fields = load_fields(context, map.find("fields"), owner);
  edge.extra_fields = load_extra_fields(context, map);
  edge.is_open = takes_any_field(map);
  edge.key_fields = context.texts(map, "key");
  for (const std::string& field : edge.key_fields) {
    if (edge.field(field) != nullptr) continue;
    context.error(map.find("key")->place,
                  owner + ": 'key' names '" + field + "', which is not a field");
  }
  edge.was = context.texts(map, "was");
  edge.set = load_taken(context, map.find("set"), edge, "'set' of " + owner);
  for (const TakenField& taken : edge.set) {
    // An id part is in the ref, so `set` costs nothing. A field must be read, and kept true when it
    // changes.
    if (!taken.is_id_part) {
      context.error(map.find("set")->place,
                    "'set' of " + owner + ": '" + taken.field +
                        "' is not an id part; 'set' never reads a node, use 'copy'");
    }
  }
  edge.copies = load_taken(context, map.find("copy"), edge, "'copy' of " + owner);
  edge.rank = load_rank(context, map, edge);
  load_rules(context, map, edge);
  load_reverse_kind(context, map, edge);
  edge.ttl = load_ttl(context, map, edge.fields, owner, &edge.ttl_repaired);
  // Behind the fields, the rank and the rules: templates name all of these.
  FormLoader(context, map, edge).run();
  context.schema.edges.push_back(std::move(edge));
}

}  // namespace

void load_edges(LoadContext& context, const Tree& root) {
  const Tree* edges = root.find("edges");
  if (edges == nullptr || !context.expect_map(*edges, "'edges'")) return;
  for (const Tree::Entry& entry : edges->entries) load_edge(context, entry);
}

}  // namespace adjoin::schema

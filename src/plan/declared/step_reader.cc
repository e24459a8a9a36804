#include "plan/declared/step_reader.h"

#include <algorithm>

#include "base/assert.h"
#include "plan/operation/edge_list.h"
#include "plan/operation/sample_ref.h"

namespace adjoin::plan {
namespace {

using schema::Tree;

std::string turned(std::string_view type) {
  return type.starts_with('~') ? std::string(type.substr(1)) : "~" + std::string(type);
}

/// What one verb makes of its words.
/// Every verb first checks its words. What is left out of a list of words would be ignored without
/// a trace.
struct Verb : StepParts {
  /// The types of an edge verb, turned when its node stands under `to`.
  Result<std::vector<std::string>> edge_types(std::string_view verb) const {
    ADJOIN_TRY(std::vector<std::string> types, words.texts(verb));
    if (types.empty()) return validation_error("`" + std::string(verb) + "` names no edge type");
    // `edges: FOLLOWS, to: X` reads as "who follows X", so the type is followed against its
    // direction.
    if (words.has("to") && !words.has("from")) {
      for (std::string& type : types) type = turned(type);
    }
    // A type that is named twice is followed once.
    std::vector<std::string> once;
    add_types(types, once);
    return once;
  }
  std::string_view near_word() const {
    if (words.has("to") && !words.has("from")) return "to";
    return words.has("of") ? "of" : "from";
  }
  Result<std::string> near_node() const { return words.required(near_word()); }

  Result<void> node() const {
    if (words.names_step("node")) return fetch("node");
    ADJOIN_CHECK(words.check_words("node", {"fields"}));
    GetNode get;
    ADJOIN_TRY(get.ref, words.required("node"));
    ADJOIN_TRY(get.fields, words.texts("fields"));
    ADJOIN_TRY(const schema::NodeType* type, schema.node_of(get.ref));
    step.node_types = {type->name};
    step.action = ReadOperation(std::move(get));
    return {};
  }

  // Nodes that an earlier step found: they come in batches of 100 at run time, not one by one.
  Result<void> fetch(std::string_view verb) const {
    ADJOIN_CHECK(words.check_words(verb, {"fields"}));
    FetchNodes fetch;
    ADJOIN_TRY(fetch.nodes, words.source(verb));
    ADJOIN_TRY(fetch.fields, words.texts("fields"));
    step.node_types = types_at(fetch.nodes);
    step.action = std::move(fetch);
    return {};
  }

  /// A list of nodes that is given, not found.
  Result<void> given_nodes() const {
    ADJOIN_CHECK(words.check_words("nodes", {"fields"}));
    GetNodes get;
    ADJOIN_TRY(get.refs, words.texts("nodes"));
    ADJOIN_TRY(get.fields, words.texts("fields"));
    get.any_length = words.is_any_length("nodes");
    for (const std::string& ref : get.refs) {
      ADJOIN_TRY(const schema::NodeType* type, schema.node_of(ref));
      add_types({type->name}, step.node_types);
    }
    step.action = ReadOperation(std::move(get));
    return {};
  }

  Result<void> nodes() const {
    if (words.names_step("nodes")) return fetch("nodes");
    if (words.names_list("nodes")) return given_nodes();
    ADJOIN_CHECK(words.check_words("nodes", {"by", "of", "rank", "range", "time", "order", "first",
                                             "after", "before", "fields", "where", "filter"}));
    NodesBy nodes;
    ADJOIN_TRY(nodes.type, words.required("nodes"));
    const schema::NodeType* type = schema.node(nodes.type);
    if (type == nullptr) {
      return validation_error("\"" + nodes.type + "\" is neither an earlier step nor a node type");
    }
    ADJOIN_TRY(nodes.by, words.text("by"));
    ADJOIN_TRY(nodes.of, words.text("of"));
    ADJOIN_TRY(nodes.range, words.range());
    ADJOIN_TRY(nodes.page, words.paging());
    ADJOIN_TRY(nodes.selection, words.selection(type->fields));
    // The rule of the whole project: what only a Scan could find is refused, and the error says
    // what to declare.
    if (nodes.by.empty() && type->entries.empty()) {
      return Error(ErrorCode::unsupported,
                   "all nodes " + nodes.type +
                       " can only be found by a Scan: declare an `index` entry on " + nodes.type);
    }
    step.node_types = {nodes.type};
    step.pages = true;
    step.action = ReadOperation(std::move(nodes));
    return {};
  }

  Result<void> series() const {
    ADJOIN_CHECK(words.check_words("series", {"of", "range", "time", "order", "first", "after",
                                              "before", "fields", "where", "filter"}));
    ReadSeries read;
    ADJOIN_TRY(read.series, words.required("series"));
    const schema::Series* declared = schema.series_type(read.series);
    if (declared == nullptr) {
      return validation_error("the schema has no series \"" + read.series + "\"");
    }
    ADJOIN_TRY(read.of, words.required("of"));
    ADJOIN_TRY(read.range, words.range());
    ADJOIN_TRY(read.page, words.paging());
    ADJOIN_TRY(read.selection, words.selection(declared->fields));
    step.node_types = {declared->of};
    step.pages = true;
    step.action = ReadOperation(std::move(read));
    return {};
  }

  Result<void> edges() const {
    ADJOIN_CHECK(words.check_words(
        "edges", {"from", "to", "of", "by", "rank", "range", "time", "prefix", "order", "first",
                  "after", "before", "fields", "where", "filter"}));
    Neighbors read;
    ADJOIN_TRY(read.types, edge_types("edges"));
    ADJOIN_CHECK(note_edges(read.types));
    ADJOIN_TRY(read.by, words.text("by"));
    ADJOIN_TRY(read.prefix, words.text("prefix"));
    ADJOIN_TRY(read.rank, words.range());
    ADJOIN_TRY(read.page, words.paging());
    // A reference must outlive the statement, and open types declare no fields.
    static const std::vector<schema::Field> kNone;
    const schema::EdgeType* edge = schema.edge_end(read.types.front()).edge;
    ADJOIN_TRY(read.selection, words.selection(edge == nullptr ? kNone : edge->fields));
    if (words.names_step(near_word())) {
      ADJOIN_TRY(const NodeSource nodes, words.source(near_word()));
      if (!read.page.after.empty() || !read.page.before.empty()) {
        // A position would be one per node, and a cursor holds a single key.
        return validation_error("edges of many nodes have no cursor: page the step before");
      }
      step.action = FollowEdges{nodes, std::move(read)};
      return {};
    }
    ADJOIN_TRY(read.node, near_node());
    ADJOIN_CHECK(warn_of(read));
    step.pages = true;
    step.action = ReadOperation(std::move(read));
    return {};
  }

  Result<void> warn_of(const Neighbors& read) const {
    const Target target{&schema, table::TableRef(schema.table.name), ""};
    if (words.has("order")) {
      ADJOIN_TRY(const std::string sorted_by, order_of(target, read));
      // Said once, when the plan is made: an order by name is rarely what `order` was meant to
      // give.
      if (!sorted_by.empty()) {
        warnings.push_back("sorted by " + sorted_by + ", which is neither a time nor a rank");
      }
    }
    ADJOIN_TRY(std::string warning, bound_warning(target, read));
    if (!warning.empty()) warnings.push_back(std::move(warning));
    return {};
  }

  Result<void> edge() const {
    ADJOIN_CHECK(words.check_words("edge", {"from", "to", "fields"}));
    GetEdge get;
    ADJOIN_TRY(get.edge.type, words.required("edge"));
    ADJOIN_TRY(get.edge.from, words.required("from"));
    ADJOIN_TRY(get.edge.to, words.required("to"));
    ADJOIN_TRY(get.fields, words.texts("fields"));
    ADJOIN_CHECK(note_edges({get.edge.type}));
    step.action = ReadOperation(std::move(get));
    return {};
  }

  Result<void> collection() const {
    ADJOIN_CHECK(words.check_words(
        "collection", {"order", "first", "after", "before", "fields", "where", "filter"}));
    Collection read;
    ADJOIN_TRY(read.node, words.required("collection"));
    ADJOIN_TRY(read.page, words.paging());
    ADJOIN_TRY(read.selection, words.selection({}));
    ADJOIN_TRY(const schema::NodeType* type, schema.node_of(read.node));
    step.node_types = {type->name};
    step.pages = true;
    step.action = ReadOperation(std::move(read));
    return {};
  }

  Result<void> count() const {
    ADJOIN_CHECK(words.check_words("count", {"from", "to", "of", "exact", "where", "filter"}));
    Count count;
    ADJOIN_TRY(const std::vector<std::string> types, edge_types("count"));
    count.type = types.front();
    count.further.assign(types.begin() + 1, types.end());
    ADJOIN_TRY(count.node, near_node());
    ADJOIN_TRY(count.exact, words.flag("exact"));
    ADJOIN_TRY(const Selection selection, words.selection({}));
    count.where = selection.where;
    step.action = ReadOperation(std::move(count));
    return {};
  }

  Result<void> between() const {
    ADJOIN_CHECK(words.check_words("between", {}));
    ADJOIN_TRY(const std::vector<std::string> pair, words.texts("between"));
    if (pair.size() != 2) return validation_error("`between` takes two nodes");
    for (const std::string& ref : pair) {
      ADJOIN_TRY(const schema::NodeType* type, schema.node_of(ref));
      add_types({type->name}, step.node_types);
    }
    // Edges between two nodes lead either way, so each end can be of either type.
    step.from_types = step.to_types = step.node_types;
    step.action = ReadOperation(Between{pair[0], pair[1]});
    return {};
  }

  Result<void> path() const {
    ADJOIN_CHECK(words.check_words("path", {"from", "to", "hops"}));
    FindPath path;
    ADJOIN_TRY(path.types, words.texts("path"));
    ADJOIN_TRY(path.from, words.required("from"));
    ADJOIN_TRY(path.to, words.required("to"));
    ADJOIN_TRY(const auto hops, words.number("hops"));
    if (hops) path.hops = static_cast<std::uint32_t>(*hops);
    ADJOIN_CHECK(note_edges(path.types));
    step.action = ReadOperation(std::move(path));
    return {};
  }

  Result<void> reach(std::string_view verb) const {
    ADJOIN_CHECK(words.check_words(verb, {"from", "to", "of", "hops"}));
    ADJOIN_TRY(std::vector<std::string> types, edge_types(verb));
    ADJOIN_CHECK(note_edges(types));
    ADJOIN_TRY(const std::optional<std::uint32_t> hops, words.hops());
    if (words.names_step(near_word())) {
      ADJOIN_TRY(const NodeSource nodes, words.source(near_word()));
      add_types(types_at(nodes), step.node_types);
      step.action = Expand{nodes, std::move(types), hops};
      return {};
    }
    Neighborhood hood;
    hood.types = std::move(types);
    ADJOIN_TRY(hood.node, near_node());
    hood.hops = hops;
    ADJOIN_TRY(const schema::NodeType* type, schema.node_of(hood.node));
    add_types({type->name}, step.node_types);
    step.action = ReadOperation(std::move(hood));
    return {};
  }

  Result<void> mutual(std::string_view verb) const {
    const bool of_two = verb == "mutual";
    if (of_two) {
      ADJOIN_CHECK(words.check_words(verb, {"a", "b", "first"}));
    } else {
      ADJOIN_CHECK(words.check_words(verb, {"of", "first"}));
    }
    Mutual mutual;
    ADJOIN_TRY(mutual.type, words.required(verb));
    ADJOIN_TRY(mutual.a, words.required(of_two ? "a" : "of"));
    if (of_two) {
      ADJOIN_TRY(mutual.b, words.required("b"));
    }
    ADJOIN_TRY(mutual.first, words.number("first"));
    ADJOIN_CHECK(note_edges({mutual.type}));
    step.action = ReadOperation(std::move(mutual));
    return {};
  }

  Result<void> walk(std::string_view verb, Walk::Kind kind) const {
    ADJOIN_CHECK(words.check_words(verb, {"from", "to", "of", "first", "distinct", "fields"}));
    Walk walk;
    ADJOIN_TRY(walk.distinct, words.flag("distinct"));
    ADJOIN_TRY(walk.fields, words.texts("fields"));
    walk.kind = kind;
    ADJOIN_TRY(walk.types, edge_types(verb));
    ADJOIN_TRY(walk.node, near_node());
    ADJOIN_TRY(walk.first, words.number("first"));
    ADJOIN_CHECK(note_edges(walk.types));
    if (kind == Walk::Kind::related) {
      ADJOIN_TRY(const schema::NodeType* type, schema.node_of(walk.node));
      step.node_types = {type->name};
    }
    step.action = ReadOperation(std::move(walk));
    return {};
  }

  Result<void> tree() const {
    ADJOIN_CHECK(words.check_words("tree", {"from", "up", "levels"}));
    ReadTree tree;
    ADJOIN_TRY(tree.type, words.required("tree"));
    ADJOIN_TRY(tree.node, words.required("from"));
    ADJOIN_TRY(tree.up, words.flag("up"));
    ADJOIN_TRY(const auto levels, words.number("levels"));
    if (levels) tree.levels = static_cast<std::uint32_t>(*levels);
    ADJOIN_CHECK(note_edges({tree.type}));
    step.action = ReadOperation(std::move(tree));
    return {};
  }

  /// The word that makes a step what it is. The order decides: `edge` is a word of `unpack` and
  /// `descend`, `filter` one of most others.
  Result<void> read() const {
    if (words.has("edges")) return edges();
    if (words.has("unpack")) return read_unpack(*this);
    if (words.has("descend")) return read_descend(*this);
    if (words.has("edge")) return edge();
    if (words.has("nodes")) return nodes();
    if (words.has("node")) return node();
    if (words.has("collection")) return collection();
    if (words.has("series")) return series();
    if (words.has("count")) return count();
    if (words.has("path")) return path();
    if (words.has("neighborhood")) return reach("neighborhood");
    if (words.has("expand")) return reach("expand");
    if (words.has("tree")) return tree();
    if (words.has("mutual")) return mutual("mutual");
    if (words.has("reciprocal")) return mutual("reciprocal");
    if (words.has("friends-of-friends")) {
      return walk("friends-of-friends", Walk::Kind::friends_of_friends);
    }
    if (words.has("related")) return walk("related", Walk::Kind::related);
    if (words.has("recommend")) return walk("recommend", Walk::Kind::recommend);
    if (words.has("intersect")) return read_intersect(*this);
    if (words.has("score")) return read_score(*this);
    if (words.has("between")) return between();
    if (words.has("filter")) return read_filter(*this);
    return validation_error(
        "no step begins so; there are node, nodes, edge, edges, expand, unpack, descend, "
        "intersect, score, collection, series, count, between, path, neighborhood, tree, mutual, "
        "reciprocal, friends-of-friends, related, recommend and filter");
  }
};

}  // namespace

Result<void> StepReader::add(const Tree& tree) {
  DeclaredStep step;
  const Tree* as = tree.find("as");
  step.name = as != nullptr ? as->text : std::to_string(declared_.steps.size() + 1);
  // Steps refer to one another by name, and a number stands in where there is none.
  for (const DeclaredStep& earlier : declared_.steps) {
    if (earlier.name == step.name) return validation_error("two steps are called " + step.name);
  }
  const StepWords words(arguments_, declared_.steps, tree);
  // Added only when whole: a step that is half read must not be a source for the next one.
  ADJOIN_CHECK((Verb{{schema_, words, declared_.steps, declared_.warnings, step}}.read()));
  declared_.steps.push_back(std::move(step));
  return {};
}

Result<void> StepReader::add_return(const Tree& tree) {
  ADJOIN_ASSERT(!declared_.steps.empty());
  // Without `return` the rows of the last step are the answer, as a reader of the plan expects.
  declared_.shape.each = declared_.steps.size() - 1;
  if (tree.is_null()) return {};
  const StepWords words(arguments_, declared_.steps, tree);
  ADJOIN_CHECK(words.check_words("each", {"with"}));
  ADJOIN_TRY(declared_.shape.each, words.step("each"));
  const Tree* with = tree.find("with");
  if (with == nullptr) return {};
  for (const Tree::Entry& entry : with->entries) {
    const StepWords part(arguments_, declared_.steps, entry.value);
    ADJOIN_CHECK(part.check_words("via", {"where", "node"}));
    ReturnedWith returned;
    returned.name = entry.name;
    ADJOIN_TRY(returned.via, part.step("via"));
    ADJOIN_TRY(returned.where, part.field_values("where"));
    if (part.has("node")) {
      ADJOIN_TRY(returned.node, part.step("node"));
    }
    declared_.shape.with.push_back(std::move(returned));
  }
  return {};
}

}  // namespace adjoin::plan

#include <algorithm>

#include "schema/load/load_context.h"

namespace adjoin::schema {

namespace {

bool tells_time(const Template& t) {
  return std::any_of(t.segments().begin(), t.segments().end(), [](const Segment& s) {
    return s.kind == "iso" || s.kind == "date" || s.kind == "ms" || s.kind == "epoch" ||
           s.kind == "desc" || s.kind == "ulid" || s.kind == "num" || s.kind == "rank" ||
           s.kind == "pad10" || s.kind == "int";
  });
}

/// Looks at one declared read: the names in it, and what the schema can already say about it.
/// Names and directions only. Whether the read is possible without a Scan is proven by the planner,
/// with the requests themselves.
class PatternCheck {
 public:
  PatternCheck(LoadContext& context, const AccessPattern& pattern)
      : context_(context), pattern_(pattern), what_("access pattern " + pattern.name) {}

  void run() {
    for (const AccessPattern::Param& param : pattern_.params) {
      if (context_.schema.node(param.type) == nullptr) {
        error(pattern_.place, "parameter '" + param.name + "' has type '" + param.type +
                                  "', which is not a node type");
      }
    }
    check_params(pattern_.get);
    for (const std::string_view verb :
         {"edges", "edge", "mutual", "reciprocal", "friends-of-friends", "related", "recommend",
          "path", "neighborhood", "count"}) {
      if (const Tree* named = pattern_.get.find(verb)) check_edge_verb(verb, *named);
    }
    if (const Tree* nodes = pattern_.get.find("nodes")) check_nodes(*nodes);
    if (const Tree* series = pattern_.get.find("series");
        series != nullptr && context_.schema.series_type(series->text) == nullptr) {
      error(series->place, "series '" + series->text + "' is not declared");
    }
  }

 private:
  void error(Place place, const std::string& message) {
    context_.error(place, what_ + ": " + message);
  }

  void check_params(const Tree& get) {
    const auto check = [this](const Tree& value) {
      if (!value.is_text() || value.text.empty() || value.text.front() != '$') return;
      const std::string name = value.text.substr(1);
      const bool known = std::any_of(pattern_.params.begin(), pattern_.params.end(),
                                     [&name](const auto& p) { return p.name == name; });
      if (!known)
        error(value.place, "'$" + name + "' is not a parameter; declare it under 'params'");
    };
    for (const Tree::Entry& entry : get.entries) {
      check(entry.value);
      for (const Tree& item : entry.value.items) check(item);
    }
  }

  void check_edge_verb(std::string_view verb, const Tree& named) {
    std::vector<std::string> names;
    if (named.is_text()) names.push_back(named.text);
    for (const Tree& item : named.items) names.push_back(item.text);
    for (const std::string& name : names) {
      const EdgeEnd end = context_.schema.edge_end(name);
      if (end.edge == nullptr) {
        std::vector<std::string> known;
        for (const EdgeType& edge : context_.schema.edges) known.push_back(edge.name);
        error(named.place, "edge type '" + name + "' is not declared" + did_you_mean(name, known));
      } else {
        check_edge_read(verb, named.place, end);
      }
    }
  }

  void check_edge_read(std::string_view verb, Place place, EdgeEnd end) {
    // Two turns cancel: `~FOLLOWS` read at `to` is the forward direction.
    const bool backwards = (pattern_.get.find("to") != nullptr && verb != "edge" &&
                            verb != "path") != (end.direction == Direction::reverse);
    const Tree* by = pattern_.get.find("by");
    if (by != nullptr && !end.edge->has_view(by->text)) {
      return error(by->place, "'" + by->text + "' is not a view of " + end.edge->name);
    }
    if (verb == "count") return check_count(place, end, backwards);
    if (verb != "edges" || end.edge->forms.empty()) return;
    // One form stands for all: they have the same entries and differ in node types.
    const EdgeForm& form = end.edge->forms.front();
    const std::string entry_name = by != nullptr ? by->text : backwards ? "reverse" : "";
    const auto entry = std::find_if(form.entries.begin(), form.entries.end(),
                                    [&](const IndexEntry& e) { return e.name == entry_name; });
    if (entry != form.entries.end()) {
      check_projection(place, *entry, form);
      check_order(entry->sk.empty() ? form.sk : entry->sk.front());
    } else if (!backwards) {
      check_order(form.sk);
    } else if (form.mirror_sk) {
      check_order(*form.mirror_sk);
    }
  }

  void check_nodes(const Tree& named) {
    const NodeType* node = context_.schema.node(named.text);
    if (node == nullptr) {
      if (named.is_list() || named.text.find('.') != std::string::npos) return;
      // A list of nodes that is given; check_params knows its name.
      if (named.text.starts_with('$')) return;
      return error(named.place, "node type '" + named.text + "' is not declared");
    }
    const Tree* by = pattern_.get.find("by");
    if (by == nullptr) return;
    const IndexEntry* entry = node->entry(by->text);
    if (entry == nullptr) {
      return error(by->place, "'" + by->text + "' is not an index entry of " + node->name);
    }
    if (!entry->sk.empty()) check_order(entry->sk.front());
  }

  void check_order(const Template& sk) {
    const Tree* order = pattern_.get.find("order");
    if (order == nullptr) return;
    if (order->text != "asc" && order->text != "desc") {
      return error(order->place, "'order' is asc or desc");
    }
    if (tells_time(sk)) return;
    context_.warn(order->place, what_ + ": the order is that of '" + sk.source() +
                                    "', which holds no time or rank; the newest are not first. Put "
                                    "a time into the key, or add a view");
  }

  // A warning, not an error: a count of a few edges is cheap, and only the user knows how many
  // there will be.
  void check_count(Place place, EdgeEnd end, bool backwards) {
    const Direction direction = backwards ? Direction::reverse : Direction::forward;
    for (const NodeType& node : context_.schema.nodes) {
      for (const Counter& counter : node.counters) {
        if (counter.edge == end.edge->name && counter.direction == direction &&
            counter.kind == Counter::Kind::count) {
          return;
        }
      }
    }
    const std::string& as = backwards ? end.edge->to.as : end.edge->from.as;
    const std::string counted = !as.empty() ? as : (backwards ? "~" : "") + end.edge->name;
    context_.warn(place, what_ +
                             ": no counter keeps this count, so that every call reads all edges; "
                             "add counters: {" +
                             (as.empty() ? "NAME" : as) + ": {of: " + counted + "}} to the node");
  }

  // DynamoDB would return such rows without the field, silently.
  void check_projection(Place place, const IndexEntry& entry, const EdgeForm& form) {
    const Index* index = context_.schema.index(entry.index);
    if (index == nullptr || index->projection == Projection::all) return;
    std::vector<std::string> wanted = context_.texts(pattern_.get, "fields");
    if (const Tree* where = pattern_.get.find("where"); where != nullptr && where->is_map()) {
      for (const Tree::Entry& condition : where->entries) wanted.push_back(condition.name);
    }
    for (const std::string& field : wanted) {
      const auto has = [&field](const std::vector<Template>& templates) {
        return std::any_of(templates.begin(), templates.end(),
                           [&](const Template& t) { return t.has_hole(field); });
      };
      const bool included =
          std::find(index->included.begin(), index->included.end(), field) != index->included.end();
      if (included || has(entry.pk) || has(entry.sk) || form.pk.has_hole(field) ||
          form.sk.has_hole(field)) {
        continue;
      }
      error(place, "index " + index->name + " does not project '" + field +
                       "'; project ALL, or list it under 'projection'");
    }
  }

  LoadContext& context_;
  const AccessPattern& pattern_;
  std::string what_;
};

}  // namespace

void check_access_pattern(LoadContext& context, const AccessPattern& pattern) {
  PatternCheck(context, pattern).run();
}

namespace {

/// Whether the index that reads the edges backwards can leave some of them out.
/// `when` keeps edges out of the index. A recount over it would be too low.
bool reads_some_backwards(const EdgeType& edge) {
  for (const EdgeForm& form : edge.forms) {
    for (const IndexEntry& entry : form.entries) {
      if (entry.name == "reverse" && !entry.when.empty()) return true;
    }
  }
  return false;
}

/// When the edge that holds an extreme goes, the node's other edges are read; when changes were
/// lost, all edges that an eventual counter is of; when an edge has expired, all that are left.
void check_listed(LoadContext& context, const EdgeType& edge, const NodeType& node,
                  const Counter& counter) {
  const std::string what = "counter '" + counter.attribute + "' of node type " + node.name;
  if (!node.is_found_by_ref()) {
    context.error(node.place, what + " stands on the node, which cannot be read by its ref");
  }
  // A node's own partition lists its outgoing edges, whatever else is declared.
  if (counter.direction == Direction::forward) return;
  if (!edge.is_reversible() || reads_some_backwards(edge)) {
    context.error(node.place, what + " is read anew from all edges to the node when " +
                                  (counter.is_extreme()    ? "the one that holds it goes"
                                   : counter.is_eventual() ? "changes were lost"
                                                           : "one of them has expired") +
                                  "; declare reverse: {index: NAME} on " + edge.name +
                                  ", without 'when'");
    return;
  }
  if (counter.kind == Counter::Kind::count) return;
  for (const EdgeForm& form : edge.forms) {
    for (const IndexEntry& entry : form.entries) {
      const Index* index = context.schema.index(entry.index);
      if (entry.name != "reverse" || index == nullptr) continue;
      const bool projected = index->projection == Projection::all ||
                             std::find(index->included.begin(), index->included.end(),
                                       counter.field) != index->included.end();
      if (projected) continue;
      context.error(node.place, what + " is read over index " + index->name +
                                    ", which does not project '" + counter.field +
                                    "'; write projection: ALL");
      return;
    }
  }
}

/// A copy is kept in step by finding the edges of its node, and by a mark on the node.
void check_copy(LoadContext& context, const EdgeType& edge, const TakenField& copy,
                const std::string& owner) {
  const bool from = copy.end == Direction::forward;
  const std::string name = owner + ": '" + copy.attribute + "'";
  if (edge.field(copy.attribute) != nullptr) {
    context.error(edge.place, name + " is both a field and a copy; rename one of them");
  }
  if (!from && (!edge.is_reversible() || reads_some_backwards(edge))) {
    context.error(edge.place,
                  name +
                      " is copied from the to node, not all of whose edges are found when it "
                      "changes; declare reverse: {index: NAME}, without 'when'");
  }
  for (const std::string& type : (from ? edge.from : edge.to).types) {
    const NodeType* node = context.schema.node(type);
    if (node == nullptr) continue;
    if (node->field(kCopyMark) != nullptr) {
      context.error(edge.place, name + " is copied from " + type + ", which has a field '" +
                                    std::string(kCopyMark) + "', the name of a mark; rename it");
    }
    if (!node->is_found_by_ref()) {
      context.error(edge.place,
                    name + " is copied from " + type + ", which cannot be read by its ref");
    }
  }
}

void check_copies(LoadContext& context, const EdgeType& edge, const std::string& owner) {
  for (const auto* taken : {&edge.copies, &edge.mirror_copies}) {
    for (const TakenField& copy : *taken) {
      if (!copy.is_id_part) check_copy(context, edge, copy, owner);
    }
  }
}

/// A limit is the condition of a counter.
void check_limit(LoadContext& context, const EdgeType& edge, const std::string& owner) {
  if (*edge.limit == 0) context.error(edge.place, owner + ": 'limit' is at least 1");
  for (const std::string& type : edge.from.types) {
    const auto counters = context.schema.counters_of(type, edge.name, Direction::forward);
    const bool kept = std::any_of(counters.begin(), counters.end(), [](const Counter* counter) {
      return counter->kind == Counter::Kind::count && counter->mode == Counter::Mode::strong &&
             counter->shards == 1;
    });
    if (kept) continue;
    context.error(edge.place, owner + ": 'limit' needs a count on node type " + type +
                                  "; write counters: {out: {of: " + edge.name +
                                  "}} there, strong and not in shards");
  }
}

}  // namespace

void check_edge_rules(LoadContext& context, const EdgeType& edge) {
  const std::string owner = "edge type " + edge.name;
  const Tree* written = context.schema.source.find("edges");
  if (written != nullptr) written = written->find(edge.name);
  // An edge that is counted must say what a second add does: else a retry could count it twice.
  bool counted = false;
  for (const NodeType& node : context.schema.nodes) {
    for (const Counter& counter : node.counters) {
      if (counter.edge != edge.name) continue;
      if (counter.is_extreme() || counter.is_eventual() || edge.ttl_repaired) {
        check_listed(context, edge, node, counter);
      }
      if (counter.is_extreme() && !edge.ttl.empty()) {
        context.error(node.place, "counter '" + counter.attribute + "' of node type " + node.name +
                                      ": the edge that holds it may expire unseen; a minimum or "
                                      "maximum is of edges without ttl");
      }
      counted = counted || !counter.is_eventual();
    }
  }
  if ((counted || edge.in_edge_set) && written != nullptr &&
      written->find("on-exists") == nullptr) {
    context.error(
        edge.place,
        owner + " is " + (counted ? "counted" : "in an edge set") +
            ", so it must say what adding it twice does; write on-exists: keep, refuse or replace");
  }
  if (edge.tree && edge.reverse == ReverseKind::same) {
    context.error(edge.place, owner +
                                  ": a symmetric edge has no parent; leave 'tree' or "
                                  "'reverse: same' out");
  }
  if (edge.tree && !edge.key_fields.empty()) {
    context.error(edge.place, owner +
                                  ": in a tree one edge joins parent and child; leave 'key' "
                                  "or 'tree' out");
  }
  check_copies(context, edge, owner);
  if (edge.limit) check_limit(context, edge, owner);
  const bool mirrored = edge.reverse == ReverseKind::item || edge.reverse == ReverseKind::same;
  if (!edge.ttl.empty() && !edge.ttl_repaired &&
      (mirrored || counted || edge.in_edge_set || edge.tree)) {
    context.error(edge.place, owner + ": expiry would leave its " +
                                  (mirrored           ? "mirror"
                                   : counted          ? "count"
                                   : edge.in_edge_set ? "edge-set entry"
                                                      : "place in the tree") +
                                  " behind; write ttl: {field: " + edge.ttl + ", repair: stream}");
  }
}

}  // namespace adjoin::schema

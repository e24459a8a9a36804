#include "plan/operation/edge_list.h"

#include <algorithm>

#include "base/assert.h"
#include "plan/operation/bound.h"
#include "plan/operation/growth.h"
#include "plan/operation/key_range.h"
#include "plan/operation/list_program.h"
#include "schema/items/item_keys.h"

namespace adjoin::plan {
namespace {

using schema::Direction;
using schema::EdgeForm;
using schema::IndexEntry;
using schema::ReverseKind;
using schema::Template;

/// One way to read one form of an edge type from one of its ends.
struct Access {
  const EdgeForm* form = nullptr;
  const IndexEntry* entry = nullptr;  ///< null: the table itself
  const Template* list_pk = nullptr;  ///< templates of the key that is queried
  const Template* list_sk = nullptr;
  const Template* item_pk = nullptr;  ///< templates of the row's own key
  const Template* item_sk = nullptr;
  bool node_is_from = true;
};

const IndexEntry* find_entry(const EdgeForm& form, std::string_view name) {
  for (const IndexEntry& entry : form.entries) {
    if (entry.name == name) return &entry;
  }
  return nullptr;
}

/// Rows of an index have the item's own key as well, and the other end is read from that.
Access through_index(const EdgeForm& form, const IndexEntry& entry, bool node_is_from) {
  Access access{&form, &entry, nullptr, nullptr, &form.pk, &form.sk, node_is_from};
  access.list_pk = entry.pk.empty() ? nullptr : &entry.pk.front();
  access.list_sk = entry.sk.empty() ? nullptr : &entry.sk.front();
  return access;
}

Access through_table(const EdgeForm& form, bool mirror, bool node_is_from) {
  ADJOIN_ASSERT(!mirror || form.mirror_pk);
  ADJOIN_ASSERT(!mirror || form.mirror_sk);
  const Template* pk = mirror ? &*form.mirror_pk : &form.pk;
  const Template* sk = mirror ? &*form.mirror_sk : &form.sk;
  return Access{&form, nullptr, pk, sk, pk, sk, node_is_from};
}

bool mentions_end(const Template& key, std::string_view end) {
  for (const schema::Segment& segment : key.segments()) {
    if (segment.is_hole() && std::string_view(segment.hole).starts_with(end)) return true;
  }
  return false;
}

Error no_reverse(const EdgeChoice& choice, std::string_view ref) {
  return Error(
      ErrorCode::unsupported,
      "edges " + choice.name + " cannot be listed at " + std::string(ref) +
          " backwards without a Scan: declare `reverse: {index: …}` or `reverse: {item: …}` "
          "on " +
          choice.name);
}

/// Every way in which edges of `choice` can stand at a node of this type.
/// A type may have a form for each pair of node types, each with keys of its own. Together these
/// ways meet every edge once.
Result<std::vector<Access>> accesses(const schema::NodeType& node, std::string_view ref,
                                     const EdgeChoice& choice, std::string_view by) {
  const schema::EdgeType& edge = *choice.edge;
  const bool symmetric = edge.reverse == ReverseKind::same;
  const bool forward = choice.direction == Direction::forward;
  std::vector<Access> found;
  for (const EdgeForm& form : edge.forms) {
    if (!by.empty()) {
      const IndexEntry* entry = find_entry(form, by);
      if (entry == nullptr || entry->pk.empty()) continue;
      const bool from_side =
          // A view says by its partition key from which end it is read.
          mentions_end(entry->pk.front(), "from.") && !mentions_end(entry->pk.front(), "to.");
      const std::string& here = from_side ? form.from_type : form.to_type;
      if (here == node.name) found.push_back(through_index(form, *entry, from_side));
      continue;
    }
    if (form.from_type == node.name && (forward || symmetric)) {
      found.push_back(through_table(form, false, true));
    }
    // Between nodes of one type either item of a symmetric edge lies with its node under the form's
    // own key.
    if (form.to_type == node.name && symmetric && form.from_type != form.to_type) {
      found.push_back(through_table(form, true, false));
    }
    if (form.to_type != node.name || forward || symmetric) continue;
    if (edge.reverse == ReverseKind::none) return no_reverse(choice, ref);
    if (edge.reverse == ReverseKind::item) {
      found.push_back(through_table(form, true, false));
    } else if (const IndexEntry* entry = find_entry(form, "reverse"); entry != nullptr) {
      found.push_back(through_index(form, *entry, false));
    }
  }
  if (!by.empty() && found.empty()) {
    return validation_error("edges " + edge.name + " have no view \"" + std::string(by) + "\" at " +
                            std::string(ref));
  }
  return found;
}

/// Accesses that become one Query.
/// Fewer Queries: forms that differ in the other end's type often lie in one range of one
/// partition.
struct Group {
  std::vector<Access> members;
  std::vector<std::string> pk;  ///< texts, one per partition attribute
  std::string front;            ///< of the sort key
  std::uint32_t shard = 0;
  bool of_any_node = false;  ///< `pk` are what the texts of all nodes begin with
};

bool is_spread(const schema::EdgeType& edge, const Access& access) {
  return edge.shards && access.list_pk != nullptr && access.list_pk->has_hole("shard");
}

/// The partitions that the edges of this way are spread over, at a node that has not grown.
std::uint32_t shard_count(const schema::EdgeType& edge, const Access& access) {
  return is_spread(edge, access) ? edge.shards->initial : 1;
}

Result<Group> make_group(const Access& access, const ReadEnd& end, std::uint32_t shard) {
  Group group;
  group.members.push_back(access);
  group.shard = shard;
  if (access.entry != nullptr) {
    for (const Template& part : access.entry->pk) {
      ADJOIN_TRY(std::string text, end.text(part, shard));
      group.pk.push_back(std::move(text));
    }
  } else {
    ADJOIN_ASSERT(access.list_pk != nullptr);
    ADJOIN_TRY(std::string text, end.text(*access.list_pk, shard));
    group.pk.push_back(std::move(text));
  }
  if (access.list_sk != nullptr) {
    ADJOIN_TRY(group.front, end.front(*access.list_sk));
  }
  return group;
}

std::string common_front(const std::string& a, const std::string& b) {
  const auto end = std::mismatch(a.begin(), a.end(), b.begin(), b.end()).first;
  return {a.begin(), end};
}

/// Merges groups over the same partition when one Query for all of them meets nothing else.
void merge_groups(const schema::Schema& schema, const schema::EdgeType& edge,
                  std::vector<Group>& groups) {
  for (std::size_t i = 0; i < groups.size(); ++i) {
    for (std::size_t j = i + 1; j < groups.size();) {
      const IndexEntry* entry = groups[i].members.front().entry;
      const IndexEntry* other = groups[j].members.front().entry;
      const bool same_place = groups[i].pk == groups[j].pk &&
                              (entry == nullptr) == (other == nullptr) &&
                              (entry == nullptr || entry->index == other->index);
      const std::string front = common_front(groups[i].front, groups[j].front);
      const std::string_view index = entry == nullptr ? std::string_view() : entry->index;
      if (!same_place || (front != groups[i].front && front != groups[j].front &&
                          shares_range(schema, index, groups[i].pk, front, &edge))) {
        ++j;
        continue;
      }
      if (groups[i].front == groups[j].front ||
          !shares_range(schema, index, groups[i].pk, front, &edge)) {
        groups[i].front = front;
        groups[i].members.insert(groups[i].members.end(), groups[j].members.begin(),
                                 groups[j].members.end());
        groups.erase(groups.begin() + static_cast<std::ptrdiff_t>(j));
      } else {
        ++j;
      }
    }
  }
}

/// Where the options' range is answered in a list of these ways. Ways that are in different orders
/// have none in common.
Result<BoundPlace> place_range(const schema::Schema& schema, const Group& group, const ReadEnd& end,
                               const SortRange& range, const KeySpace& space, const Bounded& items,
                               const Range& asked) {
  const schema::KeyAttribute* sort = space.sk.empty() ? nullptr : &space.sk.front();
  const schema::Segment* open = first_open(range);
  ADJOIN_TRY(BoundPlace place, place_bound(schema, items, open, sort, asked));
  ADJOIN_ASSERT(!place.in_key || open != nullptr);
  for (const Access& member : group.members) {
    if (!place.in_key || &member == &group.members.front()) continue;
    SortRange other = range;
    other.sort = member.list_sk;
    const schema::Segment* hole = first_open(other);
    ADJOIN_TRY(const std::string front, end.front(*member.list_sk));
    place.in_key = hole != nullptr && hole->hole == open->hole &&
                   hole->encoding == open->encoding && front == group.front;
  }
  if (!place.in_key && !place.field) {
    return validation_error(items.what + " are in several orders here, which no range bounds");
  }
  return place;
}

Result<void> fill_list(const Target& target, const Group& group, const ReadEnd& end,
                       const EdgeListOptions& options, EdgeList& list) {
  const schema::Schema& schema = *target.schema;
  ADJOIN_ASSERT(!group.members.empty());
  const Access& first = group.members.front();
  list.request.table = target.table;
  KeySpace space = KeySpace::of_table(schema);
  if (first.entry != nullptr) {
    list.request.index_name = first.entry->index;
    const schema::Index* const index = schema.index(first.entry->index);
    ADJOIN_ASSERT(index != nullptr);
    space = KeySpace::of_index(*index);
  }
  ADJOIN_TRY(list.request.key_condition, partition_condition(space, group.pk));
  SortRange range;
  range.front = group.front;
  range.sort = first.list_sk;
  // Parsing the ref is left out where no bound asks for it, which is nearly always.
  if (options.range != nullptr || !options.prefix.empty()) range.bindings = &end.bindings();
  range.other_ref =
      &schema.node(first.node_is_from ? first.form->to_type : first.form->from_type)->ref;
  EdgeListOptions in_key = options;
  if (options.range != nullptr) {
    const schema::EdgeType& edge = *list.choice.edge;
    const Bounded items{"edges " + edge.name, &edge.fields, edge.rank ? &*edge.rank : nullptr};
    ADJOIN_TRY(const BoundPlace place,
               place_range(schema, group, end, range, space, items, *options.range));
    in_key.range = place.in_key ? &place.range : nullptr;
    if (!place.in_key) ADJOIN_CHECK(add_bound_filter(items, place, space, list.request));
    ADJOIN_TRY(list.excluded,
               add_sort_condition(space, range, in_key, *list.request.key_condition));
  } else {
    ADJOIN_TRY(list.excluded,
               add_sort_condition(space, range, in_key, *list.request.key_condition));
  }

  const auto other = first.node_is_from ? schema::KeyPiece::Kind::to : schema::KeyPiece::Kind::from;
  // Lists in the order of refs can be merged page by page, as Mutual does.
  const bool one_sort_key = first.entry == nullptr || first.entry->sk.size() == 1;
  list.by_ref = group.members.size() == 1 && first.list_sk != nullptr && one_sort_key &&
                first.list_sk->tail_of(other).has_value();
  const std::string_view index = first.entry == nullptr ? std::string_view() : first.entry->index;
  list.rows = RowReader(schema, !shares_range(schema, index, group.pk, group.front,
                                              list.choice.edge, group.of_any_node));
  for (const Access& member : group.members) {
    list.rows.add(*member.form, *member.item_pk, *member.item_sk, member.node_is_from);
  }
  list.request.tails = list.rows.tails();
  return {};
}

/// Of an undeclared type nothing is known but its name, which begins the sort key.
Result<void> add_open_list(const Target& target, std::string_view ref, const EdgeChoice& choice,
                           const EdgeListOptions& options, std::vector<EdgeList>& lists) {
  if (choice.direction == Direction::reverse) return no_reverse(choice, ref);
  if (!options.by.empty() || options.range != nullptr) {
    return validation_error("edges of the undeclared type " + choice.name +
                            " have neither views nor ranks");
  }
  const schema::Schema& schema = *target.schema;
  EdgeList list;
  list.choice = choice;
  list.request.table = target.table;
  const std::string front = choice.name + schema.table.separator;
  const KeySpace space = KeySpace::of_table(schema);
  ADJOIN_TRY(list.request.key_condition, partition_condition(space, {std::string(ref)}));
  list.request.key_condition->terms.push_back({schema.table.sk.name,
                                               expression::KeyOperator::begins_with,
                                               front + std::string(options.prefix),
                                               {}});
  list.rows = RowReader::open(schema, front.size());
  list.by_ref = true;
  // Sixteen bits for the shard, as in every other list.
  list.number = lists.empty() ? 0 : ((lists.back().number >> 16U) + 1) << 16U;
  lists.push_back(std::move(list));
  return {};
}

struct ListedNode {
  const schema::NodeType& type;
  std::string_view ref;
};

/// On the list of shard 0: how the others are found.
Result<void> add_growth(const schema::Schema& schema, const ListedNode& node, const Group& group,
                        EdgeList& list) {
  const Access& access = group.members.front();
  const schema::EdgeType& edge = *list.choice.edge;
  if (group.shard != 0 || !is_spread(edge, access) || !edge.shards->can_grow()) return {};
  ADJOIN_TRY(Growth growth, growth_of(schema, edge, node.ref));
  growth.node_type = &node.type;
  growth.pk = access.list_pk;
  growth.node_is_from = access.node_is_from;
  growth.front = group.front;
  list.growth = std::make_shared<const Growth>(std::move(growth));
  return {};
}

Result<void> add_lists(const Target& target, const ListedNode& node, const EdgeChoice& choice,
                       const EdgeListOptions& options, std::vector<EdgeList>& lists) {
  if (choice.edge == nullptr) return add_open_list(target, node.ref, choice, options, lists);
  if (options.by.empty() && !can_have(choice, node.type)) {
    return validation_error(std::string(node.ref) + " is of type " + node.type.name +
                            ", which has no edges " + choice.name +
                            (choice.direction == Direction::forward ? " from it" : " to it"));
  }
  if (target.lists != nullptr && options.range == nullptr && options.prefix.empty()) {
    if (const ListProgram* program =
            target.lists->find(node.type, {choice.edge, choice.direction}, options.by)) {
      const std::uint32_t place = lists.empty() ? 0 : (lists.back().number >> 16U) + 1;
      lists.push_back(program->at(node.ref));
      lists.back().number = place << 16U;
      return {};
    }
  }
  ADJOIN_TRY(const std::vector<Access> ways, accesses(node.type, node.ref, choice, options.by));
  const ReadEnd as_from(node.type, node.ref, true);
  const ReadEnd as_to(node.type, node.ref, false);
  std::vector<Group> groups;
  groups.reserve(ways.size());
  for (const Access& way : ways) {
    for (std::uint32_t shard = 0; shard < shard_count(*choice.edge, way); ++shard) {
      ADJOIN_TRY(Group group, make_group(way, way.node_is_from ? as_from : as_to, shard));
      groups.push_back(std::move(group));
    }
  }
  merge_groups(*target.schema, *choice.edge, groups);
  lists.reserve(lists.size() + groups.size());
  for (const Group& group : groups) {
    // Merging keeps the first group of each way, which is that of shard 0.
    ADJOIN_ASSERT(group.shard == 0 || !lists.empty());
    ADJOIN_ASSERT(group.shard <= 0xFFFF);
    const ReadEnd& end = group.members.front().node_is_from ? as_from : as_to;
    // Cursors name a list by its number, which must be the same for the same query whenever it is
    // asked.
    const std::uint32_t before = lists.empty() ? 0 : (lists.back().number >> 16U) + 1;
    const std::uint32_t merged = group.shard == 0 ? before : lists.back().number >> 16U;
    EdgeList& list = lists.emplace_back();
    list.choice = choice;
    list.shard = group.shard;
    list.number = merged << 16U | group.shard;
    ADJOIN_CHECK(fill_list(target, group, end, options, list));
    ADJOIN_CHECK(add_growth(*target.schema, node, group, list));
  }
  return {};
}

/// Takes a key apart into the node's ref and what is around it.
std::optional<ListProgram::Text> text_around(const Template& key, schema::KeyPiece::Kind end) {
  if (key.pieces().empty()) return std::nullopt;
  ListProgram::Text text;
  text.has_ref = false;
  for (const schema::KeyPiece& piece : key.pieces()) {
    if (piece.kind == schema::KeyPiece::Kind::literal) {
      (text.has_ref ? text.after : text.before) += piece.literal;
    } else if (piece.kind == end && !text.has_ref) {
      text.has_ref = true;
    } else {
      return std::nullopt;
    }
  }
  return text;
}

/// What a list's sort keys begin with at every node; nullopt if it depends on the node.
std::optional<std::string> front_of_any(const Template& key, bool node_is_from) {
  if (mentions_end(key, node_is_from ? "from." : "to.")) return std::nullopt;
  if (std::optional<std::string> front = key.join_prefix({})) return front;
  Result<std::string> front = key.render_prefix({});
  return front ? std::optional<std::string>(*std::move(front)) : std::nullopt;
}

}  // namespace

std::optional<ListProgram> compile_list(const Target& target, const schema::NodeType& node,
                                        const EdgeChoice& choice, std::string_view view) {
  ADJOIN_ASSERT(choice.edge != nullptr);
  if (view.empty() && !can_have(choice, node)) return std::nullopt;
  const Result<std::vector<Access>> ways = accesses(node, node.name, choice, view);
  if (!ways || ways->size() != 1 || is_spread(*choice.edge, ways->front())) return std::nullopt;
  const Access& way = ways->front();
  const schema::KeyAttribute* attribute = &target.schema->table.pk;
  std::vector<const Template*> keys{way.list_pk};
  if (way.entry != nullptr) {
    keys.clear();
    for (const Template& key : way.entry->pk) keys.push_back(&key);
    attribute = target.schema->index(way.entry->index)->pk.data();
  }
  const auto end = way.node_is_from ? schema::KeyPiece::Kind::from : schema::KeyPiece::Kind::to;
  Group group;
  group.members.push_back(way);
  group.of_any_node = true;
  std::vector<ListProgram::Text> partition;
  for (const Template* key : keys) {
    std::optional<ListProgram::Text> text = text_around(*key, end);
    if (!text || attribute++->type != schema::KeyType::S) return std::nullopt;
    group.pk.push_back(text->has_ref ? text->before + node.ref.static_prefix() : text->before);
    partition.push_back(*std::move(text));
  }
  if (way.list_sk != nullptr) {
    std::optional<std::string> front = front_of_any(*way.list_sk, way.node_is_from);
    if (!front) return std::nullopt;
    group.front = *std::move(front);
  }
  EdgeList list;
  list.choice = choice;
  const ReadEnd no_node(node, {}, way.node_is_from);
  const auto filled = fill_list(target, group, no_node, {view, nullptr, {}}, list);
  // Which items are among the edges may depend on the node.
  if (!filled || !list.rows.is_exclusive()) return std::nullopt;
  // A sort key that is the same for all edges is asked for as a whole.
  const std::vector<expression::KeyTerm>& terms = list.request.key_condition->terms;
  if (terms.size() > partition.size() && terms.back().op != expression::KeyOperator::begins_with) {
    return std::nullopt;
  }
  return ListProgram(std::move(list), std::move(partition), std::string(view));
}

Result<std::vector<EdgeList>> edge_lists(const Target& target, const schema::NodeType& node,
                                         std::string_view ref, const EdgeChoice& choice,
                                         const EdgeListOptions& options) {
  Result<std::vector<EdgeList>> lists{std::vector<EdgeList>()};
  ADJOIN_CHECK(add_lists(target, {node, ref}, choice, options, *lists));
  return lists;
}

Result<std::vector<EdgeList>> neighbor_lists(const Target& target, const Neighbors& operation) {
  const schema::Schema& schema = *target.schema;
  ADJOIN_TRY(const schema::NodeType* node, schema.node_of(operation.node));
  ADJOIN_TRY(std::vector<EdgeChoice> choices, choose_edges(schema, operation.types));
  if (operation.types.empty()) {
    for (const schema::EdgeType& edge : schema.edges) {
      for (const Direction direction : {Direction::forward, Direction::reverse}) {
        const EdgeChoice choice{edge.name, &edge, direction};
        const bool second_way = direction == Direction::reverse;
        // A symmetric edge is met in the forward list already.
        if (second_way && (!edge.is_reversible() || edge.reverse == ReverseKind::same)) continue;
        if (can_have(choice, *node)) choices.push_back(choice);
      }
    }
  }
  EdgeListOptions options;
  options.by = operation.by;
  options.range = operation.rank ? &*operation.rank : nullptr;
  options.prefix = operation.prefix;
  Result<std::vector<EdgeList>> lists{std::vector<EdgeList>()};
  for (const EdgeChoice& choice : choices) {
    ADJOIN_CHECK(add_lists(target, {*node, operation.node}, choice, options, *lists));
  }
  for (EdgeList& list : *lists) {
    ADJOIN_CHECK(select(target, operation.selection, list.request));
    list.request.scan_index_forward = !operation.page.descending;
  }
  return lists;
}

}  // namespace adjoin::plan

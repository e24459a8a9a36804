#include "schema/model/schema.h"

#include <algorithm>

#include "base/fingerprint.h"
#include "base/text.h"

namespace adjoin::schema {

namespace {

/// Linear: a schema has a few dozen types, and no map would be faster.
template <typename T>
const T* named(const std::vector<T>& all, std::string_view name) noexcept {
  for (const T& one : all) {
    if (one.name == name) return &one;
  }
  return nullptr;
}

Error no_node(const Schema& schema, std::string_view ref) {
  std::string forms;
  for (const NodeType& type : schema.nodes) {
    append_to_list(type.ref.source(), forms);
  }
  return validation_error("'" + std::string(ref) + "' is not a node of this schema; refs are " +
                          forms);
}

}  // namespace

std::uint32_t NodeType::shard_count(const IndexEntry& entry) const noexcept {
  const bool is_spread = std::any_of(entry.pk.begin(), entry.pk.end(),
                                     [](const Template& t) { return t.has_hole("shard"); });
  return shards && is_spread ? shards->initial : 1;
}

bool NodeType::is_found_by_ref() const noexcept {
  const auto only_parts = [this](const Template& t) {
    return std::all_of(t.segments().begin(), t.segments().end(),
                       [this](const Segment& s) { return !s.is_hole() || ref.has_hole(s.hole); });
  };
  // Fields and owners are not in a ref, so a key with one cannot be made of it.
  return stored && only_parts(pk) && only_parts(sk);
}

const Field* NodeType::field(std::string_view field_name) const noexcept {
  return named(fields, field_name);
}

const IndexEntry* NodeType::entry(std::string_view entry_name) const noexcept {
  return named(entries, entry_name);
}

bool End::allows(std::string_view type) const noexcept {
  return std::find(types.begin(), types.end(), type) != types.end();
}

const std::string* Rank::of(std::string_view value) const noexcept {
  for (const auto& [known, rank] : values) {
    if (known == value) return &rank;
  }
  return nullptr;
}

const EdgeForm* EdgeType::form(std::string_view from_type,
                               std::string_view to_type) const noexcept {
  for (const EdgeForm& form : forms) {
    if (form.from_type == from_type && form.to_type == to_type) return &form;
  }
  return nullptr;
}

const Field* EdgeType::field(std::string_view field_name) const noexcept {
  return named(fields, field_name);
}

bool EdgeType::has_view(std::string_view view) const noexcept {
  // Views are declared for the type, so every form has the same ones.
  return !forms.empty() && view != "reverse" && named(forms.front().entries, view) != nullptr;
}

bool Schema::writes_time() const noexcept {
  if (!table.created_attribute.empty() || !table.updated_attribute.empty()) return true;
  const auto is_sharded_by_time = [](const EdgeType& edge) {
    return edge.shards && edge.shards->by == Shards::By::time;
  };
  return !series.empty() || std::ranges::any_of(edges, is_sharded_by_time);
}

const Index* Schema::index(std::string_view name) const noexcept { return named(indexes, name); }
const NodeType* Schema::node(std::string_view name) const noexcept { return named(nodes, name); }
const EdgeType* Schema::edge(std::string_view name) const noexcept { return named(edges, name); }
const Series* Schema::series_type(std::string_view name) const noexcept {
  return named(series, name);
}
const AccessPattern* Schema::access_pattern(std::string_view name) const noexcept {
  return named(access_patterns, name);
}

EdgeEnd Schema::edge_end(std::string_view name) const noexcept {
  bool turned = false;
  if (!name.empty() && name.front() == '~') {
    turned = true;
    name.remove_prefix(1);
  }
  const auto towards = [turned](const EdgeType& type, bool reverse) {
    // `~` before a role name turns it back: `~followers` is the forward direction.
    return EdgeEnd{&type, reverse != turned ? Direction::reverse : Direction::forward};
  };
  if (name.empty()) return {};
  // A type's name hides a role of the same name.
  if (const EdgeType* type = edge(name)) return towards(*type, false);
  for (const EdgeType& type : edges) {
    if (type.from.as == name) return towards(type, false);
    if (type.to.as == name) return towards(type, true);
  }
  return {};
}

/// The first type that fits is the only one: the loader refuses schemas in which a ref could be of
/// two types.
Result<ParsedRef> Schema::parse_ref(std::string_view ref) const {
  for (const NodeType& type : nodes) {
    Bindings parts;
    if (type.ref.match(ref, parts)) return ParsedRef{&type, std::move(parts)};
  }
  return no_node(*this, ref);
}

Result<const NodeType*> Schema::node_of(std::string_view ref) const {
  const NodeType* const type = find_node_of(ref);
  return type != nullptr ? Result<const NodeType*>(type) : no_node(*this, ref);
}

const NodeType* Schema::find_node_of(std::string_view ref) const {
  for (const NodeType& type : nodes) {
    if (type.ref.fits(ref)) return &type;
  }
  return nullptr;
}

Result<std::string> Schema::make_ref(const NodeType& type, const Bindings& parts) const {
  return type.ref.render(parts);
}

std::vector<const Counter*> Schema::counters_of(std::string_view node_type,
                                                std::string_view edge_name,
                                                Direction direction) const {
  std::vector<const Counter*> found;
  const NodeType* type = node(node_type);
  if (type == nullptr) return found;
  for (const Counter& counter : type->counters) {
    if (counter.edge == edge_name && counter.direction == direction) found.push_back(&counter);
  }
  return found;
}

std::uint32_t NodeType::counter_items() const noexcept {
  std::uint32_t items = 0;
  for (const Counter& counter : counters) {
    if (counter.is_sharded()) items = std::max(items, counter.shards);
  }
  return items;
}

const Counter* NodeType::count_of(const EdgeEnd& end) const noexcept {
  if (end.edge == nullptr) return nullptr;
  const bool either = end.edge->reverse == ReverseKind::same;
  const auto counts = [&](const Counter& counter) {
    return counter.edge == end.edge->name && counter.kind == Counter::Kind::count &&
           (counter.direction == end.direction || either);
  };
  const auto found = std::find_if(counters.begin(), counters.end(), counts);
  return found == counters.end() ? nullptr : &*found;
}

bool NodeType::has_extremes() const noexcept {
  return std::any_of(counters.begin(), counters.end(),
                     [](const Counter& counter) { return counter.is_extreme(); });
}

bool NodeType::has_eventual_counters() const noexcept {
  return std::any_of(counters.begin(), counters.end(),
                     [](const Counter& counter) { return counter.is_eventual(); });
}

/// Sorted, so that two files that mean the same have one fingerprint, whatever the order of their
/// lines.
std::string Schema::canonical_json() const {
  std::string json;
  append_json(sorted(source), json);
  return json;
}

std::string Schema::kept_text() const {
  // A migration keeps two schemas in one item, which holds 400 KB.
  constexpr std::size_t kKeptBytesMax = 100 * 1024;
  return text.empty() || text.size() > kKeptBytesMax ? canonical_json() : text;
}

std::string Schema::fingerprint() const { return text_fingerprint(canonical_json()); }

}  // namespace adjoin::schema

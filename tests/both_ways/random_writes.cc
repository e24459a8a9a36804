#include "both_ways/random_writes.h"

#include <utility>

#include "base/assert.h"

namespace adjoin::both_ways {
namespace {

using schema::FieldType;

/// What the parts of refs and the values of fields are made of. A part of a ref takes what its form
/// allows.
const std::vector<std::string> kParts = {"1", "2", "A1", "A2", "2024-01-31"};

constexpr std::size_t kRefsMax = 3;

/// Some refs of the type.
std::vector<std::string> refs_of(const schema::Schema& schema, const schema::NodeType& type) {
  std::vector<std::string> refs;
  for (const std::string& first : kParts) {
    for (const std::string& other : {first, kParts.front()}) {
      schema::Bindings parts;
      for (const schema::Segment& segment : type.ref.segments()) {
        if (segment.is_hole()) parts.set(segment.hole, parts.empty() ? first : other);
      }
      const Result<std::string> ref = type.ref.render(parts);
      if (!ref || schema.find_node_of(*ref) != &type) continue;
      if (refs.empty() || refs.back() != *ref) refs.push_back(*ref);
      if (refs.size() == kRefsMax) return refs;
    }
  }
  return refs;
}

}  // namespace

RandomWrites::RandomWrites(Random& random, const schema::Schema& schema)
    : random_(random),
      schema_(schema),
      odd_one_in_(random.one_in(3) ? 3 : 40),
      omitted_one_in_(random.one_in(2) ? 4 : 30) {
  ADJOIN_ASSERT(!schema.nodes.empty() && !schema.edges.empty());
  for (const schema::NodeType& type : schema.nodes) refs_.push_back(refs_of(schema, type));
}

std::string RandomWrites::one_of(const std::vector<std::string>& texts) {
  return texts[random_.below(texts.size())];
}

std::string RandomWrites::ref() { return ref_of(schema_.nodes[random_.below(refs_.size())].name); }

std::string RandomWrites::ref_of(const std::string& node_type) {
  if (random_.one_in(40)) return one_of({"U#", "X#1", "U#\xff", "", "P#x"});
  const auto place = static_cast<std::size_t>(schema_.node(node_type) - schema_.nodes.data());
  ADJOIN_ASSERT(place < refs_.size());
  return refs_[place].empty() ? "X#1" : one_of(refs_[place]);
}

const schema::EdgeType& RandomWrites::some_edge() {
  return schema_.edges[random_.below(schema_.edges.size())];
}

std::string RandomWrites::type() {
  const schema::EdgeType& edge = some_edge();
  return one_of({edge.name, edge.name, "~" + edge.name, edge.to.as.empty() ? edge.name : edge.to.as,
                 edge.from.as.empty() ? "NONE" : edge.from.as});
}

std::string RandomWrites::view() {
  const schema::EdgeType& edge = some_edge();
  if (edge.forms.empty() || edge.forms.front().entries.empty()) return {};
  return edge.forms.front().entries.back().name;
}

/// Most names are those of the type. A role stands for the edge seen from there.
plan::EdgeId RandomWrites::edge(const schema::EdgeType& type) {
  const std::string& from = one_of(type.from.types);
  const std::string& to = one_of(type.to.types);
  plan::EdgeId id{ref_of(from), type.name, ref_of(to), {}};
  if (!type.from.as.empty() && random_.one_in(8)) {
    id.type = type.from.as;
  } else if (!type.to.as.empty() && random_.one_in(8)) {
    id.type = type.to.as;
    std::swap(id.from, id.to);
  }
  if (random_.one_in(20)) id.type = one_of({"~" + type.name, "NONE"});
  if (random_.one_in(10)) id.fields.set("note", Value("a"));
  return id;
}

Value RandomWrites::odd_value() {
  switch (random_.below(10)) {
    case 0: return Value("");
    case 1: return Value(std::string(1100, 'x'));
    case 2: return Value(true);
    case 3: return Value(Item{{"a", Value(1)}});
    case 4: return Value("\xff\xfe");
    case 5: return Value("a#b");
    // Too long for any key.
    case 6:
    case 7:
    case 8: return Value(std::string(3000, 'x'));
    default: return Value(one_of({"a", "b", "bob", "ON", "none"}));
  }
}

Value RandomWrites::value(const schema::Field& field) {
  const auto few = static_cast<std::int64_t>(random_.below(4));
  switch (field.type) {
    case FieldType::number: return *Number::parse(one_of({"1", "2.5", "-3", "1000"}));
    case FieldType::integer: return Value(few * 30);
    case FieldType::boolean: return Value(few > 1);
    case FieldType::bytes: return Value(Binary{std::string(1, 'b')});
    case FieldType::date: return Value("2024-01-3" + std::to_string(few % 2));
    case FieldType::datetime:
      return Value(one_of({"2024-01-31T12:00:00Z", "2024-01-31T12:00:00.250Z"}));
    case FieldType::epoch: return Value(1'700'000'000 + few);
    case FieldType::ms: return Value(1'700'000'000'000 + few);
    case FieldType::enumeration: return Value(one_of(field.values));
    case FieldType::list: return Value(Value::List{Value(few)});
    case FieldType::map: return Value(Item{{"a", Value(few)}});
    case FieldType::ref: return Value(ref());
    case FieldType::string_set:
    case FieldType::number_set: return odd_value();
    case FieldType::string: break;
  }
  // A field that repeats a part of a ref must agree with it.
  if (field.name.ends_with("d") || field.name == "who") return Value(one_of(kParts));
  return Value(one_of({"a", "bob", "ON"}));
}

Item RandomWrites::fields(const std::vector<schema::Field>& declared) {
  Item fields;
  for (const schema::Field& field : declared) {
    if (random_.one_in(field.required ? 20 : omitted_one_in_)) continue;
    fields.set(field.name, random_.one_in(odd_one_in_) ? odd_value() : value(field));
  }
  if (random_.one_in(25)) {
    fields.set(one_of({"other", "PK", "G1PK", "kind", "ver", "madeAt", "likes", "gone"}),
               random_.one_in(2) ? Value(1) : odd_value());
  }
  return fields;
}

std::vector<std::string> RandomWrites::gone(const std::vector<schema::Field>& declared) {
  if (!random_.one_in(12)) return {};
  if (declared.empty() || random_.one_in(5)) return {"other"};
  return {declared[random_.below(declared.size())].name};
}

template <typename Update>
void RandomWrites::narrow(const std::vector<schema::Field>& declared, Update& update) {
  for (const schema::Field& field : declared) {
    if (field.type != FieldType::integer) continue;
    if (random_.one_in(12)) update.where = field.name + " >= 30";
    if (random_.one_in(12)) update.add.set(field.name, Value(30));
    return;
  }
}

plan::WriteOperation RandomWrites::write() {
  const schema::NodeType& node = schema_.nodes[random_.below(schema_.nodes.size())];
  const schema::EdgeType& type = some_edge();
  switch (random_.below(14)) {
    case 0:
    case 1: return plan::PutNode{ref_of(node.name), fields(node.fields), random_.one_in(2)};
    case 2:
    case 3:
    case 4: {
      plan::UpdateNode update{ref_of(node.name), fields(node.fields), gone(node.fields), "", {}};
      narrow(node.fields, update);
      return update;
    }
    case 5: return plan::RemoveNode{ref()};
    case 6:
    case 7: {
      plan::UpdateEdge update{edge(type), fields(type.fields), gone(type.fields), "", {}};
      narrow(type.fields, update);
      return update;
    }
    case 8:
    case 9: return plan::RemoveEdge{edge(type)};
    case 10: return plan::MoveEdge{ref(), type.name, ref()};
    default: {
      const plan::EdgeId id = edge(type);
      return plan::AddEdge{id.from, id.type, id.to, fields(type.fields)};
    }
  }
}

}  // namespace adjoin::both_ways

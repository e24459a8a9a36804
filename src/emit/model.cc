#include "emit/model.h"

#include <algorithm>

namespace adjoin::emit {
namespace {

using ShapeKind = Shape::Kind;

/// Dates are texts in every language: no library type keeps the form in which the graph stores
/// them.
Shape shape_of(const schema::Field& field) {
  using schema::FieldType;
  switch (field.type) {
    case FieldType::string:
    case FieldType::date:
    case FieldType::datetime: return {ShapeKind::text, {}};
    case FieldType::number: return {ShapeKind::number, {}};
    case FieldType::integer:
    case FieldType::epoch:
    case FieldType::ms: return {ShapeKind::integer, {}};
    case FieldType::boolean: return {ShapeKind::boolean, {}};
    case FieldType::bytes: return {ShapeKind::bytes, {}};
    case FieldType::enumeration: return {ShapeKind::choice, field.values};
    case FieldType::list: return {ShapeKind::list, {}};
    case FieldType::map: return {ShapeKind::map, {}};
    case FieldType::string_set: return {ShapeKind::text_set, {}};
    case FieldType::number_set: return {ShapeKind::number_set, {}};
    case FieldType::ref: return {ShapeKind::ref, {field.ref_type}};
  }
  return {};
}

/// Says what a type of the language cannot: the form of a text, the unit of a number.
std::string note_of(const schema::Field& field) {
  using schema::FieldType;
  switch (field.type) {
    case FieldType::date: return "A date: 2024-01-31.";
    case FieldType::datetime: return "A time: 2024-01-31T12:00:00Z, with or without milliseconds.";
    case FieldType::epoch: return "Seconds since 1970.";
    case FieldType::ms: return "Milliseconds since 1970.";
    case FieldType::string:
      return field.pattern_text.empty() ? "" : "Matches " + field.pattern_text + ".";
    default: break;
  }
  return "";
}

/// A field with a default is optional for a program, since the graph fills it in.
Property property_of(const schema::Field& field) {
  return {field.name, shape_of(field), field.required && !field.default_value, note_of(field)};
}

/// A schema may declare a field that the graph keeps too. The declared one has the better type, so
/// it stays.
void add(std::vector<Property>& properties, Property property,
         const std::vector<Property>& others = {}) {
  const auto has_name = [&](const Property& one) { return one.name == property.name; };
  if (property.name.empty() || std::any_of(properties.begin(), properties.end(), has_name) ||
      std::any_of(others.begin(), others.end(), has_name)) {
    return;
  }
  properties.push_back(std::move(property));
}

/// Stamps may be given, for instance by an import that keeps old times. So they are fields, and not
/// only kept.
std::vector<Property> properties_of(const schema::Schema& schema,
                                    const std::vector<schema::Field>& fields) {
  std::vector<Property> made;
  for (const schema::Field& field : fields) add(made, property_of(field));
  const std::string& created = schema.table.created_attribute;
  const std::string& updated = schema.table.updated_attribute;
  add(made,
      {created, {ShapeKind::text, {}}, false, "When it was first written; now, if not given."});
  add(made,
      {updated, {ShapeKind::text, {}}, false, "When it was last written; now, if not given."});
  return made;
}

std::string counter_note(const schema::Counter& counter) {
  const bool leave = counter.direction == schema::Direction::forward;
  const std::string edges = "the " + counter.edge +
                            (leave ? " that leave it." : " that lead to it.") +
                            (counter.is_eventual() ? " It follows them a moment later." : "");
  switch (counter.kind) {
    case schema::Counter::Kind::count: return "How many are " + edges;
    case schema::Counter::Kind::sum: return "The sum of " + counter.field + " over " + edges;
    case schema::Counter::Kind::min: return "The least " + counter.field + " of " + edges;
    case schema::Counter::Kind::max: return "The greatest " + counter.field + " of " + edges;
  }
  return "";
}

/// The least or greatest of a field has the type of that field.
Shape counter_shape(const schema::Schema& schema, const schema::Counter& counter) {
  if (counter.kind == schema::Counter::Kind::count) return {ShapeKind::integer, {}};
  if (!counter.is_extreme()) return {ShapeKind::number, {}};
  for (const schema::Field& field : schema.edge(counter.edge)->fields) {
    if (field.name == counter.field) return shape_of(field);
  }
  return {ShapeKind::scalar, {}};
}

/// What the graph keeps comes after the fields, so that `add` can see which of them the schema
/// declares.
NodeModel node_model(const schema::Schema& schema, const schema::NodeType& type) {
  NodeModel made{&type, properties_of(schema, type.fields), {}, false};
  for (const std::string& part : type.stored_parts) {
    add(made.kept, {part, {ShapeKind::text, {}}, false, "The part of the ref."}, made.fields);
  }
  for (const schema::Counter& counter : type.counters) {
    if (counter.is_sharded()) continue;  // it does not stand on the node
    add(made.kept,
        {counter.attribute, counter_shape(schema, counter), false, counter_note(counter)},
        made.fields);
  }
  if (type.edge_set) {
    add(made.kept,
        {type.edge_set->attribute, {ShapeKind::text_set, {}}, false, "Its edges, repeated."},
        made.fields);
    add(made.kept,
        {type.edge_set->overflow_mark,
         {ShapeKind::boolean, {}},
         false,
         "Its edges are too many for the set."},
        made.fields);
  }
  add(made.kept,
      {schema.table.version_attribute, {ShapeKind::integer, {}}, false, "Counts the writes of it."},
      made.fields);
  // An edge that arrives before its node creates the node's item, with a counter and nothing else.
  made.may_be_bare = !type.counters.empty() || type.edge_set.has_value();
  return made;
}

/// Of a field that an edge copies from the node at one of its ends.
Property copied_property(const schema::Schema& schema, const schema::EdgeType& edge,
                         const schema::TakenField& taken) {
  const schema::End& end = taken.end == schema::Direction::forward ? edge.from : edge.to;
  Property made{taken.attribute,
                {ShapeKind::text, {}},
                false,
                "Copied: " + taken.field + " of the " +
                    (taken.end == schema::Direction::forward ? "from" : "to") + " node."};
  // The end may be of several types, and not all of them need to declare the field.
  for (const std::string& name : end.types) {
    const schema::NodeType* node = schema.node(name);
    const schema::Field* field = node == nullptr ? nullptr : node->field(taken.field);
    if (field != nullptr) made.shape = shape_of(*field);
  }
  return made;
}

/// An index that has only some attributes makes lists of partial rows.
bool has_all(const schema::Schema& schema, const schema::EdgeType& edge) {
  for (const schema::EdgeForm& form : edge.forms) {
    for (const schema::IndexEntry& entry : form.entries) {
      const schema::Index* index = schema.index(entry.index);
      if (index != nullptr && index->projection != schema::Projection::all) return false;
    }
  }
  return true;
}

EdgeModel edge_model(const schema::Schema& schema, const schema::EdgeType& type) {
  EdgeModel made{&type, properties_of(schema, type.fields), {}, {}, {}, has_all(schema, type)};
  for (const std::vector<schema::TakenField>* taken :
       {&type.set, &type.copies, &type.mirror_copies}) {
    for (const schema::TakenField& one : *taken) {
      add(made.kept, copied_property(schema, type, one), made.fields);
    }
  }
  for (const std::string& name : type.key_fields) {
    const auto found = std::find_if(made.fields.begin(), made.fields.end(),
                                    [&](const Property& one) { return one.name == name; });
    Property key = found != made.fields.end() ? *found : Property{name, {}, true, ""};
    key.required = true;
    // A field that is part of the key must be given, whatever the schema says of it.
    if (found != made.fields.end()) found->required = true;
    made.key.push_back(std::move(key));
  }
  if (!type.forms.empty()) {
    for (const schema::IndexEntry& entry : type.forms.front().entries) {
      // Reading from the other end has a method of its own.
      if (entry.name != "reverse") made.views.push_back(entry.name);
    }
  }
  return made;
}

}  // namespace

Model make_model(const schema::Schema& schema) {
  Model made;
  made.schema = &schema;
  for (const schema::NodeType& type : schema.nodes) made.nodes.push_back(node_model(schema, type));
  for (const schema::EdgeType& type : schema.edges) made.edges.push_back(edge_model(schema, type));
  for (const schema::Series& type : schema.series) {
    made.series.push_back({&type, properties_of(schema, type.fields)});
    // A time in the key that is not given is now.
    for (Property& property : made.series.back().fields) {
      for (const schema::Segment& segment : type.sk.segments()) {
        const bool is_time = segment.time != schema::TimeForm::none || segment.kind == "iso" ||
                             segment.kind == "ms" || segment.kind == "date";
        if (is_time && segment.hole == property.name) property.required = false;
      }
    }
  }
  made.plans = make_plans(schema);
  return made;
}

}  // namespace adjoin::emit

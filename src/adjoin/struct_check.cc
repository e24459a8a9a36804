#include "adjoin/struct_check.h"

#include <algorithm>
#include <vector>

#include "base/text.h"

namespace adjoin {
namespace {

using schema::FieldType;

/// What an attribute is: a declared field, or what the graph keeps beside them.
struct Known {
  std::string name;
  FieldType type = FieldType::string;
  bool required = false;
};

std::string_view to_string(Holds holds) {
  switch (holds) {
    case Holds::text: return "text";
    case Holds::integer: return "a whole number";
    case Holds::floating: return "a floating number";
    case Holds::decimal: return "a decimal number";
    case Holds::boolean: return "true or false";
    case Holds::bytes: return "bytes";
    case Holds::list: return "a list";
    case Holds::map: return "a map";
    case Holds::text_set: return "a set of texts";
    case Holds::number_set: return "a set of numbers";
    case Holds::anything: break;
  }
  return "anything";
}

bool can_hold(Holds holds, FieldType type) {
  switch (type) {
    case FieldType::string:
    case FieldType::date:
    case FieldType::datetime:
    case FieldType::enumeration:
    case FieldType::ref: return holds == Holds::text || holds == Holds::anything;
    case FieldType::number:
      return holds == Holds::floating || holds == Holds::decimal || holds == Holds::anything;
    case FieldType::integer:
    case FieldType::epoch:
    case FieldType::ms:
      return holds == Holds::integer || holds == Holds::decimal || holds == Holds::anything;
    case FieldType::boolean: return holds == Holds::boolean || holds == Holds::anything;
    case FieldType::bytes: return holds == Holds::bytes || holds == Holds::anything;
    case FieldType::list: return holds == Holds::list || holds == Holds::anything;
    case FieldType::map: return holds == Holds::map || holds == Holds::anything;
    case FieldType::string_set: return holds == Holds::text_set || holds == Holds::anything;
    case FieldType::number_set: return holds == Holds::number_set || holds == Holds::anything;
  }
  return false;
}

std::string quoted(std::string_view text) { return "'" + std::string(text) + "'"; }

std::string list_of(const std::vector<std::string>& names) {
  std::string list;
  for (const std::string& name : names) append_to_list(name, list);
  return list.empty() ? "none" : list;
}

std::vector<Known> known_of(const schema::Schema& schema,
                            const std::vector<schema::Field>& fields) {
  std::vector<Known> known;
  for (const schema::Field& field : fields) {
    known.push_back({field.name, field.type, field.required && !field.default_value});
  }
  const schema::TableNaming& table = schema.table;
  for (const std::string* stamp : {&table.created_attribute, &table.updated_attribute}) {
    if (!stamp->empty()) known.push_back({*stamp, FieldType::string, false});
  }
  if (!table.version_attribute.empty()) {
    known.push_back({table.version_attribute, FieldType::integer, false});
  }
  return known;
}

std::vector<Known> known_of(const schema::Schema& schema, const schema::NodeType& type) {
  std::vector<Known> known = known_of(schema, type.fields);
  for (const std::string& part : type.stored_parts)
    known.push_back({part, FieldType::string, false});
  for (const schema::Counter& counter : type.counters) {
    const bool counts = counter.kind == schema::Counter::Kind::count;
    known.push_back({counter.attribute, counts ? FieldType::integer : FieldType::number, false});
  }
  if (type.edge_set) known.push_back({type.edge_set->attribute, FieldType::string_set, false});
  return known;
}

std::vector<Known> known_of(const schema::Schema& schema, const schema::EdgeType& type) {
  std::vector<Known> known = known_of(schema, type.fields);
  for (const auto* taken : {&type.set, &type.copies, &type.mirror_copies}) {
    for (const schema::TakenField& one : *taken) {
      FieldType copied = FieldType::string;
      for (const std::string& name :
           one.end == schema::Direction::forward ? type.from.types : type.to.types) {
        const schema::NodeType* node = schema.node(name);
        const schema::Field* field = node == nullptr ? nullptr : node->field(one.field);
        if (field != nullptr) copied = field->type;
      }
      known.push_back({one.attribute, copied, false});
    }
  }
  return known;
}

/// "struct Person, " and "node type Person": how both are called in every sentence.
struct Names {
  std::string of_struct;
  std::string of_type;
};

void check_members(const Names& names, const MemberList& members, const std::vector<Known>& known,
                   std::string& wrong) {
  for (const MemberInfo& member : members) {
    const auto found = std::find_if(known.begin(), known.end(),
                                    [&](const Known& one) { return one.name == member.name; });
    const std::string place = names.of_struct + ", member " + quoted(member.member) + ": ";
    if (found == known.end()) {
      std::vector<std::string> all;
      for (const Known& one : known) all.push_back(one.name);
      wrong += place + names.of_type + " has no field " + quoted(member.name) + "; it has " +
               list_of(all) + "\n";
    } else if (!can_hold(member.holds, found->type)) {
      wrong += place + "it holds " + std::string(to_string(member.holds)) + ", but field " +
               quoted(member.name) + " of " + names.of_type + " is " +
               std::string(schema::to_string(found->type)) + "\n";
    }
  }
  for (const Known& one : known) {
    const bool is_there =
        std::any_of(members.begin(), members.end(),
                    [&](const MemberInfo& member) { return member.name == one.name; });
    if (one.required && !is_there) {
      wrong += names.of_struct + " has no member for field " + quoted(one.name) + ", which " +
               names.of_type + " requires\n";
    }
  }
}

void check_ids(const Names& names, const MemberList& ids, const schema::Template& ref,
               std::string& wrong) {
  std::vector<std::string> holes;
  for (const schema::Segment& segment : ref.segments()) {
    if (segment.is_hole()) holes.push_back(segment.hole);
  }
  for (const MemberInfo& id : ids) {
    if (std::find(holes.begin(), holes.end(), id.name) == holes.end()) {
      wrong += names.of_struct + ", member " + quoted(id.member) + ": the ref of " + names.of_type +
               ", " + ref.source() + ", has no part " + quoted(id.name) + "; it has " +
               list_of(holes) + "\n";
    }
  }
  for (const std::string& hole : holes) {
    const bool is_there =
        std::any_of(ids.begin(), ids.end(), [&](const MemberInfo& id) { return id.name == hole; });
    if (!is_there) {
      wrong += names.of_struct + " has no id for part " + quoted(hole) + " of the ref of " +
               names.of_type + ", " + ref.source() + "\n";
    }
  }
}

void check_end(const Names& names, std::string_view end, const NodeInfo* const* infos,
               std::size_t count, const std::vector<std::string>& types, std::string& wrong) {
  std::vector<std::string> given;
  for (std::size_t i = 0; i < count; ++i) given.emplace_back(infos[i]->name);
  const std::string place = names.of_struct + ": its `" + std::string(end) + "` is " +
                            list_of(given) + ", but that of " + names.of_type + " is " +
                            list_of(types) + "\n";
  std::vector<std::string> declared = types;
  std::sort(given.begin(), given.end());
  std::sort(declared.begin(), declared.end());
  if (given != declared) wrong += place;
}

}  // namespace

void check_struct(const schema::Schema& schema, const NodeInfo& info, std::string& wrong) {
  const Names names{"struct " + std::string(info.struct_name),
                    "node type " + std::string(info.name)};
  const schema::NodeType* type = schema.node(info.name);
  if (type == nullptr) {
    std::vector<std::string> all;
    for (const schema::NodeType& one : schema.nodes) all.push_back(one.name);
    wrong += names.of_struct + ": the schema has no " + names.of_type + "; it has " + list_of(all) +
             "\n";
    return;
  }
  check_ids(names, info.ids, type->ref, wrong);
  check_members(names, info.fields, known_of(schema, *type), wrong);
}

void check_struct(const schema::Schema& schema, const EdgeInfo& info, std::string& wrong) {
  const Names names{"struct " + std::string(info.struct_name),
                    "edge type " + std::string(info.name)};
  const schema::EdgeType* type = schema.edge(info.name);
  if (type == nullptr) {
    std::vector<std::string> all;
    for (const schema::EdgeType& one : schema.edges) all.push_back(one.name);
    wrong += names.of_struct + ": the schema has no " + names.of_type + "; it has " + list_of(all) +
             "\n";
    return;
  }
  check_end(names, "from", info.from, info.from_count, type->from.types, wrong);
  check_end(names, "to", info.to, info.to_count, type->to.types, wrong);
  check_members(names, info.fields, known_of(schema, *type), wrong);
  for (const std::string& key : type->key_fields) {
    const bool is_there = std::any_of(info.fields.begin(), info.fields.end(),
                                      [&](const MemberInfo& one) { return one.name == key; });
    if (!is_there) {
      wrong += names.of_struct + " has no member for " + quoted(key) + ", which is in the key of " +
               names.of_type + "\n";
    }
  }
}

}  // namespace adjoin

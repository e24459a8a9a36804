#include "adjoin/typed/struct_check.h"

#include <algorithm>
#include <vector>

#include "adjoin/state/state.h"
#include "base/text.h"

namespace adjoin::detail {
namespace {

using schema::FieldType;

/// What an attribute is: a declared field, or what the graph keeps beside them.
struct KnownField {
  std::string name;
  FieldType type = FieldType::string;
  bool required = false;
};

std::string_view to_words(FieldKind kind) {
  switch (kind) {
    case FieldKind::text: return "text";
    case FieldKind::integer: return "a whole number";
    case FieldKind::floating: return "a floating number";
    case FieldKind::decimal: return "a decimal number";
    case FieldKind::boolean: return "true or false";
    case FieldKind::bytes: return "bytes";
    case FieldKind::list: return "a list";
    case FieldKind::map: return "a map";
    case FieldKind::text_set: return "a set of texts";
    case FieldKind::number_set: return "a set of numbers";
    case FieldKind::any: break;
  }
  return "anything";
}

bool can_hold(FieldKind kind, FieldType type) {
  switch (type) {
    case FieldType::string:
    case FieldType::date:
    case FieldType::datetime:
    case FieldType::enumeration:
    case FieldType::ref: return kind == FieldKind::text || kind == FieldKind::any;
    case FieldType::number:
      return kind == FieldKind::floating || kind == FieldKind::decimal || kind == FieldKind::any;
    case FieldType::integer:
    case FieldType::epoch:
    case FieldType::ms:
      return kind == FieldKind::integer || kind == FieldKind::decimal || kind == FieldKind::any;
    case FieldType::boolean: return kind == FieldKind::boolean || kind == FieldKind::any;
    case FieldType::bytes: return kind == FieldKind::bytes || kind == FieldKind::any;
    case FieldType::list: return kind == FieldKind::list || kind == FieldKind::any;
    case FieldType::map: return kind == FieldKind::map || kind == FieldKind::any;
    case FieldType::string_set: return kind == FieldKind::text_set || kind == FieldKind::any;
    case FieldType::number_set: return kind == FieldKind::number_set || kind == FieldKind::any;
  }
  return false;
}

std::string quoted_name(std::string_view text) { return "'" + std::string(text) + "'"; }

std::string name_list(const std::vector<std::string>& names) {
  std::string list;
  for (const std::string& name : names) append_to_list(name, list);
  return list.empty() ? "none" : list;
}

std::vector<KnownField> fields_of(const schema::Schema& schema,
                                  const std::vector<schema::Field>& fields) {
  std::vector<KnownField> known;
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

std::vector<KnownField> fields_of(const schema::Schema& schema, const schema::NodeType& type) {
  std::vector<KnownField> known = fields_of(schema, type.fields);
  for (const std::string& part : type.stored_parts)
    known.push_back({part, FieldType::string, false});
  for (const schema::Counter& counter : type.counters) {
    const bool counts = counter.kind == schema::Counter::Kind::count;
    known.push_back({counter.attribute, counts ? FieldType::integer : FieldType::number, false});
  }
  if (type.edge_set) known.push_back({type.edge_set->attribute, FieldType::string_set, false});
  return known;
}

std::vector<KnownField> fields_of(const schema::Schema& schema, const schema::EdgeType& type) {
  std::vector<KnownField> known = fields_of(schema, type.fields);
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
struct StructNames {
  std::string of_struct;
  std::string of_type;
};

bool has_member(const MemberSpan& members, std::string_view name) {
  return std::any_of(members.begin(), members.end(),
                     [&](const MemberInfo& member) { return member.name == name; });
}

void check_members(const StructNames& names, const MemberSpan& members,
                   const std::vector<KnownField>& known, std::string& wrong) {
  for (const MemberInfo& member : members) {
    const auto found = std::find_if(known.begin(), known.end(),
                                    [&](const KnownField& one) { return one.name == member.name; });
    const std::string place = names.of_struct + ", member " + quoted_name(member.member) + ": ";
    if (found == known.end()) {
      std::vector<std::string> all;
      for (const KnownField& one : known) all.push_back(one.name);
      wrong += place + names.of_type + " has no field " + quoted_name(member.name) + "; it has " +
               name_list(all) + "\n";
    } else if (!can_hold(member.kind, found->type)) {
      wrong += place + "it holds " + std::string(to_words(member.kind)) + ", but field " +
               quoted_name(member.name) + " of " + names.of_type + " is " +
               std::string(schema::to_string(found->type)) + "\n";
    }
  }
  for (const KnownField& one : known) {
    if (one.required && !has_member(members, one.name)) {
      wrong += names.of_struct + " has no member for field " + quoted_name(one.name) + ", which " +
               names.of_type + " requires\n";
    }
  }
}

void check_ids(const StructNames& names, const MemberSpan& ids, const schema::Template& ref,
               std::string& wrong) {
  std::vector<std::string> holes;
  for (const schema::Segment& segment : ref.segments()) {
    if (segment.is_hole()) holes.push_back(segment.hole);
  }
  for (const MemberInfo& id : ids) {
    if (std::find(holes.begin(), holes.end(), id.name) == holes.end()) {
      wrong += names.of_struct + ", member " + quoted_name(id.member) + ": the ref of " +
               names.of_type + ", " + ref.source() + ", has no part " + quoted_name(id.name) +
               "; it has " + name_list(holes) + "\n";
    }
  }
  for (const std::string& hole : holes) {
    if (!has_member(ids, hole)) {
      wrong += names.of_struct + " has no id for part " + quoted_name(hole) + " of the ref of " +
               names.of_type + ", " + ref.source() + "\n";
    }
  }
}

void check_end(const StructNames& names, std::string_view end, const StructInfo* const* infos,
               std::size_t count, const std::vector<std::string>& types, std::string& wrong) {
  std::vector<std::string> given;
  for (std::size_t i = 0; i < count; ++i) given.emplace_back(infos[i]->type);
  const std::string place = names.of_struct + ": its `" + std::string(end) + "` is " +
                            name_list(given) + ", but that of " + names.of_type + " is " +
                            name_list(types) + "\n";
  std::vector<std::string> declared = types;
  std::sort(given.begin(), given.end());
  std::sort(declared.begin(), declared.end());
  if (given != declared) wrong += place;
}

/// The schema lacks the struct's type: names those that it has.
template <typename Types>
std::string no_such_type(const StructNames& names, const Types& types) {
  std::vector<std::string> all;
  for (const auto& one : types) all.push_back(one.name);
  return names.of_struct + ": the schema has no " + names.of_type + "; it has " + name_list(all) +
         "\n";
}

}  // namespace

void check_node_struct(const schema::Schema& schema, const StructInfo& info, std::string& wrong) {
  const StructNames names{"struct " + std::string(info.name),
                          "node type " + std::string(info.type)};
  const schema::NodeType* type = schema.node(info.type);
  if (type == nullptr) {
    wrong += no_such_type(names, schema.nodes);
    return;
  }
  check_ids(names, info.ids, type->ref, wrong);
  check_members(names, info.fields, fields_of(schema, *type), wrong);
}

void check_edge_struct(const schema::Schema& schema, const StructInfo& info, std::string& wrong) {
  const StructNames names{"struct " + std::string(info.name),
                          "edge type " + std::string(info.type)};
  const schema::EdgeType* type = schema.edge(info.type);
  if (type == nullptr) {
    wrong += no_such_type(names, schema.edges);
    return;
  }
  check_end(names, "from", info.from, info.from_count, type->from.types, wrong);
  check_end(names, "to", info.to, info.to_count, type->to.types, wrong);
  check_members(names, info.fields, fields_of(schema, *type), wrong);
  for (const std::string& key : type->key_fields) {
    if (!has_member(info.fields, key)) {
      wrong += names.of_struct + " has no member for " + quoted_name(key) +
               ", which is in the key of " + names.of_type + "\n";
    }
  }
}

}  // namespace adjoin::detail

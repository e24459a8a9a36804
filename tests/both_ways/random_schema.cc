#include "both_ways/random_schema.h"

#include <utility>

#include "schema/load/load.h"

namespace adjoin::both_ways {
namespace {

std::string one_of(Random& random, const std::vector<const char*>& texts) {
  return texts[random.below(texts.size())];
}

std::string table_of(Random& random) {
  std::string table = "{name: both, pk: PK, sk: SK";
  table += one_of(random, {"", ", type: kind", ", type: kind"});
  table += one_of(random, {"", "", ", created: madeAt", ", created: madeAt, updated: changedAt"});
  table += one_of(random, {"", "", "", "", "", "", "", "", ", version: ver", ", ttl: gone"});
  return table + "}";
}

std::string nodes_of(Random& random) {
  const std::string user = one_of(random, {"U#{id}", "U#{userId}", "U#{id}#END"});
  const std::string page = one_of(random, {"P#{id}", "P#{space}#{id}", "P#{nr:int}"});
  std::string text = "nodes:\n  User: {ref: \"" + user + "\"";
  text +=
      one_of(random, {"", ", sk: PROFILE", ", pk: \"NODE#{userId}\"", ", pk: \"NODE#{userId}\""});
  text += ", fields: {name: string, age: {type: int, min: 0, max: 90}, joined: ms" +
          one_of(random, {"", ", state: {enum: [ON, OFF], default: ON}",
                          ", state: {type: string, default: ON}", ", mail: string!",
                          ", userId: string", ", id: string"}) +
          "}";
  text += one_of(random, {"", ", extra-fields: refuse", ", extra-fields: keep"});
  text +=
      one_of(random, {"", ", index: {GSI2: {pk: USERS, sk: \"{joined:desc}\"}}",
                      ", index: {GSI2: {pk: \"{name}\", sk: \"{pk}\"}}",
                      ", index: {GSI2: {pk: USERS, sk: \"{age:num}\", when: {name: bob}}}",
                      ", index: {STATE: {pk: \"{state}\"}}",
                      ", index: {STATE: {pk: \"{state}\"}, GSI2: {pk: USERS, sk: \"{name}\"}}"});
  text += one_of(random, {"", "", "", ", unique: [name]"});
  text +=
      one_of(random, {"", ", counters: {likes: {of: LIKES}}",
                      ", counters: {likes: {of: LIKES}, known: {of: ~KNOWS}, knows: {of: KNOWS}}",
                      ", counters: {likes: {of: LIKES, shards: 3}}",
                      ", counters: {weight: {of: LIKES, sum: weight}}"});
  text += one_of(random, {"", "", "", ", edge-set: {max: 3}"});
  text += "}\n  Page: {ref: \"" + page + "\"";
  text += one_of(random, {"", ", counters: {fans: {of: fans}}"});
  return text + "}\n";
}

std::string edges_of(Random& random) {
  std::string text =
      "edges:\n  LIKES: {from: User, to: {type: [User, Page], as: fans}, on-exists: ";
  text += one_of(random, {"replace", "keep", "refuse"});
  text +=
      one_of(random, {"", ", reverse: {index: GSI1}", ", reverse: {item: {sk: \"FAN#{from}\"}}"});
  text += one_of(random,
                 {"", ", views: {late: {index: GSI2, pk: \"{from}\", sk: \"{time:desc}#{to}\"}}",
                  ", views: {note: {index: GSI2, pk: \"{note}\", sk: \"{from}\"}}",
                  ", views: {note: {index: GSI2, pk: \"{to}\", sk: \"{note}\", when: {note: a}}}"});
  text += one_of(random, {"", "", ", limit: 2", ", edge-set: false"});
  text += one_of(random, {"", "", ", set: {who: from.id}", ", set: {who: from.userId}"});
  text += ", fields: {weight: int, time: ms" + one_of(random, {"", "!"}) +
          ", note: " + one_of(random, {"string", "string", "{type: string, default: none}"}) +
          one_of(random, {"", "", ", who: string", ", userId: string", ", userId: string",
                          ", userId: string"}) +
          "}}\n";
  text += "  KNOWS: {from: User, to: User, on-exists: replace, edge-set: false";
  text += one_of(random, {"", ", reverse: same", ", reverse: {index: GSI1}", ", key: [note]"});
  text += one_of(random, {"", ", self-loops: refuse"});
  text += ", fields: {note: string" + one_of(random, {"", "!"}) + "}}\n";
  text += "  OWNS: {from: User, to: Page, edge-set: false, on-exists: keep";
  text += one_of(random, {"", ", tree: true", ", require: [from, to]",
                          ", shards: {by: source, default: 2}, pk: \"{from}#{shard}\""});
  return text + "}\n";
}

Value random_value(Random& random) {
  switch (random.below(14)) {
    case 0: return Value("");
    case 1: return Value(std::string(1100, 'x'));
    case 2: return Value(true);
    case 3: return Value(Item{{"a", Value(1)}});
    case 4: return Value("\xff\xfe");
    case 5: return Value("a#b");
    // Too long for any key.
    case 6:
    case 7: return Value(std::string(3000, 'x'));
    default: return Value(one_of(random, {"a", "b", "bob", "ON", "none"}));
  }
}

std::vector<std::string> random_names(Random& random) {
  if (!random.one_in(12)) return {};
  return {one_of(random, {"note", "age", "name", "weight", "other"})};
}

}  // namespace

std::string random_schema(Random& random) {
  for (;;) {
    std::string text = "graph: 1\ntable: " + table_of(random) +
                       "\nindexes: {GSI1: {pk: G1PK, sk: G1SK}, GSI2: {pk: G2PK, sk: G2SK" +
                       one_of(random, {"", ", projection: KEYS_ONLY", ", projection: [note]"}) +
                       "}, STATE: {pk: state}}\n" + nodes_of(random) + edges_of(random);
    if (schema::load_schema(text, "random")) return text;
  }
}

std::string with_one_field_more(const std::string& schema) {
  std::string text = schema;
  const std::string before = "fields: {name: string";
  const std::size_t at = text.find(before);
  return text.insert(at + before.size(), ", more: string");
}

RandomWrites::RandomWrites(Random& random, const schema::Schema& schema)
    : random_(random), schema_(schema), odd_one_in_(random.one_in(4) ? 4 : 40) {
  for (const char* ref :
       {"U#1", "U#2", "U#3", "U#1#END", "U#2#END", "U#3#END", "P#1", "P#2", "P#1#1", "P#1#2"}) {
    const schema::NodeType* const type = schema.find_node_of(ref);
    if (type != nullptr) (type->name == "User" ? users_ : pages_).emplace_back(ref);
  }
}

std::string RandomWrites::ref_of(const std::vector<std::string>& refs) {
  if (random_.one_in(40)) return one_of(random_, {"U#", "X#1", "U#\xff", "", "P#x"});
  return refs[random_.below(refs.size())];
}

std::string RandomWrites::ref() { return ref_of(random_.one_in(3) ? pages_ : users_); }

Item RandomWrites::fields(const std::vector<schema::Field>& declared) {
  using schema::FieldType;
  Item fields;
  const auto few = static_cast<std::int64_t>(random_.below(4));
  for (const schema::Field& field : declared) {
    if (random_.one_in(field.required ? 20 : 4)) continue;
    Value value = field.type == FieldType::ms        ? Value(1'700'000'000'000 + few)
                  : field.type == FieldType::integer ? Value(few * 30)
                  : field.name == "state"            ? Value(one_of(random_, {"ON", "OFF"}))
                  : field.name.ends_with("d") || field.name == "who"
                      ? Value(one_of(random_, {"1", "2"}))
                      : Value(one_of(random_, {"a", "bob"}));
    fields.set(field.name, random_.one_in(odd_one_in_) ? random_value(random_) : std::move(value));
  }
  if (random_.one_in(25)) {
    fields.set(one_of(random_, {"other", "PK", "G1PK", "kind", "ver", "madeAt", "likes", "gone"}),
               random_.one_in(2) ? Value(few) : random_value(random_));
  }
  return fields;
}

Item RandomWrites::fields_of_node(const std::string& ref) {
  const schema::NodeType* const type = schema_.find_node_of(ref);
  return fields(type == nullptr ? std::vector<schema::Field>() : type->fields);
}

Item RandomWrites::fields_of_edge(const std::string& type) {
  const schema::EdgeType* const edge = schema_.edge_end(type).edge;
  return fields(edge == nullptr ? std::vector<schema::Field>() : edge->fields);
}

plan::EdgeId RandomWrites::edge() {
  static const std::vector<const char*> kTypes = {"LIKES", "LIKES", "LIKES", "KNOWS",
                                                  "KNOWS", "OWNS",  "fans"};
  plan::EdgeId id{ref_of(users_), one_of(random_, kTypes), ref_of(users_), {}};
  if (id.type == "OWNS" || random_.one_in(3)) id.to = ref_of(pages_);
  if (id.type == "fans") std::swap(id.from, id.to);
  if (random_.one_in(20)) id.type = one_of(random_, {"~LIKES", "NONE", "~fans"});
  if (random_.one_in(10)) id.fields.set("note", Value("a"));
  return id;
}

plan::WriteOperation RandomWrites::write() {
  switch (random_.below(14)) {
    case 0:
    case 1: {
      const std::string node = ref();
      return plan::PutNode{node, fields_of_node(node), random_.one_in(2)};
    }
    case 2:
    case 3:
    case 4: {
      const std::string node = ref();
      plan::UpdateNode update{node, fields_of_node(node), random_names(random_), "", {}};
      if (random_.one_in(12)) update.where = "age >= 30";
      if (random_.one_in(12)) update.add.set("age", Value(30));
      return update;
    }
    case 5: return plan::RemoveNode{ref()};
    case 6:
    case 7: {
      const plan::EdgeId id = edge();
      plan::UpdateEdge update{id, fields_of_edge(id.type), random_names(random_), "", {}};
      if (random_.one_in(12)) update.where = "weight >= 1";
      if (random_.one_in(12)) update.add.set("weight", Value(1));
      return update;
    }
    case 8:
    case 9: return plan::RemoveEdge{edge()};
    case 10: return plan::MoveEdge{ref(), "OWNS", ref()};
    default: {
      plan::EdgeId id = edge();
      return plan::AddEdge{id.from, id.type, id.to, fields_of_edge(id.type)};
    }
  }
}

}  // namespace adjoin::both_ways

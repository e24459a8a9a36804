#include "both_ways/random_schema.h"

#include <string>
#include <vector>

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
                      ", index: {GSI2: {pk: \"{name}\", sk: \"{age:num}\"}}",
                      ", index: {GSI2: {pk: \"{name}#{userId}\", sk: \"{joined:ms}\"}}",
                      ", index: {GSI2: {pk: USERS, sk: \"{madeAt}\"}}",
                      ", index: {GSI2: {pk: USERS, sk: \"{changedAt:iso}#{id}\"}}",
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
                  ", views: {late: {index: GSI2, pk: \"{to}\", sk: \"{weight:num}#{from}\"}}",
                  ", views: {late: {index: GSI2, pk: \"{from}\", sk: \"{madeAt}\"}}",
                  ", views: {note: {index: GSI2, pk: LIKES, sk: \"{from.id}#{note}\"}}",
                  ", views: {note: {index: GSI2, pk: \"{from.userId}\", sk: \"{note}#{to}\"}}",
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
  return at == std::string::npos ? text : text.insert(at + before.size(), ", more: string");
}

}  // namespace adjoin::both_ways

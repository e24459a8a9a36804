// Each check: the smallest schema that breaks it, and the exact first diagnostic with its place.

#include <gtest/gtest.h>

#include <string>

#include "schema/load/load.h"
#include "schema/model/schema.h"

namespace adjoin::schema::diagnostics_test {
namespace {

struct Case {
  const char* name;
  const char* yaml;      ///< below the four lines of head()
  const char* expected;  ///< "LINE:COLUMN: severity: message"; empty: nothing is wrong
};

const char* const kHead =
    "graph: 1\n"
    "table: {name: Tab, pk: PK, sk: SK}\n"
    "indexes: {GSI1: {pk: GSI1PK, sk: GSI1SK}, KIO: {pk: KPK, sk: KSK, projection: KEYS_ONLY}, "
    "LSI: "
    "{pk: PK, sk: LSK, local: true}}\n"
    "kinds: {oid: '[0-9]{4}', wide: '[a-z]{256}', loose: '[a-z#]+'}\n";

std::string joined(const Diagnostics& diagnostics) {
  std::string text;
  for (const Diagnostic& d : diagnostics) {
    const std::string line = d.to_string("");
    text += (text.empty() ? "" : "\n") + line.substr(1);
  }
  return text;
}

class Checks : public ::testing::TestWithParam<Case> {};

TEST_P(Checks, SayWhereAndWhatToWriteInstead) {
  const std::string text = joined(load(kHead + std::string(GetParam().yaml)).diagnostics);
  EXPECT_EQ(text.substr(0, text.find('\n')), GetParam().expected) << text;
}

const Case kCases[] = {
    {"SixLinesAreEnough",
     "nodes: {User: {ref: \"USER#{id}\"}}\n"
     "edges: {KNOWS: {from: User, to: User}}\n",
     ""},
    {"UnknownTopName",
     "nodes: {User: {ref: \"USER#{id}\"}}\n"
     "edgse: {}\n",
     "6:1: error: 'edgse' is not known in a schema (did you mean 'edges'?)"},
    {"UnknownName", "nodes: {User: {ref: \"USER#{id}\", feilds: {a: string}}}\n",
     "5:34: error: 'feilds' is not known in node type User (did you mean 'fields'?)"},
    {"UnknownNodeType",
     "nodes: {User: {ref: \"USER#{id}\"}}\n"
     "edges: {KNOWS: {from: User, to: Usr}}\n",
     "6:33: error: edge type KNOWS: node type 'Usr' is not declared (did you mean 'User'?)"},
    {"UnknownIndex",
     "nodes: {User: {ref: \"USER#{id}\"}}\n"
     "edges: {KNOWS: {from: User, to: User, reverse: {index: GSI2}}}\n",
     "6:48: error: edge type KNOWS: index 'GSI2' is not declared (did you mean "
     "'GSI1'?); add it under 'indexes'"},
    {"UnknownField",
     "nodes: {User: {ref: \"USER#{id}\"}}\n"
     "edges: {KNOWS: {from: User, to: User, fields: {since: date}, views: {v: {index: "
     "GSI1, pk: \"{from}\", sk: \"{sinec}\"}}}}\n",
     "6:105: error: edge type KNOWS, template '{sinec}': {sinec} is not known here "
     "(did you mean 'since'?); declare it under 'fields'"},
    {"UnknownKind", "nodes: {User: {ref: \"USER#{id:oidd}\"}}\n",
     "5:21: error: node type User, template 'USER#{id:oidd}': kind 'oidd' is not "
     "known (did you mean 'oid'?); declare it under 'kinds'"},
    {"UnknownFieldType", "nodes: {User: {ref: \"USER#{id}\", fields: {a: strin}}}\n",
     "5:46: error: field 'a': 'strin' is not a type (did you mean 'string'?)"},
    {"TwoTypesOfOneKey",
     "nodes: {User: {ref: \"USER#{id}\"}}\n"
     "edges:\n"
     "  A: {from: User, to: User, sk: \"X#{to}\"}\n"
     "  B: {from: User, to: User, sk: \"X#{to.id}#{k}\", key: [k], fields: {k: string}}\n",
     "8:3: error: edge type A and edge type B could name the same item, (USER#a, "
     "X#USER#a); give one of them its own prefix in sk"},
    {"TwoNodesOfOneRef", "nodes: {User: {ref: \"U#{id}\"}, Role: {ref: \"U#{role:oid}\"}}\n",
     "5:32: error: node type User and node type Role could name the same item, "
     "(U#1111, U#1111); give one of them its own prefix in sk"},
    {"NeighbouringHoles", "nodes: {User: {ref: \"USER#{id}{more}\"}}\n",
     "5:21: error: node type User, template 'USER#{id}{more}': it cannot be decoded: "
     "'USER#aaa' can be read in two ways; put a separator between the holes that "
     "neither can contain, or give them kinds of fixed form"},
    {"SeparatorInsideAnId", "nodes: {Host: {ref: \"H#{a:loose}#{b:loose}\"}}\n",
     "5:21: error: node type Host, template 'H#{a:loose}#{b:loose}': it cannot be "
     "decoded: 'H#a##a' can be read in two ways; put a separator between the holes "
     "that neither can contain, or give them kinds of fixed form"},
    {"MirrorEqualsForward",
     "nodes: {User: {ref: \"USER#{id}\", sk: PROFILE}}\n"
     "edges: {FOLLOWS: {from: User, to: User, sk: \"{to}\", reverse: {item: {sk: \"{from}\"}}}}\n",
     "6:9: error: edge type FOLLOWS: a mirrored item could be a forward item, "
     "(USER#a, USER#a); give the mirror its own sk prefix, or write reverse: same if "
     "the edge is symmetric"},
    {"SymmetricMayEqual",
     "nodes: {User: {ref: \"USER#{id}\", sk: PROFILE}}\n"
     "edges: {FRIEND: {from: User, to: User, sk: \"{to}\", reverse: same}}\n",
     ""},
    {"RanksOfDifferentWidth",
     "nodes: {User: {ref: \"USER#{id}\"}}\n"
     "edges: {R: {from: User, to: User, fields: {role: {enum: [A, B]}}, rank: {field: "
     "role, values: {A: 500, B: 50}}}}\n",
     "6:73: error: 'rank' of edge type R: ranks differ in width and would not sort; "
     "write them equally wide, such as 050 beside 500"},
    {"ReservedRankUsed",
     "nodes: {User: {ref: \"USER#{id}\"}}\n"
     "edges: {R: {from: User, to: User, fields: {role: {enum: [A]}}, rank: {field: "
     "role, values: {A: 500}, reserved: [500]}}}\n",
     "6:70: error: 'rank' of edge type R: rank 500 is given twice"},
    {"RankForEachValue",
     "nodes: {User: {ref: \"USER#{id}\"}}\n"
     "edges: {R: {from: User, to: User, fields: {role: {enum: [A, B]}}, rank: {field: "
     "role, values: {A: 500}}}}\n",
     "6:73: error: 'rank' of edge type R: 'B' has no rank; add it to 'values'"},
    {"EdgeSetWithoutBound", "nodes: {User: {ref: \"USER#{id}\", edge-set: {attr: set}}}\n",
     "5:44: error: 'edge-set' of node type User needs a bound, an item holds 400 KB; "
     "write max: 500"},
    {"UniqueThatIsNoField", "nodes: {User: {ref: \"USER#{id}\", unique: [email]}}\n",
     "5:42: error: node type User: 'unique' names 'email', which is not a field"},
    {"UniqueThatIsNoKey",
     "nodes: {User: {ref: \"USER#{id}\", fields: {tags: list}, unique: [tags]}}\n",
     "5:64: error: node type User: 'unique' names 'tags', whose values cannot stand in a key; use "
     "a "
     "text, number or time"},
    {"UniqueGuardsThatAreNodes",
     "nodes: {User: {ref: \"UNIQUE#User#email#{id}\", sk: UNIQUE, fields: {email: string}, unique: "
     "[email]}}\n",
     "5:9: error: node type User and the unique 'email' of node type User could name the same "
     "item, "
     "(UNIQUE#User#email#a, UNIQUE); give one of them its own prefix in sk"},
    {"LimitWithoutACount",
     "nodes: {User: {ref: \"USER#{id}\"}}\n"
     "edges: {R: {from: User, to: User, limit: 5}}\n",
     "6:9: error: edge type R: 'limit' needs a count on node type User; write counters: {out: {of: "
     "R}} there, strong and not in shards"},
    {"LimitOfAnEventualCount",
     "nodes: {User: {ref: \"USER#{id}\", counters: {out: {of: R, mode: eventual}}}}\n"
     "edges: {R: {from: User, to: User, limit: 5}}\n",
     "6:9: error: edge type R: 'limit' needs a count on node type User; write counters: {out: {of: "
     "R}} there, strong and not in shards"},
    {"EventualMinimum",
     "nodes: {User: {ref: \"USER#{id}\", counters: {low: {of: R, min: n, mode: eventual}}}}\n"
     "edges: {R: {from: User, to: User, fields: {n: int}}}\n",
     "5:50: error: counter 'low' of node type User: a minimum or maximum cannot be eventual, as it "
     "cannot be added up from changes; write mode: strong"},
    {"EventualCounterInShards",
     "nodes: {User: {ref: \"USER#{id}\", counters: {out: {of: R, shards: 4, mode: eventual}}}}\n"
     "edges: {R: {from: User, to: User}}\n",
     "5:50: error: counter 'out' of node type User: an eventual counter is written once for many "
     "edges, so that its node does not get hot; leave 'shards' out"},
    {"EventualCounterThatCannotBeCountedAnew",
     "nodes: {User: {ref: \"USER#{id}\", counters: {in: {of: ~R, mode: eventual}}}}\n"
     "edges: {R: {from: User, to: User}}\n",
     "5:9: error: counter 'in' of node type User is read anew from all edges to the node when "
     "changes were lost; declare reverse: {index: NAME} on R, without 'when'"},
    {"EventualCounterOfNodesWithoutItems",
     "nodes: {User: {ref: \"USER#{id}\", stored: false, counters: {out: {of: R, mode: "
     "eventual}}}}\n"
     "edges: {R: {from: User, to: User}}\n",
     "5:9: error: counter 'out' of node type User stands on the node, which cannot be read by its "
     "ref"},
    {"EventualSumOverAnIndexWithoutItsField",
     "nodes: {User: {ref: \"USER#{id}\", counters: {in: {of: ~R, sum: n, mode: eventual}}}}\n"
     "edges: {R: {from: User, to: User, reverse: {index: KIO}, fields: {n: int}}}\n",
     "5:9: error: counter 'in' of node type User is read over index KIO, which does not project "
     "'n'; "
     "write projection: ALL"},
    {"PositionThatIsANodeToo",
     "nodes: {User: {ref: \"{id}\", counters: {out: {of: R, mode: eventual}}}}\n"
     "edges: {R: {from: User, to: User}}\n",
     "5:9: error: node type User and the position in the stream could name the same item, "
     "(FOLLOWED, FOLLOWED); give one of them its own prefix in sk"},
    {"TreeWithoutDirection",
     "nodes: {User: {ref: \"USER#{id}\"}}\n"
     "edges: {R: {from: User, to: User, tree: true, reverse: same}}\n",
     "6:9: error: edge type R: a symmetric edge has no parent; leave 'tree' or 'reverse: same' "
     "out"},
    {"TreeOfParallelEdges",
     "nodes: {User: {ref: \"USER#{id}\"}}\n"
     "edges: {R: {from: User, to: User, tree: true, key: [k], fields: {k: string}}}\n",
     "6:9: error: edge type R: in a tree one edge joins parent and child; leave 'key' or 'tree' "
     "out"},
    {"EdgeSetLargerThanAnItem",
     "nodes: {User: {ref: \"USER#{id:wide}\", edge-set: {attr: set, max: 2000}}}\n"
     "edges: {R: {from: User, to: User, on-exists: keep}}\n",
     "5:9: error: node type User: 2000 entries of edge type R are at least 513 KB, and an item "
     "holds 400 KB; lower max, or write edge-set: false on the edge type"},
    {"EdgeSetEntryOfTwoEdges",
     "nodes: {User: {ref: \"USER#{id}\", edge-set: {attr: set, max: 20}}}\n"
     "edges: {R: {from: User, to: User, on-exists: keep, fields: {a: {enum: [X]}}, edge-set: "
     "\"{a}\"}}\n",
     "6:9: error: edge type R: {to.id} is not in the edge-set entry '{a}', so that different "
     "edges would be one entry; add it"},
    {"EdgeSetEntryOfTwoTypes",
     "nodes: {User: {ref: \"USER#{id}\", edge-set: {attr: set, max: 20}}}\n"
     "edges: {R: {from: User, to: User, on-exists: keep, edge-set: \"{to}\"}, S: {from: User, to: "
     "User, on-exists: keep, edge-set: \"{to}\"}}\n",
     "6:71: error: edge types R and S could have the same edge-set entry, 'USER#a'; give one of "
     "them its own prefix"},
    {"EdgeSetNobodyDeclares",
     "nodes: {User: {ref: \"USER#{id}\"}}\n"
     "edges: {R: {from: User, to: User, edge-set: \"{sk}\"}}\n",
     "6:45: error: edge type R is in an edge set, but User declares none with a "
     "bound; write edge-set: {attr: edgeSet, max: 500} there"},
    {"CountWithoutOnExists",
     "nodes: {User: {ref: \"USER#{id}\", counters: {friends: {of: KNOWS}}}}\n"
     "edges: {KNOWS: {from: User, to: User}}\n",
     "6:9: error: edge type KNOWS is counted, so it must say what adding it twice "
     "does; write on-exists: keep, refuse or replace"},
    {"CountOfNothing",
     "nodes: {User: {ref: \"USER#{id}\", counters: {friends: {of: KNOW}}}}\n"
     "edges: {KNOWS: {from: User, to: User}}\n",
     "5:54: error: counter 'friends' of node type User: 'of' names 'KNOW', which is "
     "neither an edge type nor an end's 'as' name"},
    {"BoundedKindTooLong",
     "nodes: {User: {ref: \"USER#{id:wide}{id2:wide}{id3:wide}{id4:wide}\"}}\n",
     "5:9: error: node type User: template "
     "'USER#{id:wide}{id2:wide}{id3:wide}{id4:wide}' could exceed the 1024 bytes of a "
     "sort key; shorten it or its kinds"},
    {"KeysOnlyWithOtherFields",
     "nodes: {User: {ref: \"USER#{id}\"}}\n"
     "edges: {R: {from: User, to: User, reverse: {index: KIO}, fields: {note: string}}}\n"
     "access-patterns: {p: {params: {u: User}, get: {edges: R, to: $u, fields: [note]}}}\n",
     "7:55: error: access pattern p: index KIO does not project 'note'; project ALL, or "
     "list it under 'projection'"},
    {"ReverseOnALocalIndex",
     "nodes: {User: {ref: \"USER#{id}\"}}\n"
     "edges: {R: {from: User, to: User, reverse: {index: LSI}}}\n",
     "6:9: error: edge type R: local index LSI keeps the partition of the source and "
     "can never serve the reverse direction; use a global index"},
    {"ReverseNeedsTheSource",
     "nodes: {User: {ref: \"USER#{id}\"}}\n"
     "edges: {R: {from: User, to: User, reverse: {index: GSI1, pk: \"{to}#{from}\"}}}\n",
     "6:9: error: edge type R: the reverse index key '{to}#{from}' needs {from.id}, "
     "but reads there know the 'to' end only; make it from {to}"},
    {"ExpiryBesideAMirror",
     "nodes: {User: {ref: \"USER#{id}\"}}\n"
     "edges: {R: {from: User, to: User, fields: {until: epoch}, ttl: until, reverse: "
     "{item: {sk: \"BACK#{from}\"}}}}\n",
     "6:9: error: edge type R: expiry would leave its mirror behind; write ttl: "
     "{field: until, repair: stream}"},
    {"ExpiryThatIsRepaired",
     "nodes: {User: {ref: \"USER#{id}\"}}\n"
     "edges: {R: {from: User, to: User, fields: {until: epoch}, ttl: {field: until, "
     "repair: stream}, reverse: {item: {sk: \"BACK#{from}\"}}}}\n",
     ""},
    {"ExpiryOfNoTime", "nodes: {User: {ref: \"USER#{id}\", fields: {until: string}, ttl: until}}\n",
     "5:64: error: node type User: 'ttl' names 'until'; it must be a field of type epoch"},
    {"ExpiryByTwoAttributes",
     "nodes: {User: {ref: \"USER#{id}\", fields: {until: epoch}, ttl: until}}\n"
     "edges: {R: {from: User, to: User, fields: {gone: epoch}, ttl: gone}}\n",
     "6:9: error: edge type R: 'ttl' names 'gone', and items of this table expire by 'until'; a "
     "table has one such attribute, so give the field that name"},
    {"ExpiryOfATypeThatDoesNotSaySo",
     "nodes: {User: {ref: \"USER#{id}\", fields: {until: epoch}}}\n"
     "edges: {R: {from: User, to: User, fields: {until: epoch}, ttl: until}}\n",
     "5:9: error: node type User: items of this table expire by 'until', so these would too; write "
     "ttl: until, or give the field another name"},
    {"ExpiryOfUniqueValues",
     "nodes: {User: {ref: \"USER#{id}\", fields: {until: epoch, mail: string}, unique: [mail], "
     "ttl: until}}\n",
     "5:9: error: node type User: an expired node would not give up unique values with it; "
     "leave 'ttl' or them out"},
    {"ExpiryOfCountedNodes",
     "nodes: {User: {ref: \"USER#{id}\", fields: {until: epoch}, ttl: until, counters: {n: {of: "
     "R}}}}\n"
     "edges: {R: {from: User, to: User, on-exists: keep}}\n",
     "5:9: error: node type User: an expired node would not give up strong counters with it; "
     "leave 'ttl' or them out"},
    {"ExpiryOfWhatHoldsAMaximum",
     "nodes: {User: {ref: \"USER#{id}\", counters: {top: {of: R, max: w}}}}\n"
     "edges: {R: {from: User, to: User, on-exists: keep, fields: {w: int!, until: epoch}, ttl: "
     "{field: until, repair: stream}}}\n",
     "5:9: error: counter 'top' of node type User: the edge that holds it may expire unseen; a "
     "minimum or maximum is of edges without ttl"},
    {"ExpiryOfCountedEdgesThatCannotBeListed",
     "nodes: {User: {ref: \"USER#{id}\", counters: {n: {of: ~R}}}}\n"
     "edges: {R: {from: User, to: User, on-exists: keep, fields: {until: epoch}, ttl: {field: "
     "until, repair: stream}}}\n",
     "5:9: error: counter 'n' of node type User is read anew from all edges to the node when one "
     "of them has expired; declare reverse: {index: NAME} on R, without 'when'"},
    {"ExpiryByWhatIsCopied",
     "nodes: {User: {ref: \"USER#{id}\", fields: {until: epoch}, ttl: until}}\n"
     "edges: {R: {from: User, to: User, copy: {until: to.until}}}\n",
     "6:9: error: edge type R: items of this table expire by 'until', which its ends cannot tell; "
     "give what is taken from them another name"},
    {"ExpiryInATree",
     "nodes: {User: {ref: \"USER#{id}\"}}\n"
     "edges: {R: {from: User, to: User, tree: true, fields: {until: epoch}, ttl: until}}\n",
     "6:9: error: edge type R: expiry would leave its place in the tree behind; write ttl: "
     "{field: until, repair: stream}"},
    {"TargetMissingInTheKey",
     "nodes: {User: {ref: \"USER#{id}\"}}\n"
     "edges: {R: {from: User, to: User, sk: \"R\"}}\n",
     "6:9: error: edge type R: {to.id} is in neither pk nor sk, so that different "
     "ones would be the same item; add it"},
    {"FieldInTheKey",
     "nodes: {User: {ref: \"USER#{id}\"}}\n"
     "edges: {R: {from: User, to: User, fields: {air: string}, sk: \"R#{to}#{air}\"}}\n",
     "6:9: error: edge type R: field 'air' is part of the item's key; say so with key: [air]"},
    {"KeyFieldNotInTheKey",
     "nodes: {User: {ref: \"USER#{id}\"}}\n"
     "edges: {R: {from: User, to: User, fields: {air: string}, key: [air], sk: \"R#{to}\"}}\n",
     "6:9: error: edge type R: key field 'air' is in neither pk nor sk; add {air} to sk"},
    {"SetOfAField",
     "nodes: {User: {ref: \"USER#{id}\", fields: {name: string}}}\n"
     "edges: {R: {from: User, to: User, set: {n: to.name}}}\n",
     "6:40: error: 'set' of edge type R: 'name' is not an id part; 'set' never reads "
     "a node, use 'copy'"},
    {"CopyNamedAsAField",
     "nodes: {User: {ref: \"USER#{id}\", fields: {name: string}}}\n"
     "edges: {R: {from: User, to: User, copy: {n: from.name}, fields: {n: string}}}\n",
     "6:9: error: edge type R: 'n' is both a field and a copy; rename one of them"},
    {"CopyFromANodeWhoseEdgesAreNotFound",
     "nodes: {User: {ref: \"USER#{id}\", fields: {name: string}}}\n"
     "edges: {R: {from: User, to: User, copy: {n: to.name}}}\n",
     "6:9: error: edge type R: 'n' is copied from the to node, not all of whose edges are found "
     "when it changes; declare reverse: {index: NAME}, without 'when'"},
    {"CopyFromANodeWhoseEdgesAreFoundInPart",
     "nodes: {User: {ref: \"USER#{id}\", fields: {name: string}}}\n"
     "edges: {R: {from: User, to: User, copy: {n: to.name}, fields: {s: string}, "
     "reverse: {index: GSI1, when: {s: open}}}}\n",
     "6:9: error: edge type R: 'n' is copied from the to node, not all of whose edges are found "
     "when it changes; declare reverse: {index: NAME}, without 'when'"},
    {"CopyFromANodeWithAFieldCalledAsTheMark",
     "nodes: {User: {ref: \"USER#{id}\", fields: {name: string, copiesPending: bool}}}\n"
     "edges: {R: {from: User, to: User, copy: {n: from.name}}}\n",
     "6:9: error: edge type R: 'n' is copied from User, which has a field 'copiesPending', the "
     "name of a mark; rename it"},
    {"TwoEntriesOnOneIndex",
     "nodes: {User: {ref: \"USER#{id}\"}}\n"
     "edges: {R: {from: User, to: User, fields: {d: date}, reverse: {index: GSI1}, "
     "views: {v: {index: GSI1, pk: \"{from}\", sk: \"{d}\"}}}}\n",
     "6:9: error: edge type R: entry 'v' makes 'GSI1PK', which another entry makes "
     "already; use another index"},
    {"TimeOrderWithoutTime",
     "nodes: {User: {ref: \"USER#{id}\"}}\n"
     "edges: {R: {from: User, to: User}}\n"
     "access-patterns: {p: {params: {u: User}, get: {edges: R, from: $u, order: desc}}}\n",
     "7:75: warning: access pattern p: the order is that of 'R#{to}', which holds no "
     "time or rank; the newest are not first. Put a time into the key, or add a view"},
    {"ConstantIndexPartition",
     "nodes: {User: {ref: \"USER#{id}\", fields: {d: date}, index: {GSI1: {pk: USER, "
     "sk: \"{d}\"}}}}\n",
     "5:9: warning: node type User: every item goes to the one partition 'USER' of "
     "index GSI1, which becomes hot; spread it by `shards: {default: 8}` on the type and {shard} "
     "at "
     "the end of this pk, or by another key"},
    {"UnboundedCount",
     "nodes: {User: {ref: \"USER#{id}\"}}\n"
     "edges: {R: {from: User, to: {type: User, as: fans}}}\n"
     "access-patterns: {p: {params: {u: User}, get: {count: R, to: $u}}}\n",
     "7:55: warning: access pattern p: no counter keeps this count, so that every "
     "call reads all edges; add counters: {fans: {of: fans}} to the node"},
    {"UnknownParameter",
     "nodes: {User: {ref: \"USER#{id}\"}}\n"
     "access-patterns: {p: {params: {u: User}, get: {node: $v}}}\n",
     "6:54: error: access pattern p: '$v' is not a parameter; declare it under 'params'"},
    {"DuplicateName", "nodes: {User: {ref: \"USER#{id}\", ref: \"U#{id}\"}}\n",
     "5:34: error: 'ref' is written twice; keep one of them"},
    {"Anchor", "nodes: &n {User: {ref: \"USER#{id}\"}}\n",
     "5:8: error: anchors are not read; write the value out where it is used"},
    {"Alias", "nodes: {User: {ref: \"USER#{id}\", fields: *f}}\n",
     "5:42: error: aliases are not read; write the value out where it is used"},
    {"Tag", "nodes: {User: {ref: !!str \"USER#{id}\"}}\n",
     "5:21: error: tags are not read; write the value without 'tag:yaml.org,2002:str'"},
    {"NotYaml", "nodes: {User: [}\n",
     "5:16: error: not readable as YAML: while parsing a flow node: did not find "
     "expected node content"},
    {"SecondDocument",
     "nodes: {User: {ref: \"USER#{id}\"}}\n"
     "---\n"
     "other: 1\n",
     "6:1: error: a second document; a schema is one document, remove the '---'"},
    {"NotAMap", "nodes: [User]\n", "5:8: error: 'nodes' must be a map: write {name: value, ...}"},
    {"BadPattern",
     "nodes: {User: {ref: \"USER#{id}\", fields: {code: {type: string, pattern: \"[a-\"}}}}\n",
     "5:73: error: field 'code': a ']' is missing at character 4 of the pattern"},
    {"DefaultOfTheWrongType",
     "nodes: {User: {ref: \"USER#{id}\", fields: {n: {type: int, default: many}}}}\n",
     "5:67: error: the default is not of its type: field 'n' is a number; 'many' is not"},
    {"KeyFieldOfAList",
     "nodes: {User: {ref: \"USER#{id}\"}}\n"
     "edges: {R: {from: User, to: User, fields: {l: list}, views: {v: {index: GSI1, "
     "pk: \"{from}\", sk: \"{l}\"}}}}\n",
     "6:97: error: edge type R, template '{l}': field 'l' of type list cannot stand "
     "in a key; use a text, number or time"},
    {"RefOfNoType", "nodes: {User: {ref: \"USER#{id}\", fields: {boss: ref(Boss)}}}\n",
     "5:9: error: node type User: field 'boss' refers to node type 'Boss', which is not declared"},
    {"ShardsThatSpreadNothing",
     "nodes: {User: {ref: \"USER#{id}\"}}\n"
     "edges: {R: {from: User, to: User, shards: {by: source, default: 2, max: 2}}}\n",
     "6:9: error: edge type R: 'shards' spreads nothing; write {shard} behind the node in pk, or "
     "in "
     "the pk of 'reverse' or of a view"},
    {"RandomShardInTheEdgesOwnKey",
     "nodes: {User: {ref: \"USER#{id}\"}}\n"
     "edges: {R: {from: User, to: User, pk: \"{from}{shard}\", shards: {by: random, default: 2, "
     "max: "
     "2}}}\n",
     "6:9: error: edge type R: with {shard} in its own key an edge is only found when its ends say "
     "where; write shards: {by: source}, or {shard} in the pk of an index alone"},
    {"ShardInTheSortKey",
     "nodes: {User: {ref: \"USER#{id}\"}}\n"
     "edges: {R: {from: User, to: User, pk: \"{from}{shard}\", sk: \"R#{to}{shard}\", shards: "
     "{default: 2, max: 2}}}\n",
     "6:9: error: edge type R: {shard} spreads partitions; write it into pk, not into sk"},
    {"ShardsThatGrowInTheEdgesOwnKey",
     "nodes: {User: {ref: \"USER#{id}\"}}\n"
     "edges: {R: {from: User, to: User, pk: \"{from}{shard}\", shards: {default: 2, max: 4}}}\n",
     "6:9: error: edge type R: with {shard} in its own key an edge would move when its node gets "
     "more shards; write 'default' as large as 'max' for all nodes, or {shard} in the pk of an "
     "index alone"},
    {"ShardsThatGrowAtBothEnds",
     "nodes: {User: {ref: \"USER#{id}\"}}\n"
     "edges: {R: {from: User, to: User, reverse: {index: GSI1, pk: \"{to}{shard}\"}, views: {v: "
     "{index: GSI1, pk: \"V#{from}{shard}\", sk: \"{to}\"}}, shards: {max: 4}}}\n",
     "6:9: error: edge type R: 'max' above 'default' needs {shard} in keys of one end alone, whose "
     "nodes have the counts; write 'default' as large as 'max'"},
    {"ShardsThatGrowBehindAField",
     "nodes: {User: {ref: \"USER#{id}\"}}\n"
     "edges: {R: {from: User, to: User, fields: {k: int}, views: {v: {index: GSI1, pk: "
     "\"{to}#{k}{shard}\", sk: \"{from}\"}}, shards: {max: 4}}}\n",
     "6:9: error: edge type R: 'max' above 'default' needs a pk of the node and {shard} alone in "
     "index GSI1; write 'default' as large as 'max', or take the field out"},
    {"ShardsOfASeriesBySourceThatGrow",
     "nodes: {User: {ref: \"USER#{id}\"}}\n"
     "series: {S: {of: User, pk: \"{of}{shard}\", sk: \"S#{at:ms}\", shards: {by: source, max: "
     "4}}}\n",
     "6:10: error: series S: by source the shard of an item follows from its fields, and items "
     "would be looked for elsewhere when their node gets more shards; write 'default' as large as "
     "'max', or by: random or time"},
    {"NodeAtTheCountsOfShards",
     "nodes: {User: {ref: \"USER#{id}\"}, Other: {ref: \"SHARDS#R#USER#{id}\", sk: SHARDS}}\n"
     "edges: {R: {from: User, to: User, reverse: {index: GSI1, pk: \"{to}{shard}\"}, shards: "
     "{max: 4}}}\n",
     "6:9: error: node type Other and the shards of edge type R could name the same item, "
     "(SHARDS#R#USER#a, SHARDS); give one of them its own prefix in sk"},
    {"CounterInTooManyShards",
     "nodes: {User: {ref: \"USER#{id}\", counters: {n: {of: R, shards: 65}}}}\n"
     "edges: {R: {from: User, to: User, on-exists: keep}}\n",
     "5:48: error: counter 'n' of node type User: 'shards' is 1 to 64"},
    {"SumOfATextField",
     "nodes: {User: {ref: \"USER#{id}\", counters: {n: {of: R, sum: s}}}}\n"
     "edges: {R: {from: User, to: User, on-exists: keep, fields: {s: string}}}\n",
     "5:48: error: counter 'n' of node type User: 's' of R is no number"},
    {"MinimumInShards",
     "nodes: {User: {ref: \"USER#{id}\", counters: {n: {of: R, min: s, shards: 2}}}}\n"
     "edges: {R: {from: User, to: User, on-exists: keep, fields: {s: int}}}\n",
     "5:48: error: counter 'n' of node type User: a minimum or maximum changes seldom and stands "
     "on the node; leave 'shards' out"},
    {"MinimumWhoseEdgesCannotBeListed",
     "nodes: {User: {ref: \"USER#{id}\", counters: {n: {of: ~R, min: s}}}}\n"
     "edges: {R: {from: User, to: User, on-exists: keep, fields: {s: int}}}\n",
     "5:9: error: counter 'n' of node type User is read anew from all edges to the node when the "
     "one that holds it goes; declare reverse: {index: NAME} on R, without 'when'"},
    {"ShardsMissing",
     "nodes: {User: {ref: \"USER#{id}\"}}\n"
     "edges: {R: {from: User, to: User, reverse: {index: GSI1, pk: \"{to}{shard}\"}}}\n",
     "6:62: error: edge type R, template '{to}{shard}': {shard} needs a 'shards' "
     "block; write shards: {by: source, max: N}"},
    {"FieldThatIsAnIndexKey",
     "nodes: {User: {ref: \"USER#{id}\"}}\n"
     "edges: {R: {from: User, to: User, reverse: {index: GSI1, sk: \"{from}\"}, "
     "fields: {GSI1SK: string}}}\n",
     "6:9: error: edge type R: field 'GSI1SK' is also an index key made from '{from}'; rename "
     "the field"},
    {"OwnedNodeNobodyFinds",
     "nodes: {User: {ref: \"USER#{id}\"}, Order: {ref: \"ORDER#{o}\", fields: {u: "
     "string}, owner: {type: User, id: u}, pk: \"{owner}\"}}\n",
     "5:35: error: node type Order cannot be found by its ref; write by-ref: INDEX in "
     "'owner', or a key made from the ref alone"},
};

INSTANTIATE_TEST_SUITE_P(Schema, Checks, ::testing::ValuesIn(kCases),
                         [](const auto& check) { return std::string(check.param.name); });

TEST(TableName, IsOneThatTheServiceTakes) {
  for (const std::string& name : {std::string("ab"), std::string(256, 'a'), std::string("a/b/c")}) {
    const std::string text =
        joined(load("graph: 1\ntable: {name: " + name + "}\nnodes: {User: {ref: \"USER#{id}\"}}\n")
                   .diagnostics);
    EXPECT_EQ(text, "2:15: error: '" + name +
                        "' cannot be the name of a table; it has 3 to 255 letters, digits, '_', "
                        "'-' and '.'");
  }
}

TEST(Diagnostics, AreAHundredAtMostAndErrorsBeforeWarnings) {
  std::string yaml =
      "graph: 1\ntable: {name: Tab, pk: PK, sk: SK}\nnodes:\n  User: {ref: \"USER#{id}\"}\n";
  const Loaded right = load(yaml);
  ASSERT_EQ(right.errors, 0U) << joined(right.diagnostics);
  EXPECT_EQ(right.left_out(), 0U);
  const std::size_t warnings = right.warnings;
  for (int i = 0; i < 150; ++i)
    yaml += "  N" + std::to_string(i) + ": {ref: \"N#{id}\", sort: 1}\n";
  const Loaded wrong = load(yaml);
  EXPECT_FALSE(wrong.schema.has_value());
  EXPECT_GE(wrong.errors, 150U);
  EXPECT_EQ(wrong.diagnostics.size(), kDiagnosticsMax);
  EXPECT_EQ(wrong.left_out(), wrong.errors + wrong.warnings - kDiagnosticsMax);
  for (const Diagnostic& one : wrong.diagnostics) EXPECT_TRUE(one.is_error()) << one.message;
  EXPECT_GE(wrong.warnings, warnings);
  const Result<Schema> refused = load_schema(yaml, "file");
  ASSERT_FALSE(refused.has_value());
  const std::string more = std::to_string(wrong.errors - kDiagnosticsMax) + " more errors";
  EXPECT_TRUE(refused.error().message().ends_with(more)) << refused.error().message();
}

TEST(IndexNames, AreThoseThatATableCanBeMadeWith) {
  EXPECT_EQ(joined(load("graph: 1\ntable: {name: Tab, pk: PK, sk: SK}\nindexes: {G1: {pk: A}}\n"
                        "nodes: {User: {ref: 'U#{id}'}}\nedges: {R: {from: User, to: User}}\n")
                       .diagnostics),
            "3:11: error: 'G1' cannot be the name of an index; it has 3 to 255 letters, digits, "
            "'_', '-' and '.'");
  std::string many;
  for (int i = 0; i < 21; ++i) {
    many += (i == 0 ? "" : ", ") + std::string("GSI") + std::to_string(i) + ": {pk: A" +
            std::to_string(i) + "}";
  }
  EXPECT_EQ(joined(load("graph: 1\ntable: {name: Tab, pk: PK, sk: SK}\nindexes: {" + many +
                        "}\nnodes: {User: {ref: 'U#{id}'}}\nedges: {R: {from: User, to: User}}\n")
                       .diagnostics),
            "3:10: warning: more than 20 global indexes: `init` makes no table with so many, and "
            "the service's default quota is 20");
}

TEST(Limits, RefuseATransactionOfMoreThanAHundredItems) {
  std::string fields;
  std::string names;
  for (int i = 0; i < 100; ++i) {
    fields += (i == 0 ? "f" : ", f") + std::to_string(i) + ": string";
    names += (i == 0 ? "f" : ", f") + std::to_string(i);
  }
  const std::string yaml = kHead + ("nodes: {User: {ref: 'U#{id}', fields: {" + fields) +
                           "}, unique: [" + names + "]}}\n";
  EXPECT_EQ(joined(load(yaml).diagnostics),
            "5:9: error: node type User: a write would be a transaction of more than 100 items; "
            "declare fewer unique fields");
}

TEST(UniqueFields, AndShardsOfCountersAreNoMoreThanARemovalTakes) {
  const auto checked = [](int unique) {
    std::string fields;
    std::string names;
    for (int i = 0; i < unique; ++i) {
      fields += (i == 0 ? "f" : ", f") + std::to_string(i) + ": string";
      names += (i == 0 ? "f" : ", f") + std::to_string(i);
    }
    const std::string yaml = kHead + ("nodes: {User: {ref: 'U#{id}', fields: {" + fields) +
                             "}, unique: [" + names +
                             "], counters: {likes: {of: LIKES, shards: 64}}}}\n"
                             "edges: {LIKES: {from: User, to: User, on-exists: keep}}\n";
    return joined(load(yaml).diagnostics);
  };
  EXPECT_EQ(checked(35), "");
  EXPECT_EQ(checked(36),
            "5:9: error: node type User: removing a node would be a transaction of 101 items (64 "
            "shards, 36 unique values, the node), and one can write 100; lower 'shards' of its "
            "counters, or declare fewer unique fields");
}

TEST(Limits, RefuseASortKeyThatCannotFit) {
  const std::string yaml =
      kHead + std::string("nodes: {User: {ref: 'U#{id}', sk: ") + std::string(1030, 'L') + "}}\n";
  EXPECT_EQ(joined(load(yaml).diagnostics),
            "5:9: error: node type User: template '" + std::string(57, 'L') +
                "...' could exceed the 1024 bytes of a sort key; shorten it or its kinds");
}

/// A schema of one index, whose sort attribute two types may hold as they are.
std::string keyed(const std::string& sk, const std::string& node_field,
                  const std::string& edge_field = "other: int") {
  return "graph: 1\ntable: {name: Tab, pk: PK, sk: SK}\nindexes: {ByIt: {pk: team, sk: " + sk +
         "}}\nnodes: {User: {ref: 'U#{id}', fields: {team: string, " + node_field +
         "}}}\nedges: {R: {from: User, to: User, fields: {" + edge_field + "}}}\n";
}

TEST(IndexKeyType, IsThatOfTheFieldWhichItIs) {
  const auto type = [](const std::string& text) {
    const Loaded loaded = load(text);
    EXPECT_TRUE(loaded.schema.has_value()) << joined(loaded.diagnostics);
    return loaded.schema ? loaded.schema->indexes.front().sk.front().type : KeyType::B;
  };
  EXPECT_EQ(type(keyed("it", "it: int")), KeyType::N);
  EXPECT_EQ(type(keyed("it", "it: number")), KeyType::N);
  EXPECT_EQ(type(keyed("it", "it: ms")), KeyType::N);
  EXPECT_EQ(type(keyed("it", "it: epoch", "it: int")), KeyType::N);
  EXPECT_EQ(type(keyed("it", "it: string")), KeyType::S);
  EXPECT_EQ(type(keyed("it", "it: date")), KeyType::S);
  EXPECT_EQ(type(keyed("it", "own: int")), KeyType::S);
  EXPECT_EQ(type(keyed("{name: it, type: N}", "own: int")), KeyType::N);
  EXPECT_EQ(type(keyed("[it, own]", "it: int, own: string")), KeyType::N);
}

TEST(IndexKeyType, IsRefusedWhereItIsNotThatOfItsFields) {
  EXPECT_EQ(joined(load(keyed("{name: it, type: S}", "it: int")).diagnostics),
            "3:17: error: index attribute 'it' is declared text, and field 'it' of node type User "
            "is a number; leave the type out, or give the index an attribute with a name of its "
            "own");
  EXPECT_EQ(joined(load(keyed("it", "it: int", "it: string")).diagnostics),
            "3:17: error: index attribute 'it' is two things: field 'it' of node type User is a "
            "number, field 'it' of edge type R is text; give the index an attribute with a name of "
            "its own");
  EXPECT_EQ(joined(load(keyed("it", "it: bool")).diagnostics),
            "3:17: error: field 'it' of node type User is of a type that no key can have; give the "
            "index an attribute with a name of its own");
}

TEST(Diagnostics, ComeAllAtOnceInFileOrder) {
  const std::string text = joined(
      load("graph: 2\ntable: {name: Tab, colour: red}\nnodes: {User: {sk: X}}\nedges: {R: {}}\n")
          .diagnostics);
  EXPECT_EQ(
      text,
      "1:8: error: format version '2' is not known; this program reads graph: 1\n"
      "2:20: error: 'colour' is not known in 'table'; known are name, pk, sk, separator, type, "
      "created, updated, ttl and version\n"
      "3:9: error: node type User has no ref; write ref: \"User#{id}\"\n"
      "4:12: error: edge type R has no 'from'; write from: NodeType\n"
      "4:12: error: edge type R has no 'to'; write to: NodeType");
}

}  // namespace
}  // namespace adjoin::schema::diagnostics_test

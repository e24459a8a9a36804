#include "tests/histories/schemas.h"

namespace adjoin::histories {
namespace {

/// Promises between items: unique values, trees, limits, edge sets that overflow, copies, mirrors.
constexpr std::string_view kTeams = R"(
graph: 1
table: {name: teams, pk: PK, sk: SK, type: type}
indexes: {GSI1: {pk: GSI1PK, sk: GSI1SK}}
nodes:
  Team: {ref: "T#{id}", unique: [name], edge-set: {attr: all, max: 4, overflow: query}, fields: {v: int, name: string}, counters: {size: {of: MEMBER}, weight: {of: MEMBER, sum: weight}, heaviest: {of: MEMBER, max: weight}, below: {of: UNDER}, above: {of: above}, chaired: {of: ~CHAIRS}}}
  User: {ref: "U#{id}", unique: [email], fields: {v: int, name: string, email: string}, counters: {teams: {of: teams}, chairs: {of: CHAIRS}, peers: {of: PEER}, lightest: {of: teams, min: weight}}}
edges:
  MEMBER: {from: Team, to: {type: User, as: teams}, on-exists: replace, reverse: {index: GSI1}, edge-set: "{to}={role}", copy: {who: to.name}, fields: {v: int, role: {enum: [LEAD, GUEST]}, weight: int!}}
  UNDER: {from: {type: Team, as: below}, to: {type: Team, as: above}, tree: true, on-exists: keep, reverse: {index: GSI1}, edge-set: "{sk}", copy: {upper: from.name}, fields: {v: int}}
  CHAIRS: {from: User, to: Team, sk: "CHAIRS#{to}", limit: 2, on-exists: keep, fields: {v: int}, reverse: {item: {sk: "CHAIR#{from}", type: CHAIRED, copy: {chair: from.name}}}}
  PEER: {from: User, to: User, sk: "PEER#{to}", reverse: same, self-loops: refuse, on-exists: refuse, fields: {v: int}, copy: {theirName: to.name}}
access-patterns:
  members: {params: {team: Team}, get: {edges: MEMBER, from: $team}}
  teamsOf: {params: {user: User}, get: {edges: MEMBER, to: $user}}
  chairs: {params: {team: Team}, get: {edges: ~CHAIRS, from: $team}}
plans:
  page:
    params: {user: User}
    steps:
      - {edges: MEMBER, to: $user, as: m}
      - {nodes: m.from, as: teams}
      - {unpack: teams.all, edge: MEMBER, as: e}
      - {nodes: e.to, as: people}
    return: {each: teams, with: {people: {via: e, node: people}}}
)";

/// Keys of many kinds: shards, ranks, views, parallel edges, owners, nodes without items, series,
/// indexes over fields, stamps, amounts that are only ever added to, edges that expire.
constexpr std::string_view kMarket = R"(
graph: 1
table: {name: market, pk: PK, sk: SK, separator: "#", type: kind, created: madeAt, updated: changedAt}
indexes: {GSI1: {pk: GSI1PK, sk: GSI1SK}, GSI2: {pk: GSI2PK, sk: GSI2SK}, byCity: {pk: city, sk: name}, LSI: {pk: PK, sk: rated, local: true}}
nodes:
  Seller: {ref: "S#{id}", sk: PROFILE, fields: {v: int, name: string, city: string}, index: {byCity: {pk: "{city}", sk: "{name}"}}}
  Item: {ref: "I#{id}", extra-fields: refuse, edge-set: {attr: tags, max: 90}, index: {onSale: {index: GSI1, pk: "ITEMS", sk: "{price:num}", when: {state: OPEN}}}, fields: {v: int, state: {enum: [OPEN, SOLD]}, price: int}, counters: {likes: {of: likers, shards: 3}, offered: {of: offers, sum: amount, shards: 2}, best: {of: offers, max: amount}, tagged: {of: TAGGED}}}
  Ticket: {ref: "K#{id}", owner: {type: Seller, id: seller, as: tickets, by-ref: GSI2}, pk: "{owner}", sk: "TICKET#{opened}#{id}", fields: {v: int, seller: string!, opened: date!}}
  Tag: {ref: "G#{id}", stored: false}
  Account: {ref: "A#{id}", fields: {v: int, stock: int}}
edges:
  LIKES: {from: {type: Seller, as: likes}, to: {type: Item, as: likers}, on-exists: keep, reverse: {index: GSI1, pk: "{to}{shard}", sk: "LIKES#{at:ms}#{from}"}, shards: {by: random, default: 3}, fields: {v: int, at: ms!}}
  OFFERS: {from: Seller, to: {type: Item, as: offers}, key: [round], on-exists: replace, reverse: {index: GSI1}, fields: {v: int, round: {enum: [R1, R2]}, amount: int!}, views: {byAmount: {index: GSI2, pk: "{to}", sk: "OFFER#{amount:num}"}}}
  VISITS: {from: Seller, to: {type: Seller, as: visitors}, pk: "{from}#V{shard}", on-exists: replace, reverse: {item: {pk: "{to}#V{shard}", sk: "VISITED#{from}"}}, shards: {by: source, default: 3}, fields: {v: int, note: string}}
  HELPS: {from: Seller, to: {type: Seller, as: helpers}, on-exists: replace, require: [from, to], fields: {v: int, role: {enum: [CHIEF, AIDE, GUEST]}}, rank: {field: role, values: {CHIEF: 900, AIDE: 500, GUEST: 100}, reserved: [700]}, reverse: {index: GSI2, pk: "{to}", sk: "HELPS#{rank}#{from}"}}
  TAGGED: {from: Item, to: {type: Tag, as: items}, set: {item: from.id}, on-exists: replace, reverse: {item: {sk: "TAGS#{from}"}}, ttl: {field: until, repair: stream}, fields: {v: int, until: epoch}, views: {byEnd: {index: LSI, pk: "{pk}", sk: "{until}"}}}
  TRUSTS: {from: Seller, to: Seller, pk: "{from}#F{shard}", reverse: same, self-loops: refuse, on-exists: keep, shards: {by: source, default: 2}, fields: {v: int}}
series:
  Price: {of: Item, sk: "PRICE#{at:ms}{tie}", fields: {v: int, at: ms!}}
  Act: {of: Seller, pk: "{of}#ACT{shard}", sk: "ACT#{at:ms}{tie}", shards: {by: random, default: 3}, fields: {v: int, at: ms!}}
access-patterns:
  likers: {params: {item: Item}, get: {edges: LIKES, to: $item}}
  offers: {params: {item: Item}, get: {edges: OFFERS, to: $item, by: byAmount, order: desc}}
  chiefs: {params: {seller: Seller}, get: {edges: HELPS, to: $seller, rank: {gte: AIDE}}}
  onSale: {params: {}, get: {nodes: Item, by: onSale}}
)";

/// What is brought up to date by the stream, hot nodes that get more shards, and versions.
constexpr std::string_view kWall = R"(
graph: 1
table: {name: wall, pk: PK, sk: SK, type: kind, version: ver}
indexes: {GSI1: {pk: GSI1PK, sk: GSI1SK}}
nodes:
  Page: {ref: "P#{id}", fields: {v: int, title: string}, counters: {likes: {of: fans, mode: eventual}, weight: {of: fans, sum: w, mode: eventual}, cited: {of: citedBy}}}
  User: {ref: "U#{id}", fields: {v: int, name: string}, counters: {liked: {of: LIKES}}}
edges:
  LIKES: {from: User, to: {type: Page, as: fans}, on-exists: replace, reverse: {index: GSI1, pk: "{to}{shard}"}, shards: {by: random, default: 1, max: 6}, fields: {v: int, w: int!}, copy: {by: {of: from.name, when: stream}}}
  CITES: {from: Page, to: {type: Page, as: citedBy}, on-exists: keep, reverse: {index: GSI1, pk: "{to}{shard}"}, shards: {by: source, default: 1, max: 4}, fields: {v: int}}
  FOLLOWS: {from: User, to: User, on-exists: replace, reverse: {item: {sk: "FOLLOWER#{from}"}}, fields: {v: int, note: string}}
series:
  Visit: {of: Page, pk: "{of}#V{shard}", sk: "VISIT#{at:ms}{tie}", shards: {by: time, default: 1, max: 4}, fields: {v: int, at: ms!}}
access-patterns:
  fans: {params: {page: Page}, get: {edges: LIKES, to: $page}}
)";

}  // namespace

const std::vector<HistorySchema>& history_schemas() {
  static const std::vector<HistorySchema> kAll = {
      {"teams", kTeams}, {"market", kMarket}, {"wall", kWall}};
  return kAll;
}

}  // namespace adjoin::histories

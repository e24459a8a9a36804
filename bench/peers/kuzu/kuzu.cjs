// usage: kuzu.cjs MODULES FOLDER
// Keeps a graph in Kuzu and answers one line for each that it reads:
//   load NODES EDGES   a new database with these files' rows      how many edges it has
//   near A B …         nodes within three hops of each, itself included     their sum
//   path A B C D …     shortest paths from A to B, from C to D    the sum of their lengths
const fs = require("fs");
const path = require("path");
const readline = require("readline");

const [modules, folder] = process.argv.slice(2);
const kuzu = require(path.resolve(modules, "node_modules", "kuzu"));

// The end of a pattern of one to three hops is never its start, which counts too.
const NEAR = "MATCH (a:User {id: $a})-[:FRIEND* SHORTEST 1..3]->(b:User) RETURN count(*) + 1 AS n";
const PATH =
  "MATCH (a:User {id: $a})-[e:FRIEND* SHORTEST 1..30]->(b:User {id: $b}) RETURN length(e) AS n";
// As much as everything takes; threads are left as they are, one for each core.
const BUFFER_BYTES = 4 * 1024 ** 3;

let database, connection, near, shortest;

async function number(result) {
  const rows = await result.getAll();
  result.close();
  return rows.length === 1 ? Number(rows[0].n) : 0;
}

async function load(nodes, edges) {
  if (connection) await connection.close();
  if (database) await database.close();
  fs.rmSync(folder, { recursive: true, force: true });
  database = new kuzu.Database(folder, BUFFER_BYTES);
  connection = new kuzu.Connection(database);
  for (const statement of [
    "CREATE NODE TABLE User(id INT64 PRIMARY KEY)",
    "CREATE REL TABLE FRIEND(FROM User TO User)",
    `COPY User FROM "${nodes}"`,
    `COPY FRIEND FROM "${edges}"`,
  ]) {
    (await connection.query(statement)).close();
  }
  near = await connection.prepare(NEAR);
  shortest = await connection.prepare(PATH);
  return number(await connection.query("MATCH (:User)-[e:FRIEND]->(:User) RETURN count(*) AS n"));
}

async function sum(statement, questions) {
  let all = 0;
  for (const question of questions) {
    const answer = await number(await connection.execute(statement, question));
    if (answer === 0) return 0;
    all += answer;
  }
  return all;
}

async function answer(line) {
  const [word, ...rest] = line.split(" ");
  if (word === "load") return load(...rest);
  const ids = rest.map(Number);
  if (word === "near") return sum(near, ids.map((a) => ({ a })));
  const pairs = ids.filter((_, i) => i % 2 === 0).map((a, i) => ({ a, b: ids[2 * i + 1] }));
  return sum(shortest, pairs);
}

async function main() {
  for await (const line of readline.createInterface({ input: process.stdin })) {
    console.log(String(await answer(line)));
  }
  process.exit(0);
}

main().catch((error) => {
  console.error(`kuzu: ${error.message}`);
  process.exit(1);
});

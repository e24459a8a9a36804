#!/usr/bin/python3
"""usage: typescript_test.py ADJOIN MODULES
Emits TypeScript clients, has them checked as strictly as the compiler can, and runs use.ts against a real
server. Skipped, saying so, without Node or its compiler.
"""
import os
import shutil
import subprocess
import sys
import tempfile

import graph_server

SKIPPED = 77
HERE = os.path.dirname(os.path.abspath(__file__))
NAMES = {"people": graph_server.SCHEMA, "odd_names": graph_server.ODD_SCHEMA}
EXAMPLES = ("goals", "shop", "social", "users", "follow-graph")
STRICT = ["--strict", "--noUncheckedIndexedAccess", "--exactOptionalPropertyTypes", "false",
          "--noImplicitOverride", "--noImplicitReturns", "--noUnusedLocals", "--target", "es2022",
          "--module", "nodenext", "--lib", "es2022,dom,dom.iterable,dom.asynciterable",
          "--pretty", "false"]


def main():
    adjoin, modules = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])
    node = shutil.which("node")
    compiler = os.path.join(modules, "typescript/bin/tsc")
    if node is None or not os.path.exists(compiler):
        print(f"skipped: there is no {'node' if node is None else compiler}")
        return SKIPPED
    with tempfile.TemporaryDirectory(prefix="adjoin-emit-") as folder:
        schemas = dict(NAMES)
        schemas.update((name, os.path.join(HERE, f"../../examples/{name}/schema.yaml"))
                       for name in EXAMPLES)
        schemas["lone"] = os.path.join(folder, "lone.yaml")
        with open(schemas["lone"], "w", encoding="utf-8") as file:
            file.write('{graph: 1, table: {name: one}, nodes: {Lone: {ref: "L#{id}"}}}')
        for name, schema in schemas.items():
            with open(os.path.join(folder, f"{name}.ts"), "w", encoding="utf-8") as file:
                file.write(graph_server.emit(adjoin, "typescript", schema))
        shutil.copy(os.path.join(HERE, "use.ts"), folder)
        # The page's program is checked as if it stood beside its client.
        with open(os.path.join(folder, "page.ts"), "w", encoding="utf-8") as file:
            file.write(graph_server.shown("ts").replace("./graph.js", "./people.js"))
        with open(os.path.join(folder, "package.json"), "w", encoding="utf-8") as file:
            file.write('{"type": "module"}')
        files = [f"{name}.ts" for name in (*schemas, "use", "page")]
        if subprocess.run([node, compiler, *STRICT, *files], cwd=folder).returncode != 0:
            return 1
        with graph_server.served(adjoin) as endpoint:
            done = subprocess.run([node, "use.js", endpoint], cwd=folder, timeout=120)
            if done.returncode != 0:
                return done.returncode
        with graph_server.served(adjoin, keys=True) as (endpoint, key):
            said = {"AWS_ACCESS_KEY_ID": key["key_id"], "AWS_SECRET_ACCESS_KEY": key["secret"]}
            command = [node, "use.js", endpoint, key["key_id"], key["secret"]]
            done = subprocess.run(command, cwd=folder, timeout=120, env={**os.environ, **said})
            return done.returncode


if __name__ == "__main__":
    sys.exit(main())

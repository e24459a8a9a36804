#!/usr/bin/python3
"""usage: typescript_direct_test.py ADJOIN MODULES
Emits the TypeScript clients that ask DynamoDB itself, has them checked strictly, and runs use_direct.ts through the
AWS SDK against a real server; `adjoin verify` finds nothing wrong afterwards. Skipped, saying so, without Node or
the modules.
"""
import os
import shutil
import subprocess
import sys
import tempfile

import graph_server
from typescript_test import EXAMPLES, NAMES, SKIPPED, STRICT

HERE = os.path.dirname(os.path.abspath(__file__))
SCHEMA = os.path.join(HERE, "direct.yaml")


def main():
    adjoin, modules = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])
    node = shutil.which("node")
    needed = [os.path.join(modules, name) for name in ("typescript/bin/tsc", "@aws-sdk/client-dynamodb")]
    if node is None or not all(os.path.exists(one) for one in needed):
        print(f"skipped: there is no {'node' if node is None else ' or no '.join(needed)}")
        return SKIPPED
    server = graph_server.Server(adjoin)
    folder = server.folder.name
    schemas = {"direct": SCHEMA, **NAMES}
    schemas.update((name, os.path.join(HERE, f"../../examples/{name}/schema.yaml"))
                   for name in EXAMPLES)
    schemas["lone"] = os.path.join(folder, "lone.yaml")
    with open(schemas["lone"], "w", encoding="utf-8") as file:
        file.write('{graph: 1, table: {name: one}, nodes: {Lone: {ref: "L#{id}"}}}')
    texts = {name: graph_server.emit(adjoin, "typescript-direct", schema)
             for name, schema in schemas.items()}
    texts["page"] = graph_server.shown("ts", 1).replace("./direct.js", "./people.js")
    texts["http"] = graph_server.emit(adjoin, "typescript", SCHEMA)
    for name, text in texts.items():
        with open(os.path.join(folder, f"{name}.ts"), "w", encoding="utf-8") as file:
            file.write(text)
    shutil.copy(os.path.join(HERE, "use_direct.ts"), folder)
    with open(os.path.join(folder, "package.json"), "w", encoding="utf-8") as file:
        file.write('{"type": "module"}')
    os.symlink(modules, os.path.join(folder, "node_modules"))
    # The SDK's own types want those of Node, which no test needs.
    command = [node, needed[0], *STRICT, "--skipLibCheck", *(f"{name}.ts" for name in texts),
               "use_direct.ts"]
    if subprocess.run(command, cwd=folder).returncode != 0:
        return 1
    store = os.path.join(folder, "store")
    subprocess.run([adjoin, "--store", store, "init", "--schema", SCHEMA], check=True,
                   capture_output=True)
    server.__enter__()
    try:
        done = subprocess.run([node, "use_direct.js", server.endpoint], cwd=folder, timeout=120)
    finally:
        wrong = server.stop()  # leaves the store as it is
        server.process.stdout.close()
    if wrong or done.returncode != 0:
        print(wrong or "use_direct.ts failed")
        return 1
    found = subprocess.run([adjoin, "--store", store, "verify"], capture_output=True, text=True)
    if found.returncode != 0 or found.stdout:
        print(f"verify: {found.stdout}{found.stderr}")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())

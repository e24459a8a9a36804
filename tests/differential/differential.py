#!/usr/bin/python3
"""usage: differential.py ADJOIN|dynalite|local [--installed DIR] [--requests N] [--seed N]
                          [--against dynalite|local] [--show N] [--partial]
Sends the same seeded random requests to our server and to another DynamoDB implementation, dynalite
or DynamoDB Local, and compares status, error and body. Differences that `allowed.toml` explains are
counted; any other, and an explanation that explains nothing any more, is a failure. A programme of
requests begins with fresh tables and can be repeated by its seed. With the name of a reference in
place of ADJOIN it is compared with another of its kind, which must show no difference at all.
"""
import argparse
import collections
import contextlib
import http.client
import json
import os
import random
import re
import sys
import time
import tomllib

import references
from answers import Peer, canonical, differences, in_some_order, plain
from requests import Requests
from spoil import Spoiler
from transactions import Transactions

HERE = os.path.dirname(os.path.abspath(__file__))
PROGRAM_LENGTH = 250
REQUESTS = {"dynalite": Requests, "local": Transactions}
WRITES = {"PutItem", "UpdateItem", "DeleteItem", "BatchWriteItem", "TransactWriteItems", "ExecuteStatement",
          "BatchExecuteStatement", "ExecuteTransaction"}
DDL = {"CreateTable", "DeleteTable", "UpdateTable"}
PAGES_MAX = 200
ELEMENT = re.compile(r"\[[0-9]+\]")


class Allowed:
    """The explained differences, and which of them were met."""

    def __init__(self, path, against):
        with open(path, "rb") as file:
            entries = tomllib.load(file).get("difference", [])
        for entry in entries:
            missing = {"reason", "source", "against"} - set(entry)
            if missing or not {"ours", "theirs", "path"} & set(entry):
                sys.exit(f"{path}: {entry} lacks {sorted(missing) or 'a pattern'}")
        self.entries = [entry for entry in entries if entry["against"] == against]
        self.used = collections.Counter()

    def explains(self, operation, path, ours, theirs, request):
        """PATH is None for a difference of outcomes."""
        for at, entry in enumerate(self.entries):
            if (("path" in entry) == (path is not None)
                    and re.fullmatch(entry.get("operation", ".*"), operation)
                    and (path is None or re.fullmatch(entry["path"], path))
                    and re.fullmatch(entry.get("ours", ".*"), ours, re.S)
                    and re.fullmatch(entry.get("theirs", ".*"), theirs, re.S)
                    and re.search(entry.get("request", ""), request)):
                self.used[at] += 1
                return True
        return False

    def unused(self):
        return [entry for at, entry in enumerate(self.entries) if not self.used[at]]


class TheirsEnded(Exception):
    """The other server did not survive a request, so the programme cannot go on."""


def brief(path, text):
    """TEXT without what changes from request to request."""
    if path in (None, ".message"):
        text = re.sub(r"t\d{3}\.table_\d-x", "TABLE", text.strip('"').replace('\\"', "'"))
        return re.sub(r"'[^']{0,400}'|near: .*", "'…'", text)[:230]
    return re.sub(r'"[^"]*"|[0-9.]+', "_", text)[:60]


class Run:
    def __init__(self, ours, reference, allowed, make_requests, options):
        self.reference, self.show, self.twin = reference, options.show, options.adjoin in references.KINDS
        theirs = Peer(reference.name, reference.endpoint)
        self.ours, self.theirs, self.allowed = ours, theirs, allowed
        self.make_requests = make_requests
        self.outcomes = collections.Counter()     # (operation, outcome) → requests
        self.explained = collections.Counter()    # operation → requests with explained differences
        self.unexplained = collections.Counter()  # signature → requests
        self.sent = self.spoiled = self.refused = self.ends = 0

    # One request, on one server.

    def answer(self, peer, operation, body, whole):
        answer = peer.ask(operation, body)
        if not (whole and answer.ok()):
            return answer
        segments = range(body["TotalSegments"]) if isinstance(body.get("TotalSegments"), int) else [None]
        items, count, scanned, pages = [], 0, 0, 0
        for segment in segments:
            request = dict(body) if segment is None else {**body, "Segment": segment}
            while pages < PAGES_MAX:
                page = peer.ask(operation, request)
                if not page.ok():
                    return page
                pages += 1
                items += page.body.get("Items", [])
                count += page.body["Count"]
                scanned += page.body["ScannedCount"]
                if "LastEvaluatedKey" not in page.body:
                    break
                request["ExclusiveStartKey"] = page.body["LastEvaluatedKey"]
        answer.body.pop("LastEvaluatedKey", None)
        answer.body.update(Count=count, ScannedCount=scanned)
        if "Items" in answer.body:
            answer.body["Items"] = items
        return answer

    @staticmethod
    def paged(operation, body):
        """A page whose items may be any: the pages together are compared instead."""
        if not isinstance(body, dict) or "ExclusiveStartKey" in body:
            return False
        limited = "Limit" in body or "TotalSegments" in body
        return limited and (operation == "Scan" or (operation == "Query" and "IndexName" in body))

    # One request, on both.

    def compare(self, requests, operation, body, note):
        whole = self.paged(operation, body)
        try:
            theirs = self.answer(self.theirs, operation, body, whole)
        except (OSError, http.client.HTTPException):
            theirs = None
        if theirs is None and self.twin:
            raise TheirsEnded(f"{self.theirs.name} ended at {note}")
        try:
            ours = self.answer(self.ours, operation, body, whole)
        except (OSError, http.client.HTTPException) as error:
            sys.exit(f"our server ended at {note}: {error}\n{operation} {str(body)[:3000]}")
        if theirs is None:
            raise TheirsEnded(f"{self.theirs.name} ended at {note}: {operation} {str(body)[:150]}")
        self.sent += 1
        self.refused += not ours.ok()
        self.outcomes[operation, ours.type() if not ours.ok() else "ok"] += 1
        text = body if isinstance(body, str) else json.dumps(body, ensure_ascii=False)
        found = self.unlike(requests, operation, body, ours, theirs)
        if found:
            wrong = [one for one in found if not self.allowed.explains(operation, *one, text)]
            if wrong:
                self.report(operation, wrong, text, note)
            else:
                self.explained[operation] += 1
        self.settle(requests, operation, body, ours, theirs, bool(found))
        return ours.ok() and theirs.ok() and not found

    def unlike(self, requests, operation, body, ours, theirs):
        if ours.outcome() != theirs.outcome():
            return [(None, f"{ours.outcome()}: {ours.message()}", f"{theirs.outcome()}: {theirs.message()}")]
        index = None
        if operation == "Query" and ours.ok() and isinstance(body, dict) and body.get("IndexName"):
            table = requests.tables.get(body["TableName"])
            keys = {one.name: one.key for one in table.indexes()} if table else {}
            key = keys.get(body["IndexName"], ("",))
            index = key[1] if len(key) > 1 else ""
        bodies = []
        for answer in (ours, theirs):
            rest = answer.body
            if isinstance(rest, dict):
                rest = {name: value for name, value in rest.items()
                        if name not in ("__type", "message", "Message")}
                rest = in_some_order(plain(rest), operation, index)
                rest |= {} if answer.ok() else {"message": answer.message()}
            bodies.append(rest)
        return list(differences(*bodies))

    def report(self, operation, wrong, text, note):
        signature = "\n        ".join([operation, *(
            f"{ELEMENT.sub('[]', path or 'outcome')}: {brief(path, ours)} | {brief(path, theirs)}"
            for path, ours, theirs in wrong[:2])])
        self.unexplained[signature] += 1
        if self.unexplained[signature] == 1 and len(self.unexplained) <= self.show:
            print(f"\nDIFFERENCE {note}\n  {operation} {text[:1500]}")
            for path, ours, theirs in wrong[:6]:
                print(f"  {path or 'outcome'}\n    ours:   {ours[:700]}\n    {self.theirs.name}: {theirs[:700]}")

    # What the next request needs to find.

    def settle(self, requests, operation, body, ours, theirs, differ):
        if operation in DDL and isinstance(body, dict):
            self.settle_table(requests, operation, body, ours, theirs)
        elif operation in WRITES and (differ or self.stored_unlike(requests, operation, body, ours, theirs)):
            for name in sorted(requests.tables):
                if name in str(body):
                    self.copy(requests.tables[name])

    def stored_unlike(self, requests, operation, body, ours, theirs):
        """Whether an update left different items though its answers agree; a difference like others."""
        if operation != "UpdateItem" or not (ours.ok() and theirs.ok() and isinstance(body, dict)):
            return False
        key = {"TableName": body["TableName"], "Key": body["Key"], "ConsistentRead": True}
        stored = [peer.ask("GetItem", key) for peer in (self.ours, self.theirs)]
        found = self.unlike(requests, "GetItem", key, *stored)
        wrong = [one for one in found if not self.allowed.explains("stored", *one, json.dumps(body))]
        if wrong:
            self.report("stored by UpdateItem", wrong, json.dumps(body), "the last request")
        self.explained[operation] += bool(found) and not wrong
        return bool(found)

    def settle_table(self, requests, operation, body, ours, theirs):
        name = body.get("TableName")
        if not isinstance(name, str) or not (ours.ok() or theirs.ok()):
            return
        there = [self.quiet(peer, name) for peer in (self.ours, self.theirs)]
        if there == [True, True] and ours.ok() and theirs.ok():
            if operation == "CreateTable":
                for peer, answer in ((self.ours, ours), (self.theirs, theirs)):
                    peer.learn(answer.body["TableDescription"])
                requests.learn(operation, body)
        elif there[0] != there[1] or operation == "CreateTable":
            for peer in (self.ours, self.theirs):
                self.drop(peer, name)
            requests.tables.pop(name, None)
        if there == [False, False]:
            requests.tables.pop(name, None)

    def quiet(self, peer, name):
        """Whether the table is there, once nothing moves any more."""
        for _ in range(2000):
            answer = peer.ask("DescribeTable", {"TableName": name})
            if not answer.ok():
                return False
            table = answer.body["Table"]
            states = [table["TableStatus"], *(one["IndexStatus"] for one in table.get("GlobalSecondaryIndexes", []))]
            if set(states) == {"ACTIVE"}:
                return True
            time.sleep(0.005)
        raise RuntimeError(f"{peer.name}: table {name} stays {states}")

    def drop(self, peer, name):
        if self.quiet(peer, name):
            peer.ask("DeleteTable", {"TableName": name})
            self.quiet(peer, name)

    def items(self, peer, table):
        found, request = {}, {"TableName": table.name, "ConsistentRead": True}
        while True:
            page = peer.ask("Scan", request)
            if not page.ok():
                return None
            for item in page.body["Items"]:
                found[canonical({name: item[name] for name in table.key})] = item
            if "LastEvaluatedKey" not in page.body:
                return found
            request["ExclusiveStartKey"] = page.body["LastEvaluatedKey"]

    def copy(self, table):
        """Gives the other server what ours holds, so that one difference is not met again and again."""
        ours, theirs = self.items(self.ours, table), self.items(self.theirs, table)
        for key in set(ours or ()) | set(theirs or ()):
            if key not in ours:
                self.theirs.ask("DeleteItem", {"TableName": table.name, "Key": json.loads(key)})
            elif canonical(plain(ours[key])) != canonical(plain((theirs or {}).get(key))):
                answer = self.theirs.ask("PutItem", {"TableName": table.name, "Item": ours[key]})
                if not answer.ok():
                    self.ours.ask("DeleteItem", {"TableName": table.name, "Key": json.loads(key)})
                    self.theirs.ask("DeleteItem", {"TableName": table.name, "Key": json.loads(key)})

    # Programmes of requests.

    def program(self, seed):
        randomness = random.Random(seed)
        requests, spoiler = self.make_requests(randomness), Spoiler(randomness)
        for number, (operation, body) in enumerate(requests.first_tables()):
            self.compare(requests, operation, body, f"seed {seed}, table {number}")
        for number in range(PROGRAM_LENGTH):
            operation, body = requests.next()
            if randomness.random() < 0.36:
                self.spoiled += 1
                body = spoiler.spoil(operation, body)
            try:
                self.compare(requests, operation, body, f"seed {seed}, request {number}")
            except TheirsEnded as end:
                print(end)
                self.ends += 1
                self.reference.start()
                self.drop_all(self.ours)
                break
        for peer in (self.ours, self.theirs):
            self.drop_all(peer)

    def drop_all(self, peer):
        for name in peer.ask("ListTables", {}).body["TableNames"]:
            self.drop(peer, name)

    def summary(self):
        operations = sorted({operation for operation, _ in self.outcomes})
        print(f"\nAgainst {self.theirs.name}: {self.sent} requests, {self.spoiled} made wrong "
              f"({100 * self.spoiled // max(1, self.sent)} %), {self.refused} refused by ours, {self.theirs.name} ended {self.ends} times")
        for operation in operations:
            outcomes = sorted(((count, outcome) for (one, outcome), count in self.outcomes.items()
                               if one == operation), reverse=True)
            total = sum(count for count, _ in outcomes)
            words = ", ".join(f"{outcome} {count}" for count, outcome in outcomes)
            print(f"  {operation:26} {total:6}  {self.explained[operation]:5} explained  {words}")
        for entry in self.allowed.unused():
            print(f"UNUSED explanation, no request met it: {entry['reason']} ({entry})")
        print(f"{sum(self.explained.values())} requests with explained differences, "
              f"{sum(self.unexplained.values())} with unexplained ones of {len(self.unexplained)} kinds")
        for signature, count in self.unexplained.most_common(self.show):
            print(f"  {count:5} {signature}")
        return not self.unexplained


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("adjoin")
    parser.add_argument("--installed", default=os.path.join(HERE, "../../build/clients"))
    parser.add_argument("--requests", type=int, default=20000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--against", default="dynalite", choices=sorted(references.KINDS))
    parser.add_argument("--show", type=int, default=40)
    parser.add_argument("--partial", action="store_true", help="unused explanations are no failure")
    options = parser.parse_args()
    references.enter_own_network()
    try:
        return compare(options)
    except references.Missing:
        print("skipped: this adjoin has no `serve`")
        return references.SKIPPED


def compare(options):
    allowed = Allowed(os.path.join(HERE, "allowed.toml"), options.against)
    with contextlib.ExitStack() as servers:
        reference = servers.enter_context(references.KINDS[options.against](options.installed))
        if options.adjoin in references.KINDS:
            ours = servers.enter_context(reference.twin())
        else:
            ours = servers.enter_context(references.Server(options.adjoin, in_memory=True))
        run = Run(Peer("ours", ours.endpoint), reference, allowed, REQUESTS[options.against],
                  options)
        start = time.monotonic()
        seed = options.seed
        while run.sent < options.requests:
            run.program(seed)
            seed += 1
        print(f"\nseeds {options.seed} to {seed - 1}, {time.monotonic() - start:.0f} s")
        right = run.summary()
        return 0 if right and (options.partial or not allowed.unused()) else 1


if __name__ == "__main__":
    sys.exit(main())

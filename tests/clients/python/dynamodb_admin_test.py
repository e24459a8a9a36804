#!/usr/bin/python3
"""usage: dynamodb_admin_test.py MODULES SCREENSHOTS
dynamodb-admin over the server, opened in a headless Chromium: its pages show the tables, the items
and one item, and an item written through its form is in the table. Screenshots stay in SCREENSHOTS.
"""
import html
import json
import os
import re
import socket
import subprocess
import sys
import tempfile
import time
import unittest
import urllib.parse
import urllib.request

from connect import ENDPOINT, client, make_table

MODULES, SCREENSHOTS = sys.argv[1:3]
# The browser talks to this machine only, whatever it would like to fetch.
CHROMIUM = ["/usr/bin/chromium-headless-shell", "--no-sandbox", "--disable-gpu", "--no-first-run",
            "--disable-dev-shm-usage", "--disable-background-networking", "--disable-component-update",
            "--disable-sync", "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
            "--virtual-time-budget=10000", "--window-size=1200,2000"]
dynamodb = client()


def free_port():
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return listener.getsockname()[1]


class Pages(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        index = {"IndexName": "ByKind", "Projection": {"ProjectionType": "ALL"},
                 "KeySchema": [{"AttributeName": "kind", "KeyType": "HASH"}]}
        make_table(dynamodb, "Planets", "name", "moon", types={"kind": "S"},
                   GlobalSecondaryIndexes=[index])
        make_table(dynamodb, "Empty.Table_1", "id", types={"id": "N"})
        for name, moon, kind in (("Mars", "Phobos", "rock"), ("Mars", "Deimos", "rock"),
                                 ("Jupiter", "<Io> & \"friends\"", "gas")):
            dynamodb.put_item(TableName="Planets", Item={
                "name": {"S": name}, "moon": {"S": moon}, "kind": {"S": kind}, "mass": {"N": "1.5"}})
        os.makedirs(SCREENSHOTS, exist_ok=True)
        cls.profile = tempfile.TemporaryDirectory(prefix="adjoin-chromium-")
        cls.address = f"http://127.0.0.1:{free_port()}"
        cls.admin = subprocess.Popen(
            ["node", os.path.join(MODULES, "dynamodb-admin/dist/dynamodb-admin.js"), "--host",
             "127.0.0.1", "--port", cls.address.rsplit(":", 1)[1], "--dynamo-endpoint", ENDPOINT],
            stdout=subprocess.DEVNULL)
        for _ in range(300):
            try:
                urllib.request.urlopen(cls.address + "/api/tables", timeout=10).close()
                return
            except OSError:
                time.sleep(0.1)
        raise RuntimeError("dynamodb-admin does not answer")

    @classmethod
    def tearDownClass(cls):
        cls.admin.terminate()
        cls.admin.wait(10)
        cls.profile.cleanup()

    def page(self, path, picture):
        """The text of the page as the browser shows it, and its HTML."""
        browser = [*CHROMIUM, f"--user-data-dir={self.profile.name}"]
        url = self.address + path
        file = os.path.join(SCREENSHOTS, picture + ".png")
        subprocess.run([*browser, f"--screenshot={file}", url], check=True, capture_output=True,
                       timeout=120)
        self.assertGreater(os.path.getsize(file), 5_000)
        dom = subprocess.run([*browser, "--dump-dom", url], check=True, capture_output=True,
                             text=True, timeout=120).stdout
        body = re.sub(r"<script.*?</script>|<style.*?</style>", "", dom, flags=re.S)
        return re.sub(r"\s+", " ", html.unescape(re.sub(r"<[^>]*>", " ", body))), dom

    def test_the_first_page_lists_the_tables(self):
        text, dom = self.page("/", "tables")
        self.assertIn("Planets", text)
        self.assertIn("Empty.Table_1", text)
        self.assertIn('href="/tables/Planets"', dom)

    def test_a_tables_page_shows_its_items_and_their_attributes(self):
        text, _ = self.page("/tables/Planets", "items")
        for word in ("Mars", "Phobos", "Deimos", "Jupiter", "<Io> & \"friends\"", "rock", "1.5", "ByKind"):
            self.assertIn(word, text)
        text, _ = self.page("/tables/Empty.Table_1", "no_items")
        self.assertNotIn("Mars", text)

    def test_a_query_of_an_index_shows_what_it_holds(self):
        asked = urllib.parse.urlencode({
            "operationType": "query", "queryableSelection": "ByKind", "pageSize": 25,
            "filters": json.dumps({"kind": {"type": "S", "operator": "=", "value": "gas"}})})
        text, _ = self.page(f"/tables/Planets?{asked}", "query")
        self.assertIn("Jupiter", text)
        self.assertNotIn("Mars", text)

    def test_an_items_page_shows_the_item(self):
        _, dom = self.page("/tables/Planets", "items")
        links = [html.unescape(link) for link in re.findall(r'href="(/tables/Planets/items/[^"]*)"', dom)]
        self.assertEqual(len(set(links)), 3)
        phobos = [link for link in links if "Phobos" in link]
        text, _ = self.page(phobos[0], "item")
        for word in ("name", "Mars", "moon", "Phobos", "kind", "rock", "mass", "1.5"):
            self.assertIn(word, text)

    def test_the_page_about_a_table_shows_its_description(self):
        text, _ = self.page("/tables/Planets/meta", "meta")
        for word in ("Planets", "KeySchema", "ACTIVE", "arn:aws:dynamodb:", "ByKind"):
            self.assertIn(word, text)

    def test_an_item_written_through_its_form_is_in_the_table(self):
        written = {"name": "Venus", "moon": "none", "kind": "rock"}
        request = urllib.request.Request(
            self.address + "/tables/Planets/add-item", json.dumps(written).encode(), method="PUT",
            headers={"Content-Type": "application/json"})
        urllib.request.urlopen(request, timeout=30).close()
        key = {"name": {"S": "Venus"}, "moon": {"S": "none"}}
        found = dynamodb.get_item(TableName="Planets", Key=key, ConsistentRead=True)["Item"]
        self.assertEqual(found["kind"], {"S": "rock"})
        dynamodb.delete_item(TableName="Planets", Key=key)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], warnings="ignore")

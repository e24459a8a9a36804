#!/usr/bin/python3
"""The AWS command line as people type it: a table, items, queries, a batch from a file."""
import json
import os
import subprocess
import tempfile
import unittest

ENDPOINT = os.environ["ADJOIN_ENDPOINT"]


def aws(*words, code=0):
    done = subprocess.run(["/usr/bin/aws", "dynamodb", *words, "--endpoint-url", ENDPOINT,
                           "--output", "json"], text=True, capture_output=True, timeout=120,
                          stdin=subprocess.DEVNULL)
    if done.returncode != code:
        raise AssertionError(f"aws {words}: exit {done.returncode}\n{done.stderr}")
    if code:
        return done.stderr.strip()
    return json.loads(done.stdout) if done.stdout.strip() else None


class CommandLine(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.made = aws(
            "create-table", "--table-name", "Music", "--billing-mode", "PAY_PER_REQUEST",
            "--attribute-definitions", "AttributeName=Artist,AttributeType=S",
            "AttributeName=SongTitle,AttributeType=S",
            "--key-schema", "AttributeName=Artist,KeyType=HASH",
            "AttributeName=SongTitle,KeyType=RANGE")["TableDescription"]
        aws("wait", "table-exists", "--table-name", "Music")
        for artist, song, awards in (("Acme Band", "Happy Day", 10), ("Acme Band", "Parrot", 4),
                                     ("No One You Know", "Call Me", 1)):
            aws("put-item", "--table-name", "Music", "--item", json.dumps({
                "Artist": {"S": artist}, "SongTitle": {"S": song}, "Awards": {"N": str(awards)}}))

    def test_the_table_is_described_and_listed(self):
        self.assertEqual(self.made["TableName"], "Music")
        self.assertEqual(aws("list-tables"), {"TableNames": ["Music"]})
        table = aws("describe-table", "--table-name", "Music")["Table"]
        self.assertEqual((table["TableStatus"], [key["AttributeName"] for key in table["KeySchema"]]),
                         ("ACTIVE", ["Artist", "SongTitle"]))

    def test_an_item_is_read_by_its_key(self):
        found = aws("get-item", "--consistent-read", "--table-name", "Music", "--key",
                    '{"Artist": {"S": "Acme Band"}, "SongTitle": {"S": "Happy Day"}}')
        self.assertEqual(found["Item"]["Awards"], {"N": "10"})

    def test_a_query_and_a_scan_page_and_filter(self):
        found = aws("query", "--table-name", "Music", "--key-condition-expression", "Artist = :a",
                    "--expression-attribute-values", '{":a": {"S": "Acme Band"}}',
                    "--page-size", "1", "--no-scan-index-forward")
        self.assertEqual([item["SongTitle"]["S"] for item in found["Items"]], ["Parrot", "Happy Day"])
        found = aws("scan", "--table-name", "Music", "--max-items", "1")
        self.assertEqual(len(found["Items"]), 1)
        rest = aws("scan", "--table-name", "Music", "--starting-token", found["NextToken"])
        self.assertEqual(len(rest["Items"]), 2)
        found = aws("scan", "--table-name", "Music", "--filter-expression", "Awards > :n",
                    "--expression-attribute-values", '{":n": {"N": "3"}}', "--select", "COUNT")
        self.assertEqual((found["Count"], found["ScannedCount"]), (2, 3))

    def test_a_batch_comes_from_a_file(self):
        with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
            json.dump({"Music": [{"PutRequest": {"Item": {
                "Artist": {"S": "Filed"}, "SongTitle": {"S": f"Song {n}"},
                "Cover": {"B": "AAEC/w=="}}}} for n in range(25)]}, file)
            file.flush()
            answer = aws("batch-write-item", "--request-items", f"file://{file.name}")
        self.assertEqual(answer["UnprocessedItems"], {})
        found = aws("query", "--table-name", "Music", "--key-condition-expression", "Artist = :a",
                    "--expression-attribute-values", '{":a": {"S": "Filed"}}')
        self.assertEqual(found["Count"], 25)
        self.assertEqual(found["Items"][0]["Cover"], {"B": "AAEC/w=="})
        deletes = [{"DeleteRequest": {"Key": {name: item[name] for name in ("Artist", "SongTitle")}}}
                   for item in found["Items"]]
        aws("batch-write-item", "--request-items", json.dumps({"Music": deletes}))

    def test_an_error_is_printed_with_its_name_and_text(self):
        self.assertEqual(
            aws("put-item", "--table-name", "Music", "--condition-expression",
                "attribute_not_exists(Artist)", "--item",
                '{"Artist": {"S": "Acme Band"}, "SongTitle": {"S": "Parrot"}}', code=254),
            "An error occurred (ConditionalCheckFailedException) when calling the PutItem operation: "
            "The conditional request failed")
        self.assertEqual(
            aws("scan", "--table-name", "Nothing", code=254),
            "An error occurred (ResourceNotFoundException) when calling the Scan operation: "
            "Requested resource not found")

    def test_a_statement_of_partiql_reads(self):
        found = aws("execute-statement", "--statement",
                    "SELECT SongTitle FROM Music WHERE Artist='Acme Band'")
        self.assertEqual([item["SongTitle"]["S"] for item in found["Items"]], ["Happy Day", "Parrot"])


if __name__ == "__main__":
    unittest.main(warnings="ignore")

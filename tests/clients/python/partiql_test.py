#!/usr/bin/python3
"""PartiQL over boto3: statements, batches of them and transactions."""
import unittest

from connect import client, error_of, make_table

dynamodb = client()


def run(statement, *parameters, **more):
    if parameters:
        more["Parameters"] = list(parameters)
    return dynamodb.execute_statement(Statement=statement, **more)


class Statements(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        make_table(dynamodb, "Music", "artist", "song")
        for artist, song, year in (("a", "s1", 1990), ("a", "s2", 2000), ("b", "s1", 2010)):
            run(f"INSERT INTO Music VALUE {{'artist': '{artist}', 'song': '{song}', 'year': {year}}}")

    def test_a_selection_reads_what_its_key_names(self):
        items = run("SELECT * FROM Music WHERE artist = ?", {"S": "a"})["Items"]
        self.assertEqual([item["song"]["S"] for item in items], ["s1", "s2"])
        items = run('SELECT song FROM "Music" WHERE artist = \'a\' AND "year" > 1995')["Items"]
        self.assertEqual(items, [{"song": {"S": "s2"}}])
        self.assertEqual(run("SELECT * FROM Music WHERE artist='none'")["Items"], [])
        self.assertEqual(len(run("SELECT * FROM Music")["Items"]), 3)

    def test_a_long_selection_is_paged(self):
        found, more = [], {}
        while True:
            page = run("SELECT song FROM Music WHERE artist = 'a'", Limit=1, **more)
            found += [item["song"]["S"] for item in page["Items"]]
            if "NextToken" not in page:
                break
            more = {"NextToken": page["NextToken"]}
        self.assertEqual(found, ["s1", "s2"])

    def test_an_insertion_does_not_replace(self):
        self.assertEqual(error_of(run, statement="INSERT INTO Music VALUE "
                                  "{'artist': 'a', 'song': 's1'}")[0], "DuplicateItemException")

    def test_an_update_sets_and_removes_and_a_deletion_deletes(self):
        run("INSERT INTO Music VALUE {'artist': 'u', 'song': 's', 'n': 1, 'gone': true}")
        run("UPDATE Music SET n = n + 1 REMOVE gone WHERE artist = 'u' AND song = 's'")
        items = run("SELECT * FROM Music WHERE artist = 'u' AND song = 's'")["Items"]
        self.assertEqual(items, [{"artist": {"S": "u"}, "song": {"S": "s"}, "n": {"N": "2"}}])
        run("DELETE FROM Music WHERE artist = 'u' AND song = 's'")
        self.assertEqual(run("SELECT * FROM Music WHERE artist = 'u'")["Items"], [])

    def test_an_update_of_nothing_is_refused(self):
        self.assertEqual(error_of(run, statement="UPDATE Music SET n = 1 "
                                  "WHERE artist = 'x' AND song = 'y'")[0],
                         "ConditionalCheckFailedException")

    def test_a_batch_answers_each_statement(self):
        answer = dynamodb.batch_execute_statement(Statements=[
            {"Statement": "SELECT * FROM Music WHERE artist = 'b' AND song = 's1'"},
            {"Statement": "SELECT * FROM Music WHERE artist = 'none' AND song = 's1'"}])["Responses"]
        self.assertEqual(answer[0]["Item"]["year"], {"N": "2010"})
        self.assertNotIn("Item", answer[1])
        self.assertNotIn("Error", answer[1])

    def test_a_transaction_is_whole(self):
        code, _, answer = error_of(dynamodb.execute_transaction, TransactStatements=[
            {"Statement": "INSERT INTO Music VALUE {'artist': 't', 'song': 'new'}"},
            {"Statement": "INSERT INTO Music VALUE {'artist': 'a', 'song': 's1'}"}])
        self.assertEqual(code, "TransactionCanceledException")
        self.assertEqual([reason["Code"] for reason in answer["CancellationReasons"]],
                         ["None", "DuplicateItem"])
        self.assertEqual(run("SELECT * FROM Music WHERE artist = 't'")["Items"], [])
        dynamodb.execute_transaction(TransactStatements=[
            {"Statement": "INSERT INTO Music VALUE {'artist': 't', 'song': 'new'}"},
            {"Statement": "UPDATE Music SET seen = 1 WHERE artist = 'b' AND song = 's1'"}])
        self.assertEqual(len(run("SELECT * FROM Music WHERE artist = 't'")["Items"]), 1)


if __name__ == "__main__":
    unittest.main(warnings="ignore")

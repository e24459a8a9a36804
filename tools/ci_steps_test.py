#!/usr/bin/env python3
"""What .ci/run promises of its steps, on short ones."""
import os
import re
import signal
import subprocess
import unittest

STEPS = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), ".ci", "steps.sh")


def run(*steps):
    done = subprocess.run(["bash", "-c", "\n".join(["set -euo pipefail", f"source '{STEPS}'", *steps, "end_of_steps"])],
                          text=True, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    return done.returncode, done.stdout


class Steps(unittest.TestCase):
    def test_that_hold_end_with_their_sum_and_durations(self):
        code, told = run("step one 1 true", "step two 1 echo hello")
        self.assertEqual(code, 0, told)
        self.assertIn("hello\n==== two: ok", told)
        self.assertRegex(told, r"\n2 passed, 0 failed\n\d+ s in all: one \d+,two \d+\n$")

    def test_that_fail_let_the_next_run_and_are_told_again(self):
        code, told = run("step bad 1 sh -c 'echo why; exit 3'", "step good 1 echo hello")
        self.assertEqual(code, 1)
        self.assertLess(told.index("==== bad: FAILED"), told.index("==== good: ok"))
        self.assertIn("==== bad: FAILED; it ended with:\nwhy\n", told[told.index("==== good: ok"):])
        self.assertIn("\n1 passed, 1 failed\n", told)

    def test_that_hang_are_ended_by_their_limit_and_named(self):
        code, told = run("step stuck 0.005 sh -c 'echo begun; sleep 1000'", "step good 1 true")
        self.assertEqual(code, 1)
        self.assertIn("begun\n==== stuck: FAILED, ended after its limit of 0.005 minutes", told)
        self.assertIn("==== good: ok", told)

    def test_that_could_end_too_late_are_left_out_and_told_at_the_end(self):
        code, told = run("STEPS_SECONDS=100", "step quick 1 true", "step late 2 echo hello")
        self.assertEqual(code, 0, told)
        self.assertNotIn("\nhello", told)
        self.assertEqual(len(re.findall(r"==== late: left out after \d+ s: echo hello", told)), 2, told)

    def test_count_the_tests_that_ctest_ran(self):
        code, told = run("step many 1 echo '97% tests passed, 1 tests failed out of 33'",
                         "step more 1 echo '100% tests passed, 0 tests failed out of 7'")
        self.assertEqual(code, 1)
        self.assertIn("\n39 passed, 1 failed\n", told)

    def test_do_not_wait_for_what_they_leave_in_the_background(self):
        code, told = run("step quick 1 sh -c 'sleep 300 & echo left $!'")
        self.assertEqual(code, 0, told)
        left = int(re.search(r"left (\d+)", told).group(1))
        os.kill(left, signal.SIGKILL)  # an error if it has ended


if __name__ == "__main__":
    unittest.main()

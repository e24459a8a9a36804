"""How readable the tree is, in figures: printed by tools/structure.py beside their aims. They fail nothing."""

import os
import re
from collections import Counter

INCLUDE = re.compile(r'^\s*#\s*include\s+[<"]([^>"]+)[>"]', re.M)
ASSERTED_ROOMS = ("engine", "graph", "plan", "topology")
# Named by every place that has to know of an operation, and by nothing else.
SAMPLE_OPERATION = re.compile(r"UpdateTimeToLive|update_time_to_live|updateTimeToLive")


def is_test(path):
    return path.startswith(("tests/", "fuzz/")) or "_test." in path or "/test_" in path


def share(part, whole):
    return 100 * part / whole if whole else 0


def comment_share(tree, paths):
    lines = [line.strip() for path in paths for line in tree.text[path].splitlines()]
    written = [line for line in lines if line]
    return share(sum(line.startswith("//") for line in written), len(written))


def lines_of(tree, paths):
    return sum(tree.text[path].count("\n") for path in paths)


def headers_with_one_user(tree):
    """Headers of src/ that one file besides their own source includes."""
    users = Counter()
    for path in tree.code():
        for target in set(INCLUDE.findall(tree.text[path])):
            if os.path.splitext(path)[0] != os.path.splitext("src/" + target)[0]:
                users[target] += 1
    headers = [path[len("src/"):] for path in tree.under("src", ".h") if not is_test(path)]
    return sum(users[header] == 1 for header in headers)


def files_by_folder(tree):
    """How many sources and headers each folder of src/ holds, without tests and their support."""
    return Counter(os.path.dirname(path) for path in tree.under("src", ".h", ".cc") if not is_test(path))


def fullest_folder(tree):
    files = files_by_folder(tree)
    return files.most_common(1)[0] if files else ("src", 0)


def own_headers_behind(tree, header):
    seen, open_ = set(), [header]
    while open_:
        for target in INCLUDE.findall(tree.text.get(open_.pop(), "")):
            for path in ("include/" + target, "src/" + target):
                if path in tree.text and path not in seen:
                    seen.add(path)
                    open_.append(path)
    return len(seen)


def figures(tree):
    """(what, value as text, aim, whether it is met)"""
    sources = [path for path in tree.under("src", ".h", ".cc") + tree.under("include", ".h") if not is_test(path)]
    tests = [path for path in tree.files if is_test(path) and path.endswith((".cc", ".h", ".py", ".test"))]
    asserted = [path for path in sources if path.split("/")[1] in ASSERTED_ROOMS]
    asserts = sum(tree.text[path].count("ADJOIN_ASSERT(") for path in asserted)
    lines, test_lines = lines_of(tree, sources), lines_of(tree, tests)
    read = [path for path in tree.under("include", ".h") if "/detail/" not in path]  # templates need detail/; nobody reads it
    public = comment_share(tree, read)
    comments = comment_share(tree, sources)
    per_thousand = 1000 * asserts / max(1, lines_of(tree, asserted))
    single = headers_with_one_user(tree)
    folder, most = fullest_folder(tree)
    naming = sum(bool(SAMPLE_OPERATION.search(tree.text[path])) for path in sources)
    readme = tree.text.get("README.md", "").count("\n")
    behind = own_headers_behind(tree, "include/adjoin/graph.h")
    public_headers = len(tree.under("include", ".h"))
    return [
        ("comments in public headers", f"{public:.0f} %", "35 % or more", public >= 35),
        ("comments in sources", f"{comments:.0f} %", "10 to 20 %", 10 <= comments <= 20),
        (f"asserts per 1,000 lines ({' '.join(ASSERTED_ROOMS)})", f"{per_thousand:.1f}", "6 or more", per_thousand >= 6),
        ("lines of tests to one of sources", f"{test_lines / max(1, lines):.2f}", "0.8", test_lines >= 0.8 * lines),
        ("headers with one other user", str(single), "under 30", single < 30),
        (f"files in the fullest folder ({folder})", str(most), "40", most <= 40),
        ("source files that name one operation", str(naming), "6", naming <= 6),
        ("own headers behind <adjoin/graph.h>", str(behind), "public ones alone", behind < public_headers),
        ("lines of the README", str(readme), "120", readme <= 120),
        ("lines of sources", f"{lines:,}", "110,000", lines <= 110_000),
    ]


def print_figures(tree):
    rows = figures(tree)
    print("figures (aims; nothing fails by them):")
    for what, value, aim, is_met in rows:
        print(f"  {'  ' if is_met else '! '}{what:58} {value:>8}   {aim}")

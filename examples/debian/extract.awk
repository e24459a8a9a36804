# Debian package records (as `apt-cache dumpavail` prints them) to one tsv file per relation:
# OUT/DEPENDS.tsv, … with columns from, to, version, choice, and OUT/packages.tsv.
# Usage: apt-cache dumpavail | awk -v OUT=folder -f extract.awk
#
# "a | b" becomes an edge to each, with the same number in `choice`. Two constraints on one package
# ("a (>= 1), a (<< 2)") are one edge with both in `version`. ":any" says nothing about the graph.
BEGIN {
  FS = "\t"
  count = split("Depends Pre-Depends Recommends Suggests Enhances Breaks Conflicts Replaces Provides", fields, " ")
  for (i = 1; i <= count; i++) {
    type[fields[i]] = toupper(fields[i])
    print "from\tto\tversion\tchoice" > (OUT "/" type[fields[i]] ".tsv")
  }
  print "name\tversion\tsection\tpriority\tsize\tsummary" > (OUT "/packages.tsv")
}

function flush_package(    field) {
  if (value["Package"] == "") return
  print value["Package"] "\t" value["Version"] "\t" value["Section"] "\t" value["Priority"] "\t" \
        value["Installed-Size"] "\t" value["Description"] > (OUT "/packages.tsv")
  for (field in type) if (field in value) relate(value["Package"], field)
  split("", value)
}

function relate(from, field,    groups, alternatives, g, a, n, m, text, to, version, open, order, k, choice) {
  split("", version); split("", choice); k = 0
  n = split(value[field], groups, /, */)
  for (g = 1; g <= n; g++) {
    m = split(groups[g], alternatives, / *\| */)
    for (a = 1; a <= m; a++) {
      text = alternatives[a]
      open = index(text, "(")
      to = open ? substr(text, 1, open - 1) : text
      sub(/[: ].*/, "", to)
      if (to == "") continue
      if (!(to in version)) { order[++k] = to; version[to] = "" }
      if (open) {
        text = substr(text, open + 1)
        sub(/ *\).*/, "", text)
        version[to] = version[to] (version[to] == "" ? "" : ", ") text
      }
      if (m > 1 && !(to in choice)) choice[to] = g
    }
  }
  for (g = 1; g <= k; g++)
    print from "\t" order[g] "\t" version[order[g]] "\t" choice[order[g]] > (OUT "/" type[field] ".tsv")
}

/^$/ { flush_package(); next }
/^[ \t]/ { next }
{
  colon = index($0, ":")
  value[substr($0, 1, colon - 1)] = substr($0, colon + 2)
}
END { flush_package() }

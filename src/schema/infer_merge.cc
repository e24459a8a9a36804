#include <algorithm>

#include "schema/infer_entries.h"

namespace adjoin::schema {

namespace {

void merge_fields(ProposedFields& fields, const ProposedFields& more) {
  const auto find = [](const ProposedFields& in, const std::string& name) {
    return std::find_if(in.begin(), in.end(), [&](const auto& f) { return f.first == name; });
  };
  const auto bare = [](std::string type) {
    if (!type.empty() && type.back() == '!') type.pop_back();
    return type;
  };
  for (auto& [name, type] : fields) {
    const auto other = find(more, name);
    if (other == more.end() || other->second != type) type = bare(type);
    if (other != more.end() && bare(other->second) != bare(type)) type.clear();
  }
  for (const auto& [name, type] : more) {
    if (find(fields, name) == fields.end()) fields.emplace_back(name, bare(type));
  }
  fields.erase(std::remove_if(fields.begin(), fields.end(),
                              [](const auto& field) { return field.second.empty(); }),
               fields.end());
}

}  // namespace

bool merge_edges(ProposedType& edge, std::vector<ProposedType>& made) {
  const auto same_entries = [](const ProposedType& a, const ProposedType& b) {
    return std::equal(a.entries.begin(), a.entries.end(), b.entries.begin(), b.entries.end(),
                      [](const ProposedEntry& x, const ProposedEntry& y) {
                        return x.name == y.name && x.pk == y.pk && x.sk == y.sk;
                      });
  };
  for (ProposedType& known : made) {
    const bool plain = known.mirror == nullptr && edge.mirror == nullptr && !known.symmetric &&
                       !edge.symmetric && !known.refuses_self_loops && !edge.refuses_self_loops;
    if (!plain || known.name != edge.name || known.sk != edge.sk || known.key != edge.key ||
        known.set != edge.set || !same_entries(known, edge) ||
        (known.from != edge.from && known.to != edge.to)) {
      continue;
    }
    std::vector<std::string>& ends = known.from == edge.from ? known.to : known.from;
    const std::vector<std::string>& more = known.from == edge.from ? edge.to : edge.from;
    ends.insert(ends.end(), more.begin(), more.end());
    known.shapes.insert(known.shapes.end(), edge.shapes.begin(), edge.shapes.end());
    merge_fields(known.fields, edge.fields);
    return true;
  }
  return false;
}

}  // namespace adjoin::schema

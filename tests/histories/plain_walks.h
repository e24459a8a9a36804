#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "plan/operation/operation.h"
#include "tests/histories/plain_graph.h"

namespace adjoin::histories {

// What a traversal answers, as anybody would write it over sets.

std::vector<std::string> plain_mutual(const PlainGraph& plain, const schema::EdgeType& type,
                                      const std::string& a, const std::string& b);
/// "REF=SCORE", the highest score first, then by ref.
std::vector<std::string> plain_ranking(const PlainGraph& plain, const schema::EdgeType& type,
                                       plan::Walk::Kind kind, const std::string& start);
std::vector<std::vector<std::string>> plain_levels(const PlainGraph& plain,
                                                   const schema::EdgeType& type,
                                                   const std::string& start, std::size_t hops);
/// -1: there is no path.
std::int64_t plain_hops(const PlainGraph& plain, const schema::EdgeType& type,
                        const std::string& from, const std::string& to);
/// Refs in order, the start included.
std::vector<std::string> plain_tree(const PlainGraph& plain, const schema::EdgeType& type,
                                    const std::string& start, bool up);

}  // namespace adjoin::histories

#pragma once

#include <string>

#include "plan/operation/operation.h"

namespace adjoin::graph {

/// Return the text that a cursor carries to recognise its query: all of the read but where the page
/// begins and ends.
std::string query_identity(const std::string& table, const plan::Neighbors& operation);
std::string query_identity(const std::string& table, const plan::Collection& operation);
std::string query_identity(const std::string& table, const plan::NodesBy& operation);
std::string query_identity(const std::string& table, const plan::Find& operation);
std::string query_identity(const std::string& table, const plan::ReadSeries& operation);

}  // namespace adjoin::graph

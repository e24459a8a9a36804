#pragma once

#include "cli/shell/command.h"

namespace adjoin::cli {

// Arguments and options that several commands share.

inline const Argument kNodeArgument{
    "NODE", "the node: its whole ref, or its id alone where one type of node is possible",
    Count::one};
inline const Argument kTypesArgument{
    "TYPE", "edge types or names of ends, with commas between; ~TYPE follows it backwards",
    Count::one, "edge-types"};
inline const Argument kTypeArgument{"TYPE", "the edge type, or the name of an end", Count::one,
                                    "edge-types"};
inline const Option kFirstOption{
    "--first", "N", "at most N rows, with a cursor to go on", {}, false};
inline const Option kAfterOption{"--after", "CURSOR", "go on behind that cursor", {}, false};
inline const Option kBeforeOption{
    "--before", "CURSOR", "what stands before that cursor", {}, false};
inline const Option kDescendingOption{"--descending", "", "in falling key order", {}, false};
inline const Option kWhereOption{
    "--where", "CONDITION", "only rows with it: 'quantity > 1 and status = \"open\"'", {}, false};
inline const Option kFieldsOption{"--fields", "A,B", "only these attributes", {}, false};
inline const Option kExplainOption{
    "--explain", "", "print the requests and their worst cost, send nothing", {}, false};
/// --explain of commands whose requests depend on what they read.
inline const Option kOutlineOption{
    "--explain", "", "print what would be sent and how often, send nothing", {}, false};
inline const Option kEmitOption{
    "--emit", "FORMAT",   "print them as commands of the AWS CLI, send nothing", {"aws-cli"}, false,
    {},       "--explain"};
inline const Option kFieldOption{
    "--key", "FIELD=VALUE", "a field in the edge's key, for types that declare key", {}, true};

}  // namespace adjoin::cli

#pragma once

#include <string>

#include "graph/context/answer.h"
#include "graph/graph.h"
#include "graph/read/pages.h"
#include "graph/read/type_counts.h"
#include "graph_text/answer_json.h"
#include "graph_text/row.h"
#include "plan/operation/plan.h"

namespace adjoin::graph_text {

// Turns answers into the rows that the command line and the server print. "attributes" leaves out
// structural attributes, such as keys. With `ShowItem::yes` a row of an item also has the item as
// it was read, keys and all: "item" in DynamoDB JSON, and "bytes" as DynamoDB counts them.
enum class ShowItem : bool { no, yes };

/// {"node":ref,"edge":type,"attributes":{…}}
Row edge_row(const graph::Graph& graph, const graph::EdgeRow& row, ShowItem show = ShowItem::no);
/// Returns "node", "edge", "mirror", "series" or "unknown". Valid for ever.
std::string_view to_string(graph::ItemRow::Kind kind);
/// {"kind":…,"type":…,"node":…,"attributes":{…}}
Row item_row(const graph::Graph& graph, const graph::ItemRow& row, ShowItem show = ShowItem::no);
/// {"node":ref,"edge":type,"score":n,"attributes":{…}} without the members that the row lacks. An
/// entry also has a list for each name under `return`.
Row plan_row(const graph::Graph& graph, const graph::PlanRow& row, ShowItem show = ShowItem::no);
Row plan_row(const graph::Graph& graph, const graph::PlanEntry& entry,
             ShowItem show = ShowItem::no);

/// {"node":ref,"type":…,"attributes":{…}}. @errors not_found
Result<Row> found_row(const graph::Graph& graph, const plan::GetNode& asked,
                      const graph::Found& found, ShowItem show = ShowItem::no);
Row found_row(const graph::Graph& graph, const graph::FoundNode& node,
              ShowItem show = ShowItem::no);
/// {"from":ref,"edge":type,"to":ref,"attributes":{…}}. @errors not_found
Result<Row> found_row(const graph::Graph& graph, const plan::GetEdge& asked,
                      const graph::Found& found, ShowItem show = ShowItem::no);

/// {"levels":[1,…],"total":n}: how many nodes each level has.
Row levels_row(const graph::NeighborhoodAnswer& answer);
/// {"node":ref,"level":n}
Row reached_row(const std::string& node, std::size_t level);

/// {"outcome":"created"}
Row written_row(const graph::Written& written);
/// {"committed":2,"outcomes":["created","put"]}
Row transaction_row(const graph::Written& written);
/// {"complete":true,"node_existed":true,"edges_removed":2,…}
Row removed_row(const graph::RemovedNode& removed);
/// The same of a removal that was only tried, with "would_cost".
Row tried_row(const graph::RemovedNode& removed);

/// A request of a plan: {"purpose":…,"request":…,"repeat":…}
Row step_row(const plan::Step& step);
/// Returns a footer with the worst-case cost of a plan.
Footer footer(const plan::Plan& plan);

/// Adds the user's own attributes of an item to the row, nested under "attributes".
void nest_attributes(const graph::Graph& graph, item::ItemView item, Row& row);
/// Adds "item" and "bytes" to the row.
void add_item(item::ItemView item, Row& row);

/// {"kind":"node","type":"Person","items":3,"bytes":120}
Row type_count_row(const graph::TypeCount& count);

}  // namespace adjoin::graph_text

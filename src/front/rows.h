#pragma once

#include <string>

#include "front/answer_json.h"
#include "front/row.h"
#include "graph/context/answer.h"
#include "graph/graph.h"
#include "graph/read/pages.h"
#include "graph/read/type_counts.h"
#include "plan/operation/plan.h"

namespace adjoin::front {

// Answers as rows, which the command line and the server print alike. Structural attributes are
// left out of "attributes".

/// {"node":ref,"edge":type,"attributes":{…}}
Row edge_row(const graph::Graph& graph, const graph::EdgeRow& row);
/// {"kind":…,"type":…,"node":…,"attributes":{…}}
Row item_row(const graph::Graph& graph, const graph::ItemRow& row);
/// {"node":ref,"edge":type,"score":n,"attributes":{…}}, what is not there left out; of an entry
/// also a list for each name under `return`.
Row plan_row(const graph::Graph& graph, const graph::PlanRow& row);
Row plan_row(const graph::Graph& graph, const graph::PlanEntry& entry);

/// {"node":ref,"type":…,"attributes":{…}}. @errors not_found
Result<Row> found_row(const graph::Graph& graph, const plan::GetNode& asked,
                      const graph::Found& found);
Row found_row(const graph::Graph& graph, const graph::FoundNode& node);
/// {"from":ref,"edge":type,"to":ref,"attributes":{…}}. @errors not_found
Result<Row> found_row(const graph::Graph& graph, const plan::GetEdge& asked,
                      const graph::Found& found);

/// {"levels":[1,…],"total":n}: how many nodes each level has.
Row levels_row(const graph::NeighborhoodAnswer& answer);
/// {"node":ref,"level":n}
Row reached_row(const std::string& node, std::size_t level);

/// {"node":ref,"score":n}, and {"attributes":{…}} where fields were asked for
Row ranked_row(const graph::Graph& graph, const graph::RankedNode& node);

/// {"outcome":"created"}
Row written_row(const graph::Written& written);
/// {"committed":2,"outcomes":["created","put"]}
Row transaction_row(const graph::Written& written);
/// {"complete":true,"node_existed":true,"edges_removed":2,…}
Row removed_row(const graph::RemovedNode& removed);

/// A request of a plan: {"purpose":…,"request":…,"repeat":…}
Row step_row(const plan::Step& step);
/// The worst cost of a plan.
Footer footer(const plan::Plan& plan);

/// The user's own attributes of an item, nested under "attributes".
void nest_attributes(const graph::Graph& graph, item::ItemView item, Row& row);

/// {"kind":"node","type":"Person","items":3,"bytes":120}
Row type_count_row(const graph::TypeCount& count);

}  // namespace adjoin::front

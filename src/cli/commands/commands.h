#pragma once

#include "cli/shell/command.h"

namespace adjoin::cli {

// Each returns one row of the command table. Each is defined in a file of the folders here, beside
// the other commands of its family.

Command info_command();
Command tables_command();
Command schema_show_command();
Command schema_check_command();
Command schema_emit_command();
Command schema_infer_command();
Command schema_json_schema_command();
Command schema_key_command();
Command schema_diff_command();
Command schema_prove_command();
Command init_command();
Command load_command();
Command dump_command();
Command copy_command();
Command export_command();
Command import_command();
Command follow_command();
Command demo_command();
Command serve_command();
Command node_put_command();
Command node_get_command();
Command node_update_command();
Command node_remove_command();
Command edge_add_command();
Command edge_get_command();
Command edge_update_command();
Command edge_move_command();
Command edge_remove_command();
Command keys_add_command();
Command keys_list_command();
Command keys_disable_command();
Command keys_enable_command();
Command keys_rotate_command();
Command keys_remove_command();
Command series_add_command();
Command series_list_command();
Command transact_command();
Command neighbors_command();
Command collection_command();
Command nodes_command();
Command count_command();
Command path_command();
Command neighborhood_command();
Command component_command();
Command triangles_command();
Command between_command();
Command mutual_command();
Command plan_command();
Command plan_cost_command();
Command tree_command();
Command find_command();
Command verify_command();
Command migrate_command();
Command reshard_command();
Command friends_of_friends_command();
Command related_command();
Command recommend_command();
Command item_get_command();
Command item_put_command();
Command item_update_command();
Command item_delete_command();
Command item_query_command();
Command item_scan_command();
Command item_sizes_command();
Command table_empty_command();
Command table_drop_command();
Command expression_build_command();
Command expression_parse_command();
Command backup_command();
Command restore_command();
Command salvage_command();
Command check_command();
Command completion_command();
Command man_command();
Command help_command();
Command version_command();

}  // namespace adjoin::cli

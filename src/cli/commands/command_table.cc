#include "cli/shell/command_table.h"

#include <algorithm>

#include "cli/commands/commands.h"
#include "cli/shell/shared_options.h"

namespace adjoin::cli {

namespace {

/// Whatever can be explained can be had as commands of another program too.
std::vector<Command> with_emit(std::vector<Command> table) {
  for (Command& command : table) {
    const auto explain =
        std::find_if(command.options.begin(), command.options.end(),
                     [](const Option& option) { return option.name == kExplainOption.name; });
    if (explain != command.options.end()) command.options.insert(explain + 1, kEmitOption);
  }
  return table;
}

/// Whatever sends requests can say so without sending them.
std::vector<Command> with_explain(std::vector<Command> table) {
  for (Command& command : table) {
    if (!command.sends.empty()) command.options.push_back(kOutlineOption);
  }
  return table;
}

}  // namespace

const std::vector<Command>& command_table() {
  static const std::vector<Command> kTable = with_explain(with_emit({
      init_command(),
      load_command(),
      dump_command(),
      export_command(),
      import_command(),
      copy_command(),
      demo_command(),
      serve_command(),
      console_command(),
      status_command(),
      top_command(),
      metrics_command(),
      keys_add_command(),
      keys_list_command(),
      keys_disable_command(),
      keys_enable_command(),
      keys_rotate_command(),
      keys_remove_command(),
      info_command(),
      tables_command(),
      schema_show_command(),
      schema_check_command(),
      schema_diff_command(),
      schema_prove_command(),
      schema_infer_command(),
      schema_json_schema_command(),
      schema_key_command(),
      schema_emit_command(),
      node_put_command(),
      node_get_command(),
      node_update_command(),
      node_remove_command(),
      edge_add_command(),
      edge_get_command(),
      edge_update_command(),
      edge_move_command(),
      edge_remove_command(),
      series_add_command(),
      series_list_command(),
      neighbors_command(),
      count_command(),
      collection_command(),
      nodes_command(),
      between_command(),
      find_command(),
      plan_command(),
      plan_cost_command(),
      tree_command(),
      mutual_command(),
      friends_of_friends_command(),
      related_command(),
      recommend_command(),
      path_command(),
      neighborhood_command(),
      component_command(),
      triangles_command(),
      transact_command(),
      item_get_command(),
      item_put_command(),
      item_update_command(),
      item_delete_command(),
      item_query_command(),
      item_scan_command(),
      item_sizes_command(),
      table_empty_command(),
      table_drop_command(),
      expression_build_command(),
      expression_parse_command(),
      heat_command(),
      patterns_command(),
      advise_command(),
      replay_command(),
      alarms_command(),
      alarms_add_command(),
      alarms_defaults_command(),
      alarms_remove_command(),
      alarms_disable_command(),
      alarms_enable_command(),
      alarms_test_command(),
      alarms_history_command(),
      verify_command(),
      follow_command(),
      migrate_command(),
      reshard_command(),
      backup_command(),
      restore_command(),
      check_command(),
      salvage_command(),
      completion_command(),
      man_command(),
      help_command(),
      version_command(),
  }));
  return kTable;
}

}  // namespace adjoin::cli

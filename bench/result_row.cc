#include "bench/result_row.h"

#include <cstdlib>
#include <fstream>

#include "item/json_writer.h"

namespace adjoin::bench {

void keep(const ResultRow& row, const std::string& results_path) {
  std::string line;
  item::JsonWriter json(line);
  json.begin_object();
  json.name("id");
  json.string(row.id);
  json.name("what");
  json.string(row.what);
  json.name("target");
  json.number(row.target);
  json.name("measured");
  json.number(row.measured);
  json.name("reference");
  json.string(row.reference);
  json.name("ok");
  json.boolean(row.holds());
  json.name("rocksdb");
  json.string(row.rocksdb);
  json.name("load_average");
  double load = 0;
  json.number(getloadavg(&load, 1) == 1 ? load : 0);
  json.end_object();
  std::ofstream(results_path, std::ios::app) << line << '\n';
}

}  // namespace adjoin::bench

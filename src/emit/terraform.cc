#include <algorithm>
#include <utility>
#include <vector>

#include "emit/table_definition.h"
#include "emit/text.h"
#include "item/value.h"
#include "wire/client/request_writer.h"
#include "wire/decode/table_members.h"

namespace adjoin::emit {
namespace {

/// A string of HCL: a JSON string in which the marks of templates, ${ and %{, are doubled. So they
/// stay plain text.
std::string hcl(std::string_view text) {
  std::string json = quoted(text);
  for (std::size_t at = 0; (at = json.find('{', at)) != std::string::npos; ++at) {
    if (at == 0 || (json[at - 1] != '$' && json[at - 1] != '%')) continue;
    json.insert(at - 1, 1, json[at - 1]);
    ++at;
  }
  return json;
}

/// A name of HCL: letters, digits, _ and -, a letter or _ first.
/// Names of tables may have dots, which end a name in HCL.
std::string resource_name(std::string_view text) {
  std::string name;
  for (const char c : text) {
    const bool is_letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
    const bool is_other = (c >= '0' && c <= '9') || c == '-';
    if (!is_letter && is_other && name.empty()) name += '_';
    name += is_letter || is_other ? c : '_';
  }
  return name;
}

/// Empty when there is none: a table without a sort key has no such argument.
std::string key_of(const std::vector<table::KeySchemaElement>& keys, table::KeyRole role) {
  for (const table::KeySchemaElement& key : keys) {
    if (key.role == role) return key.name;
  }
  return {};
}

/// Writes lines as `terraform fmt` would, so that formatting the file changes nothing.
class TerraformWriter {
 public:
  std::string write(const TableDefinition& definition) {
    const table::CreateTableRequest& request = definition.request;
    begin("resource \"aws_dynamodb_table\" \"" + resource_name(request.table_name) + "\"");
    text("name", request.table_name);
    text("billing_mode", wire::word_of(wire::billing_mode_words(), request.billing_mode));
    // The provider refuses capacities for a table that is billed on demand. The request has none
    // then.
    if (request.throughput) {
      plain("read_capacity", std::to_string(request.throughput->read_capacity_units));
      plain("write_capacity", std::to_string(request.throughput->write_capacity_units));
    }
    keys(request.key_schema);
    // Attributes of keys alone are declared: a table has no other columns.
    for (const table::AttributeDefinition& attribute : request.attribute_definitions) {
      begin_next("attribute");
      text("name", attribute.name);
      text("type", item::to_string(attribute.type));
      end();
    }
    for (const auto& one : request.global_secondary_indexes) {
      index("global_secondary_index", one);
    }
    for (const auto& one : request.local_secondary_indexes) index("local_secondary_index", one);
    if (!definition.ttl_attribute.empty()) {
      begin_next("ttl");
      text("attribute_name", definition.ttl_attribute);
      plain("enabled", "true");
      end();
    }
    if (request.stream_view_type) {
      blank();
      plain("stream_enabled", "true");
      text("stream_view_type", wire::word_of(wire::view_type_words(), *request.stream_view_type));
    }
    if (request.deletion_protection) plain("deletion_protection_enabled", "true");
    end();
    return std::move(out_);
  }

 private:
  void line(const std::string& text) { out_ += std::string(indent_, ' ') + text + "\n"; }
  void begin(const std::string& head) {
    end_group();
    line(head + " {");
    indent_ += 2;
  }
  void begin_next(const std::string& head) {
    blank();
    begin(head);
  }
  // Groups are aligned by themselves. A blank line ends one, as in the formatter.
  void blank() {
    end_group();
    out_ += "\n";
  }
  void end() {
    end_group();
    indent_ -= 2;
    line("}");
  }
  void plain(const std::string& name, const std::string& value) {
    group_.emplace_back(name, value);
  }
  /// Arguments that follow each other have their equals signs below each other, as `terraform fmt`
  /// wants them.
  void end_group() {
    std::size_t width = 0;
    for (const auto& [name, value] : group_) width = std::max(width, name.size());
    for (const auto& [name, value] : group_) {
      line(name + std::string(width - name.size(), ' ') + " = " + value);
    }
    group_.clear();
  }
  void text(const std::string& name, std::string_view value) { plain(name, hcl(value)); }

  void keys(const std::vector<table::KeySchemaElement>& keys) {
    text("hash_key", key_of(keys, table::KeyRole::hash));
    const std::string range = key_of(keys, table::KeyRole::range);
    if (!range.empty()) text("range_key", range);
  }

  void index(const std::string& kind, const table::IndexDefinition& index) {
    begin_next(kind);
    text("name", index.name);
    const auto parts = std::count_if(
        index.key_schema.begin(), index.key_schema.end(),
        [](const table::KeySchemaElement& key) { return key.role == table::KeyRole::hash; });
    // A local index has the partition key of its table, and its block takes no other.
    if (kind == "local_secondary_index") {
      text("range_key", key_of(index.key_schema, table::KeyRole::range));
    } else if (parts > 1 || index.key_schema.size() > 2) {
      // `hash_key` and `range_key` hold one name each. Older providers know only those, so the
      // blocks are used only where they must be.
      for (const table::KeySchemaElement& key : index.key_schema) {
        begin("key_schema");
        text("attribute_name", key.name);
        text("key_type", wire::word_of(wire::key_role_words(), key.role));
        end();
      }
    } else {
      keys(index.key_schema);
    }
    text("projection_type", wire::word_of(wire::projection_words(), index.projection.type));
    if (!index.projection.non_key_attributes.empty()) {
      std::vector<std::string> names;
      for (const std::string& name : index.projection.non_key_attributes) {
        names.push_back(hcl(name));
      }
      plain("non_key_attributes", "[" + joined(names, ", ", "") + "]");
    }
    if (index.throughput) {
      plain("read_capacity", std::to_string(index.throughput->read_capacity_units));
      plain("write_capacity", std::to_string(index.throughput->write_capacity_units));
    }
    end();
  }

  std::string out_;
  std::vector<std::pair<std::string, std::string>> group_;
  std::size_t indent_ = 0;
};

}  // namespace

std::string terraform(const TableDefinition& definition) {
  return TerraformWriter().write(definition);
}

}  // namespace adjoin::emit

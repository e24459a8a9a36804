#include <algorithm>

#include "wire/client/bodies.h"
#include "wire/client/reply_reader.h"
#include "wire/codec/codec.h"
#include "wire/decode/settings_members.h"
#include "wire/decode/table_members.h"

namespace adjoin::wire {
namespace {

using Definitions = std::vector<table::AttributeDefinition>;
using KeyElements = std::vector<table::KeySchemaElement>;

/// The meaning of the word that stands there; `out` stays as it is when it has none here.
template <typename T>
void read_word(ReplyReader& in, const Words<T>& words, T& out) {
  std::string text;
  in.read(text);
  for (const auto& [word, meaning] : words.words) {
    if (word == text) out = meaning;
  }
}

const Words<table::ResourceStatus>& status_words() {
  using Value = table::ResourceStatus;
  static const Words<Value> words{"",
                                  {{"CREATING", Value::creating},
                                   {"ACTIVE", Value::active},
                                   {"UPDATING", Value::updating},
                                   {"DELETING", Value::deleting}}};
  return words;
}

Definitions read_definitions(ReplyReader& in) {
  Definitions definitions;
  for (in.begin_array(); in.next_element();) {
    table::AttributeDefinition& definition = definitions.emplace_back();
    for (in.begin_object(); in.next_member();) {
      if (in.name() == "AttributeName") {
        in.read(definition.name);
      } else if (in.name() == "AttributeType") {
        read_word(in, key_type_words(), definition.type);
      } else {
        in.skip();
      }
    }
  }
  return definitions;
}

KeyElements read_key_elements(ReplyReader& in) {
  KeyElements elements;
  for (in.begin_array(); in.next_element();) {
    table::KeySchemaElement& element = elements.emplace_back();
    for (in.begin_object(); in.next_member();) {
      if (in.name() == "AttributeName") {
        in.read(element.name);
      } else if (in.name() == "KeyType") {
        read_word(in, key_role_words(), element.role);
      } else {
        in.skip();
      }
    }
  }
  return elements;
}

table::KeySchema key_schema_of(const KeyElements& elements, const Definitions& definitions) {
  table::KeySchema keys;
  for (const table::KeySchemaElement& element : elements) {
    table::AttributeDefinition key{element.name};
    for (const table::AttributeDefinition& definition : definitions) {
      if (definition.name == element.name) key.type = definition.type;
    }
    (element.role == table::KeyRole::hash ? keys.partition : keys.sort).push_back(std::move(key));
  }
  return keys;
}

table::IndexProjection read_index_projection(ReplyReader& in) {
  table::IndexProjection projection;
  for (in.begin_object(); in.next_member();) {
    if (in.name() == "ProjectionType") {
      read_word(in, projection_words(), projection.type);
    } else if (in.name() == "NonKeyAttributes") {
      in.read(projection.non_key_attributes);
    } else {
      in.skip();
    }
  }
  std::sort(projection.non_key_attributes.begin(), projection.non_key_attributes.end());
  return projection;
}

table::ProvisionedThroughput read_index_throughput(ReplyReader& in) {
  table::ProvisionedThroughput throughput;
  for (in.begin_object(); in.next_member();) {
    if (in.name() == "ReadCapacityUnits") {
      in.read(throughput.read_capacity_units);
    } else if (in.name() == "WriteCapacityUnits") {
      in.read(throughput.write_capacity_units);
    } else {
      in.skip();
    }
  }
  return throughput;
}

void read_number(ReplyReader& in, std::optional<std::int64_t>& out) { in.read(out.emplace()); }

/// OnDemandThroughput or WarmThroughput; false when the member is neither.
bool read_settings(ReplyReader& in, table::ThroughputSettings& out) {
  if (in.name() != "OnDemandThroughput" && in.name() != "WarmThroughput") return false;
  for (in.begin_object(); in.next_member();) {
    if (in.name() == "MaxReadRequestUnits") {
      read_number(in, out.on_demand.max_read_request_units);
    } else if (in.name() == "MaxWriteRequestUnits") {
      read_number(in, out.on_demand.max_write_request_units);
    } else if (in.name() == "ReadUnitsPerSecond") {
      read_number(in, out.warm.read_units_per_second);
    } else if (in.name() == "WriteUnitsPerSecond") {
      read_number(in, out.warm.write_units_per_second);
    } else {
      in.skip();
    }
  }
  return true;
}

/// Reads one description; what depends on members that may come later is put together at its end.
class TableReader {
 public:
  explicit TableReader(ReplyReader& in) : in_(in) {}

  TableReply read() {
    for (in_.begin_object(); in_.next_member();) {
      if (!read_shape() && !read_state()) in_.skip();
    }
    return finish();
  }

 private:
  struct Index {
    table::IndexDescription description;
    KeyElements keys;
    table::IndexSizes sizes;
  };

  bool read_shape() {
    const std::string_view name = in_.name();
    if (name == "TableName") {
      in_.read(table_.name);
    } else if (name == "AttributeDefinitions") {
      definitions_ = read_definitions(in_);
    } else if (name == "KeySchema") {
      keys_ = read_key_elements(in_);
    } else if (name == "GlobalSecondaryIndexes") {
      for (in_.begin_array(); in_.next_element();) read_index(table::IndexKind::global, global_);
    } else if (name == "LocalSecondaryIndexes") {
      for (in_.begin_array(); in_.next_element();) read_index(table::IndexKind::local, local_);
    } else if (name == "TableArn") {
      in_.read(reply_.arn);
    } else {
      return false;
    }
    return true;
  }

  bool read_state() {
    const std::string_view name = in_.name();
    if (name == "TableStatus") {
      read_word(in_, status_words(), table_.status);
    } else if (name == "CreationDateTime") {
      in_.read(table_.created);
    } else if (name == "ProvisionedThroughput") {
      table_.throughput = read_index_throughput(in_);
    } else if (name == "BillingModeSummary") {
      read_billing_mode();
    } else if (name == "StreamSpecification") {
      read_stream();
    } else if (name == "LatestStreamLabel") {
      in_.read(table_.stream_label);
    } else if (name == "DeletionProtectionEnabled") {
      in_.read(table_.deletion_protection);
    } else if (name == "TableSizeBytes") {
      in_.read(reply_.sizes.size_bytes);
    } else if (name == "ItemCount") {
      in_.read(reply_.sizes.item_count);
    } else if (name == "TableClassSummary") {
      read_table_class();
    } else if (name == "SSEDescription") {
      read_encryption();
    } else {
      return read_settings(in_, table_.settings.throughput);
    }
    return true;
  }

  void read_table_class() {
    for (in_.begin_object(); in_.next_member();) {
      if (in_.name() == "TableClass") {
        read_word(in_, table_class_words(),
                  table_.settings.table_class.emplace(table::TableClass::standard));
      } else {
        in_.skip();
      }
    }
  }

  void read_encryption() {
    std::string status;
    std::string key;
    for (in_.begin_object(); in_.next_member();) {
      if (in_.name() == "Status") {
        in_.read(status);
      } else if (in_.name() == "KMSMasterKeyArn") {
        in_.read(key);
      } else {
        in_.skip();
      }
    }
    if (status == "ENABLED" || status == "ENABLING" || status == "UPDATING") {
      table_.settings.encryption = {true, std::move(key)};
    }
  }

  void read_billing_mode() {
    for (in_.begin_object(); in_.next_member();) {
      if (in_.name() == "BillingMode") {
        read_word(in_, billing_mode_words(), billing_mode_);
      } else {
        in_.skip();
      }
    }
  }

  void read_stream() {
    bool enabled = false;
    table::StreamViewType type = table::StreamViewType::new_and_old_images;
    for (in_.begin_object(); in_.next_member();) {
      if (in_.name() == "StreamEnabled") {
        in_.read(enabled);
      } else if (in_.name() == "StreamViewType") {
        read_word(in_, view_type_words(), type);
      } else {
        in_.skip();
      }
    }
    if (enabled) table_.stream_view_type = type;
  }

  void read_index(table::IndexKind kind, std::vector<Index>& out) {
    Index& index = out.emplace_back();
    table::IndexDescription& description = index.description;
    description.kind = kind;
    for (in_.begin_object(); in_.next_member();) {
      const std::string_view name = in_.name();
      if (name == "IndexName") {
        in_.read(description.name);
      } else if (name == "KeySchema") {
        index.keys = read_key_elements(in_);
      } else if (name == "Projection") {
        description.projection = read_index_projection(in_);
      } else if (name == "IndexStatus") {
        read_word(in_, status_words(), description.status);
      } else if (name == "Backfilling") {
        in_.read(description.backfilling);
      } else if (name == "ProvisionedThroughput") {
        description.throughput = read_index_throughput(in_);
      } else if (name == "IndexSizeBytes") {
        in_.read(index.sizes.size_bytes);
      } else if (name == "ItemCount") {
        in_.read(index.sizes.item_count);
      } else if (!read_settings(in_, description.settings)) {
        in_.skip();
      }
    }
    index.sizes.index_name = description.name;
  }

  TableReply finish() {
    table_.keys = key_schema_of(keys_, definitions_);
    table_.billing_mode = billing_mode_;
    for (std::vector<Index>* indexes : {&global_, &local_}) {
      for (Index& index : *indexes) {
        index.description.keys = key_schema_of(index.keys, definitions_);
        if (indexes == &local_) index.description.status = table_.status;
        table_.indexes.push_back(std::move(index.description));
        reply_.sizes.indexes.push_back(std::move(index.sizes));
      }
    }
    if (table_.stream_view_type && table_.stream_label) {
      table::TableStream& stream = table_.streams.emplace_back();
      stream.label = *table_.stream_label;
      stream.view_type = *table_.stream_view_type;
    }
    reply_.table = std::move(table_);
    return std::move(reply_);
  }

  ReplyReader& in_;
  TableReply reply_;
  table::TableDescription table_;
  table::BillingMode billing_mode_ = table::BillingMode::provisioned;
  Definitions definitions_;
  KeyElements keys_;
  std::vector<Index> global_;
  std::vector<Index> local_;
};

}  // namespace

Result<TableReply> read_table_reply(std::string_view body) {
  TableReply reply;
  ReplyReader in(body);
  for (in.begin_object(); in.next_member();) {
    if (in.name() == "Table" || in.name() == "TableDescription") {
      reply = TableReader(in).read();
    } else {
      in.skip();
    }
  }
  ADJOIN_CHECK(in.finish());
  return reply;
}

namespace {

Result<table::TableDescription> described_in(std::string_view body) {
  ADJOIN_TRY(TableReply reply, read_table_reply(body));
  return std::move(reply.table);
}

}  // namespace

template <>
Result<table::TableDescription> Codec<table::CreateTable>::read(std::string_view body) {
  return described_in(body);
}

template <>
Result<table::TableDescription> Codec<table::DeleteTable>::read(std::string_view body) {
  return described_in(body);
}

template <>
Result<table::TableDescription> Codec<table::DescribeTable>::read(std::string_view body) {
  return described_in(body);
}

template <>
Result<table::TableDescription> Codec<table::UpdateTable>::read(std::string_view body) {
  return described_in(body);
}

template <>
Result<table::ListTablesResult> Codec<table::ListTables>::read(std::string_view body) {
  table::ListTablesResult result;
  ReplyReader in(body);
  for (in.begin_object(); in.next_member();) {
    if (in.name() == "TableNames") {
      in.read(result.table_names);
    } else if (in.name() == "LastEvaluatedTableName") {
      in.read(result.last_evaluated_table_name);
    } else {
      in.skip();
    }
  }
  ADJOIN_CHECK(in.finish());
  return result;
}

Result<TagsReply> read_list_tags_reply(std::string_view body) {
  TagsReply reply;
  ReplyReader in(body);
  for (in.begin_object(); in.next_member();) {
    if (in.name() == "NextToken") {
      in.read(reply.next_token);
    } else if (in.name() == "Tags") {
      for (in.begin_array(); in.next_element();) {
        table::Tag& tag = reply.tags.emplace_back();
        for (in.begin_object(); in.next_member();) {
          if (in.name() == "Key") {
            in.read(tag.key);
          } else if (in.name() == "Value") {
            in.read(tag.value);
          } else {
            in.skip();
          }
        }
      }
    } else {
      in.skip();
    }
  }
  ADJOIN_CHECK(in.finish());
  return reply;
}

}  // namespace adjoin::wire

#include "wire/decode/settings_members.h"

#include "table/request/table_ref.h"
#include "wire/errors/messages.h"

namespace adjoin::wire {
namespace {

using Setting = std::optional<std::int64_t>;

void read_pair(Decoder& in, std::string_view structure, std::string_view reads_name, Setting& reads,
               std::string_view writes_name, Setting& writes) {
  for (in.begin_structure(structure); in.next_member();) {
    if (in.name() == reads_name) {
      in.read(reads);
    } else if (in.name() == writes_name) {
      in.read(writes);
    } else {
      in.skip();
    }
  }
}

void append_number(std::string_view name, const Setting& number, item::JsonWriter& json) {
  if (!number) return;
  json.name(name);
  json.integer(*number);
}

/// `status`: empty in a request.
void append_throughput(const table::ThroughputSettings& settings, std::string_view status,
                       item::JsonWriter& json) {
  if (settings.on_demand != table::OnDemandThroughput()) {
    json.name("OnDemandThroughput");
    json.begin_object();
    append_number("MaxReadRequestUnits", settings.on_demand.max_read_request_units, json);
    append_number("MaxWriteRequestUnits", settings.on_demand.max_write_request_units, json);
    json.end_object();
  }
  if (settings.warm != table::WarmThroughput()) {
    json.name("WarmThroughput");
    json.begin_object();
    append_number("ReadUnitsPerSecond", settings.warm.read_units_per_second, json);
    append_number("WriteUnitsPerSecond", settings.warm.write_units_per_second, json);
    if (!status.empty()) {
      json.name("Status");
      json.string(status);
    }
    json.end_object();
  }
}

/// As the service tells a key: by its ARN.
std::string kms_key_arn(const std::string& key) {
  if (key.starts_with("arn:")) return key;
  std::string arn = "arn:aws:kms:";
  arn.append(table::kLocalRegion).append(":").append(table::kLocalAccount).append(":");
  if (key.empty()) return arn.append("alias/aws/dynamodb");
  return arn.append(key.starts_with("alias/") ? "" : "key/").append(key);
}

}  // namespace

const Words<table::TableClass>& table_class_words() {
  using Value = table::TableClass;
  static const Words<Value> words{
      "[STANDARD, STANDARD_INFREQUENT_ACCESS]",
      {{"STANDARD", Value::standard},
       {"STANDARD_INFREQUENT_ACCESS", Value::standard_infrequent_access}}};
  return words;
}

bool read_throughput_setting(Decoder& in, table::ThroughputSettings& out) {
  if (in.name() == "OnDemandThroughput") {
    read_pair(in, "OnDemandThroughput", "MaxReadRequestUnits", out.on_demand.max_read_request_units,
              "MaxWriteRequestUnits", out.on_demand.max_write_request_units);
    return true;
  }
  if (in.name() != "WarmThroughput") return false;
  read_pair(in, "WarmThroughput", "ReadUnitsPerSecond", out.warm.read_units_per_second,
            "WriteUnitsPerSecond", out.warm.write_units_per_second);
  return true;
}

bool SettingsMembers::read(Decoder& in, Constraints& wrong) {
  if (in.name() == "SSESpecification") {
    read_encryption(in, wrong);
    return true;
  }
  if (in.name() != "TableClass") return read_throughput_setting(in, settings_.throughput);
  std::optional<std::string> word;
  in.read(word);
  wrong.choice(word, "tableClass", table_class_words(),
               settings_.table_class.emplace(table::TableClass::standard));
  return true;
}

void SettingsMembers::read_encryption(Decoder& in, Constraints& wrong) {
  static const Words<bool> types{"[AES256, KMS]", {{"AES256", false}, {"KMS", true}}};
  std::optional<bool> enabled;
  std::optional<std::string> type;
  std::optional<std::string> key;
  for (in.begin_structure("SSESpecification"); in.next_member();) {
    if (in.name() == "Enabled") {
      in.read(enabled);
    } else if (in.name() == "SSEType") {
      in.read(type);
    } else if (in.name() == "KMSMasterKeyId") {
      in.read(key);
    } else {
      in.skip();
    }
  }
  bool by_kms = true;
  wrong.choice(type, "sSESpecification.sSEType", types, by_kms);
  if (!by_kms) wrong.afterwards(validation_error(std::string(messages::kOnlyKms)));
  settings_.encryption = {enabled.value_or(false), std::move(key).value_or("")};
}

void append_throughput_settings(const table::ThroughputSettings& settings, item::JsonWriter& json) {
  append_throughput(settings, {}, json);
}

void append_throughput_told(const table::ThroughputSettings& settings, std::string_view status,
                            item::JsonWriter& json) {
  append_throughput(settings, status, json);
}

void append_settings_told(const table::TableSettings& settings, std::string_view status,
                          item::JsonWriter& json) {
  if (settings.table_class) {
    json.name("TableClassSummary");
    json.begin_object();
    json.name("TableClass");
    for (const auto& [text, value] : table_class_words().words) {
      if (value == *settings.table_class) json.string(text);
    }
    json.end_object();
  }
  if (settings.encryption) {
    json.name("SSEDescription");
    json.begin_object();
    json.name("Status");
    json.string("ENABLED");
    json.name("SSEType");
    json.string("KMS");
    json.name("KMSMasterKeyArn");
    json.string(kms_key_arn(settings.encryption->kms_key));
    json.end_object();
  }
  append_throughput_told(settings.throughput, status, json);
}

}  // namespace adjoin::wire

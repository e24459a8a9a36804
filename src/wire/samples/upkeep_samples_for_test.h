#pragma once

#include "wire/client/request_bodies.h"
#include "wire/samples/sample_for_test.h"

// Tags, time to live, backups: what is set on a table beside its description.

namespace adjoin::wire {

template <>
struct Sample<table::DescribeTimeToLive> {
  static constexpr std::string_view family = "upkeep";
  static std::vector<std::string> requests() { return {R"({"TableName":"tab"})"}; }
  static std::string reply() {
    return R"({"TimeToLiveDescription":{"TimeToLiveStatus":"ENABLED","AttributeName":"ttl"}})";
  }
};

template <>
struct Sample<table::UpdateTimeToLive> {
  static constexpr std::string_view family = "upkeep";
  static std::vector<std::string> requests() {
    return {R"({"TableName":"tab","TimeToLiveSpecification":{"AttributeName":"ttl",)"
            R"("Enabled":true}})"};
  }
  static std::string reply() {
    return R"({"TimeToLiveSpecification":{"AttributeName":"ttl","Enabled":true}})";
  }
};

template <>
struct Sample<table::ListTagsOfResource> {
  static constexpr std::string_view family = "upkeep";
  static std::vector<std::string> requests() {
    return {R"({"ResourceArn":")" + arn_of_sample() + R"("})"};
  }
  static Result<std::string> encode(const table::ListTagsOfResource::Request& request) {
    return list_tags_body(table::make_table_arn(request.table_name), "");
  }
  static std::string reply() {
    return R"({"Tags":[{"Key":"k","Value":"v"},{"Key":"l","Value":""}],"NextToken":"next"})";
  }
  static Result<TagsReply> read(std::string_view body) { return read_list_tags_reply(body); }
  static void append(const TagsReply& reply, std::string& out) {
    Codec<table::ListTagsOfResource>::append(reply.tags, out);
    if (reply.next_token.empty()) return;
    out.pop_back();
    out += R"(,"NextToken":")" + reply.next_token + R"("})";
  }
};

template <>
struct Sample<table::TagResource> {
  static constexpr std::string_view family = "upkeep";
  static std::vector<std::string> requests() {
    return {R"({"ResourceArn":")" + arn_of_sample() +
            R"(","Tags":[{"Key":"k","Value":"v"},{"Key":"l","Value":""}]})"};
  }
  static Result<std::string> encode(const table::TagResource::Request& request) {
    return tag_resource_body(table::make_table_arn(request.table_name), request.tags);
  }
};

template <>
struct Sample<table::UntagResource> {
  static constexpr std::string_view family = "upkeep";
  static std::vector<std::string> requests() {
    return {R"({"ResourceArn":")" + arn_of_sample() + R"(","TagKeys":["k","l"]})"};
  }
  static Result<std::string> encode(const table::UntagResource::Request& request) {
    return untag_resource_body(table::make_table_arn(request.table_name), request.tag_keys);
  }
};

template <>
struct Sample<DescribeContinuousBackups> {
  static constexpr std::string_view family = "upkeep";
  static constexpr bool is_asked = false;
  static std::vector<std::string> requests() { return {R"({"TableName":"tab"})"}; }
  static std::monostate made() { return {}; }
};

template <>
struct Sample<UpdateContinuousBackups> {
  static constexpr std::string_view family = "upkeep";
  static constexpr bool is_asked = false;
  static std::vector<std::string> requests() {
    return {R"({"TableName":"tab","PointInTimeRecoverySpecification":{)"
            R"("PointInTimeRecoveryEnabled":false,"RecoveryPeriodInDays":7}})"};
  }
  static std::monostate made() { return {}; }
};

template <>
struct Sample<DescribeEndpoints> {
  static constexpr std::string_view family = "upkeep";
  static constexpr bool is_asked = false;
  static std::vector<std::string> requests() { return {"{}"}; }
  static std::string made() { return "localhost:8000"; }
};

template <>
struct Sample<DescribeLimits> {
  static constexpr std::string_view family = "upkeep";
  static constexpr bool is_asked = false;
  static std::vector<std::string> requests() { return {"{}"}; }
  static std::monostate made() { return {}; }
};

}  // namespace adjoin::wire

#include "wire/bodies/table_shapes.h"
#include "wire/client/request_bodies.h"
#include "wire/client/request_writer.h"
#include "wire/rows/by_rows.h"

namespace adjoin::wire {

// Clients name the table by its ARN, of which a request here keeps the name. So the bodies that a
// client sends are functions of their own: only the endpoint knows the ARN.

/// NextToken never comes: a table has at most 50 tags, and all of them are answered at once.
template <>
struct Body<table::ListTagsOfResource> {
  using T = table::RequestOf<table::ListTagsOfResource>;
  static constexpr std::array request = {
      member<&T::table_name, TableArn>("ResourceArn", {.required = true}),
  };
  static constexpr std::array reply = {whole<std::vector<table::Tag>>("Tags")};
};
template Result<table::ListTagsOfResource::Request> Codec<table::ListTagsOfResource>::decode(
    std::string_view);
template void Codec<table::ListTagsOfResource>::append(const std::vector<table::Tag>&,
                                                       std::string&);

template <>
struct Body<table::TagResource> {
  using T = table::RequestOf<table::TagResource>;
  static constexpr std::array request = {
      member<&T::table_name, TableArn>("ResourceArn", {.required = true}),
      member<&T::tags>("Tags", {.required = true}),
  };
};
template Result<table::TagResource::Request> Codec<table::TagResource>::decode(std::string_view);

template <>
struct Body<table::UntagResource> {
  using T = table::RequestOf<table::UntagResource>;
  static constexpr std::array request = {
      member<&T::table_name, TableArn>("ResourceArn", {.required = true}),
      member<&T::tag_keys>("TagKeys", {.required = true}),
  };
};
template Result<table::UntagResource::Request> Codec<table::UntagResource>::decode(
    std::string_view);

std::string tag_resource_body(std::string_view arn, const std::vector<table::Tag>& tags) {
  return text_by_rows(Body<table::TagResource>::request,
                      table::TagResource::Request{std::string(arn), tags});
}

std::string untag_resource_body(std::string_view arn, const std::vector<std::string>& keys) {
  return text_by_rows(Body<table::UntagResource>::request,
                      table::UntagResource::Request{std::string(arn), keys});
}

std::string list_tags_body(std::string_view arn, const std::string& next_token) {
  std::string body;
  RequestWriter out(body);
  out.json.begin_object();
  out.member("ResourceArn", arn);
  if (!next_token.empty()) out.member("NextToken", next_token);
  out.json.end_object();
  return body;
}

Result<TagsReply> read_list_tags_reply(std::string_view body) {
  static constexpr std::array rows = {
      member<&TagsReply::tags>("Tags"),
      member<&TagsReply::next_token>("NextToken"),
  };
  return read_by_rows<TagsReply>(rows, body);
}

}  // namespace adjoin::wire

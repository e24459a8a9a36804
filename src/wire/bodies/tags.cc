#include "wire/bodies/reply_parts.h"
#include "wire/codec/codec.h"
#include "wire/decode/constraints.h"
#include "wire/decode/decoder.h"
#include "wire/decode/table_members.h"

namespace adjoin::wire {

/// NextToken never comes: a table has at most 50 tags, and all of them are answered at once.
template <>
Result<table::ListTagsOfResource::Request> Codec<table::ListTagsOfResource>::decode(
    std::string_view body) {
  std::optional<std::string> arn;
  Decoder in(body);
  for (in.begin_structure(); in.next_member();) {
    if (in.name() == "ResourceArn") {
      in.read(arn);
    } else {
      in.skip();
    }
  }
  ADJOIN_CHECK(in.finish());
  Constraints constraints;
  table::ListTagsOfResource::Request request{constraints.resource_arn(arn)};
  ADJOIN_CHECK(constraints.check());
  return request;
}

template <>
void Codec<table::ListTagsOfResource>::append(const std::vector<table::Tag>& tags,
                                              std::string& out) {
  ReplyWriter reply(out);
  reply.json.name("Tags");
  reply.json.begin_array();
  for (const table::Tag& tag : tags) {
    reply.json.begin_object();
    reply.member("Key", tag.key);
    reply.member("Value", tag.value);
    reply.json.end_object();
  }
  reply.json.end_array();
}

template <>
Result<table::TagResource::Request> Codec<table::TagResource>::decode(std::string_view body) {
  table::TagResource::Request request;
  std::optional<std::string> arn;
  bool has_tags = false;
  Constraints wrong_tags;
  Decoder in(body);
  for (in.begin_structure(); in.next_member();) {
    if (in.name() == "ResourceArn") {
      in.read(arn);
    } else if (in.name() == "Tags") {
      has_tags = true;
      request.tags = read_tags(in, wrong_tags, "tags");
    } else {
      in.skip();
    }
  }
  ADJOIN_CHECK(in.finish());

  Constraints constraints;
  request.table_name = constraints.resource_arn(arn);
  constraints.required(has_tags, "tags");
  constraints.append(std::move(wrong_tags));
  ADJOIN_CHECK(constraints.check());
  return request;
}

template <>
Result<table::UntagResource::Request> Codec<table::UntagResource>::decode(std::string_view body) {
  table::UntagResource::Request request;
  std::optional<std::string> arn;
  std::optional<std::vector<std::string>> keys;
  Decoder in(body);
  for (in.begin_structure(); in.next_member();) {
    if (in.name() == "ResourceArn") {
      in.read(arn);
    } else if (in.name() == "TagKeys") {
      in.read(keys);
    } else {
      in.skip();
    }
  }
  ADJOIN_CHECK(in.finish());

  Constraints constraints;
  request.table_name = constraints.resource_arn(arn);
  constraints.required(keys.has_value(), "tagKeys");
  ADJOIN_CHECK(constraints.check());
  request.tag_keys = *std::move(keys);
  return request;
}

}  // namespace adjoin::wire

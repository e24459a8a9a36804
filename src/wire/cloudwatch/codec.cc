#include "wire/cloudwatch/codec.h"

#include "wire/cloudwatch/fault.h"
#include "wire/cloudwatch/fields/by_fields.h"
#include "wire/cloudwatch/forms/cbor_reader.h"
#include "wire/cloudwatch/forms/cbor_writer.h"
#include "wire/cloudwatch/forms/json_form.h"
#include "wire/cloudwatch/forms/query_reader.h"
#include "wire/cloudwatch/forms/xml_writer.h"

namespace adjoin::wire::cloudwatch {
namespace {

Result<void> read_whole(Reader& in, std::span<const Field> fields, void* whole, Violations& wrong) {
  read_fields(in, fields, whole, Place{}, wrong);
  in.finish();
  if (in.failed()) return in.error();
  return {};
}

}  // namespace

Result<void> read_body(Form form, std::string_view body, std::span<const Field> fields, void* whole,
                       Violations& wrong) {
  switch (form) {
    case Form::json: {
      JsonForm in(body);
      return read_whole(in, fields, whole, wrong);
    }
    case Form::cbor: {
      CborReader in(body);
      return read_whole(in, fields, whole, wrong);
    }
    case Form::query: break;
  }
  QueryReader in(body);
  return read_whole(in, fields, whole, wrong);
}

std::string write_json(std::span<const Field> fields, const void* whole) {
  std::string out;
  JsonBody json(out);
  write_fields(json, fields, whole);
  return out;
}

std::string write_body(Form form, std::string_view operation, std::span<const Field> fields,
                       const void* whole, std::string_view request_id) {
  if (form == Form::json) return write_json(fields, whole);
  std::string out;
  if (form == Form::cbor) {
    CborWriter cbor(out);
    write_fields(cbor, fields, whole);
    return out;
  }
  const std::string response = std::string(operation) + "Response";
  const std::string result = std::string(operation) + "Result";
  out.append("<").append(response).append(" xmlns=\"").append(kXmlNamespace).append("\">");
  if (!fields.empty()) {
    XmlWriter xml(result, out);
    write_fields(xml, fields, whole);
  }
  out += "<ResponseMetadata>";
  append_xml_element("RequestId", request_id, out);
  return out.append("</ResponseMetadata></").append(response).append(">");
}

Result<std::string> operation_of_query(std::string_view body) {
  const QueryReader in(body);
  if (in.failed()) return in.error();
  const std::string_view action = in.parameter("Action");
  const std::string_view version = in.parameter("Version");
  if (action.empty()) {
    return fault_error(Fault::unknown_operation,
                       "The form has no parameter Action, which names the operation.");
  }
  if (version != kApiVersion) {
    return fault_error(Fault::unknown_operation, "The form's parameter Version must be " +
                                                     std::string(kApiVersion) +
                                                     ", the version of CloudWatch's API.");
  }
  return std::string(action);
}

Result<ReadFault> decode_fault(std::string_view body) {
  ReadFault found;
  JsonForm in(body);
  for (in.begin_object(); in.next_member();) {
    if (in.name() == "__type") {
      found.type = in.text();
    } else if (in.name() == "message" || in.name() == "Message") {
      found.message = in.text();
    } else {
      in.skip();
    }
  }
  in.finish();
  if (in.failed()) return in.error();
  found.type.erase(0, found.type.find('#') + 1);
  return found;
}

}  // namespace adjoin::wire::cloudwatch

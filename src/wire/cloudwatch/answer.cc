#include "wire/cloudwatch/answer.h"

#include <algorithm>

#include "wire/cloudwatch/fault.h"
#include "wire/cloudwatch/forms/cbor_writer.h"
#include "wire/cloudwatch/forms/json_form.h"
#include "wire/cloudwatch/forms/xml_writer.h"

namespace adjoin::wire::cloudwatch {
namespace {

/// The name of an operation, fit for a log and a sentence: a client may have made it up.
std::string shown_operation(std::string_view name) {
  std::string out(name.substr(0, 64));
  std::replace_if(
      out.begin(), out.end(), [](char c) { return c <= ' ' || c > '~'; }, '?');
  return out;
}

Answer answer_in(Form form, std::string_view operation) {
  Answer made;
  made.operation = shown_operation(operation);
  switch (form) {
    case Form::json: made.content_type = "application/x-amz-json-1.0"; break;
    case Form::cbor:
      made.content_type = "application/cbor";
      made.headers.emplace_back("smithy-protocol", "rpc-v2-cbor");
      break;
    case Form::query: made.content_type = "text/xml"; break;
  }
  return made;
}

void write_error_members(Writer& out, const FaultRow& row, std::string_view message) {
  out.begin_object(2);
  out.name("__type");
  out.text(row.type);
  out.name(row.message_member);
  out.text(message);
  out.end_object();
}

void append_xml_error(const FaultRow& row, std::string_view message, std::string_view request_id,
                      std::string& out) {
  out.append("<ErrorResponse xmlns=\"").append(kXmlNamespace).append("\"><Error>");
  append_xml_element("Type", row.blame(), out);
  append_xml_element("Code", row.query, out);
  append_xml_element("Message", message, out);
  out += "</Error>";
  append_xml_element("RequestId", request_id, out);
  out += "</ErrorResponse>";
}

}  // namespace

Answer answer_body(Form form, std::string_view operation, std::string body) {
  Answer made = answer_in(form, operation);
  made.body = std::move(body);
  return made;
}

Answer answer_error(Form form, std::string_view operation, const Error& error,
                    std::string_view request_id, Told told) {
  const Fault which = fault_of(error, told);
  const FaultRow& row = fault_row(which);
  const std::string message = message_of(error, which);
  Answer made = answer_in(form, operation);
  made.status = row.status;
  made.error = row.query;
  made.code = error.code();
  if (message != error.message()) made.cause = error.message();
  if (form == Form::query) {
    append_xml_error(row, message, request_id, made.body);
    return made;
  }
  made.headers.emplace_back("x-amzn-query-error",
                            std::string(row.query) + ";" + std::string(row.blame()));
  if (form == Form::json) {
    JsonBody json(made.body);
    write_error_members(json, row, message);
  } else {
    CborWriter cbor(made.body);
    write_error_members(cbor, row, message);
  }
  return made;
}

Error unknown_operation(std::string_view name) {
  return fault_error(Fault::unknown_operation,
                     "This server has no operation '" + shown_operation(name) +
                         "' of CloudWatch's. It answers those on metrics, metric alarms and "
                         "DynamoDB's insight rules.");
}

}  // namespace adjoin::wire::cloudwatch

#include "cli/served_certificate.h"

#include <ostream>
#include <utility>

#include "server/private_file.h"

namespace adjoin::cli {

ServedCertificate::ServedCertificate(const server::HttpOptions& options)
    : certificate_file_(options.certificate_file), key_file_(options.key_file), stamp_(stamp()) {}

std::string ServedCertificate::stamp() const {
  if (certificate_file_.empty()) return {};
  return server::file_stamp(certificate_file_) + " " + server::file_stamp(key_file_);
}

void ServedCertificate::refresh(server::HttpServer& http, Terminal& terminal) {
  std::string now = stamp();
  if (now == stamp_) return;
  stamp_ = std::move(now);
  const Result<void> read = http.read_certificate_again();
  if (read) return;
  terminal.err << "adjoin: the certificate stays as it was: " << read.error().message() << '\n'
               << std::flush;
}

}  // namespace adjoin::cli

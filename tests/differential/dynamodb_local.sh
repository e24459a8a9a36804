#!/usr/bin/env bash
# usage: tests/differential/dynamodb_local.sh DIR
# Fetches DynamoDB Local with Maven into DIR; quick and without a network when it is there already.
# Its licence allows development and testing; nothing of it is kept in the sources or shipped.
set -euo pipefail

version=2.6.1
folder=$1
mkdir -p "$folder"
[ "$(cat "$folder/.installed" 2>/dev/null)" != $version ] || exit 0
rm -rf "${folder:?}"/*.jar "$folder"/*.so
cat >"$folder/pom.xml" <<POM
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>adjoin</groupId><artifactId>differential</artifactId><version>1</version>
  <dependencies>
    <dependency>
      <groupId>com.amazonaws</groupId><artifactId>DynamoDBLocal</artifactId><version>$version</version>
    </dependency>
  </dependencies>
</project>
POM
mvn -q -B -f "$folder/pom.xml" dependency:copy-dependencies -DincludeScope=runtime -DoutputDirectory="$folder"
mvn -q -B dependency:copy -DoutputDirectory="$folder" \
  -Dartifact=com.almworks.sqlite4java:libsqlite4java-linux-amd64:1.0.392:so
echo $version >"$folder/.installed"

resource "aws_dynamodb_table" "a___b__c" {
  name         = "a $${b}.c"
  billing_mode = "PAY_PER_REQUEST"
  hash_key     = "PK"
  range_key    = "SK"

  attribute {
    name = "PK"
    type = "S"
  }

  attribute {
    name = "SK"
    type = "N"
  }

  attribute {
    name = "country"
    type = "S"
  }

  attribute {
    name = "city"
    type = "S"
  }

  attribute {
    name = "at"
    type = "B"
  }

  global_secondary_index {
    name = "places"
    key_schema {
      attribute_name = "country"
      key_type       = "HASH"
    }
    key_schema {
      attribute_name = "city"
      key_type       = "HASH"
    }
    key_schema {
      attribute_name = "at"
      key_type       = "RANGE"
    }
    projection_type    = "INCLUDE"
    non_key_attributes = ["%%{n}", "size"]
  }

  global_secondary_index {
    name            = "cities"
    hash_key        = "city"
    projection_type = "KEYS_ONLY"
  }

  local_secondary_index {
    name            = "moments"
    range_key       = "at"
    projection_type = "ALL"
  }

  ttl {
    attribute_name = "expiresAt"
    enabled        = true
  }

  stream_enabled              = true
  stream_view_type            = "NEW_AND_OLD_IMAGES"
  deletion_protection_enabled = true
}

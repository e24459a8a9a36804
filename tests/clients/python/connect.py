"""The boto3 clients that every test here uses, and a table made ready with them."""
import os

import boto3
from botocore.config import Config

ENDPOINT = os.environ["ADJOIN_ENDPOINT"]
WAIT = {"Delay": 1, "MaxAttempts": 30}


def client(service="dynamodb", endpoint=ENDPOINT, **config):
    return boto3.client(service, endpoint_url=endpoint, config=Config(**config))


def resource():
    return boto3.resource("dynamodb", endpoint_url=ENDPOINT)


def keys(*names):
    return [{"AttributeName": name, "KeyType": kind} for name, kind in zip(names, ("HASH", "RANGE"))]


def make_table(dynamodb, name, *key, types=None, **more):
    """An on-demand table with string keys unless TYPES says otherwise, ready when this returns."""
    types = {**{part: "S" for part in key}, **(types or {})}
    answer = dynamodb.create_table(
        TableName=name, KeySchema=keys(*key), BillingMode="PAY_PER_REQUEST",
        AttributeDefinitions=[{"AttributeName": part, "AttributeType": types[part]}
                              for part in types],
        **more)
    dynamodb.get_waiter("table_exists").wait(TableName=name, WaiterConfig=WAIT)
    return answer["TableDescription"]


def error_of(call, **arguments):
    """(code, message, whole answer) of a call that must fail."""
    from botocore.exceptions import ClientError
    try:
        call(**arguments)
    except ClientError as error:
        return error.response["Error"]["Code"], error.response["Error"]["Message"], error.response
    raise AssertionError(f"{call.__name__} was not refused")

// The clients that every program here uses, and how a program begins and ends.
const { DynamoDBClient } = require('@aws-sdk/client-dynamodb');
const { DynamoDBDocumentClient } = require('@aws-sdk/lib-dynamodb');

const endpoint = process.env.ADJOIN_ENDPOINT;
const client = new DynamoDBClient({ endpoint, region: 'us-east-1' });
const documents = DynamoDBDocumentClient.from(client);

// Runs MAIN; a rejected promise is exit code 1 with its stack.
function run(main) {
  main().then(
    () => client.destroy(),
    (error) => {
      console.error(error);
      process.exit(1);
    },
  );
}

module.exports = { client, documents, endpoint, run };

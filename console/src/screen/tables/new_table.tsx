import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { Ask, type GraphReply } from "../../ask/ask";
import { AskError } from "../../ask/server";
import { Dialog } from "../../frame/dialog";
import { IconButton, Tabs } from "../../look/controls";
import { Note } from "../../look/note";
import { graphs } from "../../model/schema";
import { go } from "../../model/url";
import { kDemoSchema } from "./demo_graph";

type Form = "schema" | "keys";

/** Makes a table: with a schema, whose YAML says all of it, or bare, with its keys alone. */
export function NewTable(props: { onClose: () => void }): JSX.Element {
  const [form, setForm] = useState<Form>("schema");
  const [yaml, setYaml] = useState(kDemoSchema);
  const [name, setName] = useState("");
  const [keys, setKeys] = useState({ pk: "PK", sk: "SK" });
  const [error, setError] = useState<string | null>(null);
  const make = async (event: Event): Promise<void> => {
    event.preventDefault();
    try {
      go({ table: form === "schema" ? await makeGraph(yaml) : await makeBare(name, keys), screen: "data", params: {} });
      props.onClose();
    } catch (failure) {
      setError((failure as AskError).message);
    }
  };
  return (
    <Dialog name="New table" class="middle wide" onClose={props.onClose}>
      <form onSubmit={make}>
        <div class="bar"><h2>New table</h2><span class="grow" />
          <Tabs
            name="From" value={form} onChange={setForm}
            options={[{ value: "schema", label: "Schema" }, { value: "keys", label: "Keys alone" }]}
          />
          <IconButton icon="close" name="Close" onClick={props.onClose} />
        </div>
        <div class="sec compare">
          {form === "schema" ? (
            <textarea
              class="field code mono" aria-label="Schema" spellcheck={false} value={yaml}
              onInput={(event) => setYaml(event.currentTarget.value)}
            />
          ) : (
            <div class="row wrap">
              <Field name="Table name" value={name} onChange={setName} />
              <Field name="Partition key" value={keys.pk} onChange={(pk) => setKeys({ ...keys, pk })} />
              <Field name="Sort key" value={keys.sk} onChange={(sk) => setKeys({ ...keys, sk })} />
            </div>
          )}
          {error !== null && <Note kind="bad" role="alert"><span class="lines">{error}</span></Note>}
          <div class="row"><span class="grow" /><button class="btn pri" type="submit">Create</button></div>
        </div>
      </form>
    </Dialog>
  );
}

function Field(props: { name: string; value: string; onChange: (text: string) => void }): JSX.Element {
  return (
    <label class="field"><span class="dim3 small">{props.name}</span>
      <input
        class="mono" aria-label={props.name} value={props.value} spellcheck={false}
        onInput={(event) => props.onChange(event.currentTarget.value)}
      />
    </label>
  );
}

async function makeGraph(yaml: string): Promise<string> {
  const { data } = await new Ask().graph<GraphReply & { data: { table: string } }>("schema", { init: yaml });
  const { [data.table]: _before, ...others } = graphs.value;
  graphs.set(others);
  return data.table;
}

async function makeBare(name: string, { pk, sk }: { pk: string; sk: string }): Promise<string> {
  const names = sk === "" ? [pk] : [pk, sk];
  await new Ask().dynamo("CreateTable", {
    TableName: name,
    BillingMode: "PAY_PER_REQUEST",
    KeySchema: names.map((AttributeName, at) => ({ AttributeName, KeyType: at === 0 ? "HASH" : "RANGE" })),
    AttributeDefinitions: names.map((AttributeName) => ({ AttributeName, AttributeType: "S" })),
  });
  return name;
}

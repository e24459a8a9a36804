import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { keyWanted, signer } from "../ask/server";
import { signIn } from "../ask/sign";
import { useStore } from "../model/store";
import { Mark } from "./mark";
import { Dialog } from "./dialog";
import { Note } from "../look/note";

/** Asks for a key, when the server wants one. What is typed stays in this tab. */
export function SignIn(): JSX.Element | null {
  const why = useStore(keyWanted);
  const who = useStore(signer);
  const [id, setId] = useState("");
  const [secret, setSecret] = useState("");
  if (why === null || who !== null) return null;
  if (!isSecureContext) return <NoCryptography />;
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    const made = await signIn(id.trim(), secret.trim());
    setSecret("");
    keyWanted.set(null);
    signer.set(made);
  };
  return (
    <Dialog name="Sign in" class="middle sign-in">
      <form onSubmit={submit}>
        <h2 class="row"><Mark /> {location.host}</h2>
        <label class="field"><span class="dim3">Key id</span>
          <input
            aria-label="Access key id" autoFocus autocomplete="username" spellcheck={false} required
            value={id} onInput={(event) => setId(event.currentTarget.value)}
          />
        </label>
        <label class="field"><span class="dim3">Secret</span>
          <input
            aria-label="Secret" type="password" autocomplete="current-password" required
            value={secret} onInput={(event) => setSecret(event.currentTarget.value)}
          />
        </label>
        <button class="btn pri" type="submit">Sign in</button>
        {id !== "" && secret === "" && <Note kind="bad" role="alert">{why}</Note>}
        <p class="tiny dim3">
          The secret stays in this tab: it becomes a signing key that is good until midnight UTC, and is forgotten.
        </p>
      </form>
    </Dialog>
  );
}

function NoCryptography(): JSX.Element {
  return (
    <Dialog name="Sign in" class="middle sign-in">
      <Note kind="bad" role="alert">
        This server wants a key, and a browser signs only over TLS or on the same machine. Open the console by https.
      </Note>
    </Dialog>
  );
}

import { Store } from "../model/store";
import { isGood, signedHeaders, type Service, type Signer } from "./sign";

/** An answer that is an error, in the server's own words. */
export class AskError extends Error {
  constructor(readonly code: string, message: string, readonly status: number) {
    super(message);
  }
}

/** Who asks: null until somebody signs in. Servers without keys want nobody. */
export const signer = new Store<Signer | null>(null);
/** Whether the server wants a key that it was not given: the page then asks for one. */
export const keyWanted = new Store<string | null>(null);
/** Since when the server does not answer; null while it does. */
export const goneSince = new Store<Date | null>(null);

export interface Sent {
  method: "GET" | "POST";
  path: string; // with its query
  headers: Record<string, string>;
  body: string;
  service?: Service;
  signal?: AbortSignal;
}

const kCodesOfNoKey = new Set([
  "MissingAuthenticationTokenException", "MissingAuthenticationToken", "UnrecognizedClientException",
  "IncompleteSignatureException", "InvalidSignatureException", "missing_authentication_token",
  "unrecognized_client", "invalid_signature", "incomplete_signature",
]);

/** Whether an error says that the request was not signed by a key that is good here. */
export function isOfNoKey(code: string | undefined): boolean {
  return code !== undefined && (code === "signed_out" || kCodesOfNoKey.has(code));
}

async function headersOf(sent: Sent): Promise<Record<string, string>> {
  const who = signer.value;
  if (who === null) return sent.headers;
  if (!isGood(who)) {
    signer.set(null);
    keyWanted.set("The day of the signing key has ended. Sign in again.");
    throw new AskError("signed_out", "sign in again: a signing key is good for one day (UTC)", 403);
  }
  const [path = "", query = ""] = sent.path.split("?");
  const { method, headers, body } = sent;
  return signedHeaders({ method, path, query, headers, body }, sent.service ?? "dynamodb", who);
}

/** Sends a request and returns the body of its answer.
 *  Throws AskError; one whose code is "server_gone" when nobody answers. */
export async function send(sent: Sent): Promise<{ text: string; headers: Headers }> {
  const init: RequestInit = { method: sent.method, headers: await headersOf(sent), cache: "no-store" };
  if (sent.method === "POST") init.body = sent.body;
  if (sent.signal) init.signal = sent.signal;
  let response: Response;
  let text: string;
  try {
    response = await fetch(sent.path, init);
    text = await response.text();
  } catch (error) {
    if (sent.signal?.aborted) throw error;
    if (goneSince.value === null) goneSince.set(new Date());
    throw new AskError("server_gone", `${location.host} does not answer`, 0);
  }
  goneSince.set(null);
  if (response.ok) return { text, headers: response.headers };
  throw refusal(response.status, text);
}

function refusal(status: number, text: string): AskError {
  let code = `HTTP ${status}`;
  let message = text.slice(0, 300);
  try {
    const body = JSON.parse(text);
    code = String(body.__type ?? body.error ?? code).replace(/^.*#/, "");
    message = String(body.message ?? body.Message ?? message);
  } catch {
    // an answer of something between us and the server: its own words must do
  }
  if (kCodesOfNoKey.has(code)) {
    signer.set(null);
    keyWanted.set(message);
  }
  return new AskError(code, message, status);
}

/** Asks again whether the server is there. Its first answer ends `goneSince`. */
export async function lookForServer(): Promise<void> {
  try {
    await send({ method: "GET", path: "/healthz", headers: {}, body: "" });
  } catch {
    // still gone, or it answered with an error: then it is there
  }
}

/** Signatures (AWS Signature Version 4), made with the browser's own cryptography. The secret is
 *  turned into a key that scripts cannot read, which is good until midnight UTC and is kept by this
 *  tab alone, in memory. */

const encoder = new TextEncoder();

/** What a signature is made with. */
export interface Signer {
  id: string;
  day: string; // 20261126: the day, in UTC, on which the keys are good
  keys: Record<Service, CryptoKey>;
}

export type Service = "dynamodb" | "monitoring";

const kRegion = "us-east-1";
const kServices: Service[] = ["dynamodb", "monitoring"];

function hex(bytes: ArrayBuffer): string {
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

async function digest(text: string): Promise<string> {
  return hex(await crypto.subtle.digest("SHA-256", encoder.encode(text)));
}

function importKey(bytes: BufferSource): Promise<CryptoKey> {
  return crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
}

function mac(key: CryptoKey, text: string): Promise<ArrayBuffer> {
  return crypto.subtle.sign("HMAC", key, encoder.encode(text));
}

/** "20261126T150405Z" */
function stamp(now: Date): string {
  return now.toISOString().replace(/[-:]/g, "").replace(/\.\d+/, "");
}

/** Makes the keys of today from a secret, and forgets the secret. */
export async function signIn(id: string, secret: string, now = new Date()): Promise<Signer> {
  const day = stamp(now).slice(0, 8);
  let key = await importKey(encoder.encode(`AWS4${secret}`));
  for (const text of [day, kRegion]) key = await importKey(await mac(key, text));
  const keys = {} as Record<Service, CryptoKey>;
  for (const service of kServices) {
    const ofService = await importKey(await mac(key, service));
    keys[service] = await importKey(await mac(ofService, "aws4_request"));
  }
  return { id, day, keys };
}

/** Tells whether the keys are still good: they end with their day. */
export function isGood(signer: Signer, now = new Date()): boolean {
  return stamp(now).startsWith(signer.day);
}

/** What is signed of a request. The browser adds Host itself; it is signed all the same. */
export interface Signed {
  method: "GET" | "POST";
  path: string;
  query: string; // without '?', its parts in order
  headers: Record<string, string>;
  body: string;
}

/** Returns the headers that a signed request has, Authorization among them. */
export async function signedHeaders(
  request: Signed, service: Service, signer: Signer, now = new Date(),
): Promise<Record<string, string>> {
  const when = stamp(now);
  const sent: Record<string, string> = { ...request.headers, "X-Amz-Date": when };
  const all: [string, string][] = Object.entries({ ...sent, Host: location.host })
    .map(([name, value]): [string, string] => [name.toLowerCase(), value.trim()])
    .sort(([one], [other]) => (one < other ? -1 : 1));
  const names = all.map(([name]) => name).join(";");
  const canonical = [
    request.method, request.path, request.query,
    ...all.map(([name, value]) => `${name}:${value}`), "", names, await digest(request.body),
  ].join("\n");
  const scope = `${signer.day}/${kRegion}/${service}/aws4_request`;
  const text = ["AWS4-HMAC-SHA256", when, scope, await digest(canonical)].join("\n");
  const signature = hex(await mac(signer.keys[service], text));
  sent["Authorization"] =
    `AWS4-HMAC-SHA256 Credential=${signer.id}/${scope}, SignedHeaders=${names}, Signature=${signature}`;
  return sent;
}

import type { Value } from "./value";

/** Reads the key that a cursor stands at. Cursors are base64url of a version, a check, a list and a key in
 *  the stored form of items (docs/formats/cursor.md). Null: the text is no cursor, or its key has
 *  other types than texts. */
export function keyOfCursor(text: string): Record<string, Value> | null {
  if (!/^[A-Za-z0-9_-]{24,}$/.test(text)) return null;
  const bytes = bytesOf(text);
  if (bytes === null || bytes[0] !== kVersion || bytes[kKeyAt] !== kItemFormat) return null;
  const reader = new Reader(bytes, kKeyAt + 1 + kSizeBytes);
  const key: Record<string, Value> = {};
  for (let left = reader.number(); left > 0; --left) {
    const name = reader.text();
    if (reader.byte() !== kTypeS) return null;
    key[name] = { S: reader.text() };
  }
  return reader.isWhole ? key : null;
}

const kVersion = 1;
const kKeyAt = 1 + 8 + 4; // version, check, list
const kItemFormat = 1;
const kSizeBytes = 4;
const kTypeS = 1;

function bytesOf(text: string): Uint8Array | null {
  try {
    const read = atob(text.replace(/-/g, "+").replace(/_/g, "/"));
    return Uint8Array.from(read, (letter) => letter.charCodeAt(0));
  } catch {
    return null;
  }
}

class Reader {
  private ran = false; // over the end

  constructor(private readonly bytes: Uint8Array, private at: number) {}

  get isWhole(): boolean {
    return !this.ran && this.at === this.bytes.length;
  }

  byte(): number {
    const value = this.bytes[this.at];
    this.at += 1;
    if (value === undefined) this.ran = true;
    return value ?? 0;
  }

  /** 7 bits a byte, the lowest first. */
  number(): number {
    let value = 0;
    for (let shift = 0; shift < 32; shift += 7) {
      const byte = this.byte();
      value += (byte & 127) * 2 ** shift;
      if (byte < 128) return value;
    }
    this.ran = true;
    return 0;
  }

  text(): string {
    const length = this.number();
    const from = this.at;
    this.at += length;
    return new TextDecoder().decode(this.bytes.subarray(from, this.at));
  }
}

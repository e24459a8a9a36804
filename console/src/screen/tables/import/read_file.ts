import { bytes } from "../../../model/words";

/** More than this a page should not hold; the command line reads files of any size. */
export const kTextMax = 32 * 1024 * 1024;

/** What a file holds: whole items, or a header and rows for one type of the schema. */
export type Format = "items" | "csv" | "tsv";

export interface FileText {
  name: string;
  text: string;
  format: Format;
}

/** A row that cannot be written, and where it stands: "line 3". */
export interface BadRow {
  place: string;
  why: string;
}

/** Reads a file as text, unpacked. Throws an Error that says what to do instead. */
export async function readFile(file: File): Promise<FileText> {
  const packed = /\.gz$/i.test(file.name);
  const stream = packed ? file.stream().pipeThrough(new DecompressionStream("gzip")) : file.stream();
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = (stream as ReadableStream<Uint8Array>).getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > kTextMax) {
      await reader.cancel();
      throw new Error(`${file.name} has more than ${bytes(kTextMax)}: take \`adjoin import\` or \`adjoin load\`, which read files of any size.`);
    }
    chunks.push(value);
  }
  return { name: file.name, text: decoded(file.name, chunks), format: formatOf(file.name.replace(/\.gz$/i, "")) };
}

function decoded(name: string, chunks: Uint8Array[]): string {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  try {
    return chunks.map((chunk) => decoder.decode(chunk, { stream: true })).join("") + decoder.decode();
  } catch {
    throw new Error(`${name} is no text in UTF-8: save it as UTF-8 and choose it again.`);
  }
}

/** By the ending of its name, as `adjoin load` tells it. */
function formatOf(name: string): Format {
  if (/\.csv$/i.test(name)) return "csv";
  return /\.tsv$/i.test(name) ? "tsv" : "items";
}

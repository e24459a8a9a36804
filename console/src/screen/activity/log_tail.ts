import { Ask, type GraphReply } from "../../ask/ask";
import type { AskError } from "../../ask/server";

/** A request as `/_graph/log` tells it. */
export interface Request {
  number: number;
  time: string;
  operation: string;
  path: string | null;
  table: string | null;
  index: string | null;
  shape: string | null;
  key: string[] | null; // as the server's log names it
  rcu: number;
  wcu: number;
  scanned: number | null;
  returned: number | null;
  microseconds: number | null;
  status: number | null;
  error: string | null;
}

export interface LogReply extends GraphReply {
  data: Request[];
  cursor: string;
  keys: "plain" | "hashed" | "none";
  since: string;
  lost: number;
}

const kRetryMillis = 2000;
const kPauseMillis = 250; // between answers: a busy table has an answer ready at once
const kFirstMillis = 1000; // the page has come to rest before a request stays open

/** Tells the last requests of the table, and then each as it comes, until somebody leaves. The server
 *  holds a question back until there is something to tell. */
export async function followLog(
  table: string, signal: AbortSignal, onReply: (reply: LogReply) => void, onError: (error: AskError) => void,
): Promise<void> {
  let after: string | null = null;
  while (!signal.aborted) {
    try {
      const isFirst: boolean = after === null;
      const body: Record<string, unknown> = after === null ? { table } : { table, after };
      const reply: LogReply = await new Ask(signal).graph<LogReply>("log", body, { noReceipt: !isFirst });
      after = reply.cursor;
      onReply(reply);
      await pause(isFirst ? kFirstMillis : kPauseMillis, signal);
    } catch (failure) {
      if (signal.aborted) return;
      onError(failure as AskError);
      if ((failure as AskError).code === "unsupported") return;
      if ((failure as AskError).code !== "server_gone") after = null;
      await pause(kRetryMillis, signal);
    }
  }
}

/** Waits; leaving ends it at once. */
export function pause(millis: number, signal?: AbortSignal): Promise<void> {
  return new Promise((done) => {
    const timer = setTimeout(done, millis);
    signal?.addEventListener("abort", () => {
      clearTimeout(timer);
      done();
    }, { once: true });
  });
}

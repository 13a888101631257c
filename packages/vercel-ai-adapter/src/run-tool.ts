import { attempt } from "@agentltl/core/host";
import type { Entry } from "./ledger.ts";
import { isAsyncIterable, isPromiseLike, member } from "./member.ts";
import type { Session } from "./session.ts";

/** Runs the tool and tells the guard how it ended. */
export function runTool(session: Session, entry: Entry, run: () => unknown): unknown {
  session.begin(entry);
  const began = attempt(run);
  if (began.kind === "threw") {
    session.settle(entry, { error: began.error });
    throw began.error;
  }
  const output = began.value;
  if (isAsyncIterable(output)) return iterating(session, entry, output);
  if (!isPromiseLike(output)) {
    returned(session, entry, output);
    return output;
  }
  return output.then(
    (value) => {
      returned(session, entry, value);
      return value;
    },
    (error: unknown) => {
      session.settle(entry, { error });
      throw error;
    },
  );
}

async function* iterating(
  session: Session,
  entry: Entry,
  output: AsyncIterable<unknown>,
): AsyncGenerator<unknown> {
  let last: unknown;
  try {
    for await (const value of output) {
      last = value;
      yield value;
    }
    returned(session, entry, last);
  } catch (error) {
    session.settle(entry, { error });
    throw error;
  } finally {
    // Whoever reads it may leave early; what has ended before stays as it was.
    session.settle(entry, { error: "stopped before it had ended" });
  }
}

/** MCP tools say `isError` in what they return. */
function returned(session: Session, entry: Entry, value: unknown): void {
  session.settle(
    entry,
    member(value, "isError") === true && Array.isArray(member(value, "content"))
      ? { error: value }
      : { result: value },
  );
}

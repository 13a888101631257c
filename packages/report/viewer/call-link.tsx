import type { JSX } from "preact";

interface CallLinkProps {
  /** From 0. */
  readonly call: number;
  readonly onCall: (position: number) => void;
}

/** `#4`, which shows that call. */
function CallLink({ call, onCall }: CallLinkProps): JSX.Element {
  return (
    <button type="button" class="call-link" onClick={() => onCall(call)}>
      #{call + 1}
    </button>
  );
}

interface CallLinksProps {
  readonly calls: readonly number[];
  readonly onCall: (position: number) => void;
}

/** `#1 #4`, each of which shows that call. */
export function CallLinks({ calls, onCall }: CallLinksProps): JSX.Element {
  return (
    <>
      {calls.map((call) => (
        <CallLink key={call} call={call} onCall={onCall} />
      ))}
    </>
  );
}

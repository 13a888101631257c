import type { JSX } from "preact";
import type { CallView, ComplaintView } from "../src/model/run-view.ts";
import { CallLinks } from "./call-link.tsx";
import { CutText } from "./cut-text.tsx";

interface CallDetailProps {
  readonly call: CallView;
  readonly onCall: (position: number) => void;
}

/** A call: what it was given, what came of it, and what rules object. */
export function CallDetail({ call, onCall }: CallDetailProps): JSX.Element {
  const { position, name, args, result, outcome, step, turn, agent, decisionMs, complaints } = call;
  const where = [
    ...(turn === undefined ? [] : [`turn ${turn}`]),
    ...(step === undefined ? [] : [`step ${step}`]),
    ...(agent === undefined ? [] : [`by ${agent}`]),
    outcome,
    ...(decisionMs === undefined ? [] : [`judged in ${decisionMs} ms`]),
  ];
  return (
    <section class="detail" aria-label={`call ${position + 1}`}>
      <h3>
        #{position + 1} {name} <span class="faint">{where.join(", ")}</span>
      </h3>
      <h4>arguments</h4>
      <CutText text={args} />
      <h4>result</h4>
      {result === undefined ? <p class="faint">none was recorded</p> : <CutText text={result} />}
      {complaints.length === 0 ? (
        <p>No rule objects.</p>
      ) : (
        complaints.map((complaint) => (
          <Complaint key={`${complaint.rule} ${complaint.kind}`} complaint={complaint} onCall={onCall} />
        ))
      )}
    </section>
  );
}

interface ComplaintProps {
  readonly complaint: ComplaintView;
  readonly onCall: (position: number) => void;
}

function Complaint({ complaint, onCall }: ComplaintProps): JSX.Element {
  const { rule, kind, detail, repair, allowed, calls } = complaint;
  return (
    <dl class="complaint">
      <dt>{headOf(kind)}</dt>
      <dd>
        <b>{rule}</b>
      </dd>
      <dt>because</dt>
      <dd>
        {detail} <CallLinks calls={calls} onCall={onCall} />
      </dd>
      {allowed.length > 0 && <dt>allowed</dt>}
      {allowed.length > 0 && <dd>{allowed.join(", or ")}</dd>}
      {repair !== "" && <dt>fix</dt>}
      {repair !== "" && <dd>{repair}</dd>}
    </dl>
  );
}

function headOf(kind: ComplaintView["kind"]): string {
  switch (kind) {
    case "breaks":
      return "breaks";
    case "may-break":
      return "may break";
    case "error":
      return "can't be judged by";
    case "result":
      return "its result breaks";
  }
}

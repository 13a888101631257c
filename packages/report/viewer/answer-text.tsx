import type { JSX } from "preact";
import type { AnswerView, MarkView } from "../src/model/answer-view.ts";
import { piecesOf } from "./pieces-of.ts";

interface AnswerTextProps {
  readonly answer: AnswerView;
  readonly onCall: (position: number) => void;
}

/** The final answer. What it names is marked, and leads to the call that it was read in. */
export function AnswerText({ answer, onCall }: AnswerTextProps): JSX.Element {
  return (
    <section aria-label="answer">
      <h3>
        Answer <span class="faint">{groundedText(answer.grounded)}</span>
      </h3>
      <p class="answer">
        {piecesOf(answer.text, answer.marks).map(({ text, mark, start }) =>
          mark === undefined ? text : <Marked key={start} text={text} mark={mark} onCall={onCall} />,
        )}
      </p>
    </section>
  );
}

interface MarkedProps {
  readonly text: string;
  readonly mark: MarkView;
  readonly onCall: (position: number) => void;
}

function Marked({ text, mark: { mark, detail, call }, onCall }: MarkedProps): JSX.Element {
  const signs = { seen: "✓", unseen: "✗", unknown: "?" };
  const content = (
    <mark class={mark} title={detail}>
      {text}
      <sup role="img" aria-label={detail}>
        {signs[mark]}
      </sup>
    </mark>
  );
  return call === undefined ? (
    content
  ) : (
    <button type="button" class="mark-link" onClick={() => onCall(call)}>
      {content}
    </button>
  );
}

function groundedText(grounded: boolean | null | undefined): string {
  switch (grounded) {
    case true:
      return "grounded: all that it names was read";
    case false:
      return "not grounded";
    case null:
      return "could not be judged";
    case undefined:
      return "not checked";
  }
}

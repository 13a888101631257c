import type { Question } from "../questions/question.ts";
import { renameText } from "./rename-text.ts";
import type { Twin } from "./twin-tree.ts";

/** A question about a tree, asked about its twin: in its names, and with what answers it there. Its id says the twin's name in place of the tree's. */
export function twinQuestion(question: Question, twin: Twin): Question {
  const { id, repository, text, truth } = question;
  const asked = new Map(
    truth.flatMap(({ symbol }) =>
      (symbol ?? "").split(".").map((part): readonly [string, string] => [part, twin.name(part)]),
    ),
  );
  // A symbol of one word is renamed in no prose, and it is what is asked for.
  const named = renameText(twin.text(text), () => true, { names: asked, stems: new Map() });
  return {
    id: id.startsWith(`${repository}/`) ? `${twin.id}${id.slice(repository.length)}` : id,
    repository: twin.id,
    text: replaceWhole(named, repository, twin.id),
    truth: truth.map(({ path, symbol }) => ({
      ...(path === undefined ? {} : { path: twin.path(path) }),
      ...(symbol === undefined ? {} : { symbol: twin.name(symbol) }),
    })),
  };
}

function replaceWhole(text: string, name: string, other: string): string {
  const quoted = name.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");
  return text.replace(new RegExp(`(?<![\\w$/@-])${quoted}(?![\\w$/-])`, "g"), () => other);
}

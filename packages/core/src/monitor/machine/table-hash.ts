import { canonicalText } from "../../json/canonical-text.ts";
import type { Json } from "../../json/json.ts";
import type { Monitor } from "../monitor-of.ts";

/** Eight hex digits over all that gives the numbers of a state their meaning: two monitors with one hash understand each other's states. */
export function tableHash({ pieces }: Monitor): string {
  const text = canonicalText(
    pieces.map((piece): Json => {
      if (piece.kind === "form") return [piece.how, piece.identity];
      const { quantifier, variables, alphabet, machine } = piece;
      return [
        quantifier,
        variables.map(({ name }) => name),
        alphabet.letters.map(({ mask, step }) => [mask, step]),
        machine.start,
        [...machine.table.next],
        [...machine.table.output],
        [...machine.table.worth],
      ];
    }),
  );
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, "0");
}

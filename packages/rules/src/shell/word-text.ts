import { forEachChild, type SyntaxNode, type Word } from "unbash";

/** The word as the program gets it, or `undefined` where only the run knows. A glob stays as it is written. */
export function wordText(word: Word): string | undefined {
  return isFixed(word) ? word.value : undefined;
}

function isFixed(node: SyntaxNode): boolean {
  switch (node.type) {
    case "SimpleExpansion":
    case "ParameterExpansion":
    case "CommandExpansion":
    case "ArithmeticExpansion":
    case "ProcessSubstitution":
    case "BraceExpansion":
      return false;
    default: {
      let fixed = true;
      forEachChild(node, (child) => {
        fixed &&= isFixed(child);
      });
      return fixed;
    }
  }
}

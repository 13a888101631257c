/** Other ways to write the signs, each with ours. */
const otherSigns: Readonly<Record<string, string>> = {
  "=>": ">=",
  "=<": "<=",
  "==": "=",
  "<>": "!=",
  gt: ">",
  gte: ">=",
  ge: ">=",
  lt: "<",
  lte: "<=",
  le: "<=",
  eq: "=",
  ne: "!=",
  neq: "!=",
};

/** Our sign for a word that compares elsewhere; `undefined` for any other word. */
export function signFor(word: string): string | undefined {
  return Object.hasOwn(otherSigns, word) ? otherSigns[word] : undefined;
}

/**
 * What to write in place of a text that begins with a comparison, such as `> 5`; `undefined` for any other text. A single sign counts
 * before a space, a number or a variable, so that `<html>` is a text.
 */
export function comparisonAdvice(text: string): string | undefined {
  const [, sign = "", operand = ""] =
    /^\s*([<>=!]=|=[<>]|<>|[<>=](?=\s|\$|[-+.]?\d))\s*(\S.*?)\s*$/s.exec(text) ?? [];
  if (operand === "") return undefined;
  const number = /^[-+]?(?:\d+(?:\.\d+)?|\.\d+)$/.test(operand) ? Number(operand) : undefined;
  const value = number === undefined ? quoted(operand) : String(number);
  return `write { "${signFor(sign) ?? sign}": ${value} }; for the text itself write { "=": ${quoted(text)} }`;
}

/** As a file would write it. */
function quoted(text: string): string {
  return /^\$[A-Za-z_][A-Za-z0-9_]*$/.test(text) ? text : JSON.stringify(text);
}

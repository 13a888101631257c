/** Whether a module in TypeScript exports a function or class of this name: at its definition, or in a list. */
export function isExported(name: string, text: string): boolean {
  const word = name.replaceAll("$", "\\$");
  const atDefinition = new RegExp(
    `^export\\s+(?:default\\s+)?(?:declare\\s+)?(?:abstract\\s+)?(?:async\\s+)?(?:function\\s*\\*?|class)\\s*${word}(?![\\w$])`,
    "m",
  );
  if (atDefinition.test(text)) return true;
  return [...text.matchAll(/^export\s*\{([^}]*)\}(?!\s*from)/gm)].some(([, names = ""]) =>
    names.split(",").some((one) => one.trim().split(/\s+as\s+/)[0] === name),
  );
}

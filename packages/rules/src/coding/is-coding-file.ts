/**
 * True for a file of rules for coding assistants: it has no `id`, and it has `settings` or `disable`, which our files don't have, or the name
 * by which the assistants find it.
 */
export function isCodingFile(text: string, file: string | undefined): boolean {
  if (/^["']?id["']?\s*:/m.test(text) || /^\s*\{/.test(text)) return false;
  const name = file?.split(/[\\/]/).at(-1)?.toLowerCase();
  return name === "agentltl.yaml" || name === "agentltl.yml" || /^(?:settings|disable)\s*:/m.test(text);
}

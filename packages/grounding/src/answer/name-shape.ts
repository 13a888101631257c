/** True for a name in which a capital follows a small letter (`parseUrl`), or capitals run into a word (`HTTPAdapter`). */
export function hasHump(name: string): boolean {
  return /\p{Ll}[\p{N}]*\p{Lu}/u.test(name)
    ? /\p{Ll}.*\p{Ll}/u.test(name)
    : /^\p{Lu}{2,}\p{Ll}{2,}/u.test(name) && name.length > 4;
}

/** True for a name of at least three characters with an underscore and a letter: `parse_url`, `_depth`, `MAX_SIZE`. */
export function hasUnderscore(name: string): boolean {
  return name.length >= 3 && name.includes("_") && /\p{L}/u.test(name);
}

/** True for one name as most languages write it. */
export function isName(text: string): boolean {
  return text.length <= 128 && /^~?[\p{L}_$][\p{L}\p{M}\p{N}_$]*$/u.test(text);
}

/** True for a capitalised word: `Client`. */
export function isCapitalised(name: string): boolean {
  return /^\p{Lu}\p{Ll}[\p{L}\p{N}]+$/u.test(name);
}

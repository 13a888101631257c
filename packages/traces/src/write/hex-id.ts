/** A hexadecimal id of so many digits that is the same for the same text: FNV-1a, once for each eight digits. Never all zeros. */
export function hexId(text: string, digits: number): string {
  let id = "";
  for (let part = 0; id.length < digits; part++) {
    let hash = 0x811c9dc5 ^ (part * 0x9e3779b1);
    for (let index = 0; index < text.length; index++)
      hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
    id += (hash >>> 0).toString(16).padStart(8, "0");
  }
  return /^0+$/.test(id) ? `${id.slice(1)}1` : id.slice(0, digits);
}

import type { Span } from "./entity.ts";

/** What ends a web address in running text. */
const addressEnd = /[\s<>"'`)\]}】|]/g;
const schemeLimit = 12;
const mailLimit = 64;
const domainLimit = 255;

/** The web and mail addresses of a text, in order. Every walk is bounded or moves forward only, so the whole is linear. */
export function addressesIn(text: string): readonly Span[] {
  const found: Span[] = [];
  let done = 0;
  const add = (start: number, end: number): void => {
    found.push({ start, end });
    done = end;
  };
  let link = text.indexOf("://");
  let mail = text.indexOf("@");
  while (link >= 0 || mail >= 0) {
    if (link >= 0 && (mail < 0 || link < mail)) {
      addressEnd.lastIndex = link + 3;
      const end = addressEnd.exec(text)?.index ?? text.length;
      add(walkBack(text, link, Math.max(done, link - schemeLimit), /[A-Za-z0-9+.-]/), end);
    } else {
      const end = domainEnd(text, mail + 1);
      const start = walkBack(text, mail, Math.max(done, mail - mailLimit), /[\w.+-]/);
      if (end > mail && start < mail) add(start, end);
      mail = text.indexOf("@", Math.max(mail + 1, done));
    }
    if (link >= 0 && link < done) link = text.indexOf("://", done);
    if (mail >= 0 && mail < done) mail = text.indexOf("@", done);
  }
  return found;
}

/** The first place of the run of `allowed` characters that ends at `place`, not before `limit`. */
function walkBack(text: string, place: number, limit: number, allowed: RegExp): number {
  let start = place;
  while (start > limit && allowed.test(text.charAt(start - 1))) start--;
  return start;
}

/** Where the domain that starts at `start` ends; -1 where there is none with a dot in it. */
function domainEnd(text: string, start: number): number {
  let end = start;
  while (end < text.length && end - start < domainLimit && /[\w.-]/.test(text.charAt(end))) end++;
  return text.slice(start, end).includes(".") ? end : -1;
}

import { contentHash } from "../constraint/content-hash.ts";
import { isJsonObject, type Json } from "../json/json.ts";

/** What is known by its form to be a secret. Bounded, so that no text takes long. */
const secret: RegExp = new RegExp(
  [
    // Keys of Amazon, GitHub, OpenAI and its kin, Slack, Google, Stripe.
    String.raw`\b(?:AKIA|ASIA)[0-9A-Z]{16}\b`,
    String.raw`\bgh[pousr]_[A-Za-z0-9]{36,255}`,
    String.raw`\bgithub_pat_[A-Za-z0-9_]{22,255}`,
    String.raw`\bsk-[A-Za-z0-9_-]{20,255}`,
    String.raw`\bxox[abeprs]-[A-Za-z0-9-]{10,255}`,
    String.raw`\bAIza[0-9A-Za-z_-]{35}`,
    String.raw`\b[rs]k_(?:live|test)_[0-9A-Za-z]{16,255}`,
    // A JSON web token, what stands behind `Bearer`, the password in an address, a private key.
    String.raw`\beyJ[A-Za-z0-9_-]{10,2000}\.[A-Za-z0-9_-]{10,4000}\.[A-Za-z0-9_-]{10,1000}`,
    String.raw`(?<=\bBearer )[A-Za-z0-9._~+/=-]{16,4000}`,
    String.raw`(?<=\b[a-z][a-z0-9+.-]{1,20}://[^\s:@/]{0,100}:)[^\s:@/]{1,200}(?=@)`,
    String.raw`-----BEGIN (?:[A-Z]{1,20} ){0,3}PRIVATE KEY-----[A-Za-z0-9+/=\s:,-]{0,20000}`,
  ].join("|"),
  "g",
);

/**
 * The same value with what looks like a secret taken out of its texts, also out of the names of members: `[redacted 1a2b3c4d]`, with the same
 * eight digits for the same secret, so that rules which compare values still can. What is no secret by its form stays.
 */
export function redactSecrets(value: Json): Json {
  if (typeof value === "string") return withoutSecrets(value);
  if (Array.isArray(value)) return value.map(redactSecrets);
  if (!isJsonObject(value)) return value;
  const members = Object.entries(value).map(
    ([key, one]) => [withoutSecrets(key), redactSecrets(one)] as const,
  );
  return Object.fromEntries(members);
}

function withoutSecrets(text: string): string {
  return text.replace(secret, (found) => `[redacted ${contentHash(found)}]`);
}

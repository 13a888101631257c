/** Bytes as text, or why they are none. */
export type Decoded =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "fault"; readonly offset: number; readonly message: string };

/** Reads UTF-8. A wrong byte is a fault and never a question mark in a tool's name. */
export function decode(bytes: Uint8Array): Decoded {
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
  const offset = text.indexOf("\ufffd");
  if (offset === -1 || Buffer.from(text, "utf8").equals(bytes)) return { kind: "text", text };
  const mark = Buffer.from(bytes.subarray(0, 2)).toString("hex");
  const isUtf16 = mark === "fffe" || mark === "feff";
  const hint = isUtf16 ? "not UTF-8 but UTF-16" : "not UTF-8";
  return { kind: "fault", offset: isUtf16 ? 0 : offset, message: `${hint}; save the file as UTF-8` };
}

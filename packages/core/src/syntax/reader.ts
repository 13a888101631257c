import { AgentLTLError } from "../errors/agentltl-error.ts";
import { maximumLength } from "./limits.ts";
import { placeOf } from "./place-of.ts";
import { quoted } from "./quoted.ts";

const space = /\s*/y;
const word = /[\p{L}_][\p{L}\p{N}_]*/uy;
const operatorLike = /<->|->|[<>=!&|]+|./suy;

/** A place in a text that moves forward. Each of its readers passes over white space first. */
export class Reader {
  readonly text: string;
  offset: number;

  constructor(text: string) {
    this.text = text.startsWith("\ufeff") ? text.slice(1) : text;
    this.offset = 0;
    if (this.text.length > maximumLength) {
      throw this.error(`the text has more than ${maximumLength} characters; split it`, maximumLength);
    }
    this.skipSpace();
  }

  skipSpace(): void {
    space.lastIndex = this.offset;
    space.exec(this.text);
    this.offset = space.lastIndex;
  }

  atEnd(): boolean {
    return this.offset === this.text.length;
  }

  at(symbol: string): boolean {
    return this.text.startsWith(symbol, this.offset);
  }

  /** Passes over `symbol` if it stands here. */
  take(symbol: string): boolean {
    if (!this.at(symbol)) return false;
    this.offset += symbol.length;
    this.skipSpace();
    return true;
  }

  /** Passes over what the sticky expression finds here, and returns it. */
  match(sticky: RegExp): string | undefined {
    const found = this.look(sticky);
    if (found === undefined) return undefined;
    this.offset += found.length;
    this.skipSpace();
    return found;
  }

  /** What the sticky expression finds here. */
  look(sticky: RegExp): string | undefined {
    sticky.lastIndex = this.offset;
    return sticky.exec(this.text)?.[0];
  }

  /** The word that stands here: letters, digits and `_`. */
  lookWord(): string | undefined {
    return this.look(word);
  }

  /** Passes over exactly this word, if it stands here. */
  takeWord(wanted: string): boolean {
    return this.lookWord() === wanted && this.match(word) !== undefined;
  }

  /** Passes over `symbol`, or says that it is missing. */
  expect(symbol: string, after: string): void {
    if (this.take(symbol)) return;
    throw this.error(`expected ${quoted(symbol)} ${after}, found ${this.found()}`);
  }

  /** What stands here, for a message. */
  found(): string {
    if (this.atEnd()) return "the end of the text";
    if (this.at('"')) return quoted(this.look(/"(?:[^"\\\n]|\\.){0,60}"?/y) ?? '"');
    return quoted(this.lookWord() ?? this.look(operatorLike) ?? "");
  }

  error(message: string, offset: number = this.offset, nearest?: string): AgentLTLError {
    const place = placeOf(this.text, offset);
    return new AgentLTLError("syntax", message, nearest === undefined ? { place } : { place, nearest });
  }
}

/** The one class that this package throws: what the user gave can't be used. Lower case, no full stop, says what to change. */
export class InputError extends Error {
  override readonly name = "InputError";
}

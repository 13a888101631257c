/** True for objects of literals and `JSON.parse`, of any realm, and for those without a prototype. */
export function isPlain(source: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(source);
  if (prototype === null || prototype === Object.prototype) return true;
  return (
    typeof prototype === "object" &&
    Object.getPrototypeOf(prototype) === null &&
    Object.hasOwn(prototype, "hasOwnProperty")
  );
}

export { type Held, heldText, whileHeld } from "./while-held.ts";

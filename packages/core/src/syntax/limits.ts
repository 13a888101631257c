/** A text to parse has at most so many UTF-16 units. */
export const maximumLength = 1_000_000;

/** Operators, and parentheses, nest at most so deep in a text to parse. Printing has no such limit. */
export const maximumDepth = 10_000;

/** JSON values and negated matchers nest at most so deep, in a text to parse and in a formula to print. */
export const maximumValueDepth = 500;

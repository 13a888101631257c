/**
 * Whether the whole of `text` is covered by `glob`: `*` stands for any characters, `?` for one.
 *
 * Goes back to the last `*` only, so that no glob takes more than length times length steps.
 */
export function matchesGlob(glob: string, text: string): boolean {
  const simple = !surrogates.test(glob) && !surrogates.test(text);
  return simple ? covers(glob, text) : covers([...glob], [...text]);
}

const surrogates = /[\uD800-\uDFFF]/;

type Characters = { readonly length: number; readonly [index: number]: string };

function covers(glob: Characters, text: Characters): boolean {
  let [at, place, star, resume] = [0, 0, -1, 0];
  while (place < text.length) {
    if (glob[at] === "*") {
      star = at++;
      resume = place;
    } else if (at < glob.length && (glob[at] === "?" || glob[at] === text[place])) {
      at++;
      place++;
    } else if (star >= 0) {
      at = star + 1;
      place = ++resume;
    } else return false;
  }
  while (glob[at] === "*") at++;
  return at === glob.length;
}

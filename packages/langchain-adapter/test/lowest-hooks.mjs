/** Gives the lowest peers to whoever asks for a peer, so that a process runs on them alone. */
import { registerHooks } from "node:module";

const here = import.meta.url;
const lowest = {
  langchain: "langchain-lowest",
  "@langchain/core": "langchain-core-lowest",
  "@langchain/langgraph": "langgraph-lowest",
  zod: "zod3",
};

registerHooks({
  resolve(specifier, context, next) {
    const name = Object.keys(lowest).find((one) => specifier === one || specifier.startsWith(`${one}/`));
    if (name === undefined) return next(specifier, context);
    return next(specifier.replace(name, lowest[name]), { ...context, parentURL: here });
  },
});

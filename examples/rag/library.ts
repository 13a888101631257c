import { type ToolSet, tool } from "ai";
import { z } from "zod";

/** What the shop's help pages say. */
const pages = [
  { id: "KB-20112", text: "A parcel to Norway takes 6 days and costs $14.50." },
  { id: "KB-20131", text: "Returns are free for 30 days after delivery." },
  { id: "KB-20140", text: "Gift cards are valid for 3 years." },
];

/** Stands for a search over an index: pages that have a word of the query. */
export const tools: ToolSet = {
  search: tool({
    description: "Searches the help pages. Cite a page by its id, in brackets.",
    inputSchema: z.object({ query: z.string() }),
    execute: async ({ query }) => ({
      pages: pages.filter(({ text }) =>
        query.split(" ").some((word) => text.toLowerCase().includes(word.toLowerCase())),
      ),
    }),
  }),
};

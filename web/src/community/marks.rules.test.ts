import { expect, it } from "vitest";
import { type Mark, marked } from "./marks.rules.ts";

/** A text with `[` and `]` around what is selected. */
const read = (text: string) => {
  const start = text.indexOf("[");
  const end = text.indexOf("]") - 1;
  return { text: text.replace("[", "").replace("]", ""), start, end };
};
const written = ({ text, start, end }: ReturnType<typeof read>) =>
  `${text.slice(0, start)}[${text.slice(start, end)}]${text.slice(end)}`;

it.each<[Mark, string, string]>([
  ["bold", "क [ख] ग", "क **[ख]** ग"],
  ["bold", "क **[ख]** ग", "क [ख] ग"],
  ["bold", "क []", "क **[x]**"],
  ["formula", "[a+b]", "$[a+b]$"],
  ["link", "हेर्नुहोस् [ऐन]", "हेर्नुहोस् [ऐन](https://)"],
  ["list", "क\n[ख\nग]\nघ", "क\n[- ख\n- ग]\nघ"],
  ["list", "- [क\n- ख]", "[क\nख]"],
  ["quote", "क[]", "[> क]"],
])("%s on %j makes %j", (mark, before, after) => {
  const done = marked(read(before), mark, "x");
  if (mark === "link") expect(done.text).toBe(after);
  else expect(written(done)).toBe(after);
});

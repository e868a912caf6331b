import { type RefObject, useState } from "react";
import { lazyPart } from "../../foundation/lazyPart.ts";
import { withTexts } from "../../foundation/withTexts.ts";
import { OpenedPart } from "../../ui/OpenedPart.tsx";
import { completed, type Token, tokenAt } from "../completion.rules.ts";
import { useSelection } from "../useSelection.ts";

const suggestions = lazyPart(() =>
  import("./Suggestions.tsx").then((part) => withTexts(["writing"], part.FieldSuggestions)),
);

interface How {
  field: RefObject<HTMLTextAreaElement | HTMLInputElement | null>;
  text: string;
  onChange: (text: string) => void;
  /** What is being typed at the caret. */
  find?: (text: string, caret: number) => Token | undefined;
  /** The text with that completed, and where the caret is then. */
  complete?: (text: string, token: Token, name: string) => { text: string; caret: number };
}

/** Names and hashtags that begin as what is being typed; fetched when the first is typed. */
export function useCompletion({ field, text, onChange, find = tokenAt, complete = completed }: How) {
  const [caret, setCaret] = useState(0);
  const select = useSelection(field);
  const token = find(text, caret);
  const choose = (chosen: Token, name: string) => {
    const next = complete(text, chosen, name);
    onChange(next.text);
    setCaret(next.caret);
    select(next.caret, next.caret);
  };
  const list = token && (
    <OpenedPart part={suggestions}>
      {(FieldSuggestions) => <FieldSuggestions field={field} token={token} onChoose={choose} />}
    </OpenedPart>
  );
  return { list, setCaret, select };
}

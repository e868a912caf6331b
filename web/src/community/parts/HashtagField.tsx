import { MAX_HASHTAGS } from "@sarathi/contract";
import { useRef } from "react";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { Field } from "../../ui/Field.tsx";
import { completed, type Token, tokenAt } from "../completion.rules.ts";
import { namesIn } from "../composer.rules.ts";
import { useCompletion } from "./useCompletion.tsx";

interface HashtagFieldProps {
  error: string | undefined;
  value: string;
  onChange: (text: string) => void;
  onBlur: () => void;
}

/** Here a word without its sign is a hashtag too. */
function hashtagAt(text: string, caret: number): Token | undefined {
  const token = tokenAt(text, caret);
  if (token) return token.sign === "#" ? token : undefined;
  const [word] = /[^\s,;।#@]{1,40}$/u.exec(text.slice(0, caret)) ?? [];
  // As if the sign stood before the word.
  return word ? { sign: "#", at: caret - word.length - 1, typed: word } : undefined;
}

/** A hashtag gets its sign when it is completed. */
function completedHashtag(text: string, token: Token, name: string) {
  if (text[token.at] === "#" || text[token.at] === "＃") return completed(text, token, name);
  const start = token.at + 1;
  const rest = text.slice(start + token.typed.length).replace(/^ /, "");
  return { text: `${text.slice(0, start)}#${name} ${rest}`, caret: start + name.length + 2 };
}

/** Hashtags, with or without their signs, completed from those that others use. */
export function HashtagField({ error, value, onChange, onBlur }: HashtagFieldProps) {
  const t = useT("composer");
  const f = useFormat();
  const field = useRef<HTMLInputElement>(null);
  const { list, setCaret } = useCompletion({
    field,
    text: value,
    onChange,
    find: hashtagAt,
    complete: completedHashtag,
  });
  return (
    <div className="grid gap-1" data-field="hashtags">
      <Field
        ref={field}
        label={t("hashtags.label")}
        hint={t("hashtags.count", { n: f.number(namesIn(value).length), max: f.number(MAX_HASHTAGS) })}
        error={error}
        value={value}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        placeholder={t("hashtags.hint")}
        onChange={({ target }) => {
          onChange(target.value);
          setCaret(target.selectionStart ?? target.value.length);
        }}
        onBlur={onBlur}
      />
      {list}
    </div>
  );
}

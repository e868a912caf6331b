import { MAX_HASHTAGS } from "@sarathi/contract";
import { useRef, useState } from "react";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { Field } from "../../ui/Field.tsx";
import { completed, type Token, tokenAt } from "../completion.rules.ts";
import { namesIn } from "../composer.rules.ts";
import { useSuggestions } from "./Suggestions.tsx";

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

/** Hashtags, with or without their signs, completed from those that others use. */
export function HashtagField({ error, value, onChange, onBlur }: HashtagFieldProps) {
  const t = useT("composer");
  const f = useFormat();
  const field = useRef<HTMLInputElement>(null);
  const [caret, setCaret] = useState(0);
  const suggestions = useSuggestions(hashtagAt(value, caret), (token, name) => {
    const signed = value[token.at] === "#" || value[token.at] === "＃";
    const start = signed ? token.at : token.at + 1;
    const next = signed
      ? completed(value, token, name)
      : {
          text: `${value.slice(0, start)}#${name} ${value.slice(start + token.typed.length).replace(/^ /, "")}`,
          caret: start + name.length + 2,
        };
    onChange(next.text);
    setCaret(next.caret);
    field.current?.focus();
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
        {...suggestions.wiring}
        onChange={({ target }) => {
          onChange(target.value);
          setCaret(target.selectionStart ?? target.value.length);
        }}
        onKeyDown={({ nativeEvent }) => suggestions.onKeyDown(nativeEvent)}
        onBlur={onBlur}
      />
      {suggestions.list}
    </div>
  );
}

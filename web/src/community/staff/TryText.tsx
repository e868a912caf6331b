import { type Answer, communityTrust } from "@sarathi/contract";
import { type FormEvent, useState } from "react";
import { useT } from "../../foundation/i18n.ts";
import { inPlace, useEndpointMutation } from "../../foundation/mutation.ts";
import { Button } from "../../ui/Button.tsx";
import { TextArea } from "../../ui/TextArea.tsx";

type Hits = Answer<typeof communityTrust.tryWordRules>;

/** Which rules a text would hit, before anybody writes it. */
export function TryText() {
  const t = useT("community.staff");
  const [text, setText] = useState("");
  const [hits, setHits] = useState<Hits>();
  const trying = useEndpointMutation(communityTrust.tryWordRules, { onError: inPlace, done: setHits });
  const submitted = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim()) void trying.run({ body: { text } });
  };
  return (
    <form noValidate onSubmit={submitted} className="grid max-w-[44em] gap-2">
      <TextArea
        label={t("try.label")}
        hint={t("try.hint")}
        rows={2}
        value={text}
        error={trying.problem}
        onChange={({ target }) => {
          setText(target.value);
          setHits(undefined);
        }}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" size="s" busy={trying.busy}>
          {t("try.button")}
        </Button>
        <div role="status" className="text-small">
          {hits?.length === 0 && t("try.none")}
          {hits && hits.length > 0 && (
            <ul>
              {hits.map(({ rule, found }) => (
                <li key={rule._id}>{t("try.hit", { found, pattern: rule.pattern })}</li>
              ))}
            </ul>
          )}
        </div>
      </div>
    </form>
  );
}

import { lengthInGraphemes, MAX_APPEAL, moderation, type OwnDecision } from "@sarathi/contract";
import { useState } from "react";
import { useDate } from "../../foundation/dates.ts";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { inPlace, useEndpointMutation } from "../../foundation/mutation.ts";
import { queryClient } from "../../foundation/query.ts";
import { toast } from "../../foundation/toast.ts";
import { Button } from "../../ui/Button.tsx";
import { Part } from "../../ui/Part.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { ownDecisionQuery } from "../moderation.queries.ts";
import { Outcome } from "./Outcome.tsx";

/** Asks once for another look; then how that stands. */
export function AppealPart({ one }: { one: OwnDecision }) {
  const t = useT("moderation");
  if (!one.appeal && !one.can.appeal) return null;
  return <Part title={t("appeal.title")}>{one.appeal ? <Asked appeal={one.appeal} /> : <OwnAppeal one={one} />}</Part>;
}

/** How an appeal stands. */
export function Asked({ appeal: { text, at, outcome, explanation } }: { appeal: NonNullable<OwnDecision["appeal"]> }) {
  const t = useT("moderation");
  const date = useDate();
  return (
    <div className="grid max-w-[40em] gap-2">
      <p>
        <Outcome tone={outcome === "open" ? "warn" : outcome === "overturned" ? "ok" : "plain"}>
          {t(`appeal.${outcome}`)}
        </Outcome>{" "}
        <span className="text-small text-ink-2 num">{date(at)}</span>
      </p>
      {outcome === "open" && <p className="text-ink-2">{t("appeal.openNote")}</p>}
      <p className="border-l-3 border-rule pl-3 whitespace-pre-line wrap-anywhere">{text}</p>
      {explanation && (
        <p className="whitespace-pre-line wrap-anywhere">
          <b>{t("appeal.answer")}:</b> {explanation}
        </p>
      )}
    </div>
  );
}

function OwnAppeal({ one: { decisionId: id, appealUntil } }: { one: OwnDecision }) {
  const t = useT("moderation");
  const send = useEndpointMutation(moderation.appeal, {
    failed: t("appeal.failed"),
    invalidates: [moderation.listOwnDecisions],
    onError: inPlace,
    done: (answer) => {
      queryClient().setQueryData(ownDecisionQuery(id).queryKey, answer);
      toast.success(t("appeal.sent"));
    },
  });
  return (
    <AppealForm
      until={appealUntil}
      busy={send.busy}
      problem={send.problem}
      onSend={(text) => void send.run({ params: { id }, body: { text } })}
    />
  );
}

interface AppealFormProps {
  until: string | undefined;
  busy: boolean;
  /** Why it was not sent. */
  problem: string | undefined;
  onSend: (text: string) => void;
}

/** Says once why a decision is wrong. */
export function AppealForm({ until, busy, problem: failed, onSend }: AppealFormProps) {
  const t = useT("moderation");
  const f = useFormat();
  const date = useDate();
  const [text, setText] = useState("");
  const [asked, setAsked] = useState(false);
  const length = lengthInGraphemes(text.trim());
  const problem =
    length === 0
      ? t("appeal.lacking")
      : length > MAX_APPEAL
        ? t("appeal.long", { n: f.number(MAX_APPEAL), has: f.number(length) })
        : undefined;
  return (
    <form
      noValidate
      className="grid max-w-[40em] gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        setAsked(true);
        if (!problem) onSend(text.trim());
      }}
    >
      <p className="text-ink-2">
        {t("appeal.lead")} {until && t("appeal.until", { date: date(until) })}
      </p>
      <TextArea
        label={t("appeal.label")}
        hint={t("appeal.hint")}
        rows={5}
        value={text}
        error={asked ? problem : undefined}
        onChange={(event) => setText(event.target.value)}
      />
      <p role="alert" className="whitespace-pre-line font-bold text-pen empty:hidden">
        {failed}
      </p>
      <Button type="submit" variant="main" busy={busy} className="justify-self-start">
        {t("appeal.send")}
      </Button>
    </form>
  );
}

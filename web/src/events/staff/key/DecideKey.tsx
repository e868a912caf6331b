import {
  type AdminEvent,
  eventKeyAdmin as calls,
  type KeyDecisionKind,
  type KeyQuestion,
  keyDecisionKinds,
  MAX_KEY_REASON,
  MIN_REASON,
  type ReviewedObjection,
} from "@sarathi/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { z } from "zod";
import { letters } from "../../../exams/index.ts";
import { useFormat, useLanguage, useT } from "../../../foundation/i18n.ts";
import { inPlace, useEndpointMutation } from "../../../foundation/mutation.ts";
import { toast } from "../../../foundation/toast.ts";
import { ConfirmDialog } from "../../../staff/ConfirmDialog.tsx";
import { useStaffForm } from "../../../staff/staffForm.ts";
import { Pending } from "../../../ui/Pending.tsx";
import { Pick } from "../../../ui/Pick.tsx";
import { QuestionText } from "../../../ui/QuestionText.tsx";
import { TextArea } from "../../../ui/TextArea.tsx";
import { changedByKeyDecision, objectionsQuery } from "./key.queries.ts";

const Reason = z.object({ reason: z.string().trim().min(MIN_REASON).max(MAX_KEY_REASON) });

interface DecideKeyProps {
  event: AdminEvent;
  question: KeyQuestion;
  onClose: () => void;
}

/** Toggles one of a list. */
const toggled = <One,>(list: readonly One[], one: One): One[] =>
  list.includes(one) ? list.filter((other) => other !== one) : [...list, one];

/** What is said against the key of a question, and the decision with its reason for all to read. */
export function DecideKey({ event, question, onClose }: DecideKeyProps) {
  const t = useT("events.staff");
  const f = useFormat();
  const { mcq, number, decision, objectionCount } = question;
  const objections = useQuery({ ...objectionsQuery(event._id, mcq.mcqId), enabled: objectionCount > 0 });
  const [kind, setKind] = useState<KeyDecisionKind>(decision?.kind ?? "kept");
  const [chosen, setChosen] = useState<number[]>(decision?.keys.flat() ?? []);
  const [changedHides, setHides] = useState<string[]>();
  const hides = changedHides ?? (objections.data?.items ?? []).flatMap((one) => (one.isHidden ? [one._id] : []));
  const form = useStaffForm(Reason, { reason: decision?.reason ?? "" });
  const decide = useEndpointMutation(calls.decideKey, {
    invalidates: changedByKeyDecision,
    done: () => {
      onClose();
      toast.success(t("key.decided", { n: f.number(number) }));
    },
    onError: inPlace,
  });
  const isWithoutKey = kind === "keys" && chosen.length === 0;
  const [asked, setAsked] = useState(false);
  const keys = mcq.multiple ? [chosen.toSorted()] : chosen.toSorted().map((index) => [index]);
  const send = form.handleSubmit(({ reason }) => {
    setAsked(true);
    if (isWithoutKey) return;
    const body = { kind, keys: kind === "keys" ? keys : [], reason, hides };
    return decide.run({ params: { id: event._id, mcqId: mcq.mcqId }, body });
  });
  // Unless all are there, those that are not seen would lose what was decided of them.
  const isReady = objectionCount === 0 || objections.data !== undefined;
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t("key.decideTitle", { n: f.number(number) })}
      lead={t("key.decideLead")}
      confirm={t("key.decideConfirm")}
      action={decide}
      onConfirm={(submit) => (isReady ? send(submit) : undefined)}
    >
      {objectionCount > 0 &&
        (objections.data ? (
          <Said items={objections.data.items} hides={hides} onHide={(id) => setHides(toggled(hides, id))} />
        ) : (
          <Pending query={objections} failed={t("key.objectionsFailed")} lines={4} />
        ))}
      <Pick
        label={t("key.what")}
        name="key-decision"
        choices={keyDecisionKinds.map((value) => ({ value, label: t(`key.kind.${value}`) }))}
        value={kind}
        onChange={(value) => setKind(value as KeyDecisionKind)}
      />
      {kind === "keys" && (
        <KeyOptions
          question={question}
          chosen={chosen}
          onToggle={(index) => setChosen(toggled(chosen, index))}
          error={asked && isWithoutKey ? t("key.chooseOption") : undefined}
        />
      )}
      <TextArea
        label={t("key.reason")}
        hint={t("key.reasonHint")}
        required
        error={form.formState.errors.reason && t("key.reasonMissing")}
        {...form.register("reason")}
      />
    </ConfirmDialog>
  );
}

interface SaidProps {
  items: readonly ReviewedObjection[];
  hides: readonly string[];
  onHide: (id: string) => void;
}

/** The objections, each of which can be left out of what all may read. */
function Said({ items, hides, onHide }: SaidProps) {
  const t = useT("events.staff");
  return (
    <section aria-label={t("key.said")} className="grid gap-2">
      <h3 className="text-small!">{t("key.said")}</h3>
      <ul className="grid max-h-60 gap-3 overflow-y-auto border-y border-rule py-2">
        {items.map(({ _id, text, source }) => (
          <li key={_id} className="grid gap-0.5">
            <p className="whitespace-pre-line wrap-anywhere">{text}</p>
            <p className="text-tiny text-ink-2 wrap-anywhere">
              {t("key.source")}: {source}
            </p>
            <label className="inline-flex min-h-9 items-center gap-2 text-tiny pointer-coarse:min-h-11">
              <input type="checkbox" checked={hides.includes(_id)} onChange={() => onHide(_id)} />
              {t("key.hide")}
            </label>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface KeyOptionsProps {
  question: KeyQuestion;
  chosen: readonly number[];
  onToggle: (index: number) => void;
  error: string | undefined;
}

/** Of a question with one right option each chosen one counts alone; of another, all of them together. */
function KeyOptions({ question: { mcq }, chosen, onToggle, error }: KeyOptionsProps) {
  const t = useT("events.staff");
  const language = useLanguage();
  return (
    <fieldset className="grid gap-1">
      <legend className="font-bold">{t(mcq.multiple ? "key.rightTogether" : "key.rightEach")}</legend>
      {mcq.options.map((option, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an option is its place
        <label key={index} className="flex min-h-9 items-center gap-2 pointer-coarse:min-h-11">
          <input type="checkbox" checked={chosen.includes(index)} onChange={() => onToggle(index)} />
          <span lang="en">{letters[index]}.</span>
          <QuestionText text={option.text} html={mcq.html?.options?.[index]} language={language} />
        </label>
      ))}
      <p role="alert" className="text-pen empty:hidden">
        {error}
      </p>
    </fieldset>
  );
}

import { type Answer, MAX_IMPORTED, newsletterAdmin, newsletterTopics } from "@sarathi/contract";
import { useState } from "react";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { inPlace, useEndpointMutation } from "../../foundation/mutation.ts";
import { toast } from "../../foundation/toast.ts";
import { ConfirmDialog } from "../../staff/ConfirmDialog.tsx";
import { Field } from "../../ui/Field.tsx";
import { Pick } from "../../ui/Pick.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { type Chosen, Wishes } from "../parts/Wishes.tsx";
import { addressesOf } from "./import.rules.ts";
import { changedByStaff } from "./staff.queries.ts";

type Outcome = Answer<typeof newsletterAdmin.importSubscribers>;

/** Brings addresses in, in two presses: the first says what would become of them, the second does it. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const t = useT("newsletter.staff");
  const f = useFormat();
  const [content, setContent] = useState("");
  const [consent, setConsent] = useState("");
  const [how, setHow] = useState<"ask" | "stated">("ask");
  const [chosen, setChosen] = useState<Chosen>({ topics: [...newsletterTopics], pace: "every", language: "ne" });
  /** What the last press said of just these rows. */
  const [tried, setTried] = useState<{ of: string; said: Outcome }>();
  const bring = useEndpointMutation(newsletterAdmin.importSubscribers, {
    onError: inPlace,
    invalidates: changedByStaff,
    done: (said, { body }) => {
      if (body.dryRun) return setTried({ of: content, said });
      toast.success(t("import.done", { count: said.added, n: f.number(said.added) }));
      onClose();
    },
  });
  const addresses = addressesOf(content);
  const isTried = tried?.of === content;
  const problem =
    addresses.length === 0
      ? undefined
      : addresses.length > MAX_IMPORTED
        ? t("import.tooMany", { n: f.number(MAX_IMPORTED) })
        : undefined;
  const read = async (file: File | undefined) => setContent(file ? await file.text() : "");
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t("import.open")}
      lead={t("import.lead")}
      confirm={t(isTried ? "import.confirm" : "import.try")}
      action={bring}
      onConfirm={() => {
        const { topics, language } = chosen;
        const isReady = addresses.length > 0 && !problem && topics.length > 0;
        if (isReady) return bring.run({ body: { addresses, topics, language, consent, how, dryRun: !isTried } });
      }}
    >
      <Field
        type="file"
        accept=".csv,.txt,text/csv,text/plain"
        label={t("import.file")}
        onChange={({ target }) => void read(target.files?.[0])}
      />
      <TextArea
        label={t("import.rows")}
        rows={4}
        value={content}
        error={problem}
        onChange={({ target }) => setContent(target.value)}
      />
      <Field
        label={t("import.consent")}
        hint={t("import.consentHint")}
        value={consent}
        required
        onChange={({ target }) => setConsent(target.value)}
      />
      <Pick
        label={t("import.how")}
        name="how"
        value={how}
        choices={(["ask", "stated"] as const).map((value) => ({ value, label: t(`import.${value}`) }))}
        onChange={(value) => setHow(value as typeof how)}
      />
      <Wishes value={chosen} onChange={setChosen} />
      <div role="status" className="grid gap-1">
        {isTried && (
          <>
            <p className="font-bold">
              {t("import.would", {
                added: f.number(tried.said.added),
                known: f.number(tried.said.known),
                repeated: f.number(tried.said.repeated),
                bad: f.number(tried.said.badCount),
              })}
            </p>
            {tried.said.bad.length > 0 && (
              <ul aria-label={t("import.badRows")} className="text-tiny wrap-anywhere">
                {tried.said.bad.map(({ row, text }) => (
                  <li key={row}>{t("import.badRow", { row: f.number(row), text })}</li>
                ))}
              </ul>
            )}
          </>
        )}
      </div>
    </ConfirmDialog>
  );
}

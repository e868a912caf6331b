import type { Contribution } from "@sarathi/contract";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useRef } from "react";
import { pick, useLanguage, useT } from "../../../foundation/i18n.ts";
import { paths } from "../../../foundation/paths.ts";
import { useSession } from "../../../foundation/session.ts";
import { Button } from "../../../ui/Button.tsx";
import { Head } from "../../../ui/Head.tsx";
import { Part } from "../../../ui/Part.tsx";
import { Pending } from "../../../ui/Pending.tsx";
import { Way } from "../../../ui/Way.tsx";
import { blank, type CheckedField, contributedFrom } from "../../contribution.rules.ts";
import { contributionQuery, itemSourceQuery, resourceQuery } from "../../resources.queries.ts";
import { type Contributing, type ContributingHow, useContributing } from "../../useContributing.ts";
import { useIsOnline } from "../../useIsOnline.ts";
import { Duplicates } from "./Duplicates.tsx";
import { MoreFields } from "./MoreFields.tsx";
import { OtherDraft } from "./OtherDraft.tsx";
import { WhatIsSent } from "./WhatIsSent.tsx";

interface ContributeFormProps {
  /** Id or slug of the resource. */
  resource: string;
  /** Id of an item to change. */
  item: string | undefined;
  /** Id of a contribution to mend. */
  mend: string | undefined;
  frame: (inside: ReactNode) => ReactNode;
}

/** The form, when all is there that it begins from. */
export function ContributeForm({ resource, item, mend, frame }: ContributeFormProps) {
  const t = useT("contribute");
  const language = useLanguage();
  const isMember = useSession(({ user }) => user !== null);
  const source = useQuery({ ...itemSourceQuery(item ?? "", language), enabled: item !== undefined && isMember });
  const mended = useQuery({ ...contributionQuery(mend ?? ""), enabled: mend !== undefined && isMember });
  const needed = mend ? mended : item && isMember ? source : undefined;
  if (needed && !needed.data) return frame(<Pending query={needed} failed={t("loadFailed")} lines={8} />);
  const begun = mended.data;
  const how: ContributingHow = begun
    ? {
        resource,
        initial: contributedFrom(begun.content, begun.file),
        base: { itemId: begun.content.itemId, baseRevision: begun.content.baseRevision },
        mended: begun,
      }
    : {
        resource,
        initial: source.data ? contributedFrom(source.data) : blank(language),
        base: { itemId: item, baseRevision: source.data?.baseRevision },
        mended: undefined,
      };
  // Another beginning is another form.
  return <Form key={`${mend} ${source.data?.itemId}`} how={how} />;
}

function Form({ how }: { how: ContributingHow }) {
  const t = useT("contribute");
  const language = useLanguage();
  const resource = useQuery(resourceQuery(how.resource)).data;
  const contributing = useContributing(how);
  const form = useRef<HTMLFormElement>(null);
  const focusOn = (field: CheckedField | undefined) => {
    if (!field) return;
    const details = form.current?.querySelector<HTMLElement>(`[data-field=${field}]`);
    details?.closest("details")?.setAttribute("open", "");
    details?.querySelector<HTMLElement>("input, textarea, button")?.focus();
  };
  const { draft, duplicates, submit } = contributing;
  const title = resource && pick(resource.title, language);
  return (
    <div className="sheet">
      <Head
        kicker={
          <Way
            steps={[
              [paths.resources(), t("kicker")],
              ...(title ? [[paths.resource({ id: how.resource }), title] as const] : []),
            ]}
          />
        }
        title={how.mended ? t("mendTitle") : t("title")}
        lead={t("lead")}
        facts={[{ label: t("draft.label"), value: <span role="status">{t(`draft.${draft.state}`)}</span> }]}
      />
      <Part title={t("form")} quietTitle>
        <form
          ref={form}
          noValidate
          className="grid max-w-[45rem] gap-6"
          onSubmit={(event) => {
            event.preventDefault();
            focusOn(submit());
          }}
        >
          {how.mended && <Asked contribution={how.mended} />}
          <OtherDraft draft={draft} />
          <WhatIsSent contributing={contributing} isChange={how.base.itemId !== undefined} />
          <MoreFields contributing={contributing} />
          {duplicates.length > 0 && (
            <Duplicates duplicates={duplicates} onAnyway={() => focusOn(submit({ anyway: true }))} />
          )}
          <Sending contributing={contributing} how={how} onStore={() => focusOn(submit({ later: true }))} />
        </form>
      </Part>
    </div>
  );
}

/** What the reviewer asked for. */
function Asked({ contribution: { state, reason } }: { contribution: Contribution }) {
  const t = useT("contribute");
  if (state !== "changes_requested" || !reason) return null;
  return (
    <section className="border-l-3 border-mark bg-sunk p-3.5">
      <h3>{t("changes")}</h3>
      <p className="whitespace-pre-line wrap-anywhere">{reason}</p>
    </section>
  );
}

interface SendingProps {
  contributing: Contributing;
  how: ContributingHow;
  onStore: () => void;
}

/** The buttons, how far it is, and what came of it. */
function Sending({
  contributing: { sending, progress, isLost, duplicates, draft, value },
  how,
  onStore,
}: SendingProps) {
  const t = useT("contribute");
  const isGuest = useSession(({ status }) => status === "signed-out");
  const isOnline = useIsOnline();
  const label = isGuest ? "loginAndSend" : how.mended && how.mended.round > 0 ? "sendAgain" : "send";
  return (
    <div className="grid gap-3">
      <p role="status" className="text-small text-ink-2 num empty:hidden">
        {progress ? t("uploading", { n: String(progress.n), of: String(progress.of) }) : !isOnline && t("offline")}
      </p>
      {sending.problem && (
        <div role="alert">
          <p className="whitespace-pre-line font-bold text-pen">{isLost ? t("problem.lost") : sending.problem}</p>
          <p className="text-small text-ink-2">{t("kept")}</p>
        </div>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" variant={duplicates.length > 0 ? "plain" : "main"} busy={sending.busy}>
          {t(label)}
        </Button>
        {!isGuest && (
          <Button onClick={onStore} disabled={sending.busy} variant="quiet">
            {t("storeLater")}
          </Button>
        )}
        {draft.state === "kept" && value.title !== "" && !how.mended && (
          <Button variant="quiet" disabled={sending.busy} onClick={draft.clear}>
            {t("draft.clear")}
          </Button>
        )}
        {isGuest && <p className="text-tiny text-ink-2">{t("guest")}</p>}
      </div>
    </div>
  );
}

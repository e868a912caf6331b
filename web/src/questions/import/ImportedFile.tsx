import { type McqImport, questionImport } from "@sarathi/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { download } from "../../foundation/download.ts";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { useAction, useEndpointMutation } from "../../foundation/mutation.ts";
import { invalidate } from "../../foundation/query.ts";
import { adminPaths } from "../../staff/paths.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { ProgressBar } from "../../ui/ProgressBar.tsx";
import { ColumnsPart } from "./ColumnsPart.tsx";
import { FontsPart } from "./FontsPart.tsx";
import { ImportRows } from "./ImportRows.tsx";
import { changedByImport, holdImport } from "./import.queries.ts";
import { SettingsPart } from "./SettingsPart.tsx";
import { StartBar } from "./StartBar.tsx";
import { useSettings } from "./useSettings.ts";

/** A file at whatever step it is. */
export function ImportedFile({ one }: { one: McqImport }) {
  const t = useT("questionImport");
  const isUnread = one.state === "reading" && one.format === undefined;
  return (
    <>
      <p className="break-words">
        <b>{one.name}</b> {one.format && <span className="text-ink-2">· {t(`format.${one.format}`)}</span>}
      </p>
      {isUnread && (
        <>
          <ProgressBar label={t("reading")} />
          <CancelButton one={one} />
        </>
      )}
      {one.state === "failed" && <Failed one={one} />}
      {(one.state === "ready" || (one.state === "reading" && !isUnread)) && <Ready one={one} />}
      {one.state === "importing" && <Importing one={one} />}
      {(one.state === "done" || one.state === "cancelled") && <Ended one={one} />}
    </>
  );
}

export function Counts({ one: { counts } }: { one: McqImport }) {
  const t = useT("questionImport");
  const f = useFormat();
  const some = (["good", "bad", "duplicates", "left", "written"] as const).filter((name) => counts[name] > 0);
  return (
    <p role="status" className="flex flex-wrap gap-x-5 gap-y-1 num">
      <b>{t("counts.all", { count: counts.all, n: f.number(counts.all) })}</b>
      {some.map((name) => (
        <span key={name} className={name === "bad" ? "text-pen" : "text-ink-2"}>
          {t(`counts.${name}`, { n: f.number(counts[name]) })}
        </span>
      ))}
    </p>
  );
}

function Ready({ one }: { one: McqImport }) {
  const settings = useSettings(one);
  return (
    <>
      <Counts one={one} />
      {one.canConvert.length > 0 && <FontsPart one={one} settings={settings} />}
      {one.columns && <ColumnsPart one={one} settings={settings} />}
      <SettingsPart key={one.createdAt} one={one} settings={settings} />
      <StartBar one={one} settings={settings} />
      <ImportRows one={one} settings={settings} />
    </>
  );
}

function Failed({ one }: { one: McqImport }) {
  const t = useT("questionImport");
  return (
    <div role="alert" className="grid justify-items-start gap-2">
      <p className="font-bold text-pen">{t(`failure.${one.failure ?? "server"}`)}</p>
      {one.failedAt && <p className="text-small text-ink-2">{t("failedAt", { place: one.failedAt })}</p>}
      <ButtonLink to={adminPaths.mcqs({ import: "new" })} variant="main">
        {t("another")}
      </ButtonLink>
    </div>
  );
}

function Importing({ one }: { one: McqImport }) {
  const t = useT("questionImport");
  const f = useFormat();
  const { written, good } = one.counts;
  const done = one.goneThrough ?? written;
  const isOneStep = one.settings.bad === "stop";
  // Batch by batch, what is written is good no more.
  const all = isOneStep ? good : written + good;
  return (
    <>
      <ProgressBar
        label={t("importing")}
        share={done / Math.max(1, all)}
        figure={t("progress", { done: f.number(done), total: f.number(all) })}
      />
      {isOneStep && <p className="text-small text-ink-2">{t("allOrNothing")}</p>}
      <CancelButton one={one} />
    </>
  );
}

function CancelButton({ one }: { one: McqImport }) {
  const t = useT("questionImport");
  const client = useQueryClient();
  const cancel = useEndpointMutation(questionImport.cancelMcqImport, {
    failed: t("cancelFailed"),
    done: (changed) => holdImport(client, changed),
    invalidates: [questionImport.getMcqImport],
  });
  return (
    <div>
      <Button busy={cancel.busy} onClick={() => void cancel.run({ params: { id: one._id } })}>
        {t("cancel")}
      </Button>
    </div>
  );
}

function Ended({ one }: { one: McqImport }) {
  const t = useT("questionImport");
  const f = useFormat();
  const { written } = one.counts;
  const n = f.number(written);
  const heading = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    heading.current?.focus();
    for (const endpoint of changedByImport) void invalidate(endpoint);
  }, []);
  const refused = useAction(() => download(questionImport.refusedOfMcqImport, { params: { id: one._id } }), {
    failed: t("refusedFailed"),
  });
  const isDone = one.state === "done";
  return (
    <>
      <p ref={heading} tabIndex={-1} className="text-large font-bold outline-none">
        {isDone ? t("done", { count: written, n }) : t("cancelledNote", { n })}
      </p>
      <Counts one={one} />
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={adminPaths.mcqs({ author: "me", sort: "created" })} variant="main">
          {t("toBank")}
        </ButtonLink>
        {one.counts.bad + one.counts.left > 0 && (
          <Button busy={refused.busy} onClick={() => void refused.run(undefined)}>
            {t("refused")}
          </Button>
        )}
        <ButtonLink to={adminPaths.mcqs({ import: "new" })}>{t("another")}</ButtonLink>
      </div>
      <ImportRows one={one} />
    </>
  );
}

import type { PracticeProgress, Strength } from "@sarathi/contract";
import { useQuery } from "@tanstack/react-query";
import { useDate } from "../../foundation/dates.ts";
import { useFormat, useLanguage, useT } from "../../foundation/i18n.ts";
import { param, useListParams } from "../../foundation/listParams.ts";
import { enter, type PageHandle, pageMeta, renderOnServer } from "../../foundation/page.ts";
import { paths } from "../../foundation/paths.ts";
import { Guard } from "../../shell/Guard.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { Entries, Entry } from "../../ui/Entries.tsx";
import { GoLink } from "../../ui/GoLink.tsx";
import { Head } from "../../ui/Head.tsx";
import { LineChart } from "../../ui/LineChart.tsx";
import { Part } from "../../ui/Part.tsx";
import { Pending } from "../../ui/Pending.tsx";
import { Table, Td, Th } from "../../ui/Table.tsx";
import { Way } from "../../ui/Way.tsx";
import { practiceProgressQuery } from "../practice.queries.ts";

const ownParams = { post: param.slug() };

export const handle = { texts: ["practice"], query: Object.keys(ownParams) } satisfies PageHandle;
export const loader = renderOnServer;
export const clientLoader = () => enter(handle.texts);
export const meta = (args: Parameters<typeof pageMeta>[0]) =>
  pageMeta(args, "practice", (t) => ({ title: t("progress.title"), hidden: true }));

/** How far preparation is, in figures that say how sure they are. */
export default function Progress() {
  return (
    <Guard>
      <Sheet />
    </Guard>
  );
}

function Sheet() {
  const t = useT("practice");
  const { values } = useListParams(ownParams, []);
  const query = useQuery(practiceProgressQuery(values.post));
  return (
    <div className="sheet">
      <Head
        kicker={<Way steps={[[paths.practice(), t("title")]]} />}
        title={t("progress.title")}
        lead={t("progress.lead")}
      />
      {query.data ? (
        <Shown progress={query.data} />
      ) : (
        <Part title={t("progress.chapters")} quietTitle>
          <Pending query={query} failed={t("failed")} lines={10} />
        </Part>
      )}
    </div>
  );
}

function Shown({ progress }: { progress: PracticeProgress }) {
  const t = useT("practice");
  const { overall, worth, trend, pace } = progress;
  if (overall.answered === 0 && trend.length === 0) {
    return (
      <Part title={t("progress.chapters")} quietTitle>
        <Empty text={t("progress.empty")} action={<GoLink to={paths.practice()}>{t("session.back")}</GoLink>} />
      </Part>
    );
  }
  return (
    <>
      {worth.length > 0 && <Worth worth={worth} />}
      <Chapters progress={progress} />
      {trend.length > 0 && <Papers trend={trend} />}
      <Pace pace={pace} />
    </>
  );
}

/** Where the next half hour is worth most. */
function Worth({ worth }: Pick<PracticeProgress, "worth">) {
  const t = useT("practice");
  const f = useFormat();
  const language = useLanguage();
  return (
    <Part title={t("progress.worth")}>
      <Entries label={t("progress.worth")}>
        {worth.map(({ chapter, marks, gain }) => (
          <Entry key={chapter.slug}>
            <GoLink to={paths.practiceSession({ by: "chapter", of: chapter.slug, count: "33" })}>
              {language === "ne" ? chapter.nepaliText : chapter.name}
            </GoLink>
            <p className="text-small text-ink-2 num">
              {t("progress.gain", { gain: f.number(gain, 1), marks: f.number(marks, 1) })}
            </p>
          </Entry>
        ))}
      </Entries>
      <p className="mt-2 text-small text-ink-2">{t("progress.gainRule")}</p>
    </Part>
  );
}

function Chapters({ progress: { chapters } }: { progress: PracticeProgress }) {
  const t = useT("practice");
  const f = useFormat();
  const language = useLanguage();
  const rows = [...chapters].sort((a, b) => (a.share ?? 2) - (b.share ?? 2) || b.answered - a.answered);
  return (
    <Part title={t("progress.chapters")}>
      <Table caption={t("progress.chapters")} quiet>
        <thead>
          <tr>
            <Th>{t("progress.chapter")}</Th>
            <Th>{t("progress.right")}</Th>
            <Th>{t("progress.share")}</Th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ chapter, ...strength }) => (
            <tr key={chapter.slug}>
              <Td>{language === "ne" ? chapter.nepaliText : chapter.name}</Td>
              <Td className="whitespace-nowrap">
                {f.number(strength.correct)} / {f.number(strength.answered)}
              </Td>
              <Td>
                <Share strength={strength} />
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Part>
  );
}

/** A share with its interval, drawn and in words; too few answers say so instead. */
function Share({ strength: { share, low, high } }: { strength: Strength }) {
  const t = useT("practice");
  const f = useFormat();
  if (share === undefined || low === undefined || high === undefined)
    return <span className="text-ink-2">{t("progress.tooFew")}</span>;
  return (
    <>
      <b>{f.percent(share)}</b>{" "}
      <span className="whitespace-nowrap text-tiny text-ink-2">
        {t("progress.interval", { low: f.percent(low), high: f.percent(high) })}
      </span>
      <svg aria-hidden="true" viewBox="0 0 100 6" preserveAspectRatio="none" className="mt-1 block h-1.5 w-24">
        <rect x="0" y="2.5" width="100" height="1" className="fill-rule" />
        <rect x={low * 100} y="1" width={(high - low) * 100} height="4" className="fill-link-tint" />
        <rect x={share * 100 - 1} y="0" width="2" height="6" className="fill-link" />
      </svg>
    </>
  );
}

function Papers({ trend }: Pick<PracticeProgress, "trend">) {
  const t = useT("practice");
  const f = useFormat();
  const date = useDate();
  const pass = trend.at(-1)?.passPercent ?? 0;
  return (
    <Part title={t("progress.papers")}>
      <LineChart
        caption={t("progress.papersCaption", { count: trend.length, n: f.number(trend.length) })}
        heads={[t("progress.day"), t("progress.percent")]}
        points={trend.map(({ submittedAt, percent }) => ({
          label: date(submittedAt),
          value: percent / 100,
          text: f.percent(percent / 100, 1),
        }))}
        line={{ value: pass / 100, name: t("progress.pass", { percent: f.percent(pass / 100, 1) }) }}
      />
    </Part>
  );
}

/** How long answers took, against how many were right. */
function Pace({ pace }: Pick<PracticeProgress, "pace">) {
  const t = useT("practice");
  const f = useFormat();
  if (pace.every(({ answered }) => answered === 0)) return null;
  return (
    <Part title={t("progress.pace")}>
      <Table caption={t("progress.pace")} quiet>
        <thead>
          <tr>
            <Th>{t("progress.time")}</Th>
            <Th>{t("progress.answers")}</Th>
            <Th>{t("progress.share")}</Th>
          </tr>
        </thead>
        <tbody>
          {pace.map(({ underSeconds, answered, correct }) => (
            <tr key={underSeconds ?? "longer"}>
              <Td>
                {underSeconds === undefined
                  ? t("progress.longer")
                  : t("progress.under", { count: underSeconds, n: f.number(underSeconds) })}
              </Td>
              <Td>{f.number(answered)}</Td>
              <Td>{answered > 0 ? f.percent(correct / answered) : "–"}</Td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Part>
  );
}

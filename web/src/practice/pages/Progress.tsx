import type { PracticeProgress } from "@sarathi/contract";
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
import { LineChart, LineDrawing } from "../../ui/LineChart.tsx";
import { Part } from "../../ui/Part.tsx";
import { Pending } from "../../ui/Pending.tsx";
import { Table, Td, Th } from "../../ui/Table.tsx";
import { Way } from "../../ui/Way.tsx";
import { Comparison } from "../parts/Comparison.tsx";
import { Guessing } from "../parts/Guessing.tsx";
import { Share } from "../parts/Share.tsx";
import { Syllabus } from "../parts/Syllabus.tsx";
import { practiceProgressQuery } from "../practice.queries.ts";

const ownParams = { post: param.slug() };

export const handle = { texts: ["practice", "practiceProgress"], query: Object.keys(ownParams) } satisfies PageHandle;
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
  const own = useT("practice");
  const t = useT("practiceProgress");
  const { values } = useListParams(ownParams, []);
  const query = useQuery(practiceProgressQuery(values.post));
  return (
    <div className="sheet">
      <Head
        kicker={<Way steps={[[paths.practice(), own("title")]]} />}
        title={own("progress.title")}
        lead={t("lead")}
      />
      {query.data ? (
        <Shown progress={query.data} />
      ) : (
        <Part title={t("chapters")} quietTitle>
          <Pending query={query} failed={own("failed")} lines={10} />
        </Part>
      )}
    </div>
  );
}

function Shown({ progress }: { progress: PracticeProgress }) {
  const t = useT("practiceProgress");
  const { overall, worth, nodes, trend, guess, pace } = progress;
  if (overall.answered === 0 && trend.length === 0) {
    return (
      <Part title={t("chapters")} quietTitle>
        <Empty text={t("empty")} action={<GoLink to={paths.practice()}>{t("back")}</GoLink>} />
      </Part>
    );
  }
  return (
    <>
      {worth.length > 0 && <Worth worth={worth} />}
      {nodes.length > 0 && <Syllabus nodes={nodes} />}
      <Chapters progress={progress} />
      {trend.length > 0 && <Papers trend={trend} />}
      <Comparison trend={trend} />
      {guess && <Guessing guess={guess} />}
      <Pace pace={pace} />
    </>
  );
}

/** Where the next half hour is worth most. */
function Worth({ worth }: Pick<PracticeProgress, "worth">) {
  const t = useT("practiceProgress");
  const f = useFormat();
  const language = useLanguage();
  return (
    <Part title={t("worth")}>
      <Entries label={t("worth")}>
        {worth.map(({ chapter, marks, gain }) => (
          <Entry key={chapter.slug}>
            <GoLink to={paths.practiceSession({ by: "chapter", of: chapter.slug, count: "33" })}>
              {language === "ne" ? chapter.nepaliText : chapter.name}
            </GoLink>
            <p className="text-small text-ink-2 num">
              {t("gain", { gain: f.number(gain, 1), marks: f.number(marks, 1) })}
            </p>
          </Entry>
        ))}
      </Entries>
      <p className="mt-2 text-small text-ink-2">{t("gainRule")}</p>
    </Part>
  );
}

function Chapters({ progress: { chapters } }: { progress: PracticeProgress }) {
  const t = useT("practiceProgress");
  const f = useFormat();
  const language = useLanguage();
  const rows = [...chapters].sort((a, b) => (a.share ?? 2) - (b.share ?? 2) || b.answered - a.answered);
  return (
    <Part title={t("chapters")}>
      <Table caption={t("chapters")} quiet>
        <thead>
          <tr>
            <Th>{t("chapter")}</Th>
            <Th>{t("right")}</Th>
            <Th>{t("share")}</Th>
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

function Papers({ trend }: Pick<PracticeProgress, "trend">) {
  const t = useT("practiceProgress");
  const f = useFormat();
  const date = useDate();
  const pass = trend.at(-1)?.passPercent ?? 0;
  return (
    <Part title={t("papers")}>
      <LineChart
        caption={t("papersCaption", { count: trend.length, n: f.number(trend.length) })}
        heads={[t("day"), t("percent")]}
        points={trend.map(({ submittedAt, percent }) => ({
          label: date(submittedAt),
          value: percent / 100,
          text: f.percent(percent / 100, 1),
        }))}
        line={{ value: pass / 100, name: t("pass", { percent: f.percent(pass / 100, 1) }) }}
      />
    </Part>
  );
}

/** How long answers took, against how many were right. */
function Pace({ pace }: Pick<PracticeProgress, "pace">) {
  const t = useT("practiceProgress");
  const f = useFormat();
  if (pace.every(({ answered }) => answered === 0)) return null;
  const nameOf = (underSeconds: number | undefined) =>
    underSeconds === undefined ? t("longer") : t("under", { count: underSeconds, n: f.number(underSeconds) });
  const points = pace.flatMap(({ underSeconds, answered, correct }) => {
    const share = correct / answered;
    return answered > 0 ? [{ label: nameOf(underSeconds), value: share, text: f.percent(share) }] : [];
  });
  return (
    <Part title={t("pace")}>
      {points.length > 1 && <LineDrawing points={points} />}
      <Table caption={t("pace")} quiet>
        <thead>
          <tr>
            <Th>{t("time")}</Th>
            <Th>{t("answers")}</Th>
            <Th>{t("share")}</Th>
          </tr>
        </thead>
        <tbody>
          {pace.map(({ underSeconds, answered, correct }) => (
            <tr key={underSeconds ?? "longer"}>
              <Td>{nameOf(underSeconds)}</Td>
              <Td>{f.number(answered)}</Td>
              <Td>{answered > 0 ? f.percent(correct / answered) : "–"}</Td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Part>
  );
}

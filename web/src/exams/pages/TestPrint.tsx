import "../print/print.css";
import type { MockTest } from "@sarathi/contract";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "react-router";
import { ApiError } from "../../foundation/api.ts";
import { useLanguage, useT } from "../../foundation/i18n.ts";
import { lazyPart } from "../../foundation/lazyPart.ts";
import { type ParamChange, param, useListParams } from "../../foundation/listParams.ts";
import { enter, type PageHandle, pageMeta, renderOnServer } from "../../foundation/page.ts";
import { paths } from "../../foundation/paths.ts";
import { useReader } from "../../foundation/reader.ts";
import { Guard } from "../../shell/Guard.tsx";
import { Bilingual } from "../../ui/Bilingual.tsx";
import { Button } from "../../ui/Button.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { Head } from "../../ui/Head.tsx";
import { LazyPart } from "../../ui/LazyPart.tsx";
import { Part } from "../../ui/Part.tsx";
import { Pending } from "../../ui/Pending.tsx";
import { Pick } from "../../ui/Pick.tsx";
import { paperQuery, solutionsQuery, testQuery } from "../exams.queries.ts";
import { usePageFoot } from "../parts/usePageFoot.ts";
import { firstOf, seriesNames, seriesOf } from "../print/series.ts";

const texts = ["testPrint"] as const;
export const handle = { texts: [...texts] } satisfies PageHandle;
export const loader = renderOnServer;
export const clientLoader = () => enter([...texts]);

type MetaArgs = Parameters<typeof pageMeta>[0];
export const meta = (args: MetaArgs) => pageMeta(args, "testPrint", (t) => ({ title: t("title"), hidden: true }));

/** What a reader takes to the table: a paper in one of four series, its answer sheet, its key. */
export default function TestPrint() {
  const { slug = "" } = useParams();
  return (
    <Guard>
      <Loaded key={slug} slug={slug} />
    </Guard>
  );
}

const whats = ["paper", "sheet", "key"] as const;
const sheets = {
  paper: lazyPart(() => import("../print/PaperSheet.tsx").then((part) => part.PaperSheet)),
  sheet: lazyPart(() => import("../print/AnswerSheet.tsx").then((part) => part.AnswerSheet)),
  key: lazyPart(() => import("../print/KeySheet.tsx").then((part) => part.KeySheet)),
};
const languages = ["own", "ne", "en", "both"] as const;
const letterings = ["own", "ne", "en"] as const;
const shape = {
  what: param.choice(whats),
  series: param.choice(seriesNames),
  language: param.choice(languages),
  letters: param.choice(letterings),
};

const isNotOut = (error: unknown) => error instanceof ApiError && error.code === "solutions.not_out";

function Loaded({ slug }: { slug: string }) {
  const t = useT("testPrint");
  const test = useQuery(testQuery(slug));
  return test.data ? (
    <Print test={test.data} />
  ) : (
    <div className="sheet">
      <Part title={t("title")}>
        <Pending query={test} failed={t("failed")} lines={8} />
      </Part>
    </div>
  );
}

function Print({ test }: { test: MockTest }) {
  const t = useT("testPrint");
  const { values, choose } = useListParams(shape, []);
  const { site, language: own } = useReader();
  const title = test.title[own] ?? test.title.ne ?? test.title.en ?? "";
  usePageFoot(`${title} · ${t("series", { series: values.series })} · ${site.name[own]}`);
  return (
    <>
      <div className="sheet print:hidden">
        <Head
          kicker={
            <Link to={paths.testInfo({ slug: test.slug })} className="inline-flex min-h-11 items-center">
              {t("back")}
            </Link>
          }
          title={t("title")}
          lead={<Bilingual text={test.title} byParts />}
        >
          <div className="mt-4 grid justify-items-start gap-2">
            <Pick
              label={t("what")}
              name="what"
              choices={whats.map((value) => ({ value, label: t(`whats.${value}`) }))}
              value={values.what}
              onChange={(what) => choose({ what }, true)}
            />
            <Pick
              label={t("seriesLabel")}
              name="series"
              choices={seriesNames.map((value) => ({ value, label: value }))}
              value={values.series}
              onChange={(series) => choose({ series }, true)}
            />
            <Languages {...values} onChoose={(change) => choose(change, true)} />
            <p className="max-w-[42em] text-small text-ink-2">{t("seriesNote")}</p>
          </div>
        </Head>
      </div>
      <Sheets test={test} {...values} />
    </>
  );
}

interface Lettering {
  language: (typeof languages)[number];
  letters: (typeof letterings)[number];
}

/** In which language, and with which letters: where nothing is chosen the reader's language, and the letters of that. */
function chosenOf({ language: asked, letters }: Lettering, own: "ne" | "en") {
  const language = asked === "own" ? own : asked;
  return { language, letters: letters === "own" ? firstOf(language) : letters } as const;
}

function Languages({ onChoose, ...values }: Lettering & { onChoose: (change: ParamChange) => void }) {
  const t = useT("testPrint");
  const chosen = chosenOf(values, useLanguage());
  return (
    <>
      <Pick
        label={t("language")}
        name="language"
        choices={(["ne", "en", "both"] as const).map((value) => ({ value, label: t(`languages.${value}`) }))}
        value={chosen.language}
        onChange={(language) => onChoose({ language })}
      />
      <Pick
        label={t("letters")}
        name="letters"
        choices={[
          { value: "ne", label: "क ख ग घ" },
          { value: "en", label: "A B C D" },
        ]}
        value={chosen.letters}
        onChange={(letters) => onChoose({ letters })}
      />
    </>
  );
}

interface SheetsProps extends Lettering {
  test: MockTest;
  what: (typeof whats)[number];
  series: (typeof seriesNames)[number];
}

/** What is printed, as it will stand on paper. The key leaves the server only to who may see it, and an event's paper is printed only then too. */
function Sheets({ test, what, series, ...lettering }: SheetsProps) {
  const t = useT("testPrint");
  const own = useLanguage();
  const isEvent = test.testType === "event";
  const solutions = useQuery({ ...solutionsQuery(test._id), enabled: isEvent || what === "key", retry: false });
  const paper = useQuery({ ...paperQuery(test._id), enabled: !isEvent || solutions.data !== undefined });
  const needed = [...(isEvent || what === "key" ? [solutions] : []), paper];
  const missing = needed.find(({ data }) => data === undefined);
  if (missing) {
    return (
      <div className="sheet print:hidden">
        <Part title={t(`whats.${what}`)}>
          {isNotOut(missing.error) ? (
            <Empty text={t(isEvent ? "eventNotOver" : "keyNotOut")} />
          ) : (
            <Pending query={missing} failed={t("failed")} lines={8} />
          )}
        </Part>
      </div>
    );
  }
  const order = seriesOf(paper.data ?? [], series);
  const common = { test, order, series, ...chosenOf(lettering, own), solutions: solutions.data ?? [] };
  return (
    <LazyPart part={sheets[what]} lines={8} frame={(inside) => <div className="sheet print:hidden">{inside}</div>}>
      {(Sheet) => (
        <>
          <div className="sheet print:hidden">
            <Part title={t("preview")} quietTitle>
              <Button variant="main" onClick={() => print()}>
                {t("print")}
              </Button>
            </Part>
          </div>
          <section aria-label={t(`whats.${what}`)} className="printed">
            <Sheet {...common} />
          </section>
        </>
      )}
    </LazyPart>
  );
}

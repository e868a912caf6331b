import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { LoaderFunctionArgs, MetaDescriptor } from "react-router";
import { categoriesQuery } from "../../curriculum/index.ts";
import { useDate } from "../../foundation/dates.ts";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { lazyPart } from "../../foundation/lazyPart.ts";
import { enter, pageMeta } from "../../foundation/page.ts";
import { prefetch } from "../../foundation/query.ts";
import { useSession } from "../../foundation/session.ts";
import { siteData } from "../../foundation/structuredData.ts";
import { slots } from "../../shell/slots.ts";
import { Head } from "../../ui/Head.tsx";
import { LazyPart } from "../../ui/LazyPart.tsx";
import { Part } from "../../ui/Part.tsx";
import { PenLine } from "../../ui/PenMark.tsx";
import { Rich } from "../../ui/Rich.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { firstTestsQuery, todaysQuery } from "../home.queries.ts";
import { Invitation } from "../parts/Invitation.tsx";
import { Posts } from "../parts/Posts.tsx";
import { SampleAnswer } from "../parts/SampleAnswer.tsx";
import { TestTeasers } from "../parts/TestTeasers.tsx";
import { TodaysQuestion } from "../parts/TodaysQuestion.tsx";

const queries = () => [todaysQuery(), firstTestsQuery(), categoriesQuery()];
export const loader = ({ context }: LoaderFunctionArgs) => prefetch(context, queries());
export const clientLoader = () => enter(["home"], queries());

export function meta(args: Parameters<typeof pageMeta>[0]): MetaDescriptor[] {
  return pageMeta(args, "home", (t, site, root) => ({
    title: t("meta.title", { site }),
    description: t("meta.description"),
    data: siteData(root),
  }));
}

/** Apart: most who come are strangers. */
const dashboard = lazyPart(() => import("../parts/Dashboard.tsx").then((part) => part.Dashboard));

/**
 * Strangers get the page as the server renders it. Of who is signed in the head of the document knows before the first
 * paint: their own page's place is kept until its script is there.
 */
export default function Home() {
  const t = useT("home");
  const { status, user } = useSession();
  if (status === "signed-in" && user) {
    return (
      <LazyPart part={dashboard} lines={LINES} frame={(inside) => <Waiting>{inside}</Waiting>}>
        {(Dashboard) => <Dashboard user={user} />}
      </LazyPart>
    );
  }
  if (status !== "loading") return <Front />;
  return (
    <>
      <div className="contents signed-in:hidden">
        <Front />
      </div>
      <div className="hidden signed-in:contents">
        <Waiting>
          <Skeleton label={t("loading")} lines={LINES} />
        </Waiting>
      </div>
    </>
  );
}
const LINES = 8;

/** The sheet of who is signed in, until what stands on it has come. */
function Waiting({ children }: { children: ReactNode }) {
  const t = useT("home");
  return (
    <div className="sheet">
      <Part title={t("loading")} quietTitle>
        {children}
      </Part>
    </div>
  );
}

/** What this is, today's question, papers, a marked answer, posts. */
function Front() {
  const t = useT("home");
  const { number, percent } = useFormat();
  const dateOf = useDate();
  const { data: today } = useQuery(todaysQuery());
  const { data: tests } = useQuery(firstTestsQuery());
  const papers = tests?.pagination.total ?? 0;
  return (
    <div className="sheet lettered">
      <Head
        kicker={today && dateOf(today.date)}
        title={
          <Rich
            text={(marks) => t("hero.title", marks)}
            parts={{ underlined: <PenLine>{t("hero.underlined")}</PenLine> }}
          />
        }
        lead={t("hero.lead")}
        facts={[
          ...(papers > 0 ? [{ label: t("facts.papers"), value: t("facts.free", { n: number(papers) }) }] : []),
          { label: t("facts.penalty"), value: percent(-0.2) },
          { label: t("facts.data"), value: t("facts.megabytes", { n: number(0.3) }) },
        ]}
      >
        <Invitation />
      </Head>
      <TodaysQuestion />
      <TestTeasers />
      <SampleAnswer />
      <Posts />
      {slots().homeBlocks.map((Block, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the blocks never change
        <Block key={at} />
      ))}
    </div>
  );
}

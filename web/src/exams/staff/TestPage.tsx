import type { AdminTest } from "@sarathi/contract";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams } from "react-router";
import { ApiError } from "../../foundation/api.ts";
import { useT } from "../../foundation/i18n.ts";
import { lazyPart } from "../../foundation/lazyPart.ts";
import { param, useListParams } from "../../foundation/listParams.ts";
import { enter, pageMeta, renderOnServer } from "../../foundation/page.ts";
import { adminPaths } from "../../staff/paths.ts";
import { Empty } from "../../ui/Empty.tsx";
import { LazyPart } from "../../ui/LazyPart.tsx";
import { Pending } from "../../ui/Pending.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import { Preflight } from "./Preflight.tsx";
import { NEW, type TestPart, testParts } from "./params.ts";
import { testQuery } from "./staff.queries.ts";
import { TestHead } from "./TestHead.tsx";

export const loader = renderOnServer;
export const clientLoader = () => enter(["staff", "admin", "exams.staff", "exams.errors"]);

type MetaArgs = Parameters<typeof pageMeta>[0];
export const meta = (args: MetaArgs) => pageMeta(args, "admin", (t) => ({ title: t("page.mockTest"), hidden: true }));

/** Each part comes with its libraries when it is opened. */
const parts = {
  paper: lazyPart(() => import("./PaperEditor.tsx").then((part) => part.PaperEditor)),
  draw: lazyPart(() => import("./Blueprint.tsx").then((part) => part.Blueprint)),
  facts: lazyPart(() => import("./TestForm.tsx").then((part) => part.TestForm)),
  preview: lazyPart(() => import("./Preview.tsx").then((part) => part.Preview)),
};

/** One mock test: its facts and rules, its paper, what stands against publishing it, and what candidates would see. */
export default function TestPage() {
  const { testId = "" } = useParams();
  return testId === NEW ? <NewTest /> : <Loaded key={testId} id={testId} />;
}

function NewTest() {
  const navigate = useNavigate();
  const t = useT("exams.staff");
  return (
    <section aria-label={t("tests.new")} className="grid max-w-[60rem] grid-cols-[minmax(0,1fr)] gap-4">
      <p className="text-ink-2">{t("test.newLead")}</p>
      <LazyPart part={parts.facts} lines={10}>
        {(Form) => <Form test={undefined} onCreated={({ _id: testId }) => navigate(adminPaths.mockTest({ testId }))} />}
      </LazyPart>
    </section>
  );
}

function Loaded({ id }: { id: string }) {
  const t = useT("exams.staff");
  const test = useQuery(testQuery(id));
  const isGone = test.error instanceof ApiError && [400, 404].includes(test.error.status);
  if (isGone && !test.data) return <Empty text={t("test.gone")} />;
  if (!test.data) return <Pending query={test} failed={t("test.failed")} lines={12} />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <TestHead test={test.data} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-8 gap-y-6 min-[1180px]:grid-cols-[minmax(0,1fr)_16rem]">
        <Parts test={test.data} />
        {test.data.state === "draft" && <Preflight test={test.data} />}
      </div>
    </div>
  );
}

function Parts({ test }: { test: AdminTest }) {
  const t = useT("exams.staff");
  const { values, change } = useListParams({ part: param.choice(testParts) }, []);
  const shown: readonly TestPart[] = test.state === "draft" ? testParts : testParts.filter((part) => part !== "draw");
  const part = shown.includes(values.part) ? values.part : "paper";
  return (
    <div className="min-w-0">
      <Tabs
        label={t("test.parts")}
        tabs={shown.map((key) => ({ key, label: t(`part.${key}`) }))}
        value={part}
        onChange={(key, passing) => change({ part: key === "paper" ? undefined : key }, passing)}
        frame={(tabs) => <div className="mb-4 border-b border-line">{tabs}</div>}
      >
        {part === "paper" && (
          <LazyPart part={parts.paper} lines={10}>
            {(Paper) => <Paper test={test} />}
          </LazyPart>
        )}
        {part === "draw" && (
          <LazyPart part={parts.draw} lines={10}>
            {(Draw) => <Draw test={test} />}
          </LazyPart>
        )}
        {part === "facts" && (
          <LazyPart part={parts.facts} lines={10}>
            {(Form) => <Form test={test} />}
          </LazyPart>
        )}
        {part === "preview" && (
          <LazyPart part={parts.preview} lines={10}>
            {(Shown) => <Shown test={test} />}
          </LazyPart>
        )}
      </Tabs>
    </div>
  );
}

import type { MockTest, User } from "@sarathi/contract";
import { useEffect, useRef, useState } from "react";
import { Navigate, useNavigate, useParams } from "react-router";
import { useStore } from "zustand";
import { DiscoverRoutes } from "../../foundation/DiscoverRoutes.tsx";
import { errorText, isFormatError } from "../../foundation/errors.ts";
import { pick, useLanguage, useT } from "../../foundation/i18n.ts";
import { enter, type PageHandle, pageMeta, renderOnServer } from "../../foundation/page.ts";
import { paths } from "../../foundation/paths.ts";
import { loadedOf } from "../../foundation/query.ts";
import { forgetSession, useSession } from "../../foundation/session.ts";
import { toast } from "../../foundation/toast.ts";
import { Guard } from "../../shell/Guard.tsx";
import { loginPath } from "../../shell/places.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { Toaster } from "../../ui/Toaster.tsx";
import { holdTest, testQuery } from "../exams.queries.ts";
import { ExamScreen } from "../parts/ExamScreen.tsx";
import type { SittingSession } from "../sitting/sitting.session.ts";
import type { OpenedSitting } from "../sitting/sitting.start.ts";
import { resumeSitting } from "../sitting/sitting.start.ts";
import { useSitting } from "../sitting/useSitting.ts";

/** Beside its own, what it shares with its instructions. */
export const handle = { texts: ["exam", "sitting", "exams.errors"], retainsSession: true } satisfies PageHandle;
export const loader = renderOnServer;
export const clientLoader = () => enter(["exam", "sitting", "exams.errors"]);

type MetaArgs = Parameters<typeof pageMeta>[0] & { params: { slug?: string } };
/** Among many open pages the paper's name tells which is the exam. */
export const meta = (args: MetaArgs) =>
  pageMeta(args, "sitting", (t, _, root) => {
    const test = loadedOf(undefined, testQuery(args.params.slug ?? ""));
    const title = test ? t("sit.titleOf", { title: pick(test.title, root.language) }) : t("sit.title");
    return { title, hidden: true };
  });

/** The exam screen. Once it is open, a login that ends does not close it: the attempt has its own token. */
export default function Sit() {
  const { slug = "" } = useParams();
  const signedIn = useSession((session) => session.user);
  const [seated, setSeated] = useState<User>();
  useEffect(() => {
    if (signedIn) setSeated((first) => first ?? signedIn);
  }, [signedIn]);
  if (seated) return <OpenSitting key={`${slug} ${seated._id}`} slug={slug} seated={seated} />;
  return (
    <Guard>
      <Opening />
    </Guard>
  );
}

function Opening() {
  const t = useT("sitting");
  return (
    <main className="mx-auto max-w-[760px] px-(--pad) py-10">
      <h1 className="mb-6">{t("sit.title")}</h1>
      <Skeleton label={t("sit.entering")} lines={6} />
    </main>
  );
}

type Found = { kind: "opened"; opened: OpenedSitting } | { kind: "closed" } | { kind: "failed"; error: unknown };

function OpenSitting({ slug, seated: { _id, username } }: { slug: string; seated: User }) {
  const t = useT("sitting");
  const exam = useT("exam");
  const language = useLanguage();
  const [found, setFound] = useState<Found>();
  const [tries, setTries] = useState(0);
  const first = useRef(language);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try is a reason to look again
  useEffect(() => {
    let gone = false;
    const tell = (what: Found) => !gone && setFound(what);
    resumeSitting(slug, { accountId: _id, username, language: first.current }).then(
      (opened) => {
        if (opened) holdTest(slug, opened.test);
        tell(opened ? { kind: "opened", opened } : { kind: "closed" });
      },
      (error: unknown) => tell({ kind: "failed", error }),
    );
    return () => {
      gone = true;
    };
  }, [slug, _id, username, tries]);

  if (!found) return <Opening />;
  if (found.kind === "closed") return <Navigate to={paths.testInfo({ slug })} replace />;
  if (found.kind === "failed") {
    const title = isFormatError(found.error) ? exam("format") : t("sit.loadFailed");
    const again = () => {
      setFound(undefined);
      setTries(tries + 1);
    };
    return (
      <main className="mx-auto grid max-w-[760px] gap-4 px-(--pad) py-10">
        <ErrorState error={found.error} title={title} onRetry={again} />
        <ButtonLink to={paths.testInfo({ slug })} variant="quiet" className="justify-self-start">
          {t("sit.toInfo")}
        </ButtonLink>
      </main>
    );
  }
  if (found.opened.paper.length === 0) {
    const back = <ButtonLink to={paths.testInfo({ slug })}>{t("sit.toInfo")}</ButtonLink>;
    return (
      <main className="mx-auto max-w-[760px] px-(--pad) py-10">
        <Empty text={t("sit.noQuestions")} action={back} />
      </main>
    );
  }
  return <Sitting opened={found.opened} accountId={_id} />;
}

function Sitting({ opened, accountId }: { opened: OpenedSitting; accountId: string }) {
  const t = useT("shell");
  const sitting = useSitting(opened);
  if (!sitting) return <Opening />;
  return (
    <>
      <ExamScreen sitting={sitting} opened={opened} accountId={accountId} />
      <AfterSitting sitting={sitting} test={opened.test} />
      <DiscoverRoutes to={[afterPath(opened.test), paths.result({ resultId: "any" })]} />
      <Toaster label={t("toasts")} />
    </>
  );
}

/** Where what became of an attempt is shown: of an event's at the event, whose results all get at one time. */
function afterPath({ _id, slug, testType }: MockTest, resultId?: string): string {
  if (testType === "event") return paths.event({ slug: _id });
  return resultId ? paths.result({ resultId }) : paths.latestResult({ slug });
}

/** Goes on to the result when the attempt is over, and tells of a submit that was refused. */
function AfterSitting({ sitting, test }: { sitting: SittingSession; test: MockTest }) {
  const t = useT("sitting");
  const errors = useT("errors");
  const navigate = useNavigate();
  const phase = useStore(sitting.store, (state) => state.phase);
  const resultId = useStore(sitting.store, (state) => state.resultId);
  const submitError = useStore(sitting.store, (state) => state.submitError);
  useEffect(() => {
    if (phase !== "done") return;
    // Answers that were not taken are shown on the result page: no success message before that.
    if (sitting.store.getState().unsent === 0) toast.success(t("submit.done"));
    const result = afterPath(test, resultId);
    const { signedOut } = sitting.store.getState();
    if (signedOut) forgetSession();
    void navigate(signedOut ? loginPath(result) : result, { replace: true });
  }, [phase, resultId, test, navigate, t, sitting]);
  useEffect(() => {
    if (submitError !== undefined) toast.error(`${t("submit.failed")}\n${errorText(submitError, errors)}`);
  }, [submitError, t, errors]);
  return null;
}

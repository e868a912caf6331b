import { type AdminTest, mockTestAdmin as calls } from "@sarathi/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { ApiError } from "../../foundation/api.ts";
import { languageOf, pick, useFormat, useLanguage, useT } from "../../foundation/i18n.ts";
import { inPlace, useAction, useEndpointMutation } from "../../foundation/mutation.ts";
import { paths } from "../../foundation/paths.ts";
import { invalidate } from "../../foundation/query.ts";
import { toast } from "../../foundation/toast.ts";
import { ConfirmDialog } from "../../staff/ConfirmDialog.tsx";
import { adminPaths } from "../../staff/paths.ts";
import { Time } from "../../staff/Time.tsx";
import { useUndoToast } from "../../staff/undo.ts";
import { Button } from "../../ui/Button.tsx";
import { Tag } from "../../ui/Tag.tsx";
import { changedByStaff, holdTest, moveTest, preflightQuery } from "./staff.queries.ts";
import { StateMark } from "./testColumns.tsx";

/** What a test is, how it stands, and what can be done with it as a whole. */
export function TestHead({ test }: { test: AdminTest }) {
  const t = useT("exams.staff");
  const f = useFormat();
  const language = useLanguage();
  return (
    <header className="grid gap-3 border-b border-line pb-4">
      <div className="grid gap-1">
        <h2 lang={languageOf(test.title, language)} className="text-[20px]!">
          {pick(test.title, language)}
        </h2>
        <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1 text-small num">
          <StateMark state={test.state} />
          <code className="text-tiny text-ink-2 wrap-anywhere">{test.slug}</code>
          <span className="text-ink-2">{pick(test.categoryName, language)}</span>
          <span className="text-ink-2">
            {t("tests.paper", {
              count: test.questionCount,
              n: f.number(test.questionCount),
              marks: f.marks(test.paperMarks),
            })}
          </span>
          <span className="text-ink-2">{t("tests.minutes", { count: test.duration, n: f.number(test.duration) })}</span>
          {test.attemptCount > 0 && (
            <Link to={adminPaths.results({ test: test._id })}>
              {t("tests.attempts", { count: test.attemptCount, n: f.number(test.attemptCount) })}
            </Link>
          )}
          {test.attemptCount > 0 && <Link to={adminPaths.analytics({ testId: test._id })}>{t("test.statistics")}</Link>}
          {test.fromFile && <Tag>{t("test.fromFile")}</Tag>}
          <span className="text-ink-2">
            {t("field.updatedAt")}: <Time at={test.updatedAt} clock />
          </span>
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {test.state === "draft" && <Publish test={test} />}
        {test.state !== "draft" && <Archive test={test} />}
        <Duplicate test={test} />
        {test.state === "draft" && <Delete test={test} />}
        {test.state === "published" && (
          <Link to={paths.testInfo({ slug: test.slug })} className="ml-auto text-small">
            {t("test.onSite")}
          </Link>
        )}
      </div>
    </header>
  );
}

/** What is done when a step ends, well or not: somebody else may have changed the test meanwhile. */
function useMoving(test: AdminTest) {
  const client = useQueryClient();
  return {
    hold: (now: AdminTest) => holdTest(client, now),
    renew: (error: unknown) => {
      if (error instanceof ApiError) void invalidate(calls.getAdminTest, { params: { id: test._id } });
    },
  };
}

function Publish({ test }: { test: AdminTest }) {
  const t = useT("exams.staff");
  const f = useFormat();
  const [open, setOpen] = useState(false);
  const { hold, renew } = useMoving(test);
  const { data: preflight } = useQuery(preflightQuery(test._id));
  const publish = useAction(() => moveTest(test, "published"), {
    invalidates: changedByStaff,
    done: (now) => {
      hold(now);
      setOpen(false);
      toast.success(t("publish.done"));
    },
    onError: renew,
  });
  const isReady = preflight?.ready === true && preflight.revision === test.revision;
  return (
    <>
      <Button size="s" variant="main" disabled={!isReady} onClick={() => setOpen(true)}>
        {t("publish.open")}
      </Button>
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        title={t("publish.title")}
        lead={t("publish.lead", { n: f.number(test.questionCount), marks: f.marks(test.paperMarks) })}
        confirm={t("publish.confirm")}
        action={publish}
        onConfirm={() => publish.run(undefined)}
      />
    </>
  );
}

function Archive({ test }: { test: AdminTest }) {
  const t = useT("exams.staff");
  const { hold, renew } = useMoving(test);
  const tellWithUndo = useUndoToast();
  const to = test.state === "published" ? "archived" : "published";
  const move = useAction(({ now, to }: { now: AdminTest; to: "published" | "archived" }) => moveTest(now, to), {
    invalidates: changedByStaff,
    done: (now, wish) => {
      hold(now);
      const back = wish.to === "archived" ? "published" : "archived";
      tellWithUndo(t(`moved.${wish.to}`), () => void move.run({ now, to: back }));
    },
    onError: (error) => {
      renew(error);
      toast.error(move.problem ?? t("test.failed"));
    },
  });
  return (
    <Button size="s" busy={move.busy} onClick={() => void move.run({ now: test, to })}>
      {t(`bulk.do.${to}`)}
    </Button>
  );
}

function Duplicate({ test }: { test: AdminTest }) {
  const t = useT("exams.staff");
  const navigate = useNavigate();
  const { hold } = useMoving(test);
  const duplicate = useEndpointMutation(calls.duplicateTest, {
    invalidates: changedByStaff,
    done: (copy) => {
      hold(copy);
      toast.success(t("duplicate.done", { slug: copy.slug }));
      return navigate(adminPaths.mockTest({ testId: copy._id }));
    },
  });
  return (
    <Button size="s" busy={duplicate.busy} onClick={() => void duplicate.run({ params: { id: test._id }, body: {} })}>
      {t("duplicate.do")}
    </Button>
  );
}

function Delete({ test }: { test: AdminTest }) {
  const t = useT("exams.staff");
  const f = useFormat();
  const language = useLanguage();
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  const name = pick(test.title, language);
  const removal = useEndpointMutation(calls.removeTest, {
    invalidates: changedByStaff,
    done: () => {
      toast.success(t("delete.done", { name }));
      return navigate(adminPaths.mockTests());
    },
    onError: inPlace,
  });
  return (
    <>
      <Button size="s" variant="danger" onClick={() => setOpen(true)}>
        {t("delete.open")}
      </Button>
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        title={t("delete.title", { name })}
        lead={t("delete.lead", { slug: test.slug, n: f.number(test.questionCount) })}
        confirm={t("delete.confirm")}
        action={removal}
        destroys
        onConfirm={() => removal.run({ params: { id: test._id } })}
      />
    </>
  );
}

import type { MockTest } from "@sarathi/contract";
import { Link } from "react-router";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Bilingual } from "../../ui/Bilingual.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { attemptState } from "../attemptState.ts";
import { useStreamName } from "../streams.ts";

/** A test in a list: its figures, and what the caller can do with it. */
export function TestCard({ test, level = 2 }: { test: MockTest; level?: 2 | 3 }) {
  const t = useT("exams");
  const f = useFormat();
  const Heading = `h${level}` as const;
  const figures = [
    ["questions", f.number(test.questionCount)],
    ["minutes", f.number(test.duration)],
    ["pass", f.marks(test.passMarks)],
    ["penalty", test.negativeMarking > 0 ? `−${f.percent(test.negativeMarking)}` : f.number(0)],
  ] as const;
  return (
    <Card as="article" className="flex flex-col">
      <Marks test={test} />
      <Heading className="mt-2 text-body font-[620] leading-[1.45]">
        <Link to={`/pariksha/${test.slug}/info`} className="text-ink">
          <Bilingual text={test.title} />
        </Link>
      </Heading>
      <p className="mt-1 text-small text-ink-2">
        <Bilingual text={test.shortDescription} unmarked />
      </p>
      <dl className="mt-auto grid grid-cols-4 gap-x-3 pt-4 num">
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt className="text-tiny text-ink-3">{t(`card.${name}`)}</dt>
            <dd className="font-[620]">{value}</dd>
          </div>
        ))}
      </dl>
      <Ways test={test} />
    </Card>
  );
}

function Marks({ test }: { test: MockTest }) {
  const t = useT("exams");
  const f = useFormat();
  const streamName = useStreamName();
  const state = attemptState(test, Date.now());
  return (
    <p className="flex flex-wrap gap-1.5 empty:hidden">
      {test.streams.slice(0, 2).map((stream) => (
        <Badge key={stream}>{streamName(stream)}</Badge>
      ))}
      {state === "running" && test.myAttempt && (
        <Badge tone="live">{t("card.inProgressUntil", { time: f.time(test.myAttempt.deadlineAt) })}</Badge>
      )}
      {state === "done" && <Badge tone="ok">{t("card.done")}</Badge>}
    </p>
  );
}

function Ways({ test }: { test: MockTest }) {
  const t = useT("exams");
  const info = `/pariksha/${test.slug}/info`;
  const state = attemptState(test, Date.now());
  if (state === "running") {
    return (
      <div className="mt-4">
        <ButtonLink to={`/pariksha/${test.slug}`} size="s" variant="main">
          {t("card.resume")}
        </ButtonLink>
      </div>
    );
  }
  if (state === "new") {
    return (
      <div className="mt-4">
        <ButtonLink to={info} size="s">
          {t("card.start")}
        </ButtonLink>
      </div>
    );
  }
  const resultId = test.myAttempt?.resultId;
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      <ButtonLink to={resultId ? `/pariksha/result/${resultId}` : `/pariksha/${test.slug}/result`} size="s">
        {t("card.result")}
      </ButtonLink>
      <ButtonLink to={info} size="s" variant="quiet">
        {t("card.again")}
      </ButtonLink>
    </div>
  );
}

import type { MockTest } from "@sarathi/contract";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { paths } from "../../foundation/paths.ts";
import { Bilingual } from "../../ui/Bilingual.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { firstTestsQuery } from "../home.queries.ts";

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt className="text-tiny text-ink-3">{label}</dt>
      <dd className="font-[620]">{value}</dd>
    </div>
  );
}

function Teaser({ test }: { test: MockTest }) {
  const t = useT("home");
  const { number, percent } = useFormat();
  const path = paths.testInfo({ slug: test.slug });
  return (
    <Card as="article" className="flex flex-col">
      <h3>
        <Link to={path} className="text-ink">
          <Bilingual text={test.title} />
        </Link>
      </h3>
      <p className="mt-1 text-small text-ink-2">
        <Bilingual text={test.shortDescription} unmarked />
      </p>
      <dl className="mt-3.5 mb-4 grid grid-cols-4 gap-x-3 num">
        <Figure label={t("tests.questions")} value={number(test.questionCount)} />
        <Figure label={t("tests.minutes")} value={number(test.duration)} />
        <Figure label={t("tests.pass")} value={`${number(test.passMarks)}/${number(test.fullMarks)}`} />
        <Figure label={t("tests.penalty")} value={test.negativeMarking ? percent(-test.negativeMarking) : number(0)} />
      </dl>
      <ButtonLink to={path} size="s" className="mt-auto self-start">
        {t("tests.start")}
        <span className="sr-only">
          : <Bilingual text={test.title} unmarked />
        </span>
      </ButtonLink>
    </Card>
  );
}

/** Three mock tests; nothing when there are none. */
export function TestTeasers() {
  const t = useT("home");
  const { data } = useQuery(firstTestsQuery());
  if (!data || data.items.length === 0) return null;
  return (
    <section aria-labelledby="tests" className="border-t border-rule py-7">
      <div className="mb-4 flex items-baseline justify-between gap-3">
        <h2 id="tests">{t("tests.title")}</h2>
        <Link to={paths.tests()} className="inline-flex min-h-11 items-center text-small">
          {t("tests.all")}
        </Link>
      </div>
      <div className="grid gap-4 md:grid-cols-3">
        {data.items.map((test) => (
          <Teaser key={test._id} test={test} />
        ))}
      </div>
    </section>
  );
}

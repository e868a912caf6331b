import { MAX_STEM, questionAdmin, type SimilarMcq, type Text } from "@sarathi/contract";
import { useQuery } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import { Link } from "react-router";
import { languageOf, pick, useFormat, useLanguage, useT } from "../../../foundation/i18n.ts";
import { queryOf } from "../../../foundation/query.ts";
import { adminPaths } from "../../../staff/paths.ts";
import { useRested } from "../../../staff/useRested.ts";
import { State } from "../../../ui/Tag.tsx";
import type { EditorForm } from "./useEditorForm.ts";

/** Letters from which on a stem says something. */
const ENOUGH = 8;

/** Questions of the bank that say nearly what is written; they open beside, for what is typed here is not saved. */
export function Similar({ form, exceptId }: { form: EditorForm; exceptId: string | undefined }) {
  const t = useT("questions.staff");
  const question = useRested(useWatch({ control: form.control, name: "question" }));
  return (
    <section aria-label={t("similar.title")} className="grid gap-1.5">
      <h2 className="text-small!">{t("similar.title")}</h2>
      <SimilarTo question={question} exceptId={exceptId} />
    </section>
  );
}

/** Questions of the bank with nearly this stem. */
export function SimilarTo({
  question: { ne = "", en = "" },
  exceptId,
}: {
  question: Text;
  exceptId?: string | undefined;
}) {
  const t = useT("questions.staff");
  const asked = (text: string) => text.trim().slice(0, MAX_STEM);
  const question = { ...(ne.trim() && { ne: asked(ne) }), ...(en.trim() && { en: asked(en) }) };
  const isEnough = Object.values(question).some((text) => text.length >= ENOUGH);
  const found = useQuery({
    ...queryOf(questionAdmin.similarMcqs, { body: { question, ...(exceptId && { exceptId }) } }),
    enabled: isEnough,
    placeholderData: (before) => before,
  });
  const items = isEnough ? found.data : undefined;
  return (
    <div aria-live="polite" aria-busy={found.isFetching}>
      {!isEnough && <p className="text-ink-3">{t("similar.waiting")}</p>}
      {isEnough && found.isError && <p className="text-ink-2">{t("similar.failed")}</p>}
      {items?.length === 0 && <p className="text-ink-2">{t("similar.none")}</p>}
      {items && items.length > 0 && (
        <ul className="divide-y divide-rule border-y border-rule">
          {items.map((one) => (
            <Entry key={one._id} mcq={one} />
          ))}
        </ul>
      )}
    </div>
  );
}

function Entry({ mcq }: { mcq: SimilarMcq }) {
  const t = useT("questions.staff");
  const f = useFormat();
  const language = useLanguage();
  const same = mcq.similarity === 1;
  return (
    <li className="py-1.5">
      <Link
        to={adminPaths.mcqs({ question: mcq._id })}
        target="_blank"
        lang={languageOf(mcq.question, language)}
        className="line-clamp-2 text-ink"
      >
        {pick(mcq.question, language)}
      </Link>
      <p className="flex flex-wrap gap-x-3 text-tiny text-ink-2">
        <State tone={same ? "bad" : "warn"}>
          {same ? t("similar.same") : t("similar.alike", { n: f.percent(mcq.similarity) })}
        </State>
        {t(`state.${mcq.state}`)}
      </p>
    </li>
  );
}

import type { Text } from "@sarathi/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useT } from "../../foundation/i18n.ts";
import { useRested } from "../../staff/useRested.ts";
import { Pending } from "../../ui/Pending.tsx";
import { Written } from "../../ui/Written.tsx";
import writtenLook from "../../ui/written.css?url";
import { previewQuery } from "./staff.queries.ts";
import type { useNodeForm } from "./useNodeForm.ts";

/** What candidates would see of the text that is being written, when somebody opens it; and how it is written. */
export function BodyPreview({ form }: { form: ReturnType<typeof useNodeForm>["form"] }) {
  const t = useT("curriculum.staff");
  const [open, setOpen] = useState(false);
  return (
    <>
      <link rel="stylesheet" href={writtenLook} precedence="part" />
      <p className="text-tiny text-ink-2">{t("body.how")}</p>
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)} className="border-t border-line pt-2">
        <summary className="min-h-11 py-2.5 font-bold pointer-fine:min-h-9 pointer-fine:py-1.5">
          {t("body.preview")}
        </summary>
        {open && <Preview ne={form.watch("body.ne")} en={form.watch("body.en")} />}
      </details>
    </>
  );
}

function Preview(typed: Text) {
  const t = useT("curriculum.staff");
  const ne = useRested(typed.ne);
  const en = useRested(typed.en);
  const query = useQuery({ ...previewQuery({ ne, en }), placeholderData: keepPreviousData, enabled: !!ne || !!en });
  if (!ne && !en) return <p className="text-ink-2">{t("body.empty")}</p>;
  if (!query.data) return <Pending query={query} failed={t("body.failed")} lines={6} />;
  const { html } = query.data;
  return (
    <div className="grid gap-5 md:grid-cols-2" aria-busy={query.isPlaceholderData}>
      {(["ne", "en"] as const).map((language) => (
        <div key={language} className="min-w-0">
          {html[language] && <Written html={html[language]} language={language} />}
        </div>
      ))}
    </div>
  );
}

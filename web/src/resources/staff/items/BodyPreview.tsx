import { resourceContributions } from "@sarathi/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../../foundation/api.ts";
import { useT } from "../../../foundation/i18n.ts";
import { useRested } from "../../../staff/useRested.ts";
import { Pending } from "../../../ui/Pending.tsx";
import { Written } from "../../../ui/Written.tsx";
import writtenLook from "../../../ui/written.css?url";
import type { ItemFormApi } from "./useItemForm.ts";

/** What readers would see of the text that is being written, in both languages, when somebody opens it. */
export function BodyPreview({ form }: { form: ItemFormApi }) {
  const t = useT("resources.staff");
  const [open, setOpen] = useState(false);
  return (
    <>
      <link rel="stylesheet" href={writtenLook} precedence="part" />
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)} className="border-t border-line pt-2">
        <summary className="min-h-11 py-2.5 font-bold pointer-fine:min-h-9 pointer-fine:py-1.5">
          {t("preview.title")}
        </summary>
        {open && (
          <div className="grid gap-5 md:grid-cols-2">
            {(["ne", "en"] as const).map((language) => (
              <Side key={language} language={language} text={form.watch(`body.${language}`)} />
            ))}
          </div>
        )}
      </details>
    </>
  );
}

function Side({ language, text }: { language: "ne" | "en"; text: string | undefined }) {
  const t = useT("resources.staff");
  const body = useRested(text);
  const query = useQuery({
    queryKey: ["resource-preview", language, body],
    queryFn: ({ signal }) =>
      call(resourceContributions.previewText, { body: { body: body ?? "", language } }, { signal }),
    enabled: !!body,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (!body) return <p className="text-ink-2">{t(`preview.empty.${language}`)}</p>;
  if (!query.data) return <Pending query={query} failed={t("preview.failed")} lines={6} />;
  return (
    <div className="min-w-0" aria-busy={query.isPlaceholderData}>
      <Written html={query.data.html} language={language} />
    </div>
  );
}

import type { CampaignText } from "@sarathi/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useT } from "../../foundation/i18n.ts";
import { Pending } from "../../ui/Pending.tsx";
import { Pick } from "../../ui/Pick.tsx";
import { MailPreview } from "./MailPreview.tsx";
import { previewQuery } from "./staff.queries.ts";

const looks = ["light", "dark", "phone", "text"] as const;
type Look = (typeof looks)[number];

/** The mail that a text makes, made by what makes the mails: light, dark, on a phone, as plain text. */
export function Preview({ text, language }: { text: CampaignText; language: "ne" | "en" }) {
  const t = useT("newsletter.staff");
  const [look, setLook] = useState<Look>("light");
  const found = useQuery(previewQuery(text, language));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <Pick
        label={t("preview.look")}
        name={`look-${language}`}
        value={look}
        choices={looks.map((value) => ({ value, label: t(`preview.${value}`) }))}
        onChange={(value) => setLook(value as Look)}
      />
      {!found.data ? (
        <Pending query={found} failed={t("preview.failed")} lines={8} />
      ) : look === "text" ? (
        <pre lang={language} className="border border-line bg-sunk p-3.5 text-small whitespace-pre-wrap wrap-anywhere">
          {found.data.text}
        </pre>
      ) : (
        <MailPreview
          html={found.data.html}
          label={t("preview.title")}
          isDark={look === "dark"}
          isNarrow={look === "phone"}
        />
      )}
    </div>
  );
}

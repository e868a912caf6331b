import { newsletter, newsletterTopics } from "@sarathi/contract";
import { useEffect, useRef, useState } from "react";
import { Refused, useAccountForm } from "../../accounts/index.ts";
import { call } from "../../foundation/api.ts";
import { useT } from "../../foundation/i18n.ts";
import { enter, type PageHandle, pageMeta, renderOnServer } from "../../foundation/page.ts";
import { useReader } from "../../foundation/reader.ts";
import { useSession } from "../../foundation/session.ts";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { Head } from "../../ui/Head.tsx";
import { Part } from "../../ui/Part.tsx";
import { type Chosen, Wishes } from "../parts/Wishes.tsx";

const texts = ["accounts", "newsletter"] as const;
export const handle = { texts: [...texts] } satisfies PageHandle;
export const loader = renderOnServer;
export const clientLoader = () => enter([...texts]);
export const meta = (args: Parameters<typeof pageMeta>[0]) =>
  pageMeta(args, "newsletter", (t) => ({ title: t("title"), description: t("description") }));

const schema = () => import("../schemas.ts").then(({ address }) => address);

/** What the newsletter is, and the form that asks for it. */
export default function Newsletter() {
  const t = useT("newsletter");
  const [asked, setAsked] = useState(false);
  return (
    <div className="sheet">
      <Head title={t("title")} lead={t("lead")} />
      {asked ? (
        <Asked />
      ) : (
        <Part title={t("form")}>
          <Form onAsked={() => setAsked(true)} />
        </Part>
      )}
    </div>
  );
}

/** The same for every address: it does not tell whether it is known. */
function Asked() {
  const t = useT("newsletter");
  const place = useRef<HTMLDivElement>(null);
  // The form that had the focus is gone: what became of it is read instead.
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      <Part title={t("asked")}>
        <p>{t("askedNote")}</p>
      </Part>
    </div>
  );
}

function Form({ onAsked }: { onAsked: () => void }) {
  const t = useT("newsletter");
  const { language } = useReader();
  const known = useSession((session) => session.user?.email);
  const [chosen, setChosen] = useState<Chosen>({ topics: [...newsletterTopics], pace: "every", language });
  const form = useAccountForm({
    schema,
    fields: ["email"],
    send: async ({ email }) => {
      if (chosen.topics.length === 0) return;
      const body = { email, topics: chosen.topics, language: chosen.language };
      await call(newsletter.subscribeNewsletter, { body }, { token: null });
      onAsked();
    },
  });
  return (
    <form ref={form.form} method="post" noValidate onSubmit={form.onSubmit} className="grid max-w-[26rem] gap-4">
      <Field
        key={known}
        type="email"
        autoComplete="email"
        autoCapitalize="off"
        spellCheck={false}
        required
        defaultValue={known}
        label={t("email")}
        {...form.field("email")}
      />
      <Wishes value={chosen} onChange={setChosen} />
      <Refused text={form.refused} />
      <Button type="submit" variant="main" busy={form.busy}>
        {t("ask")}
      </Button>
      <p className="text-tiny text-ink-2">{t("private")}</p>
    </form>
  );
}

import { newsletter, newsletterTopics } from "@sarathi/contract";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { LoaderFunctionArgs } from "react-router";
import { Refused, useAccountForm } from "../../accounts/index.ts";
import { call } from "../../foundation/api.ts";
import { useDate } from "../../foundation/dates.ts";
import { useT } from "../../foundation/i18n.ts";
import { enter, type PageHandle, pageMeta } from "../../foundation/page.ts";
import { paths } from "../../foundation/paths.ts";
import { prefetch } from "../../foundation/query.ts";
import { useReader } from "../../foundation/reader.ts";
import { useSession } from "../../foundation/session.ts";
import { Bilingual } from "../../ui/Bilingual.tsx";
import { Button } from "../../ui/Button.tsx";
import { Entries, Entry, EntryTitle } from "../../ui/Entries.tsx";
import { Field } from "../../ui/Field.tsx";
import { Head } from "../../ui/Head.tsx";
import { Part } from "../../ui/Part.tsx";
import { archiveQuery } from "../newsletter.queries.ts";
import { type Chosen, Wishes } from "../parts/Wishes.tsx";

const texts = ["accounts", "newsletter"] as const;
export const handle = { texts: [...texts] } satisfies PageHandle;
export const loader = ({ context }: LoaderFunctionArgs) => prefetch(context, [archiveQuery()]);
export const clientLoader = () => enter([...texts], [archiveQuery()]);
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
      <Archive />
    </div>
  );
}

/** What was sent so far, for everybody; nothing while there is none. */
function Archive() {
  const t = useT("newsletter");
  const dateOf = useDate();
  const { data } = useQuery(archiveQuery());
  if (!data || data.items.length === 0) return null;
  return (
    <Part title={t("archive")}>
      <Entries label={t("archive")}>
        {data.items.map(({ number, title, topic, sentAt }) => (
          <Entry key={number}>
            <EntryTitle to={paths.archivedNewsletter({ number: String(number) })} title={<Bilingual text={title} />}>
              {t(`topic.${topic}`)} · {dateOf(sentAt)}
            </EntryTitle>
          </Entry>
        ))}
      </Entries>
      <a href="/newsletter/rss.xml" className="mt-4 inline-flex min-h-11 items-center text-small">
        {t("rss")}
      </a>
    </Part>
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

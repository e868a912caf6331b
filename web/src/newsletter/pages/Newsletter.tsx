import { newsletter } from "@sarathi/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useT } from "../../foundation/i18n.ts";
import { param, useListParams } from "../../foundation/listParams.ts";
import { useEndpointMutation } from "../../foundation/mutation.ts";
import { enter, pageMeta, renderOnServer } from "../../foundation/page.ts";
import { Guard } from "../../shell/Guard.tsx";
import { Button } from "../../ui/Button.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { Field } from "../../ui/Field.tsx";
import { isPastLastPage, Pager, PastLastPage } from "../../ui/Pager.tsx";
import { Pending } from "../../ui/Pending.tsx";
import { subscribersQuery } from "../newsletter.queries.ts";

export const loader = renderOnServer;
export const clientLoader = () => enter(["subscribers", "newsletter.errors"]);
export const meta = (args: Parameters<typeof pageMeta>[0]) =>
  pageMeta(args, "subscribers", (t) => ({ title: t("title"), hidden: true }));

const params = { page: param.page() };

export default function Newsletter() {
  const t = useT("subscribers");
  return (
    <Guard>
      <div className="grid gap-5 py-8">
        <h1>{t("title")}</h1>
        <Add />
        <List />
      </div>
    </Guard>
  );
}

function Add() {
  const t = useT("subscribers");
  const [text, setText] = useState("");
  const create = useEndpointMutation(newsletter.createSubscriber, {
    failed: t("notAdded"),
    invalidates: [newsletter.listSubscribers],
    done: () => setText(""),
  });
  return (
    <form
      className="flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void create.run({ body: { text } });
      }}
    >
      <Field label={t("text")} value={text} onChange={(event) => setText(event.target.value)} />
      <Button type="submit" variant="main" busy={create.busy}>
        {t("add")}
      </Button>
    </form>
  );
}

function List() {
  const t = useT("subscribers");
  const { values, hrefOfPage } = useListParams(params, []);
  const found = useQuery(subscribersQuery(values.page));
  const remove = useEndpointMutation(newsletter.removeSubscriber, {
    failed: t("notRemoved"),
    invalidates: [newsletter.listSubscribers],
  });
  if (!found.data) return <Pending query={found} failed={t("failed")} lines={4} />;
  const { items, pagination } = found.data;
  if (isPastLastPage(items, pagination)) return <PastLastPage pagination={pagination} to={hrefOfPage} />;
  if (items.length === 0) return <Empty text={t("empty")} />;
  return (
    <>
      <ul className="grid gap-2">
        {items.map(({ _id: id, text }) => (
          <li key={id} className="flex items-center justify-between gap-3">
            <span className="min-w-0 break-words">{text}</span>
            <Button
              size="s"
              variant="quiet"
              aria-label={t("removeOne", { text })}
              busy={remove.busy && remove.input?.params.id === id}
              onClick={() => void remove.run({ params: { id } })}
            >
              {t("remove")}
            </Button>
          </li>
        ))}
      </ul>
      <Pager pagination={pagination} to={hrefOfPage} />
    </>
  );
}

import { type ItemLink, resources } from "@sarathi/contract";
import ExternalLink from "lucide-react/icons/external-link";
import { call } from "../../foundation/api.ts";
import { useDate } from "../../foundation/dates.ts";
import { useT } from "../../foundation/i18n.ts";
import { buttonLook } from "../../ui/Button.tsx";

/** An address elsewhere: where it leads, and whether it did when it was looked at last. */
export function ItemLinkPart({ id, link }: { id: string; link: ItemLink }) {
  const t = useT("resourceItem");
  const date = useDate();
  const { url, host, state, archivedOn, checkedAt } = link;
  const count = () => {
    void call(resources.readItem, { params: { id }, body: { what: "download" } }).catch(() => undefined);
  };
  return (
    <div className="grid justify-items-start gap-3">
      {state === "dead" && (
        <p className="text-small font-bold text-pen">
          <span aria-hidden="true">● </span>
          <span>{t("link.dead")}</span>
        </p>
      )}
      <a
        href={url}
        target="_blank"
        rel="noopener noreferrer nofollow"
        onClick={count}
        className={buttonLook({ variant: state === "dead" ? "plain" : "main" }, "max-w-full")}
      >
        <span className="wrap-anywhere">{t("link.open", { host })}</span>
        <ExternalLink aria-hidden="true" className="size-[18px] shrink-0" />
        <span className="sr-only">({t("link.newTab")})</span>
      </a>
      <p className="text-small text-ink-2 num wrap-anywhere">{url}</p>
      <p className="text-small text-ink-2 num">
        {[
          archivedOn && t("link.archived", { date: date(archivedOn) }),
          checkedAt ? t("link.checked", { date: date(checkedAt) }) : t("link.unchecked"),
        ]
          .filter(Boolean)
          .join(" · ")}
      </p>
    </div>
  );
}

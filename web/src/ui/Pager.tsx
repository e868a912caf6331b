import type { Pagination } from "@sarathi/contract";
import { useFormat, useT } from "../foundation/i18n.ts";
import { ButtonLink, buttonLook } from "./Button.tsx";
import { Empty } from "./Empty.tsx";

interface PagerProps {
  pagination: Pagination;
  /** Address of a page. */
  to: (page: number) => string;
}

/** Previous, where one is, next. Nothing for a single page. */
export function Pager({ pagination, to }: PagerProps) {
  const t = useT("common");
  const f = useFormat();
  const { page, totalPages, total, hasNextPage, hasPrevPage } = pagination;
  if (!hasNextPage && !hasPrevPage) return null;
  const step = (target: number, exists: boolean, label: string) =>
    exists ? (
      <ButtonLink size="s" to={to(target)} preventScrollReset={false}>
        {label}
      </ButtonLink>
    ) : (
      <span aria-hidden="true" className={buttonLook({ size: "s", variant: "quiet" }, "text-ink-3!")}>
        {label}
      </span>
    );
  return (
    <nav aria-label={t("pager.label")} className="flex items-center justify-between gap-3">
      {step(page - 1, hasPrevPage, t("pager.previous"))}
      <span aria-current="page" className="text-small text-ink-2 num">
        {t("pager.place", { page: f.number(page), pages: f.counted(totalPages, total) })}
      </span>
      {step(page + 1, hasNextPage, t("pager.next"))}
    </nav>
  );
}

/** Whether a list has items, but none on this page: an old link, or fewer items than before. */
export const isPastLastPage = (items: readonly unknown[], { total }: Pagination) => items.length === 0 && total > 0;

/** In the place of such a page: the way back to the last one. */
export function PastLastPage({ pagination, to }: PagerProps) {
  const t = useT("common");
  return (
    <Empty
      text={t("pager.past")}
      action={<ButtonLink to={to(pagination.totalPages)}>{t("pager.toLast")}</ButtonLink>}
    />
  );
}

import { useFormat, useT } from "../foundation/i18n.ts";
import { ButtonLink, buttonLook } from "./Button.tsx";

interface PagerProps {
  page: number;
  totalPages: number;
  /** Address of a page. */
  to: (page: number) => string;
}

/** Previous, where one is, next. Nothing for a single page. */
export function Pager({ page, totalPages, to }: PagerProps) {
  const t = useT("common");
  const { number } = useFormat();
  if (totalPages <= 1) return null;
  const step = (target: number, label: string) =>
    target < 1 || target > totalPages ? (
      <span aria-hidden="true" className={buttonLook({ size: "s", variant: "quiet" }, "text-ink-3!")}>
        {label}
      </span>
    ) : (
      <ButtonLink size="s" to={to(target)} preventScrollReset={false}>
        {label}
      </ButtonLink>
    );
  return (
    <nav aria-label={t("pager.label")} className="flex items-center justify-between gap-3">
      {step(page - 1, t("pager.previous"))}
      <span aria-current="page" className="text-small text-ink-2 num">
        {t("pager.place", { page: number(page), pages: number(totalPages) })}
      </span>
      {step(page + 1, t("pager.next"))}
    </nav>
  );
}

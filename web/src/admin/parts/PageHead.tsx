import MenuIcon from "lucide-react/icons/menu";
import { useState } from "react";
import { Link, useLocation } from "react-router";
import { useT } from "../../foundation/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { Sheet } from "../../ui/Dialog.tsx";
import { above, pageAt } from "../places.ts";
import { AdminNav } from "./AdminNav.tsx";

/** On small screens: the button that opens the navigation. Any link of it closes it. */
function NavSheet() {
  const t = useT("admin");
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="s" aria-expanded={open} onClick={() => setOpen(true)} className="md:hidden">
        <MenuIcon aria-hidden="true" className="size-4" />
        {t("nav.open")}
      </Button>
      <Sheet open={open} onClose={() => setOpen(false)} title={t("title")} from="side" closeOnLink>
        <AdminNav />
      </Sheet>
    </>
  );
}

/** Where one is: the pages above as links, then the page's own name. */
export function PageHead() {
  const t = useT("admin");
  const { pathname } = useLocation();
  const page = pageAt(pathname);
  const before = above(page);
  return (
    <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 pb-5">
      <div className="min-w-0">
        {before.length > 0 && (
          <nav aria-label={t("nav.path")}>
            <ol className="flex flex-wrap text-small text-ink-3">
              {before.map(({ name, path }) => (
                <li key={name} className="not-last:after:px-1.5 not-last:after:content-['/']">
                  <Link to={path} className="text-ink-2">
                    {name === "overview" ? t("title") : t(`page.${name}`)}
                  </Link>
                </li>
              ))}
            </ol>
          </nav>
        )}
        <h1 className="text-[24px]! md:text-[28px]!">{t(`page.${page}`)}</h1>
      </div>
      <NavSheet />
    </header>
  );
}

import { useEffect, useState } from "react";
import { useT } from "../../foundation/i18n.ts";
import { SITTING } from "../../foundation/offline/caches.ts";
import { type KeptPage, keptPages, whenReachable } from "../../foundation/offline/kept.ts";
import { enter, pageMeta, renderOnServer } from "../../foundation/page.ts";
import { paths } from "../../foundation/paths.ts";
import { Button } from "../../ui/Button.tsx";
import { Entries, Entry } from "../../ui/Entries.tsx";
import { Head } from "../../ui/Head.tsx";
import { Part } from "../../ui/Part.tsx";
import { ownPath } from "../places.ts";

export const handle = { texts: ["offline"] };
export const loader = renderOnServer;
export const clientLoader = () => enter(["offline"]);

export const meta = (args: Parameters<typeof pageMeta>[0]) =>
  pageMeta(args, "offline", (t) => ({ title: t("title"), hidden: true }));

/** Where the reader wanted to go. */
const wanted = () => ownPath(new URLSearchParams(location.search).get("to"));
const goOn = () => location.replace(wanted());

/** The paper that kept instructions are of ("Kharidar · First Paper: instructions · Sarathi"). */
const paperOf = (kept: readonly KeptPage[], path: string): string | undefined =>
  kept.find((page) => page.path === `${path}/info`)?.title.replace(/:[^:]*$/, "") || undefined;

/** Stands for a page that is not kept, while there is no network; goes on by itself when there is one again. */
export default function Offline() {
  const t = useT("offline");
  const [kept, setKept] = useState<readonly KeptPage[]>([]);
  useEffect(() => {
    keptPages().then(setKept, () => undefined);
    return whenReachable(goOn);
  }, []);
  const isKept = (path: string) => kept.some((page) => page.path === path);
  const sittings = kept.filter(({ path }) => SITTING.test(path));
  return (
    <div className="sheet">
      <Head title={t("title")} lead={t("text")}>
        <div className="mt-6">
          <Button variant="main" onClick={goOn}>
            {t("retry")}
          </Button>
        </div>
      </Head>
      {kept.length > 0 && (
        <Part title={t("kept")}>
          {/* Documents of their own: what they need is kept with them. */}
          <Entries>
            {isKept(paths.home()) && (
              <Entry>
                <a href={paths.home()}>{t("home")}</a>
              </Entry>
            )}
            {isKept(paths.tests()) && (
              <Entry>
                <a href={paths.tests()}>{t("tests")}</a>
              </Entry>
            )}
            {sittings.map(({ path }) => (
              <Entry key={path}>
                <a href={path}>{paperOf(kept, path) ?? t("sitting")}</a>
              </Entry>
            ))}
          </Entries>
        </Part>
      )}
    </div>
  );
}

import { useEffect, useState } from "react";
import { useT } from "../../foundation/i18n.ts";
import { storedPaths, whenReachable } from "../../foundation/offline/offline.ts";
import { enter, pageMeta, renderOnServer } from "../../foundation/page.ts";
import { paths } from "../../foundation/paths.ts";
import { Button } from "../../ui/Button.tsx";
import { Entries, Entry } from "../../ui/Entries.tsx";
import { Head } from "../../ui/Head.tsx";
import { Part } from "../../ui/Part.tsx";
import { safePath } from "../places.ts";

export const handle = { texts: ["offline"] };
export const loader = renderOnServer;
export const clientLoader = () => enter(["offline"]);

export const meta = (args: Parameters<typeof pageMeta>[0]) =>
  pageMeta(args, "offline", (t) => ({ title: t("title"), hidden: true }));

/** Where the reader wanted to go. */
const wanted = () => safePath(new URLSearchParams(location.search).get("to"));
const goOn = () => location.replace(wanted());

/** Stands for a page that is not kept, while there is no network; goes on by itself when there is one again. */
export default function Offline() {
  const t = useT("offline");
  const [kept, setKept] = useState<readonly string[]>([]);
  useEffect(() => {
    storedPaths().then(setKept, () => undefined);
    return whenReachable(goOn);
  }, []);
  const sittings = kept.filter((path) => /^\/pariksha\/[^/]+$/.test(path));
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
            {kept.includes(paths.home()) && (
              <Entry>
                <a href={paths.home()}>{t("home")}</a>
              </Entry>
            )}
            {kept.includes(paths.tests()) && (
              <Entry>
                <a href={paths.tests()}>{t("tests")}</a>
              </Entry>
            )}
            {sittings.map((path) => (
              <Entry key={path}>
                <a href={path}>{t("sitting")}</a>
              </Entry>
            ))}
          </Entries>
        </Part>
      )}
    </div>
  );
}

import { useT } from "../../foundation/i18n.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { Pending } from "../../ui/Pending.tsx";
import { WordsChanged } from "../../ui/WordsChanged.tsx";
import { Ago } from "./Ago.tsx";

interface Version {
  revision: number;
  title?: string;
  text: string;
  at: string;
}
interface HistoryProps {
  query: Parameters<typeof Pending>[0]["query"] & { data: readonly Version[] | undefined };
  onClose: () => void;
}

const wordsOf = ({ title, text }: Version) => (title === undefined ? text : `${title}\n\n${text}`);

/** What something said before its edits, latest first, each with what the edit changed. */
export function History({ query, onClose }: HistoryProps) {
  const t = useT("history");
  return (
    <Dialog open onClose={onClose} title={t("title")}>
      {query.data ? (
        <ol className="grid gap-5">
          {query.data.map((version, at) => {
            const before = query.data?.[at + 1];
            return (
              <li key={version.revision} className="grid gap-1">
                <h3 className="text-small font-bold">
                  {t(before ? "edited" : "first")} <Ago at={version.at} />
                </h3>
                <p className="whitespace-pre-line wrap-anywhere">
                  {before ? (
                    <WordsChanged
                      from={wordsOf(before)}
                      to={wordsOf(version)}
                      removed={t("removed")}
                      added={t("added")}
                    />
                  ) : (
                    wordsOf(version)
                  )}
                </p>
              </li>
            );
          })}
        </ol>
      ) : (
        <Pending query={query} failed={t("failed")} lines={6} />
      )}
    </Dialog>
  );
}

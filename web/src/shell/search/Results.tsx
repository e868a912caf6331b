import { Link } from "react-router";
import { useT } from "../../foundation/i18n.ts";
import { paths } from "../../foundation/paths.ts";
import { type Found, type Hit, marksOf } from "./search.rules.ts";

interface Props {
  id: string;
  text: string;
  found: Found | null;
  searching: boolean;
  active: number;
  onChoose: (hit: Hit) => void;
  onCorrect: (text: string) => void;
  onLeave: () => void;
  inline: boolean;
}

/** What was found, group by group, or why there is nothing. */
export function Results({ id, text, found, searching, active, onChoose, onCorrect, onLeave, inline }: Props) {
  const t = useT("shell");
  const own = useT("search");
  const hits = found?.hits ?? [];
  const note = searching ? t("search.searching") : hits.length === 0 ? t("search.none") : "";
  const meant = hits[0]?.corrected;
  const order = [...new Set(hits.map(({ group }) => group))];
  return (
    <div
      className={
        inline
          ? "mt-2"
          : "absolute inset-x-0 top-full z-30 mt-2 lg:left-auto lg:w-[30rem] max-h-[70dvh] overflow-y-auto overscroll-contain rounded border border-rule-2 bg-card p-1.5"
      }
    >
      {note && <p className="px-3 py-2.5 text-small text-ink-2">{note}</p>}
      {!searching && hits.length === 0 && (
        <p className="px-3 pb-2.5 text-small text-ink-2">
          <span className="block break-words">{own("soughtFor", { text: text.trim().replace(/\s+/g, " ") })}</span>
          <Link
            to={`${paths.newPost()}?${new URLSearchParams({ title: text.trim() })}`}
            onClick={onLeave}
            className="inline-flex min-h-11 items-center"
          >
            {own("ask")}
          </Link>
        </p>
      )}
      {!searching && meant && (
        <button
          type="button"
          className="block min-h-11 w-full px-3 text-left text-small text-link"
          onClick={() => onCorrect(meant)}
        >
          {own("meant", { text: meant })}
        </button>
      )}
      <div id={id} role="listbox" aria-label={t("search.results")}>
        {order.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
          <div key={group} role="group" aria-labelledby={`${id}-${group}`}>
            <div id={`${id}-${group}`} role="presentation" className="px-3 pt-2 text-tiny text-ink-3">
              {own(`group.${group}`)}
            </div>
            {hits.map((hit, index) =>
              hit.group === group ? (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the input's (combobox)
                <div
                  key={hit.path}
                  id={`${id}-${index}`}
                  role="option"
                  tabIndex={-1}
                  aria-selected={index === active}
                  onClick={() => onChoose(hit)}
                  className="flex min-h-11 cursor-pointer items-center justify-between gap-3 rounded-s px-3 py-1.5 hover:bg-sunk aria-selected:bg-link-tint"
                >
                  <Marked title={hit.title} text={hit.corrected ?? text} />
                  {hit.detail && <span className="max-w-[45%] truncate text-tiny text-ink-3">{hit.detail}</span>}
                </div>
              ) : null,
            )}
          </div>
        ))}
      </div>
    </div>
  );
}

function Marked({ title, text }: { title: string; text: string }) {
  const pieces = marksOf(title, text).reduce<{ at: number; text: string; marked: boolean }[]>((all, piece) => {
    const last = all.at(-1);
    all.push({ ...piece, at: last ? last.at + last.text.length : 0 });
    return all;
  }, []);
  return (
    <span className="min-w-0 truncate">
      {pieces.map((piece) =>
        piece.marked ? (
          <mark key={piece.at} className="bg-transparent font-semibold text-inherit">
            {piece.text}
          </mark>
        ) : (
          piece.text
        ),
      )}
    </span>
  );
}

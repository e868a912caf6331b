import { useRef, useState } from "react";
import type { MetaDescriptor } from "react-router";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { enter, pageMeta, renderOnServer } from "../../foundation/page.ts";
import { toast } from "../../foundation/toast.ts";
import { Button } from "../../ui/Button.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { Head } from "../../ui/Head.tsx";
import { Part } from "../../ui/Part.tsx";
import { Pick } from "../../ui/Pick.tsx";
import { Prose } from "../../ui/Prose.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import type { Direction } from "../converter.ts";
import { useConverter } from "../useConverter.ts";

export const handle = { texts: ["preeti"] };
export const loader = renderOnServer;
export const clientLoader = () => enter(["preeti"]);

export function meta(args: Parameters<typeof pageMeta>[0]): MetaDescriptor[] {
  return pageMeta(args, "preeti", (t) => ({ title: t("meta.title"), description: t("meta.description") }));
}

const other = { toUnicode: "toPreeti", toPreeti: "toUnicode" } as const;
/** What is written, and what comes of it. */
const sides = {
  toUnicode: { from: "preeti", to: "unicode" },
  toPreeti: { from: "unicode", to: "preeti" },
} as const;

function Converter() {
  const t = useT("preeti");
  const { number } = useFormat();
  const [direction, setDirection] = useState<Direction>("toUnicode");
  const [text, setText] = useState("");
  const [tries, setTries] = useState(0);
  const { output, otherWay, busy, error } = useConverter(text, direction, tries);
  const input = useRef<HTMLTextAreaElement>(null);
  const { from, to } = sides[direction];
  const count = (of: string) => t("count", { count: of.length, n: number(of.length) });
  const languageOf = (side: "preeti" | "unicode") => (side === "unicode" ? "ne" : undefined);
  const turn = () => setDirection(other[direction]);
  const clear = () => {
    setText("");
    input.current?.focus();
  };
  const copy = () =>
    navigator.clipboard.writeText(output).then(
      () => toast.success(t("copied")),
      () => toast.error(t("notCopied")),
    );
  return (
    <div className="grid gap-4">
      <Pick
        label={t("direction.label")}
        name="direction"
        choices={(["toUnicode", "toPreeti"] as const).map((value) => ({ value, label: t(`direction.${value}`) }))}
        value={direction}
        onChange={(value) => setDirection(value as Direction)}
      />
      <div className="grid gap-x-6 gap-y-4 md:grid-cols-2">
        <div>
          <TextArea
            ref={input}
            label={t(from)}
            hint={count(text)}
            rows={10}
            lang={languageOf(from)}
            value={text}
            placeholder={t("paste")}
            autoComplete="off"
            autoCorrect="off"
            autoCapitalize="off"
            spellCheck={false}
            onChange={(event) => setText(event.target.value)}
          />
          <Button size="s" className="mt-2" onClick={clear} disabled={text === ""}>
            {t("clear")}
          </Button>
        </div>
        <div>
          <TextArea
            label={t(to)}
            hint={busy ? t("busy") : count(output)}
            rows={10}
            lang={languageOf(to)}
            value={output}
            readOnly
            aria-busy={busy}
          />
          <Button size="s" variant="main" className="mt-2" onClick={() => void copy()} disabled={output === "" || busy}>
            {t("copy")}
          </Button>
        </div>
      </div>
      <div role="status" className="empty:hidden">
        {otherWay && (
          <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-small">
            <span>{t(direction === "toUnicode" ? "isUnicode" : "isPreeti")}</span>
            <Button size="s" onClick={turn}>
              {t(`direction.${other[direction]}`)}
            </Button>
          </p>
        )}
      </div>
      {error !== null && <ErrorState error={error} title={t("failed")} onRetry={() => setTries(tries + 1)} />}
      <p className="text-small text-ink-2">{t("private")}</p>
    </div>
  );
}

/** Preeti to Unicode and back. Nothing of the text is sent or stored. */
export default function Preeti() {
  const t = useT("preeti");
  return (
    <div className="sheet">
      <Head title={t("title")} lead={t("lead")} />
      <Part title={t("convert")} quietTitle>
        <Converter />
      </Part>
      <Part title={t("help.title")}>
        <Prose>
          {(["font", "kantipur", "english", "check"] as const).map((name) => (
            <p key={name}>{t(`help.${name}`)}</p>
          ))}
        </Prose>
      </Part>
    </div>
  );
}

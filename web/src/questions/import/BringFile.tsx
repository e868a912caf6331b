import { MAX_IMPORT_BYTES, type McqImport, questionImport } from "@sarathi/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import FileUp from "lucide-react/icons/file-up";
import { type DragEvent, useRef, useState } from "react";
import { Link, useNavigate } from "react-router";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { useAction } from "../../foundation/mutation.ts";
import { toast } from "../../foundation/toast.ts";
import { adminPaths } from "../../staff/paths.ts";
import { Time } from "../../staff/Time.tsx";
import { Button } from "../../ui/Button.tsx";
import { Pending } from "../../ui/Pending.tsx";
import { ProgressBar } from "../../ui/ProgressBar.tsx";
import { State } from "../../ui/Tag.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { sendFile } from "../../uploads/index.ts";
import { holdImport, importsQuery } from "./import.queries.ts";

/** A file is chosen or dropped, or text is pasted; earlier files stand below. */
export function BringFile() {
  const t = useT("questionImport");
  const navigate = useNavigate();
  const client = useQueryClient();
  const [share, setShare] = useState(0);
  const send = useAction(
    (file: File) =>
      sendFile(questionImport.createMcqImport, file, {
        fields: { name: file.name.slice(0, 200) },
        onProgress: setShare,
      }),
    {
      failed: t("bring.failed"),
      done: (one: McqImport) => {
        holdImport(client, one);
        return navigate(adminPaths.mcqs({ import: one._id }));
      },
    },
  );
  const bring = (file: File | undefined) => {
    if (!file) return;
    if (file.size > MAX_IMPORT_BYTES) toast.error(t("bring.tooLarge"));
    else void send.run(file);
  };
  return (
    <>
      {send.busy ? <ProgressBar label={t("bring.sending")} share={share} /> : <DropPlace onFile={bring} />}
      <Paste busy={send.busy} onText={(text) => bring(new File([text], t("bring.pasted"), { type: "text/plain" }))} />
      <Earlier />
    </>
  );
}

function DropPlace({ onFile }: { onFile: (file: File | undefined) => void }) {
  const t = useT("questionImport");
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    onFile(event.dataTransfer.files[0]);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shorter way for the mouse; the button does the same
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={`grid justify-items-start gap-2 border border-dashed p-5 ${over ? "border-link bg-link-tint" : "border-edge"}`}
    >
      <input
        ref={input}
        type="file"
        hidden
        onChange={(event) => {
          onFile(event.target.files?.[0]);
          event.target.value = ""; // the same file can be chosen again
        }}
      />
      <p className="flex flex-wrap items-center gap-3">
        <Button variant="main" onClick={() => input.current?.click()}>
          <FileUp aria-hidden="true" className="size-4" />
          {t("bring.choose")}
        </Button>
        <span className="max-md:hidden">{t("bring.drop")}</span>
      </p>
      <p className="max-w-[46em] text-small text-ink-2">{t("bring.hint")}</p>
    </div>
  );
}

function Paste({ busy, onText }: { busy: boolean; onText: (text: string) => void }) {
  const t = useT("questionImport");
  const [text, setText] = useState("");
  return (
    <div className="grid justify-items-start gap-2">
      <div className="w-full">
        <TextArea
          label={t("bring.paste")}
          hint={t("bring.pasteHint")}
          rows={8}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
      <Button disabled={text.trim() === ""} busy={busy} onClick={() => onText(text)}>
        {t("bring.read")}
      </Button>
    </div>
  );
}

const tones = {
  reading: "live",
  importing: "live",
  ready: "warn",
  done: "ok",
  failed: "bad",
  cancelled: "plain",
} as const;

function Earlier() {
  const t = useT("questionImport");
  const f = useFormat();
  const query = useQuery(importsQuery());
  if (!query.data) return <Pending query={query} failed={t("bring.listFailed")} lines={3} />;
  const { items } = query.data;
  return (
    <section className="grid gap-2">
      <h3>{t("bring.earlier")}</h3>
      {items.length === 0 && <p className="text-ink-2">{t("bring.none")}</p>}
      <ul className="grid">
        {items.map((one) => (
          <li key={one._id} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 border-t border-rule py-2">
            <Link to={adminPaths.mcqs({ import: one._id })} className="min-w-0 break-words">
              {one.name}
            </Link>
            <State tone={tones[one.state]}>{t(`state.${one.state}`)}</State>
            <span className="text-small text-ink-2 num">
              {t("counts.all", { count: one.counts.all, n: f.number(one.counts.all) })}
            </span>
            <span className="text-small text-ink-2">
              {one.by} · <Time at={one.createdAt} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

import { MAX_POST_MEDIA } from "@sarathi/contract";
import ImagePlus from "lucide-react/icons/image-plus";
import { type ChangeEvent, useRef, useState } from "react";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { lazyPart } from "../../foundation/lazyPart.ts";
import { useSession } from "../../foundation/session.ts";
import { withTexts } from "../../foundation/withTexts.ts";
import { smallCopy } from "../../ui/Avatar.tsx";
import { Button } from "../../ui/Button.tsx";
import { OpenedPart } from "../../ui/OpenedPart.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { acceptPictures, MAX_SOURCE_BYTES, unfitPicture } from "../../uploads/index.ts";
import type { Composed } from "../composer.rules.ts";

/** Fetched with the first picture. */
const pictureUpload = lazyPart(() =>
  import("./PictureUpload.tsx").then((part) => withTexts(["uploads"], part.PictureUpload)),
);
const BYTES_PER_MB = 1024 * 1024;

type Media = Composed["media"];
interface PictureFieldsProps {
  media: Media;
  error: string | undefined;
  onChange: (media: Media) => void;
}

/** Pictures of a post, each with what it shows in words, for whom a picture is not to be seen. */
export function PictureFields({ media, error, onChange }: PictureFieldsProps) {
  const t = useT("composer");
  const f = useFormat();
  const { chosen, unfit, choose } = useChosenPicture();
  const [busy, setBusy] = useState(false);
  return (
    <fieldset className="grid min-w-0 gap-3" data-field="media">
      <legend className="text-small font-bold">{t("pictures.label")}</legend>
      {media.length > 0 && (
        <ul className="grid gap-4">
          {media.map((one, at) => (
            <PictureRow
              key={one.url}
              picture={one}
              n={f.number(at + 1)}
              onAlt={(alt) => onChange(media.with(at, { ...one, alt }))}
              onRemove={() => onChange(media.toSpliced(at, 1))}
            />
          ))}
        </ul>
      )}
      <p role="alert" className="text-small text-pen empty:hidden">
        {error ?? (unfit && t(`pictures.unfit.${unfit}`, { mb: f.number(MAX_SOURCE_BYTES / BYTES_PER_MB) }))}
      </p>
      {chosen && (
        <OpenedPart part={pictureUpload} onClose={() => undefined}>
          {(PictureUpload) => (
            <PictureUpload
              key={chosen.n}
              file={chosen.file}
              onBusy={setBusy}
              onDone={(url) => onChange([...media, { url, alt: "" }])}
            />
          )}
        </OpenedPart>
      )}
      <AddPicture count={media.length} busy={busy} onFile={choose} />
    </fieldset>
  );
}

/** The picture that was chosen last, when it is one. */
function useChosenPicture() {
  const [unfit, setUnfit] = useState<"kind" | "size">();
  const [chosen, setChosen] = useState<{ file: File; n: number }>();
  const choose = (file: File) => {
    const problem = unfitPicture(file, MAX_SOURCE_BYTES);
    setUnfit(problem);
    if (!problem) setChosen((before) => ({ file, n: (before?.n ?? 0) + 1 }));
  };
  return { chosen, unfit, choose };
}

interface PictureRowProps {
  picture: Media[number];
  n: string;
  onAlt: (alt: string) => void;
  onRemove: () => void;
}

function PictureRow({ picture: { url, alt }, n, onAlt, onRemove }: PictureRowProps) {
  const t = useT("composer");
  return (
    <li className="flex flex-wrap items-start gap-3">
      <img src={smallCopy(url)} alt="" width={96} className="h-auto max-w-24 border border-rule" />
      <div className="min-w-52 grow">
        <TextArea
          label={t("pictures.alt", { n })}
          rows={2}
          value={alt}
          onChange={({ target }) => onAlt(target.value)}
        />
        <Button
          size="s"
          variant="quiet"
          className="-ml-3.5 text-pen"
          aria-label={t("pictures.removeOne", { n })}
          onClick={onRemove}
        >
          {t("pictures.remove")}
        </Button>
      </div>
    </li>
  );
}

interface AddPictureProps {
  /** Pictures that there are. */
  count: number;
  busy: boolean;
  onFile: (file: File) => void;
}

function AddPicture({ count, busy, onFile }: AddPictureProps) {
  const t = useT("composer");
  const f = useFormat();
  const input = useRef<HTMLInputElement>(null);
  const isMember = useSession(({ user }) => user !== null);
  const chosen = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    // The same file can be chosen again.
    target.value = "";
    if (file) onFile(file);
  };
  return (
    <>
      <input ref={input} type="file" accept={acceptPictures} onChange={chosen} hidden aria-label={t("pictures.add")} />
      {isMember ? (
        <div className="flex flex-wrap items-center gap-x-3">
          <Button size="s" disabled={count >= MAX_POST_MEDIA || busy} onClick={() => input.current?.click()}>
            <ImagePlus aria-hidden="true" className="size-5" />
            {t("pictures.add")}
          </Button>
          <span className="text-tiny text-ink-2 num">
            {t("pictures.count", { n: f.number(count), max: f.number(MAX_POST_MEDIA) })}
          </span>
        </div>
      ) : (
        <p className="text-tiny text-ink-2">{t("pictures.login")}</p>
      )}
    </>
  );
}

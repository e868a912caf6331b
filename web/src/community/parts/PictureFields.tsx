import { MAX_POST_MEDIA } from "@sarathi/contract";
import ImagePlus from "lucide-react/icons/image-plus";
import { type ChangeEvent, useRef, useState } from "react";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { useSession } from "../../foundation/session.ts";
import { smallCopy } from "../../ui/Avatar.tsx";
import { Button } from "../../ui/Button.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import {
  acceptPictures,
  MAX_SOURCE_BYTES,
  shrinkImage,
  UploadStatus,
  unfitPicture,
  useUpload,
} from "../../uploads/index.ts";
import type { Composed } from "../composer.rules.ts";

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
  const { upload, unfit, choose } = usePictureUpload((url) => onChange([...media, { url, alt: "" }]));
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
      <UploadStatus upload={upload} />
      <AddPicture count={media.length} busy={upload.state.status === "sending"} onFile={choose} />
    </fieldset>
  );
}

/** Sends a picture that was chosen, when it is one. @param onDone gets its address */
function usePictureUpload(onDone: (url: string) => void) {
  const [unfit, setUnfit] = useState<"kind" | "size">();
  const upload = useUpload({ folder: "posts", fileType: "image", onDone: ({ url }) => onDone(url) });
  const choose = async (file: File) => {
    const problem = unfitPicture(file, MAX_SOURCE_BYTES);
    setUnfit(problem);
    if (!problem) upload.start(await shrinkImage(file));
  };
  return { upload, unfit, choose };
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
  onFile: (file: File) => Promise<void>;
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
    if (file) void onFile(file);
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

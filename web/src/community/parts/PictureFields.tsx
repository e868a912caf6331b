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

interface PictureFieldsProps {
  media: Composed["media"];
  error: string | undefined;
  onChange: (media: Composed["media"]) => void;
}

/** Pictures of a post, each with what it shows in words, for whom a picture is not to be seen. */
export function PictureFields({ media, error, onChange }: PictureFieldsProps) {
  const t = useT("composer");
  const f = useFormat();
  const input = useRef<HTMLInputElement>(null);
  const isMember = useSession(({ user }) => user !== null);
  const [unfit, setUnfit] = useState<"kind" | "size">();
  const upload = useUpload({
    folder: "posts",
    fileType: "image",
    onDone: ({ url }) => onChange([...media, { url, alt: "" }]),
  });
  const isFull = media.length >= MAX_POST_MEDIA;
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    // The same file can be chosen again.
    target.value = "";
    if (!file) return;
    const problem = unfitPicture(file, MAX_SOURCE_BYTES);
    setUnfit(problem);
    if (!problem) upload.start(await shrinkImage(file));
  };
  return (
    <fieldset className="grid min-w-0 gap-3" data-field="media">
      <legend className="text-small font-bold">{t("pictures.label")}</legend>
      {media.length > 0 && (
        <ul className="grid gap-4">
          {media.map((one, at) => (
            <li key={one.url} className="flex flex-wrap items-start gap-3">
              <img src={smallCopy(one.url)} alt="" width={96} className="h-auto max-w-24 border border-rule" />
              <div className="min-w-52 grow">
                <TextArea
                  label={t("pictures.alt", { n: f.number(at + 1) })}
                  rows={2}
                  value={one.alt}
                  onChange={({ target }) => onChange(media.with(at, { ...one, alt: target.value }))}
                />
                <Button
                  size="s"
                  variant="quiet"
                  className="-ml-3.5 text-pen"
                  aria-label={t("pictures.removeOne", { n: f.number(at + 1) })}
                  onClick={() => onChange(media.toSpliced(at, 1))}
                >
                  {t("pictures.remove")}
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      <p role="alert" className="text-small text-pen empty:hidden">
        {error ?? (unfit && t(`pictures.unfit.${unfit}`, { mb: f.number(MAX_SOURCE_BYTES / BYTES_PER_MB) }))}
      </p>
      <UploadStatus upload={upload} />
      <input
        ref={input}
        type="file"
        accept={acceptPictures}
        onChange={(event) => void choose(event)}
        hidden
        aria-label={t("pictures.add")}
      />
      {isMember ? (
        <div className="flex flex-wrap items-center gap-x-3">
          <Button
            size="s"
            disabled={isFull || upload.state.status === "sending"}
            onClick={() => input.current?.click()}
          >
            <ImagePlus aria-hidden="true" className="size-5" />
            {t("pictures.add")}
          </Button>
          <span className="text-tiny text-ink-2 num">
            {t("pictures.count", { n: f.number(media.length), max: f.number(MAX_POST_MEDIA) })}
          </span>
        </div>
      ) : (
        <p className="text-tiny text-ink-2">{t("pictures.login")}</p>
      )}
    </fieldset>
  );
}

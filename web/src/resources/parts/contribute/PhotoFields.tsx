import { MAX_PHOTOS } from "@sarathi/contract";
import ArrowUp from "lucide-react/icons/arrow-up";
import ImagePlus from "lucide-react/icons/image-plus";
import X from "lucide-react/icons/x";
import { type ChangeEvent, useEffect, useRef, useState } from "react";
import { useFormat, useT } from "../../../foundation/i18n.ts";
import { requestKey } from "../../../foundation/requestKey.ts";
import { Button, IconButton } from "../../../ui/Button.tsx";
import { acceptPictures, MAX_SOURCE_BYTES, unfitPicture } from "../../../uploads/index.ts";
import type { ChosenFile } from "../../contribution.rules.ts";
import { draftFile, holdDraftFile, removeDraftFiles } from "../../draftFiles.ts";

const MB = 1024 * 1024;

interface PhotoFieldsProps {
  photos: readonly ChosenFile[];
  error: string | undefined;
  onChange: (photos: readonly ChosenFile[]) => void;
}

/** Photos in the order of their pages: kept on the device until they are sent. */
export function PhotoFields({ photos, error, onChange }: PhotoFieldsProps) {
  const t = useT("contribute");
  const f = useFormat();
  const input = useRef<HTMLInputElement>(null);
  const [unfit, setUnfit] = useState<"kind" | "size">();
  const add = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const chosen = [...(target.files ?? [])].slice(0, MAX_PHOTOS - photos.length);
    // The same photos can be chosen again.
    target.value = "";
    setUnfit(chosen.map((file) => unfitPicture(file, MAX_SOURCE_BYTES)).find(Boolean));
    const fit = chosen.filter((file) => !unfitPicture(file, MAX_SOURCE_BYTES));
    const held = fit.map((file) => ({ file, id: requestKey() }));
    await Promise.all(held.map(({ id, file }) => holdDraftFile(id, file)));
    if (held.length > 0)
      onChange([...photos, ...held.map(({ id, file }) => ({ id, name: file.name, bytes: file.size }))]);
  };
  const remove = (at: number) => {
    const gone = photos[at];
    if (gone) void removeDraftFiles([gone.id]);
    onChange(photos.toSpliced(at, 1));
  };
  const moveUp = (at: number) => {
    const moved = photos[at];
    if (moved) onChange(photos.toSpliced(at, 1).toSpliced(at - 1, 0, moved));
  };
  return (
    <fieldset className="grid min-w-0 gap-3" data-field="photos">
      <legend className="text-small font-bold">{t("photos.label")}</legend>
      {photos.length > 0 && (
        <ol className="grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-3">
          {photos.map((photo, at) => (
            <PhotoCell
              key={photo.id}
              photo={photo}
              n={f.number(at + 1)}
              onRemove={() => remove(at)}
              onUp={at > 0 ? () => moveUp(at) : undefined}
            />
          ))}
        </ol>
      )}
      <input
        ref={input}
        type="file"
        accept={acceptPictures}
        multiple
        hidden
        aria-label={t("photos.add")}
        onChange={(event) => void add(event)}
      />
      <div className="flex flex-wrap items-center gap-x-3">
        <Button size="s" disabled={photos.length >= MAX_PHOTOS} onClick={() => input.current?.click()}>
          <ImagePlus aria-hidden="true" className="size-5" />
          {t("photos.add")}
        </Button>
        <span className="text-tiny text-ink-2 num">
          {t("photos.count", { n: f.number(photos.length), max: f.number(MAX_PHOTOS) })}
        </span>
      </div>
      <p className="text-tiny text-ink-2 num">{t("photos.hint", { n: f.number(MAX_PHOTOS) })}</p>
      <p role="alert" className="text-small text-pen empty:hidden">
        {unfit ? t(`photos.${unfit}`, { mb: f.number(MAX_SOURCE_BYTES / MB) }) : error}
      </p>
    </fieldset>
  );
}

interface PhotoCellProps {
  photo: ChosenFile;
  n: string;
  onRemove: () => void;
  /** Undefined for the first. */
  onUp: (() => void) | undefined;
}

function PhotoCell({ photo, n, onRemove, onUp }: PhotoCellProps) {
  const t = useT("contribute");
  const shown = useShown(photo);
  return (
    <li className="min-w-0 border border-rule p-1.5">
      <canvas
        ref={shown}
        role="img"
        aria-label={t("photos.one", { n })}
        width={240}
        height={320}
        className="aspect-[3/4] w-full bg-sunk object-contain"
      />
      <div className="flex items-center justify-between">
        <span className="pl-1 text-tiny text-ink-2 num">{n}</span>
        <span className="flex">
          {onUp && (
            <IconButton label={t("photos.up", { n })} onClick={onUp}>
              <ArrowUp aria-hidden="true" className="size-4" />
            </IconButton>
          )}
          <IconButton label={t("photos.remove", { n })} onClick={onRemove}>
            <X aria-hidden="true" className="size-4" />
          </IconButton>
        </span>
      </div>
    </li>
  );
}

/** Draws a small copy of a kept photo: the policy of the pages shows no pictures from memory by their address. */
function useShown({ id }: ChosenFile) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    let gone = false;
    const show = async () => {
      const blob = await draftFile(id);
      const picture = blob && (await createImageBitmap(blob, { resizeWidth: 480, resizeQuality: "medium" }));
      const here = canvas.current;
      if (gone || !picture || !here) return;
      const scale = Math.min(here.width / picture.width, here.height / picture.height);
      const [width, height] = [picture.width * scale, picture.height * scale];
      here.getContext("2d")?.drawImage(picture, (here.width - width) / 2, (here.height - height) / 2, width, height);
      picture.close();
    };
    // Its place says which it is; the server says what is wrong with a picture that no browser reads.
    void show().catch(() => undefined);
    return () => {
      gone = true;
    };
  }, [id]);
  return canvas;
}

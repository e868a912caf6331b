import { resourceContributions } from "@sarathi/contract";
import { useState } from "react";
import { call } from "../foundation/api.ts";
import { requestKey } from "../foundation/requestKey.ts";
import { shrinkImage, uploadFile } from "../uploads/index.ts";
import type { ChosenFile, Contributed } from "./contribution.rules.ts";
import { draftFile } from "./draftFiles.ts";

/** Dots of the longer side that a page of notes is still read by. */
const READABLE = { maxSide: 2000, targetBytes: 500 * 1024 };

/** A chosen file is not on this device any more. */
export class LostFile extends Error {
  override readonly name = "LostFile";
}

async function uploaded(file: ChosenFile, fileType: "image" | "pdf"): Promise<ChosenFile> {
  if (file.url) return file;
  const blob = await draftFile(file.id);
  if (!blob) throw new LostFile();
  const sent =
    fileType === "image" ? await shrinkImage(new File([blob], file.name, { type: blob.type }), READABLE) : blob;
  const { url } = await uploadFile(sent, { folder: "resources", fileType });
  return { ...file, url };
}

/**
 * Sends the files of a contribution, those that are not there yet, and makes one PDF of photos. What has arrived is
 * noted in the draft, so another try goes on where this one stopped.
 */
export function useFilesSending(note: (value: Contributed) => void) {
  const [progress, setProgress] = useState<{ n: number; of: number }>();
  /** @throws ApiError, LostFile */
  const send = async (value: Contributed): Promise<{ value: Contributed; url: string | undefined }> => {
    try {
      if (value.kind === "file" && value.file) {
        setProgress({ n: 1, of: 1 });
        const file = await uploaded(value.file, "pdf");
        const next = { ...value, file };
        note(next);
        return { value: next, url: file.url };
      }
      return value.kind === "photos" ? await sendPhotos(value) : { value, url: undefined };
    } finally {
      setProgress(undefined);
    }
  };
  const sendPhotos = async (value: Contributed) => {
    let next = value;
    for (const [at, photo] of value.photos.entries()) {
      setProgress({ n: at + 1, of: value.photos.length });
      next = { ...next, photos: next.photos.with(at, await uploaded(photo, "image")) };
      note(next);
    }
    const urls = next.photos.flatMap(({ url }) => url ?? []);
    const of = urls.join(" ");
    if (next.combined?.of === of) return { value: next, url: next.combined.url };
    const headers = { "Idempotency-Key": requestKey() };
    const pdf = await call(resourceContributions.combinePhotos, { body: { photos: urls } }, { headers });
    next = { ...next, combined: { url: pdf.url, of } };
    note(next);
    return { value: next, url: pdf.url };
  };
  return { progress, send };
}

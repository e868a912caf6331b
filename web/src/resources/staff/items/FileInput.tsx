import { MAX_FILE_BYTES } from "@sarathi/contract";
import { useRef, useState } from "react";
import { useController } from "react-hook-form";
import { useFormat, useT } from "../../../foundation/i18n.ts";
import { Button } from "../../../ui/Button.tsx";
import { UploadStatus, useUpload } from "../../../uploads/index.ts";
import type { ItemFormApi } from "./useItemForm.ts";

const MB = 1024 * 1024;

/** The file of an item: stored at once, part of the item when that is saved. */
export function FileInput({ form, error }: { form: ItemFormApi; error: string | undefined }) {
  const t = useT("resources.staff");
  const f = useFormat();
  const input = useRef<HTMLInputElement>(null);
  const [isTooLarge, setTooLarge] = useState(false);
  const { field } = useController({ control: form.control, name: "file" });
  const upload = useUpload({ folder: "resources", onDone: ({ url }) => field.onChange(url) });
  return (
    <fieldset className="grid justify-items-start gap-2">
      <legend className="float-left text-small font-bold">{t("field.file")}</legend>
      {field.value && (
        <a href={field.value} download className="wrap-anywhere underline">
          {field.value.split("/").at(-1)}
        </a>
      )}
      <input
        ref={input}
        type="file"
        accept="application/pdf,image/*"
        hidden
        aria-label={t("file.choose")}
        onChange={({ target }) => {
          const chosen = target.files?.[0];
          target.value = "";
          setTooLarge(chosen !== undefined && chosen.size > MAX_FILE_BYTES);
          if (chosen && chosen.size <= MAX_FILE_BYTES) upload.start(chosen);
        }}
      />
      <Button size="s" onClick={() => input.current?.click()}>
        {t(field.value ? "file.another" : "file.choose")}
      </Button>
      <div className="w-full">
        <UploadStatus upload={upload} />
      </div>
      <p role="alert" className="text-pen empty:hidden">
        {isTooLarge ? t("file.size", { mb: f.number(MAX_FILE_BYTES / MB) }) : error}
      </p>
    </fieldset>
  );
}

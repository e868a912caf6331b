import ImagePlus from "lucide-react/icons/image-plus";
import { type ChangeEvent, useRef, useState } from "react";
import { useController } from "react-hook-form";
import { useT } from "../../foundation/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import {
  acceptPictures,
  MAX_SOURCE_BYTES,
  shrinkImage,
  UploadStatus,
  unfitPicture,
  useUpload,
} from "../../uploads/index.ts";
import type { FieldsProps } from "./useEventForm.ts";

/** The picture that candidates scan to pay. */
export function QrField({ form, problem }: FieldsProps) {
  const t = useT("events.staff");
  const { field } = useController({ control: form.control, name: "paymentQr" });
  const input = useRef<HTMLInputElement>(null);
  const [unfit, setUnfit] = useState<ReturnType<typeof unfitPicture>>();
  const upload = useUpload({ folder: "resources", fileType: "image", onDone: ({ url }) => field.onChange(url) });
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    // The same file can be chosen again.
    target.value = "";
    if (!file) return;
    const why = unfitPicture(file, MAX_SOURCE_BYTES);
    setUnfit(why);
    if (!why) upload.start(await shrinkImage(file));
  };
  const error = problem("paymentQr");
  return (
    <fieldset className="grid min-w-0 justify-items-start gap-2">
      <legend className="font-bold">{t("field.paymentQr")}</legend>
      {field.value && (
        <img src={field.value} alt={t("qr.alt")} className="max-h-48 max-w-full border border-rule" loading="lazy" />
      )}
      <div className="flex flex-wrap gap-2">
        <input ref={input} type="file" accept={acceptPictures} onChange={(event) => void choose(event)} hidden />
        <Button size="s" onClick={() => input.current?.click()}>
          <ImagePlus aria-hidden="true" className="size-4" />
          {t(field.value ? "qr.change" : "qr.add")}
        </Button>
        {field.value && (
          <Button size="s" variant="quiet" className="text-pen" onClick={() => field.onChange(undefined)}>
            {t("qr.remove")}
          </Button>
        )}
      </div>
      <p className="text-tiny text-ink-2">{t("qr.hint")}</p>
      {(unfit || error) && (
        <p role="alert" className="text-pen">
          {unfit ? t(`qr.${unfit}`) : error}
        </p>
      )}
      <div className="w-full max-w-[38em]">
        <UploadStatus upload={upload} />
      </div>
    </fieldset>
  );
}

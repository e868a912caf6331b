import ImagePlus from "lucide-react/icons/image-plus";
import { type ChangeEvent, useRef, useState } from "react";
import { useController } from "react-hook-form";
import { useT } from "../../../foundation/i18n.ts";
import { Button } from "../../../ui/Button.tsx";
import {
  acceptPictures,
  MAX_SOURCE_BYTES,
  shrinkImage,
  UploadStatus,
  unfitPicture,
  useUpload,
} from "../../../uploads/index.ts";
import { TextPair } from "./TextPair.tsx";
import type { EditorForm, ProblemAt } from "./useEditorForm.ts";

interface PictureFieldProps {
  form: EditorForm;
  problem: ProblemAt;
  /** Of the stem, or of one option. */
  of: "" | `options.${number}.`;
}

/** The picture of a stem or an option, and what it shows in words: candidates who do not see it need them. */
export function PictureField({ form, problem, of }: PictureFieldProps) {
  const t = useT("questions.staff");
  const { field } = useController({ control: form.control, name: `${of}image` as "image" });
  const input = useRef<HTMLInputElement>(null);
  const [unfit, setUnfit] = useState<ReturnType<typeof unfitPicture>>();
  const upload = useUpload({ folder: "questions", fileType: "image", onDone: ({ url }) => field.onChange(url) });
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    // The same file can be chosen again.
    target.value = "";
    if (!file) return;
    const why = unfitPicture(file, MAX_SOURCE_BYTES);
    setUnfit(why);
    if (!why) upload.start(await shrinkImage(file));
  };
  return (
    <div className="grid justify-items-start gap-2">
      {field.value && (
        <img src={field.value} alt="" className="max-h-72 max-w-full border border-rule" loading="lazy" />
      )}
      <div className="flex flex-wrap gap-2">
        <input ref={input} type="file" accept={acceptPictures} onChange={(event) => void choose(event)} hidden />
        <Button size="s" variant="quiet" className="-ml-3.5" onClick={() => input.current?.click()}>
          <ImagePlus aria-hidden="true" className="size-4" />
          {t(field.value ? "picture.change" : "picture.add")}
        </Button>
        {field.value && (
          <Button size="s" variant="quiet" className="text-pen" onClick={() => field.onChange("")}>
            {t("picture.remove")}
          </Button>
        )}
      </div>
      {unfit && (
        <p role="alert" className="text-pen">
          {t(`picture.${unfit}`)}
        </p>
      )}
      <div className="w-full max-w-[38em]">
        <UploadStatus upload={upload} />
      </div>
      {field.value && (
        <TextPair
          form={form}
          problem={problem}
          place={`${of}imageAlt` as "imageAlt"}
          label={(language) => t(`field.imageAlt.${language}`)}
          className="grid w-full gap-x-5 gap-y-3 md:grid-cols-2"
        />
      )}
    </div>
  );
}

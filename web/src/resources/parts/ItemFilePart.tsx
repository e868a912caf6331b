import { type ItemFile, resources } from "@sarathi/contract";
import Download from "lucide-react/icons/download";
import { useState } from "react";
import { call } from "../../foundation/api.ts";
import { useT } from "../../foundation/i18n.ts";
import { lazyPart } from "../../foundation/lazyPart.ts";
import { Button, buttonLook } from "../../ui/Button.tsx";
import { LazyPart } from "../../ui/LazyPart.tsx";
import { useSize } from "../useSize.ts";

const pdfView = lazyPart(() => import("./PdfView.tsx").then((part) => part.PdfView));
/** Bytes that come along with the first PDF. */
const VIEWER_BYTES = 500_000;

interface ItemFilePartProps {
  /** Of the item. */
  id: string;
  file: ItemFile;
  title: string;
}

/** A picture, or a PDF whose pages are shown at a press: how much comes is said before. */
export function ItemFilePart({ id, file, title }: ItemFilePartProps) {
  const t = useT("resourceItem");
  const size = useSize();
  const [isOpen, setOpen] = useState(false);
  const count = () => {
    void call(resources.readItem, { params: { id }, body: { what: "download" } }).catch(() => undefined);
  };
  if (file.fileType === "image") {
    return (
      <img
        src={file.url}
        width={file.width}
        height={file.height}
        alt={t("picture", { title })}
        className="h-auto max-w-full border border-rule"
      />
    );
  }
  return (
    <div className="grid max-w-[46rem] gap-3">
      <div className="flex flex-wrap items-center gap-3">
        {!isOpen && (
          <Button
            variant="main"
            onClick={() => {
              setOpen(true);
              count();
            }}
          >
            {t("pdf.show", { size: size(file.bytes) })}
          </Button>
        )}
        <a href={file.url} download onClick={count} className={buttonLook({})}>
          <Download aria-hidden="true" className="size-[18px]" />
          {t("pdf.download", { size: size(file.bytes) })}
        </a>
      </div>
      {isOpen ? (
        <LazyPart part={pdfView} lines={8} failed={t("pdf.viewerFailed")}>
          {(PdfView) => <PdfView url={file.url} title={title} />}
        </LazyPart>
      ) : (
        <p className="text-tiny text-ink-2">{t("pdf.viewer", { size: size(VIEWER_BYTES) })}</p>
      )}
    </div>
  );
}

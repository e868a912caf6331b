import { useEffect, useRef, useState } from "react";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { ProgressBar } from "../../ui/ProgressBar.tsx";
import { drawPdfPage, type OpenedPdf, openPdf } from "../pdf.ts";

/** So far beyond the screen a page is drawn. */
const AHEAD = "600px 0px";

interface PdfViewProps {
  url: string;
  /** What it is, for who hears it. */
  title: string;
}

/** The pages of a PDF below each other, drawn as one comes to them. */
export function PdfView({ url, title }: PdfViewProps) {
  const t = useT("resourceItem");
  const f = useFormat();
  const [share, setShare] = useState(0);
  const [pdf, setPdf] = useState<OpenedPdf>();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let gone = false;
    const { opened, close } = openPdf(url, (now) => !gone && setShare(now));
    opened.then(
      (document) => !gone && setPdf(document),
      () => !gone && setFailed(true),
    );
    return () => {
      gone = true;
      close();
    };
  }, [url]);
  if (failed) {
    return (
      <p role="alert" className="font-bold text-pen">
        {t("pdf.failed")}
      </p>
    );
  }
  if (!pdf) return <ProgressBar label={t("pdf.loading")} share={share} figure={f.percent(share)} />;
  const pages = Array.from({ length: pdf.document.numPages }, (_, at) => at + 1);
  return (
    <ol aria-label={title} className="grid gap-3">
      {pages.map((n) => (
        <li key={n}>
          <PdfPage pdf={pdf} n={n} />
          <p className="mt-1 text-tiny text-ink-2 num">
            {t("pdf.place", { n: f.number(n), of: f.number(pages.length) })}
          </p>
        </li>
      ))}
    </ol>
  );
}

function PdfPage({ pdf, n }: { pdf: OpenedPdf; n: number }) {
  const t = useT("resourceItem");
  const f = useFormat();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [words, setWords] = useState<string>();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    const here = canvas.current;
    if (!here) return;
    let gone = false;
    const draw = () =>
      drawPdfPage(pdf, n, here).then(
        (said) => !gone && setWords(said),
        () => !gone && setFailed(true),
      );
    const seen = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        seen.disconnect();
        void draw();
      },
      { rootMargin: AHEAD },
    );
    seen.observe(here);
    return () => {
      gone = true;
      seen.disconnect();
    };
  }, [pdf, n]);
  return (
    <>
      <canvas ref={canvas} style={{ aspectRatio: `1 / ${pdf.shape}` }} className="w-full border border-rule bg-white" />
      <p className="sr-only">{words?.trim() || (words !== undefined ? t("pdf.noWords", { n: f.number(n) }) : "")}</p>
      {failed && (
        <p role="alert" className="text-small text-pen">
          {t("pdf.pageFailed")}
        </p>
      )}
    </>
  );
}

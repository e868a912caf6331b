import type { PDFDocumentProxy } from "pdfjs-dist";
import { GlobalWorkerOptions, getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import worker from "pdfjs-dist/legacy/build/pdf.worker.min.mjs?url";

GlobalWorkerOptions.workerSrc = worker;

export interface OpenedPdf {
  document: PDFDocumentProxy;
  /** Height of a page over its width, by the first one. */
  shape: number;
}

export interface OpeningPdf {
  opened: Promise<OpenedPdf>;
  close: () => void;
}

/**
 * Opens a PDF of this site to be drawn page by page: phones have no viewer of their own inside a page. Nothing in it
 * is run.
 * @param onProgress gets how much has come, from 0 to 1
 */
export function openPdf(url: string, onProgress: (share: number) => void): OpeningPdf {
  const task = getDocument({ url, enableXfa: false });
  task.onProgress = ({ loaded, total }: { loaded: number; total: number }) => {
    if (total > 0) onProgress(Math.min(1, loaded / total));
  };
  return { opened: withShape(task.promise), close: () => void task.destroy() };
}

async function withShape(opening: Promise<PDFDocumentProxy>): Promise<OpenedPdf> {
  const document = await opening;
  const { width, height } = (await document.getPage(1)).getViewport({ scale: 1 });
  return { document, shape: height / width };
}

/**
 * Draws a page onto a canvas as wide as it stands on the screen.
 * @returns its words, for who cannot see it
 */
export async function drawPdfPage({ document }: OpenedPdf, n: number, canvas: HTMLCanvasElement): Promise<string> {
  const page = await document.getPage(n);
  const { width } = page.getViewport({ scale: 1 });
  // More than two dots for one of the screen's costs memory, and is not seen.
  const density = Math.min(2, globalThis.devicePixelRatio || 1);
  const viewport = page.getViewport({ scale: (canvas.clientWidth * density) / width });
  canvas.width = Math.floor(viewport.width);
  canvas.height = Math.floor(viewport.height);
  await page.render({ canvas, viewport }).promise;
  const { items } = await page.getTextContent();
  return items.map((item) => ("str" in item ? item.str + (item.hasEOL ? "\n" : "") : "")).join("");
}

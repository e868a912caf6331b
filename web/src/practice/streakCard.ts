import { saveFile } from "../foundation/saveFile.ts";

/** What stands on the card, in the reader's words and digits. */
export interface StreakCard {
  /** The number alone, large. */
  days: string;
  /** What the number is. */
  what: string;
  site: string;
}

const SIDE = 1080;
const [LARGE, MIDDLE, SMALL] = [420, 72, 48];

/** Draws the card in the colours of the theme that is shown; nothing of it leaves the device. */
export function drawStreak(canvas: HTMLCanvasElement, { days, what, site }: StreakCard): void {
  canvas.width = SIDE;
  canvas.height = SIDE;
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("this browser draws nothing");
  const { fontFamily } = getComputedStyle(document.body);
  const colours = getComputedStyle(document.documentElement);
  const colour = (name: string) => colours.getPropertyValue(name).trim();
  const write = (text: string, y: number, size: number, ink: string) => {
    pen.fillStyle = colour(ink);
    pen.font = `700 ${size}px ${fontFamily}`;
    pen.fillText(text, SIDE / 2, y, SIDE - 120);
  };
  pen.fillStyle = colour("--paper");
  pen.fillRect(0, 0, SIDE, SIDE);
  pen.strokeStyle = colour("--rule-2");
  pen.lineWidth = 4;
  pen.strokeRect(40, 40, SIDE - 80, SIDE - 80);
  pen.textAlign = "center";
  write(days, 600, LARGE, "--ink");
  write(what, 740, MIDDLE, "--ink-2");
  write(site, 960, SMALL, "--logo");
}

/** Gives the card to the device to share, or as a file where it shares none. */
export async function shareStreak(card: StreakCard): Promise<void> {
  const canvas = document.createElement("canvas");
  drawStreak(canvas, card);
  const content = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  if (!content) throw new Error("the card could not be made");
  const file = new File([content], "streak.png", { type: "image/png" });
  if (!navigator.canShare?.({ files: [file] })) return saveFile(file.name, file);
  try {
    await navigator.share({ files: [file] });
  } catch (error) {
    // Whoever thinks better of it has shared nothing, and nothing failed.
    if (!(error instanceof DOMException && error.name === "AbortError")) throw error;
  }
}

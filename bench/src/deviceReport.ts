import { verdict } from "./measure.ts";
import type { Memory } from "./memory.ts";
import type { Phone } from "./phone.ts";
import type { Start } from "./start.ts";

/** What a fresh copy may take on two cores. */
const MOST = { installMs: 60_000, firstStartMs: 12_000, laterStartMs: 1_000, restMiB: 200, loadMiB: 450 };
const FLAT_FACTOR = 1.05;
/** What a reader on a slow phone may wait for and pay. */
const PHONE = {
  lcpMs: 1_500,
  tbtMs: 100,
  cls: 0.01,
  resultTaskMs: 150,
  tapP98Ms: 100,
  wholePaperMs: 300,
  paperKib: 200,
  againKib: 5,
};

export function startLines({ installMs, firstStartMs, laterStartMs, restMiB, heldMiB }: Start): string[] {
  const inSeconds = (ms: number) => (ms / 1_000).toFixed(1);
  const seconds = (ms: number, most: number) => `${inSeconds(ms)} s (≤ ${most / 1_000}: ${verdict(ms <= most)})`;
  const later = `${(laterStartMs.median / 1_000).toFixed(2)} s (${(laterStartMs.low / 1_000).toFixed(2)}–${(laterStartMs.high / 1_000).toFixed(2)}; ≤ ${MOST.laterStartMs / 1_000}: ${verdict(laterStartMs.high <= MOST.laterStartMs)})`;
  const held = Object.entries(heldMiB)
    .map(([name, mib]) => `${name} ${mib}`)
    .join(", ");
  return [
    `A fresh copy: \`npm ci\` ${seconds(installMs, MOST.installMs)}, first \`npm start\` ${seconds(firstStartMs, MOST.firstStartMs)}, a later one ${later}. At rest, without the database: ${restMiB.server} MiB (≤ ${MOST.restMiB}: ${verdict(restMiB.server <= MOST.restMiB)}): ${held}. \`npm start\` leaves npm itself beside it, ${restMiB.npm} MiB, which a service manager spares.`,
  ];
}

export function memoryLines({ minutes, calls, mostMiB, earlyMiB, lateMiB, heldMiB }: Memory): string[] {
  const held = Object.entries(heldMiB)
    .map(([name, mib]) => `${name} ${mib}`)
    .join(", ");
  const flat = lateMiB <= earlyMiB * FLAT_FACTOR;
  return [
    `Under everything at once (${calls} calls in ${minutes} minutes): at most ${mostMiB} MiB (≤ ${MOST.loadMiB}: ${verdict(mostMiB <= MOST.loadMiB)}); ${earlyMiB} MiB in the second minute and ${lateMiB} in the last (flat within a twentieth: ${verdict(flat)}). Held at the end: ${held}.`,
  ];
}

export function phoneLines({ letters, loads, sitting, again }: Phone): string[] {
  const lines = loads.map(({ route, lcpMs, tbtMs, cls, longestTaskMs, kib: weight }) => {
    const good = lcpMs <= PHONE.lcpMs && tbtMs <= PHONE.tbtMs && cls <= PHONE.cls;
    return `| ${route} | ${lcpMs} | ${tbtMs} | ${cls} | ${longestTaskMs} | ${weight} | ${verdict(good)} |`;
  });
  const { questions, downKib, upKib, tapMs, wholePaperMs } = sitting;
  const judged = (figure: number, most: number) => `(≤ ${most}: ${verdict(figure <= most)})`;
  const task = loads.at(-1)?.longestTaskMs ?? 0;
  return [
    `A phone (360×640, processor four times slower, 562 ms and 1.4 Mbit/s applied, Devanagari letters ${letters === "system" ? "of the system" : "brought by the page"}):`,
    "",
    `| first load of | LCP ms (≤ ${PHONE.lcpMs}) | TBT ms (≤ ${PHONE.tbtMs}) | CLS (≤ ${PHONE.cls}) | longest task ms | KiB | |`,
    "|---|---:|---:|---:|---:|---:|---|",
    ...lines,
    "",
    `The result's longest task ${judged(task, PHONE.resultTaskMs)}. A paper of ${questions} questions, each answer saved by itself, from the start to the result: ${downKib} KiB down ${judged(downKib, PHONE.paperKib)}, ${upKib} KiB up; a tap is painted in ${tapMs.p50} ms in the middle, p98 ${tapMs.p98} ms ${judged(tapMs.p98, PHONE.tapP98Ms)}, at most ${tapMs.most}; the whole paper at a look ${wholePaperMs} ms ${judged(wholePaperMs, PHONE.wholePaperMs)}. A second visit: ${again.map(({ route, kib: weight }) => `\`${route}\` ${weight} KiB ${judged(weight, PHONE.againKib)}`).join(", ")}.`,
  ];
}

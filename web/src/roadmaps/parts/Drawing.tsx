import type { ProgressState, Roadmap } from "@sarathi/contract";
import { memo, type PointerEvent, useDeferredValue, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { placeName } from "../../curriculum/index.ts";
import { useFormat, useLanguage, useT } from "../../foundation/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { BOX_WIDTH, BOX_X, type Box, draw, inSight, ROAD_X, type StepDrawing, WIDTH } from "../drawing.rules.ts";

const MOST = 3;
const bounded = (scale: number) => Math.min(MOST, Math.max(1, scale));
const apart = ([a, b]: readonly { x: number; y: number }[]) => (a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0);

interface DrawingProps {
  steps: Roadmap["steps"];
  stateOf: (topic: string) => ProgressState;
  /** The page with the rows of the topics. */
  list: string;
}

const never = () => () => undefined;
/** On the server, and where its page becomes the browser's, all is drawn at once; later what is in sight comes first. */
function useAllDrawn(): boolean {
  const fromServer = useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
  const [atOnce] = useState(fromServer);
  return useDeferredValue(true, atOnce);
}

/** The whole way as a drawing; two fingers or the buttons make it larger, one finger moves it. The list says the same. */
export function Drawing({ steps, stateOf, list }: DrawingProps) {
  const t = useT("roadmaps");
  const f = useFormat();
  const language = useLanguage();
  const [scale, setScale] = useState(1);
  const fingers = useRef(new Map<number, { x: number; y: number }>());
  const pinch = useRef({ apart: 0, scale: 1 });
  const plan = useMemo(
    () =>
      draw(
        steps.map((step, at) => ({
          id: step.id,
          name: `${f.number(at + 1)}. ${placeName(step, language)}`,
          topics: step.topics.map((topic) => ({ id: topic.id, name: placeName(topic, language) })),
        })),
      ),
    [steps, language, f],
  );
  const all = useAllDrawn();
  const drawn = all ? plan : plan.slice(0, inSight(plan));
  const begin = (event: PointerEvent) => {
    if (event.pointerType !== "touch") return;
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    pinch.current = { apart: apart([...fingers.current.values()]), scale };
  };
  const move = (event: PointerEvent) => {
    if (!fingers.current.has(event.pointerId)) return;
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    const now = apart([...fingers.current.values()]);
    if (now > 0 && pinch.current.apart > 0) setScale(bounded((pinch.current.scale * now) / pinch.current.apart));
  };
  const end = (event: PointerEvent) => fingers.current.delete(event.pointerId);
  return (
    <>
      <div className="mb-2 flex flex-wrap items-center gap-2 print:hidden">
        <Button size="s" disabled={scale <= 1} onClick={() => setScale(bounded(scale - 0.5))}>
          {t("drawing.smaller")}
        </Button>
        <Button size="s" disabled={scale >= MOST} onClick={() => setScale(bounded(scale + 0.5))}>
          {t("drawing.larger")}
        </Button>
        <span className="text-small text-ink-2 num" aria-live="polite">
          {f.percent(scale)}
        </span>
      </div>
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what is wider than its frame is moved by keys too
        tabIndex={0}
        aria-label={t("drawing.title")}
        className="road-frame bleed"
        onPointerDown={begin}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={end}
      >
        <div className="road-map" style={{ width: `${scale * 100}%` }}>
          {drawn.map((step, at) => (
            <Step key={step.id} step={step} first={at === 0} last={at === plan.length - 1} {...{ stateOf, list }} />
          ))}
        </div>
      </section>
    </>
  );
}

interface StepProps extends Pick<DrawingProps, "stateOf" | "list"> {
  step: StepDrawing;
  first: boolean;
  last: boolean;
}

/** Its height is known before it is drawn. */
const Step = memo(function Step({ step: { height, lines, topics }, first, last, stateOf, list }: StepProps) {
  return (
    <div className="road-step" style={{ aspectRatio: `${WIDTH} / ${height}` }}>
      <svg viewBox={`0 0 ${WIDTH} ${height}`} width="100%">
        <title>{lines.join(" ")}</title>
        <path d={`M${ROAD_X} ${first ? 8 : 0}V${last ? height - 12 : height}`} />
        <circle cx={ROAD_X} cy="19" r="6" />
        <Lines x={BOX_X[0]} y={24} lines={lines} bold />
        {topics.map((box) => (
          <Topic key={box.id} box={box} state={stateOf(box.id)} href={`${list}#${box.id}`} />
        ))}
      </svg>
    </div>
  );
});

function Topic({ box, state, href }: { box: Box; state: ProgressState; href: string }) {
  const t = useT("roadmaps");
  return (
    <a href={href} data-is={state} aria-label={`${box.lines.join(" ")}: ${t(`state.${state}`)}`}>
      <rect x={box.x} y={box.y} width={BOX_WIDTH} height={box.height} />
      <circle cx={box.x + 14} cy={box.y + 22} r="6" />
      <Lines x={box.x + 26} y={box.y + 26} lines={box.lines} />
    </a>
  );
}

function Lines({ x, y, lines, bold }: { x: number; y: number; lines: readonly string[]; bold?: boolean }) {
  return (
    <text y={y} fontWeight={bold ? 700 : undefined}>
      {lines.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place
        <tspan key={at} x={x} dy={at === 0 ? 0 : 19}>
          {line}
        </tspan>
      ))}
    </text>
  );
}

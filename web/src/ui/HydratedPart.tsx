import { type ComponentType, type ReactNode, Suspense, use, useEffect, useState } from "react";
import { useT } from "../foundation/i18n.ts";
import type { LazyPart as Lazy } from "../foundation/lazyPart.ts";
import { LazyPart } from "./LazyPart.tsx";
import { Skeleton } from "./Skeleton.tsx";

interface HydratedPartProps<Props> {
  part: Lazy<Props>;
  /** Grey lines until it is there, on a page that the server has not drawn. */
  lines: number;
  failed?: string;
  children: (Part: ComponentType<Props>) => ReactNode;
}

/**
 * A part that the server has drawn already: it is read at once, and answers to the hand when its script has come. Until
 * then it stays as it was drawn first, whatever is said of it meanwhile: React would put the grey lines in its place.
 */
export function HydratedPart<Props>(props: HydratedPartProps<Props>) {
  const t = useT("common");
  const [answers, setAnswers] = useState(false);
  const drawn = (
    <Suspense fallback={<Skeleton label={t("loading")} lines={props.lines} />}>
      <Held {...props} answers={answers} onAnswers={setAnswers} />
    </Suspense>
  );
  const [first] = useState(drawn);
  return answers ? drawn : first;
}

const AGAIN_MS = 3_000;
const settled = new WeakMap<Lazy<never>, Promise<void>>();
/** As React marks one whose value it has read: `use` does not wait for it, on the server either. */
const there = Object.assign(Promise.resolve(), { status: "fulfilled", value: undefined });

/** Resolves when the part has come, or was tried twice. */
function settle(part: Lazy<never>): Promise<void> {
  const known = settled.get(part) ?? (part.held() && there);
  if (known) return known;
  const later = () => new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
  const trying = part
    .fetch()
    .catch(() => later().then(part.fetch))
    .then(
      () => undefined,
      // LazyPart says so, and lets it be tried again.
      () => undefined,
    );
  settled.set(part, trying);
  return trying;
}

interface HeldProps<Props> extends HydratedPartProps<Props> {
  answers: boolean;
  onAnswers: (answers: true) => void;
}

/** What is pressed before it answers is pressed again by the head's script. */
function Held<Props>({ part, answers, onAnswers, ...rest }: HeldProps<Props>) {
  use(settle(part as Lazy<never>));
  useEffect(() => onAnswers(true), [onAnswers]);
  return (
    <div data-waits={answers ? undefined : ""}>
      <LazyPart part={part} {...rest} />
    </div>
  );
}

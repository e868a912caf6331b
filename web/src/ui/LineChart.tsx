export interface ChartPoint {
  /** What stands below the point: a day. */
  label: string;
  /** From 0 to 1. */
  value: number;
  /** The value in words. */
  text: string;
  /** Of two kinds of points the better one: drawn full, the other hollow. */
  good: boolean;
}

interface LineChartProps {
  /** What the chart shows. */
  caption: string;
  /** Heads of the table behind it. */
  heads: readonly [label: string, value: string];
  points: readonly ChartPoint[];
  /** Words at the scale's top, middle and bottom. */
  scale: readonly [top: string, middle: string, bottom: string];
}

const clamp = (value: number) => Math.min(1, Math.max(0, value));
/** Where a point stands in a drawing of 100 × 100. */
const place = ({ value }: ChartPoint, at: number, count: number): [number, number] => [
  count > 1 ? (at / (count - 1)) * 100 : 50,
  100 - clamp(value) * 100,
];
/** A line without length is a dot: its round end is not stretched with the drawing. */
const dot = ([x, y]: [number, number]) => `M${x} ${y}h0`;

/** A small line of values over time, with its table behind it for who does not see it. */
export function LineChart({ caption, heads, points, scale }: LineChartProps) {
  const places = points.map((point, at) => place(point, at, points.length));
  return (
    <figure>
      <figcaption className="mb-3 text-small text-ink-2">{caption}</figcaption>
      <div aria-hidden="true" className="flex gap-2">
        <div className="grid h-28 shrink-0 content-between text-end text-tiny leading-none text-ink-3 num">
          {scale.map((word) => (
            <span key={word}>{word}</span>
          ))}
        </div>
        <div className="min-w-0 grow px-1.5 py-[6px]">
          <svg
            aria-hidden="true"
            viewBox="0 0 100 100"
            preserveAspectRatio="none"
            className="h-25 w-full overflow-visible"
          >
            <g className="stroke-rule">
              {[0, 50, 100].map((y) => (
                <path key={y} d={`M0 ${y}H100`} vectorEffect="non-scaling-stroke" />
              ))}
            </g>
            <polyline
              points={places.map((xy) => xy.join(",")).join(" ")}
              vectorEffect="non-scaling-stroke"
              className="fill-transparent stroke-link stroke-2"
            />
            {places.map((xy, at) => (
              <g key={xy.join()} strokeLinecap="round">
                <path d={dot(xy)} vectorEffect="non-scaling-stroke" className="stroke-link" strokeWidth={9} />
                {!points[at]?.good && (
                  <path d={dot(xy)} vectorEffect="non-scaling-stroke" className="stroke-card" strokeWidth={5} />
                )}
              </g>
            ))}
          </svg>
        </div>
      </div>
      <div aria-hidden="true" className="mt-1 flex justify-between gap-3 pl-9 text-tiny text-ink-3 num">
        <span>{points[0]?.label}</span>
        {points.length > 1 && <span>{points.at(-1)?.label}</span>}
      </div>
      {/* A table takes the width of its words whatever it is told: what hides it is around it. */}
      <div className="sr-only">
        <table>
          <caption>{caption}</caption>
          <thead>
            <tr>
              <th scope="col">{heads[0]}</th>
              <th scope="col">{heads[1]}</th>
            </tr>
          </thead>
          <tbody>
            {points.map((point, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: points are told by their place
              <tr key={at}>
                <td>{point.label}</td>
                <td>{point.text}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}

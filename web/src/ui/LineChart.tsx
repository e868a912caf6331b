export interface ChartPoint {
  /** What stands below the point: a day. */
  label: string;
  /** From 0 to 1. */
  value: number;
  /** The value in the reader's digits, shown at the point. */
  text: string;
}

interface LineChartProps {
  /** What the chart shows. */
  caption: string;
  /** Heads of the table behind it. */
  heads: readonly [label: string, value: string];
  points: readonly ChartPoint[];
  /** A line that is to be reached, in pen with its name. */
  line?: { value: number; name: string } | undefined;
}

/** In percent of the drawing's height, from its top; a scale starts at 0. */
const top = (value: number) => 100 - Math.min(1, Math.max(0, value)) * 100;
const left = (at: number, count: number) => (count > 1 ? (at / (count - 1)) * 100 : 50);

/** A small line of a few values over time, with its table behind it for who does not see it. */
export function LineChart({ caption, heads, points, line }: LineChartProps) {
  return (
    <figure>
      <figcaption className="mb-2 text-small text-ink-2">{caption}</figcaption>
      <LineDrawing points={points} line={line} />
      {/* A table is as wide as its words, whatever it is given: what hides it stands around it. */}
      <div className="sr-only">
        <table>
          <caption>{line ? `${caption} · ${line.name}` : caption}</caption>
          <thead>
            <tr>
              <th scope="col">{heads[0]}</th>
              <th scope="col">{heads[1]}</th>
            </tr>
          </thead>
          <tbody>
            {points.map((point, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: points are known by their place
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

/**
 * The line without its table, for where the same stands in one that everybody sees. It is stretched to its place; what is
 * written stands over it, so that it is not.
 */
export function LineDrawing({ points, line }: Pick<LineChartProps, "points" | "line">) {
  const places = points.map(({ value }, at) => [left(at, points.length), top(value)] as const);
  const [first, last] = [points[0]?.label, points.at(-1)?.label];
  return (
    <div aria-hidden="true" className="text-tiny num">
      <div className="relative mx-5 mt-7 h-24 border-b border-line">
        <svg
          aria-hidden="true"
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          className="absolute size-full overflow-visible"
        >
          {line && (
            <path d={`M0 ${top(line.value)}H100`} vectorEffect="non-scaling-stroke" className="stroke-pen stroke-2" />
          )}
          <polyline
            points={places.map((xy) => xy.join(",")).join(" ")}
            vectorEffect="non-scaling-stroke"
            className="fill-transparent stroke-link stroke-2"
          />
          {places.map(([x, y]) => (
            // A line without length is a dot: its round end is not stretched with the drawing.
            <path
              key={x}
              d={`M${x} ${y}h0`}
              vectorEffect="non-scaling-stroke"
              strokeLinecap="round"
              strokeWidth={9}
              className="stroke-link"
            />
          ))}
        </svg>
        {places.map(([x, y], at) => (
          <b
            key={x}
            className="absolute -translate-x-1/2 -translate-y-[calc(100%+5px)] leading-none"
            style={{ left: `${x}%`, top: `${y}%` }}
          >
            {points[at]?.text}
          </b>
        ))}
      </div>
      <div className="mt-1.5 flex flex-wrap justify-between gap-x-3 text-ink-2">
        <span>{first}</span>
        {line && (
          <b className="order-last w-full text-pen before:mr-1.5 before:inline-block before:w-4 before:border-t-2 before:align-middle">
            {line.name}
          </b>
        )}
        {last !== first && <span>{last}</span>}
      </div>
    </div>
  );
}

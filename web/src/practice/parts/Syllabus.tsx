import type { NodeStrength } from "@sarathi/contract";
import { useFormat, useLanguage, useT } from "../../foundation/i18n.ts";
import { Part } from "../../ui/Part.tsx";
import { Table, Td, Th } from "../../ui/Table.tsx";
import { Share } from "./Share.tsx";

const levels = ["unknown", "weak", "fair", "good", "strong"] as const;
type Level = (typeof levels)[number];
/** Lower ends of the levels after the first. */
const FROM = { fair: 0.4, good: 0.6, strong: 0.8 };
const looks: Record<Level, string> = {
  unknown: "bg-sunk text-ink-2",
  weak: "bg-pen-tint text-pen",
  fair: "bg-mark-tint text-mark",
  good: "bg-link-tint text-link",
  strong: "bg-right-tint text-right-ink",
};

/** As wide a mark is at least, so that a paper of 100 takes two rows of a phone. */
const MARK_PX = 6;

function levelOf({ share }: Pick<NodeStrength, "share">): Level {
  if (share === undefined) return "unknown";
  if (share >= FROM.strong) return "strong";
  if (share >= FROM.good) return "good";
  return share >= FROM.fair ? "fair" : "weak";
}

/** Strength by the syllabus: a map in which parts are as wide as their marks, and the table behind it. */
export function Syllabus({ nodes }: { nodes: readonly NodeStrength[] }) {
  const t = useT("practiceProgress");
  const f = useFormat();
  const language = useLanguage();
  const papers = [...new Set(nodes.map(({ paper }) => paper))];
  return (
    <Part title={t("syllabus")}>
      <p className="mb-2 text-small text-ink-2">{t("map")}</p>
      {papers.map((paper) => (
        <HeatMap key={paper} nodes={nodes.filter((node) => node.paper === paper)} />
      ))}
      <ul className="mt-2 mb-4 flex flex-wrap gap-x-4 gap-y-1 text-tiny text-ink-2 num">
        {levels.map((level) => (
          <li key={level} className="inline-flex items-center gap-1.5">
            <span aria-hidden="true" className={`inline-block size-3 border border-rule-2 ${looks[level]}`} />
            {t(`legend.${level}`)}
          </li>
        ))}
      </ul>
      <Table caption={t("syllabus")} quiet>
        <thead>
          <tr>
            <Th>{t("node")}</Th>
            <Th>{t("marks")}</Th>
            <Th>{t("right")}</Th>
            <Th>{t("share")}</Th>
          </tr>
        </thead>
        <tbody>
          {nodes.map((node) => (
            <tr key={`${node.paper} ${node.id}`}>
              <Td className={node.parent ? "pl-4" : "font-bold"}>
                {f.digits(node.code)} {language === "ne" ? node.nepaliText : node.name}
              </Td>
              <Td>{node.marks === undefined ? "–" : f.number(node.marks, 1)}</Td>
              <Td className="whitespace-nowrap">
                {f.number(node.correct)} / {f.number(node.answered)}
              </Td>
              <Td>
                <Share strength={node} />
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Part>
  );
}

/** The parts of a paper that have marks of their own; where a part is divided by marks, what divides it. */
function HeatMap({ nodes }: { nodes: readonly NodeStrength[] }) {
  const f = useFormat();
  const isDivided = (id: string) => nodes.some(({ parent, marks }) => parent === id && marks !== undefined);
  const shown = nodes.filter(({ id, marks }) => marks !== undefined && !isDivided(id));
  if (shown.length === 0) return null;
  return (
    <div aria-hidden="true" className="mb-1 flex flex-wrap gap-px">
      {shown.map((node) => (
        <span
          key={node.id}
          style={{ flex: `${node.marks} 1 ${(node.marks ?? 0) * MARK_PX}px` }}
          className={`grid min-h-11 min-w-9 place-content-center justify-items-center border border-rule px-1 text-tiny leading-tight num ${looks[levelOf(node)]}`}
        >
          <span>{f.digits(node.code)}</span>
          {node.share !== undefined && <b>{f.percent(node.share)}</b>}
        </span>
      ))}
    </div>
  );
}

import type { ReactNode } from "react";
import { type Fact, Facts } from "./Facts.tsx";

interface HeadProps {
  /** What the page belongs to: above the title, in the margin of a desktop. */
  kicker?: ReactNode;
  title: ReactNode;
  /** The title is read, not shown: something larger says the same. */
  quietTitle?: boolean;
  /** One sentence. */
  lead?: ReactNode;
  facts?: readonly Fact[];
  /** Below the lead: the one main action, tabs. */
  children?: ReactNode;
}

/** What every page begins with: kicker, title, a sentence, and facts closed by the double rule. */
export function Head({ kicker, title, quietTitle, lead, facts = [], children }: HeadProps) {
  return (
    <>
      <header className="head">
        {kicker && <div className="kicker num">{kicker}</div>}
        <h1 className={quietTitle ? "sr-only" : undefined}>{title}</h1>
        {lead && <p className="mt-2.5 max-w-[36em] text-ink-2 md:mt-3.5 md:text-lead">{lead}</p>}
        {children}
      </header>
      <Facts facts={facts} />
    </>
  );
}

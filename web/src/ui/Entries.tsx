import type { ReactNode } from "react";
import { Link } from "react-router";

interface EntriesProps {
  /** The order means something. */
  ordered?: boolean;
  /** What hangs beside each has its place: numbers, avatars. */
  numbered?: boolean;
  label?: string;
  children: ReactNode;
}

/** Entries of a list between hairlines. */
export function Entries({ ordered, numbered, label, children }: EntriesProps) {
  const List = ordered ? "ol" : "ul";
  return (
    <List aria-label={label} className={`entries ${numbered ? "numbered" : ""}`}>
      {children}
    </List>
  );
}

interface EntryProps {
  /** Number, letter, date or avatar, hung into the margin. */
  hung?: ReactNode;
  id?: string;
  children: ReactNode;
}

export function Entry({ hung, id, children }: EntryProps) {
  return (
    <li id={id}>
      {hung !== undefined && <span className="hung num">{hung}</span>}
      {children}
    </li>
  );
}

/** What an entry is about: its title, which leads to it, over a grey line. */
export function EntryTitle({ to, title, children }: { to: string; title: ReactNode; children: ReactNode }) {
  return (
    <div>
      <h3 className="md:text-lead">
        <Link to={to} className="text-ink">
          {title}
        </Link>
      </h3>
      <p className="mt-0.5 text-small text-ink-2">{children}</p>
    </div>
  );
}

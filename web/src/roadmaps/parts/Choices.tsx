import { Link } from "react-router";

interface ChoicesProps {
  label: string;
  choices: readonly { key: string; to: string; label: string; current: boolean }[];
}

/** One of a few, each with an address of its own. */
export function Choices({ label, choices }: ChoicesProps) {
  return (
    <nav
      aria-label={label}
      className="flex gap-x-5 max-md:-mr-(--pad) max-md:overflow-x-auto max-md:pr-(--pad) md:flex-wrap print:hidden"
    >
      {choices.map(({ key, to, label, current }) => (
        <Link
          key={key}
          to={to}
          preventScrollReset
          aria-current={current || undefined}
          className={`inline-flex min-h-11 shrink-0 items-center border-b-3 no-underline hover:text-ink hover:no-underline ${current ? "border-pen font-bold text-ink" : "border-transparent text-ink-2"}`}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}

import type { MockTest } from "@sarathi/contract";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { paths } from "../../foundation/paths.ts";
import { Bilingual } from "../../ui/Bilingual.tsx";

/** A test in a list: its title, which leads to it, and what it is. @param children what else is said of it */
export function TestName({ test, children }: { test: MockTest; children?: ReactNode }) {
  return (
    <div>
      <h3 className="md:text-lead">
        <Link to={paths.testInfo({ slug: test.slug })} className="text-ink">
          <Bilingual text={test.title} />
        </Link>
      </h3>
      <p className="mt-0.5 text-small text-ink-2">
        <Bilingual text={test.shortDescription} unmarked />
        {children}
      </p>
    </div>
  );
}

import { Fragment, type ReactNode } from "react";

type Parts<Name extends string> = Readonly<Record<Name, ReactNode>>;
interface RichProps<Name extends string> {
  /** The sentence, filled with the marks that it is given for its placeholders. */
  text: (marks: Record<Name, string>) => string;
  parts: Parts<Name>;
}

/** Never part of a text. */
const mark = "\u0000";

/**
 * A sentence of a dictionary with elements in the place of its placeholders, in the order that its language has.
 * `<Rich text={(marks) => t("terms", marks)} parts={{ link: <Link …/> }} />`
 */
export function Rich<Name extends string>({ text, parts }: RichProps<Name>) {
  const names = Object.keys(parts) as Name[];
  const marks = Object.fromEntries(names.map((name) => [name, mark + name + mark])) as Record<Name, string>;
  return text(marks)
    .split(mark)
    .map((piece, at) => {
      // Between two marks stands a name: every second piece.
      const node = at % 2 === 1 ? parts[piece as Name] : piece;
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one sentence keep their order
      return <Fragment key={at}>{node}</Fragment>;
    });
}

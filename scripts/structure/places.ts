import { moduleNames } from "../../contract/src/modules.ts";

/** Where a file stands: its side, the part of it, and its role in a module (the word before `.ts`, where it has one). */
export interface Place {
  side: "contract" | "server" | "web";
  /**
   * A folder below `src`: `foundation`, `ui`, a module …; `top` for what composes the modules. In the contract a module
   * is a file, and the files below them all are `base`.
   */
  part: string;
  /** Below the part: "attempt.store.ts", "pages/TestList.tsx". */
  rest: string;
  role: string | undefined;
  isIndex: boolean;
}

/** Each part may use those before it, on its own side. */
export const ORDER = {
  contract: ["base", ...moduleNames, "top"],
  server: ["foundation", ...moduleNames, "top"],
  // The last five before `top` compose pages of the modules' own parts.
  web: ["foundation", "ui", "staff", "shell", ...moduleNames, "legal", "help", "profile", "home", "admin", "top"],
} as const satisfies Record<Place["side"], readonly string[]>;

/** Files of the contract that are made of several modules' nouns. */
const CONTRACT_TOP = [
  "index.ts",
  "audit.ts",
  "eventAdmin.ts",
  "eventDraft.ts",
  "eventEvidence.ts",
  "eventKeyAdmin.ts",
  "eventKeys.ts",
  "eventPayments.ts",
  "mockTestAdmin.ts",
  "newsletterAdmin.ts",
  "newsletterArchive.ts",
  "overview.ts",
  "practiceNotebook.ts",
  "practiceProgress.ts",
  "questionAdmin.ts",
  "questionImport.ts",
  "resourceAdmin.ts",
  "resourceContributions.ts",
  "resourceReview.ts",
  "resultAdmin.ts",
  "signIn.ts",
  "testDraft.ts",
  "testRegrades.ts",
  "testStatistics.ts",
  "users.ts",
];

export const isModule = (part: string) => (moduleNames as readonly string[]).includes(part);

export function placeOf(file: string): Place | undefined {
  const [, side, rest] = /^(contract|server|web)\/src\/(.+)$/.exec(file) ?? [];
  if (!side || !rest) return undefined;
  const [folder = "", ...below] = rest.split("/");
  const part = below.length > 0 ? folder : "top";
  return {
    side: side as Place["side"],
    part: side === "contract" ? contractPart(rest) : part,
    rest: part === "top" ? rest : below.join("/"),
    role: /\.(\w+)\.[cm]?[jt]sx?$/.exec(rest)?.[1],
    isIndex: below.length === 1 && /^index\.tsx?$/.test(below[0] ?? ""),
  };
}

function contractPart(file: string): string {
  const name = file.replace(/\.ts$/, "");
  if (isModule(name)) return name;
  return CONTRACT_TOP.includes(file) ? "top" : "base";
}

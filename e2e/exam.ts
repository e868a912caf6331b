import { type APIRequestContext, expect, type Locator } from "@playwright/test";
import { orderOf } from "../contract/src/order.ts";
import { ask, type Member, type Page, type T, visit } from "./fixtures.ts";

export const KHARIDAR = "kharidar-first-paper-1";
export const MULTI = "multi-answer-practice-1";

interface Question {
  mcqId: string;
  multiple: boolean;
  sectionId?: string;
  group?: string;
  options: { pinned?: boolean }[];
}
interface Saved {
  mcqId: string;
  selectedOptionIndex?: number;
  selectedOptionIndices?: number[];
  flagged: boolean;
  seq: number;
}
interface Attempt {
  attemptId: string;
  mockTestId: string;
  status: string;
  startedAt: string;
  deadlineAt: string;
  seed: number;
  shuffleQuestions: boolean;
  shuffleOptions: boolean;
  token: string;
  resultId?: string;
  answers: Saved[];
}
export interface Result {
  mockTestId: string;
  resultId: string;
  attemptId: string;
  score: number;
  fullMarks: number;
  correct: number;
  wrong: number;
  blank: number;
  earned: number;
  penalty: number;
  timeTaken: number;
  closedBy: string;
  answers: { mcqId: string; selectedOptionIndices: number[]; correctOptionIndices: number[]; isCorrect: boolean }[];
}
/** Sits the Kharidar test over the API and answers so many of its questions, by the first option by default. */
export async function finish(
  api: APIRequestContext,
  { token }: Member,
  answered: number,
  optionOf: (at: number) => number = () => 0,
): Promise<Result> {
  const mine = { token, method: "POST" };
  const { mockTestId } = await ask<{ mockTestId: string }>(api, `/api/mock-tests/${KHARIDAR}/start`, mine);
  const paper = await ask<{ mcqId: string }[]>(api, `/api/mock-tests/${KHARIDAR}/mcqs`, { token });
  const answers = paper.slice(0, answered).map(({ mcqId }, at) => ({ mcqId, selectedOptionIndex: optionOf(at) }));
  return ask(api, "/api/mock-tests/submit", { ...mine, data: { mockTestId, answers } });
}

/** What was chosen, by question: option indices of the paper. */
export type Choices = Map<string, number[]>;

const chosenIn = (saved: Saved) =>
  saved.selectedOptionIndices ?? (saved.selectedOptionIndex === undefined ? [] : [saved.selectedOptionIndex]);

/** The choices that stand in a list of answers, blank ones left out. */
export function choicesOf(answers: readonly { mcqId: string; chosen: number[] }[]): Record<string, number[]> {
  const entries = answers.filter(({ chosen }) => chosen.length > 0).map(({ mcqId, chosen }) => [mcqId, chosen]);
  return Object.fromEntries(entries.sort(([a], [b]) => String(a).localeCompare(String(b))));
}
const sorted = (choices: Choices) => choicesOf([...choices].map(([mcqId, chosen]) => ({ mcqId, chosen })));

/** One sitting as a candidate does it, with a record of what was really pressed to hold the server to. */
export class Sitting {
  /** What the candidate has chosen so far. */
  readonly choices: Choices = new Map();
  readonly page: Page;
  readonly t: T;
  readonly attempt: Attempt;
  private readonly paper: Map<string, Question>;
  private readonly order: { mcqId: string; optionOrder: number[] }[];
  private readonly api: APIRequestContext;

  private constructor(page: Page, t: T, api: APIRequestContext, attempt: Attempt, paper: Question[]) {
    this.page = page;
    this.t = t;
    this.api = api;
    this.attempt = attempt;
    this.paper = new Map(paper.map((question) => [question.mcqId, question]));
    this.order = orderOf(paper, attempt.seed, attempt);
  }

  /** Presses start on the instructions and waits for the paper. The page must be signed in. */
  static async begin(page: Page, t: T, api: APIRequestContext, slug: string): Promise<Sitting> {
    if (!page.url().endsWith(`/pariksha/${slug}/info`)) await visit(page, `/pariksha/${slug}/info`);
    await page.getByRole("button", { name: t("info.start"), exact: true }).click();
    await page.waitForURL((url) => url.pathname === `/pariksha/${slug}`);
    await page.locator("article[data-question]").first().waitFor();
    // On a wide screen all of them stand beside a question: they come in a file of their own, before the network goes.
    const [first = ""] = t("sitting.sit.paletteItem", { n: 1, state: "" }).split(":");
    if ((page.viewportSize()?.width ?? 0) >= 1_200) await page.getByRole("button", { name: `${first}:` }).waitFor();
    const token = (await page.evaluate(() => localStorage.getItem("token"))) ?? "";
    const [attempt, paper] = await Promise.all([
      ask<Attempt>(api, `/api/mock-tests/${slug}/start`, { method: "POST", token }),
      ask<Question[]>(api, `/api/mock-tests/${slug}/mcqs`, { token }),
    ]);
    return new Sitting(page, t, api, attempt, paper);
  }

  /** The same sitting on another page: another tab, another device, the page after a reload. */
  on(page: Page): Sitting {
    const other = new Sitting(page, this.t, this.api, this.attempt, [...this.paper.values()]);
    for (const [mcqId, chosen] of this.choices) other.choices.set(mcqId, chosen);
    return other;
  }

  get total(): number {
    return this.order.length;
  }
  get path(): string {
    return new URL(this.page.url()).pathname;
  }
  article(): Locator {
    return this.page.locator("article[data-question]").first();
  }
  option(place: number): Locator {
    return this.article().locator("label").nth(place);
  }
  choice(place: number): Locator {
    return this.option(place).locator("input");
  }
  chip(): Locator {
    return this.page.locator("[data-connection]");
  }

  /** Waits until every answer is on the server, by what the chip says. */
  async saved(): Promise<void> {
    await expect(this.chip()).toHaveAttribute("data-connection", "saved", { timeout: 20_000 });
  }

  /** Goes to a question by its number, through the list of questions. */
  async goTo(number: number): Promise<void> {
    if ((await this.article().getAttribute("data-question")) === this.order[number - 1]?.mcqId) return;
    const list = this.page.getByRole("button", {
      name: this.t("sitting.sit.toList", { n: "", total: "" }).split(/[:：]/)[0] ?? "",
    });
    if (await list.isVisible()) await list.click();
    const [before = ""] = this.t("sitting.sit.paletteItem", { n: number, state: "" }).split(":");
    await this.page.getByRole("button", { name: `${before}:` }).click();
    await expect(this.article()).toHaveAttribute("data-question", this.order[number - 1]?.mcqId ?? "");
  }

  /** Chooses the option in a place (from 0) of a question, by finger, mouse or key. */
  async choose(number: number, place: number, by: "press" | "key" = "press"): Promise<void> {
    await this.goTo(number);
    if (by === "key") await this.page.keyboard.press(String(place + 1));
    else await this.option(place).click();
    const { mcqId, optionOrder } = this.order[number - 1] ?? { mcqId: "", optionOrder: [] };
    const index = optionOrder[place] ?? -1;
    const before = this.choices.get(mcqId) ?? [];
    if (!this.paper.get(mcqId)?.multiple) this.choices.set(mcqId, [index]);
    else if (before.includes(index))
      this.choices.set(
        mcqId,
        before.filter((one) => one !== index),
      );
    else
      this.choices.set(
        mcqId,
        [...before, index].sort((a, b) => a - b),
      );
    const on = this.choices.get(mcqId)?.includes(index) ?? false;
    await expect(this.choice(place)).toBeChecked({ checked: on });
  }

  /** Takes the answer of a question back. */
  async clear(number: number): Promise<void> {
    await this.goTo(number);
    await this.page.getByRole("button", { name: this.t("sitting.sit.clear") }).click();
    this.choices.delete(this.order[number - 1]?.mcqId ?? "");
    await expect(this.article().locator("input:checked")).toHaveCount(0);
  }

  /** What the server holds of this attempt, asked with the attempt's own token. */
  held(): Promise<Attempt> {
    return ask<Attempt>(this.api, `/api/attempts/${this.attempt.attemptId}`, {
      headers: { "x-attempt-token": this.attempt.token },
    });
  }

  /** Every choice that was pressed, and nothing else, is on the server. */
  async onServer(): Promise<void> {
    const read = async () =>
      choicesOf((await this.held()).answers.map((a) => ({ mcqId: a.mcqId, chosen: chosenIn(a) })));
    await expect.poll(read, { timeout: 20_000 }).toEqual(sorted(this.choices));
  }

  /** Every choice that was pressed stands on this page's paper. */
  async onScreen(): Promise<void> {
    for (const [mcqId, chosen] of this.choices) {
      const at = this.order.findIndex((question) => question.mcqId === mcqId);
      await this.goTo(at + 1);
      const places = (this.order[at]?.optionOrder ?? []).flatMap((index, place) =>
        chosen.includes(index) ? [place] : [],
      );
      await expect(this.article().locator("input:checked")).toHaveCount(places.length);
      for (const place of places) await expect(this.choice(place)).toBeChecked();
    }
  }

  /** Opens the last look, from wherever the screen offers it. */
  async openSubmit(): Promise<Locator> {
    const button = this.page.getByRole("button", { name: this.t("sitting.sit.submit"), exact: true });
    if (!(await button.first().isVisible())) {
      await this.page
        .getByRole("button", { name: this.t("sitting.sit.toList", { n: "", total: "" }).split(/[:：]/)[0] ?? "" })
        .click();
    }
    await button.first().click();
    const dialog = this.page.getByRole("dialog", { name: this.t("sitting.submit.title") });
    await expect(dialog).toBeVisible();
    return dialog;
  }

  async submit(): Promise<void> {
    const dialog = await this.openSubmit();
    await dialog.getByRole("button", { name: this.t("sitting.submit.confirm"), exact: true }).click();
  }

  /** Waits for the result page and answers the result as the API gives it. */
  async result(token: string): Promise<Result> {
    await this.page.waitForURL(/\/pariksha\/result\/[0-9a-f-]+$/, { timeout: 30_000 });
    return ask<Result>(this.api, `/api/mock-test-results/${this.path.split("/").at(-1)}`, { token });
  }

  /** The result counts just what was pressed. */
  holds(result: Result): void {
    expect(result.attemptId).toBe(this.attempt.attemptId);
    expect(choicesOf(result.answers.map((a) => ({ mcqId: a.mcqId, chosen: a.selectedOptionIndices })))).toEqual(
      sorted(this.choices),
    );
    const right = result.answers.filter((a) => a.isCorrect).length;
    const given = [...this.choices.values()].filter((chosen) => chosen.length > 0).length;
    expect([result.correct, result.wrong, result.blank]).toEqual([right, given - right, this.total - given]);
    for (const answer of result.answers) {
      const same = String([...answer.selectedOptionIndices].sort()) === String([...answer.correctOptionIndices].sort());
      expect(answer.isCorrect, answer.mcqId).toBe(answer.selectedOptionIndices.length > 0 && same);
    }
  }
}

import { expect, it } from "vitest";
import { docx, p, readAll } from "./testFiles.ts";

const t = (text: string) => `<m:r><m:t>${text}</m:t></m:r>`;
const math = (inner: string) =>
  `<m:oMath xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math">${inner}</m:oMath>`;
const around = (before: string, equation: string, after: string) =>
  `<w:p><w:r><w:t xml:space="preserve">${before}</w:t></w:r>${equation}<w:r><w:t xml:space="preserve">${after}</w:t></w:r></w:p>`;

it("[S132] equations of Word stay in their questions, as formulas", async () => {
  const fraction = `<m:f><m:num>${t("x")}</m:num><m:den>${t("2")}</m:den></m:f>`;
  const root = `<m:rad><m:deg/><m:e>${t("3")}</m:e></m:rad>`;
  const power = `<m:sSup><m:e>${t("x")}</m:e><m:sup>${t("2")}</m:sup></m:sSup>`;
  const file = docx(
    around("1. If ", math(`${fraction}${t("+1=3 & 50%")}`), ", find x.") +
      around("a) 2", math(root), "") +
      around("b) ", math(power), "") +
      p("c) 4") +
      p("d) 6") +
      p("Ans: c"),
  );
  const { blocks } = await readAll(file);
  expect(blocks[0]?.problems).toEqual([]);
  expect(blocks[0]?.draft).toMatchObject({
    question: { en: "If $\\frac{x}{2}+1=3 \\& 50\\%$, find x." },
    options: [
      { text: { en: "2$\\sqrt{3}$" } },
      { text: { en: "$" + "{x}^{2}$" } },
      { text: { en: "4" } },
      { text: { en: "6" } },
    ],
    correctOptionIndices: [2],
  });
});

it("[S132] formulas beside words of an old font stay as they are", async () => {
  const stem = "olb $\\frac{x}{2}$ sf] dfg slt x'G5 eGg] k|Zg lbOPsf] 5";
  const { blocks } = await readAll(`Question,A,B,Answer\n"${stem}",kfFr,bz,A`, { convert: { question: true } });
  const text = String(Object.values(blocks[0]?.draft?.question ?? {})[0]);
  expect(text).toContain("$\\frac{x}{2}$");
  expect(text).toMatch(/^यदि .* को मान कति/);
});

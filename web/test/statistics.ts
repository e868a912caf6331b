import type { Mcq, TestStatistics } from "@sarathi/contract";

const option = (chosen: number, meanRest?: number) => ({ chosen, ...(meanRest !== undefined && { meanRest }) });

const mcq = (n: number): Mcq => ({
  mcqId: `01900000-0000-7000-8000-00000000090${n}`,
  question: { ne: `प्रश्न ${n} को पाठ के हो?`, en: `What does question ${n} ask?` },
  options: ["क", "ख", "ग", "घ"].map((letter, i) => ({ text: { ne: `विकल्प ${letter}`, en: `Option ${i + 1}` } })),
  ...{ marks: 2, multiple: false },
});

/** Of a test whose second question has a key that better candidates do not choose. */
export const statistics = (): TestStatistics => ({
  ...{ asOf: "2026-11-22T05:00:00.000Z", results: 64, fewest: 30, isProvisional: true, passed: 40, fullMarks: 100 },
  paper: { mean: 52.4, median: 51.2, deviation: 14.8, skewness: 0.21, kurtosis: -0.4, alpha: 0.83, standardError: 6.1 },
  distribution: [0, 2, 3, 5, 8, 12, 14, 10, 6, 3, 1],
  percentiles: [10, 25, 50, 75, 90].map((percent) => ({ percent, marks: percent })),
  sections: [
    { title: { ne: "सामान्य ज्ञान", en: "General knowledge" }, share: 0.55 },
    { title: { ne: "सार्वजनिक व्यवस्थापन", en: "Public management" }, share: 0.48 },
  ],
  questions: [mcq(1), mcq(2)].map((one, i) => ({
    ...{ number: i + 1, mcq: one, correctOptionIndices: [0], isDropped: false, secondsInMean: 31.4 },
    statistics: {
      ...{ blank: 4, facility: 0.52, deviation: 0.9, efficiency: 0.4, effectiveWeight: 0.1, pointBiserial: 0.3 },
      ...{
        discrimination: i === 1 ? -0.12 : 0.34,
        upperLower: 0.4,
        languages: i === 1 ? { ne: { results: 80, facility: 0.4 }, en: { results: 40, facility: 0.6 } } : {},
        flags: i === 1 ? ["key_doubtful", "key_beaten"] : [],
      },
      options: [option(40, i === 1 ? 40 : 60), option(14, 55), option(4), option(2)],
    },
  })),
  days: [
    { day: "2026-11-20", first: 30, further: 4 },
    { day: "2026-11-21", first: 34, further: 9 },
  ],
});

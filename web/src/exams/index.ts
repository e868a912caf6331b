/** What other modules may use of this one. */

export { QuestionPicture, QuestionText } from "./parts/QuestionText.tsx";
export { ResultHistory } from "./parts/ResultHistory.tsx";
export { Standing } from "./parts/Standing.tsx";

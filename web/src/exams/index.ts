/** What other rooms may use of this one. */

export { QuestionPicture, QuestionText } from "./parts/QuestionText.tsx";
export { ResultHistory } from "./parts/ResultHistory.tsx";

import { useLanguage } from "../foundation/i18n.ts";
import { lookUp } from "../foundation/texts.ts";

/** The name of a service or group; one that the dictionary does not know shows as the test says it. */
export function useStreamName(): (stream: string) => string {
  const language = useLanguage();
  return (stream) => lookUp(language, "exams", `stream.${stream}`) ?? stream;
}

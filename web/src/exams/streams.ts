import { useT } from "../foundation/i18n.ts";

type Named = Parameters<ReturnType<typeof useT<"exams">>>[0];

/** The name of a service or group; one that the dictionary does not know shows as the test says it. */
export function useStreamName(): (stream: string) => string {
  const t = useT("exams");
  return (stream) => {
    const key = `stream.${stream}`;
    const name = t(key as Named);
    return name === key ? stream : name;
  };
}

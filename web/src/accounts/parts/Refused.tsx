/** Why the form was refused, in place; the toast has said it aloud. */
export function Refused({ text }: { text: string }) {
  if (!text) return null;
  return <p className="whitespace-pre-line text-small text-wrong">{text}</p>;
}

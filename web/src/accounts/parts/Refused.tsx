import TriangleAlert from "lucide-react/icons/triangle-alert";

/** Why the form was refused, in place, and read aloud. */
export function Refused({ text }: { text: string }) {
  if (!text) return null;
  return (
    <p role="alert" className="flex gap-1.5 text-small font-bold text-pen">
      <TriangleAlert aria-hidden="true" className="mt-1 size-4 shrink-0" />
      <span className="whitespace-pre-line">{text}</span>
    </p>
  );
}

/** Why an act was refused, where it was tried. */
export function Problem({ text }: { text: string | undefined }) {
  return (
    <p role="alert" className="whitespace-pre-line font-bold text-pen empty:hidden">
      {text}
    </p>
  );
}

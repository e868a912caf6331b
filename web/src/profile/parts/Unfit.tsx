import { useT } from "../../foundation/i18n.ts";

interface UnfitProps {
  why: "kind" | "size" | "pixels" | "broken";
  /** Megabytes that are taken. */
  mb?: string;
}

/** Why a chosen file is no picture for us. */
export function Unfit({ why, mb = "" }: UnfitProps) {
  const t = useT("uploads");
  return (
    <p role="alert" className="text-small text-pen">
      {t(`unfit.${why}`, { mb })}
    </p>
  );
}

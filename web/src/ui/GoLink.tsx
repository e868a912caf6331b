import ArrowRight from "lucide-react/icons/arrow-right";
import { Link, type LinkProps } from "react-router";

/** A verb that leads on: words with an arrow instead of a button. */
export function GoLink({ children, className = "", ...rest }: LinkProps & { className?: string }) {
  return (
    <Link {...rest} className={`inline-flex min-h-11 items-center gap-1.5 font-bold hover:no-underline ${className}`}>
      {children}
      <ArrowRight aria-hidden="true" className="size-[18px] shrink-0" />
    </Link>
  );
}

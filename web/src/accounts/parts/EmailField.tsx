import type { ComponentProps } from "react";
import { Field } from "../../ui/Field.tsx";

/** For an address that must be given, as it is. */
export function EmailField(props: Omit<ComponentProps<typeof Field>, "type">) {
  return <Field type="email" autoComplete="email" autoCapitalize="off" spellCheck={false} required {...props} />;
}

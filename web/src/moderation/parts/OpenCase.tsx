import { moderationAdmin } from "@sarathi/contract";
import { useNavigate } from "react-router";
import { call } from "../../foundation/api.ts";
import { useT } from "../../foundation/i18n.ts";
import { useAction } from "../../foundation/mutation.ts";
import type { Reported } from "../../shell/slots.ts";
import { adminPaths } from "../../staff/paths.ts";
import { Button } from "../../ui/Button.tsx";

interface OpenCaseProps {
  what: Extract<Reported, { kind: "post" | "comment" }>;
}

/** For staff in place of a report: whoever reports something does not decide it. */
export function OpenCase({ what: { kind, id } }: OpenCaseProps) {
  const t = useT("report");
  const navigate = useNavigate();
  const spec = kind === "post" ? moderationAdmin.openPostCase : moderationAdmin.openCommentCase;
  const opening = useAction(() => call(spec, { params: { id } }), {
    failed: t("case.failed"),
    invalidates: [moderationAdmin.listCases, moderationAdmin.countCases],
    done: ({ _id }) => void navigate(adminPaths.moderation({ case: _id })),
  });
  return (
    <div className="grid justify-items-start gap-2 border-line border-b pb-4">
      <p className="text-small text-ink-2">{t("case.lead")}</p>
      <Button busy={opening.busy} onClick={() => void opening.run(undefined)}>
        {t("case.open")}
      </Button>
    </div>
  );
}

import { type Contribution, resourceContributions as calls, type Duplicate } from "@sarathi/contract";
import { useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { ApiError, call } from "../foundation/api.ts";
import { useT } from "../foundation/i18n.ts";
import { inPlace, useAction } from "../foundation/mutation.ts";
import { paths } from "../foundation/paths.ts";
import { invalidate } from "../foundation/query.ts";
import { useSession } from "../foundation/session.ts";
import { toast } from "../foundation/toast.ts";
import { useDraft } from "../foundation/useDraft.ts";
import { loginPath } from "../shell/places.ts";
import {
  type Base,
  bodyOf,
  type CheckedField,
  type Contributed,
  checkedFields,
  fileIdsOf,
  isEmpty,
  type Problem,
  problemsIn,
} from "./contribution.rules.ts";
import { removeDraftFiles } from "./draftFiles.ts";
import { LostFile, useFilesSending } from "./useFilesSending.ts";

export interface ContributingHow {
  /** Id or slug of the resource. */
  resource: string;
  initial: Contributed;
  base: Base;
  /** What was sent back, or is not sent yet. */
  mended: Contribution | undefined;
}

/** What came of a try to send: it arrived, or something alike stands here already. */
type Outcome = { sent: Contribution } | { duplicates: readonly Duplicate[]; of: Contributed };

const contextOf = ({ resource, base, mended }: ContributingHow): string =>
  mended ? `contribution-${mended._id}` : `contribution:${base.itemId ?? resource}`;

/** The form of a contribution is its draft: what is written stays on the device until it has arrived. */
export function useContributing(how: ContributingHow) {
  const { resource, initial, base, mended } = how;
  const t = useT("contribute");
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const draft = useDraft<Contributed>({ context: contextOf(how), initial, isEmpty });
  const { value } = draft;
  const [problems, setProblems] = useState<Partial<Record<CheckedField, Problem>>>({});
  const [duplicates, setDuplicates] = useState<readonly Duplicate[]>([]);
  const version = useRef(mended?.version);
  const files = useFilesSending((next) => draft.change(next));

  const send = async ({ anyway, later }: { anyway: boolean; later: boolean }): Promise<Outcome> => {
    const { value: ready, url } = await files.send(value);
    const body = bodyOf(ready, url, base);
    if (!anyway && !later) {
      const asked = { title: body.title, url: body.url, file: body.file, except: base.itemId };
      const found = await call(calls.checkDuplicates, { body: asked });
      if (found.length > 0) return { duplicates: found, of: ready };
    }
    if (mended) {
      const seen = { send: !later, version: version.current ?? mended.version };
      return { sent: await call(calls.mendContribution, { params: { id: mended._id }, body: { ...body, ...seen } }) };
    }
    const headers = { "Idempotency-Key": draft.keyFor({ ...body, later }) };
    return {
      sent: await call(calls.contribute, { params: { id: resource }, body: { ...body, send: !later } }, { headers }),
    };
  };
  const sending = useAction(send, {
    failed: t("failed"),
    // It stands above the button, with what is safe.
    onError: async (error) => {
      if (!mended || !(error instanceof ApiError && error.code === "contribution.stale")) return inPlace();
      // What is written goes over what is there by now: its maker wrote both.
      const now = await call(calls.getContribution, { params: { id: mended._id } });
      version.current = now.version;
    },
    done: async (outcome, { later }) => {
      if ("duplicates" in outcome) {
        setDuplicates(outcome.duplicates);
        return;
      }
      const ids = fileIdsOf(value);
      draft.clear();
      await removeDraftFiles(ids);
      void invalidate(calls.myContributions);
      toast.success(t(later ? "stored" : "sent"));
      await navigate(paths.myContributions());
    },
  });
  return {
    draft,
    value,
    problems,
    duplicates,
    sending,
    progress: files.progress,
    /** Its file is not on this device any more. */
    isLost: sending.error instanceof LostFile,
    set<F extends keyof Contributed>(field: F, to: Contributed[F]): void {
      const next = { ...value, [field]: to };
      draft.change(next);
      setDuplicates([]);
      if (Object.keys(problems).length > 0) setProblems(problemsIn(next));
    },
    /**
     * @param anyway although something alike stands here. @param later it is only stored with the account
     * @returns the first field that something is wrong with
     */
    submit({ anyway = false, later = false } = {}): CheckedField | undefined {
      const found = problemsIn(value);
      setProblems(found);
      draft.store();
      const first = checkedFields.find((field) => found[field]);
      if (first) return first;
      if (!useSession.getState().user) void navigate(loginPath(pathname + search));
      else void sending.run({ anyway, later });
      return undefined;
    },
  };
}
export type Contributing = ReturnType<typeof useContributing>;

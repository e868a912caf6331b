import { community, communityDrafts, type DraftBody, type Post } from "@sarathi/contract";
import { useCallback, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { ApiError, call } from "../foundation/api.ts";
import { useT } from "../foundation/i18n.ts";
import { inPlace, useAction } from "../foundation/mutation.ts";
import { paths } from "../foundation/paths.ts";
import { drop } from "../foundation/query.ts";
import { useSession } from "../foundation/session.ts";
import { toast } from "../foundation/toast.ts";
import { useUnsaved } from "../foundation/useUnsaved.ts";
import { loginPath } from "../shell/places.ts";
import { postsChanged } from "./community.queries.ts";
import {
  bodyOf,
  type CheckedField,
  type Composed,
  changeOf,
  checkedFields,
  composedOfDraft,
  isBlank,
  isSame,
  type Problem,
  problemsIn,
} from "./composer.rules.ts";
import { noteSynced } from "./drafts.ts";
import { useDraft } from "./useDraft.ts";
import { useServerDraft } from "./useServerDraft.ts";

/** What somebody else made of the post meanwhile. */
export interface ForeignPost {
  revision: number;
  title: string;
  text: string;
}

function foreignIn(error: unknown): ForeignPost | undefined {
  if (!(error instanceof ApiError && error.code === "post.stale")) return undefined;
  const { revision, title = "", text = "" } = error.details;
  return { revision: Number(revision), title, text };
}

/**
 * The state of the composer is its draft: fields, what is wrong with them, copies, and how it is sent. What is typed
 * stays whatever is answered.
 * @param post the post to change; undefined: a new one
 */
export function useComposer(post: Post | undefined, initial: Composed) {
  const t = useT("composer");
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const context = post ? `edit:${post.postId}` : "post";
  const isEmpty = useCallback((now: Composed) => (post ? isSame(now, initial) : isBlank(now)), [post, initial]);
  const draft = useDraft({ context, initial, isEmpty });
  const { value, owner } = draft;
  const [other, setOther] = useState<Composed>();
  const [problems, setProblems] = useState<Partial<Record<CheckedField, Problem>>>({});
  const [foreign, setForeign] = useState<ForeignPost>();
  const [isNaming, setNaming] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const { blocker, release } = useUnsaved(!isEmpty(value));
  const inFields = (body: DraftBody) => composedOfDraft(body, initial);
  const onOther = (body: DraftBody) => {
    const version = inFields(body);
    if (!isSame(version, value)) setOther(version);
  };
  const copy = useServerDraft({
    owner,
    context,
    value,
    isEmpty,
    onOther,
    onFound: (body) => draft.change(inFields(body)),
    onSynced: (synced) => noteSynced(owner, context, synced),
  });

  const send = async (now: Composed): Promise<Post> => {
    if (!post) {
      const body = bodyOf(now);
      return call(community.createPost, { body }, { headers: { "Idempotency-Key": draft.keyFor(body) } });
    }
    const body = { ...changeOf(now, initial), revision: foreign?.revision ?? post.revision };
    return call(community.updatePost, { params: { id: post.postId }, body });
  };
  const sending = useAction(send, {
    failed: t("failed"),
    onError: (error) => setForeign((before) => foreignIn(error) ?? before),
    done: async (saved) => {
      release();
      draft.clear();
      await copy.end();
      drop(community.getPost, { params: { id: saved.postId } });
      postsChanged();
      toast.success(t(post ? "saved" : "published"));
      await navigate(paths.post({ postId: saved.postId }), { replace: post !== undefined });
    },
  });
  const focusOn = (field: CheckedField) => {
    const control = form.current?.querySelector<HTMLElement>(`[data-field=${field}] :is(input, textarea)`);
    control?.focus();
  };
  return {
    form,
    value,
    draft,
    problems,
    foreign,
    sending,
    blocker,
    copied: copy.copied,
    /** Written elsewhere at the same time. */
    other: other ?? draft.other,
    takeOther(version: Composed): void {
      setOther(value);
      draft.change(version);
    },
    async dropOther(): Promise<void> {
      setOther(undefined);
      draft.forgetOther();
      if (!owner) return;
      const sequence = Date.now();
      const body = { body: value, sequence, after: sequence, holdOther: false };
      await call(communityDrafts.putDraft, { params: { context }, body }).catch(inPlace);
    },
    set<F extends keyof Composed>(field: F, to: Composed[F]): void {
      const next = { ...value, [field]: to };
      draft.change(next);
      // What was wrong is looked at again with each letter; what is not finished is not called wrong.
      if (Object.keys(problems).length > 0) setProblems(stillWrong(problems, next));
    },
    /** A field was left: what is wrong with it is said, unless it was never filled. */
    leave(field: CheckedField): void {
      const found = problemsIn(value)[field];
      const isUnfilled = field !== "media" && value[field].trim() === "";
      if (found && !isUnfilled) setProblems((before) => ({ ...before, [field]: found }));
    },
    /** The name of who wrote anonymously would be shown: it is asked about first, whatever a draft says. */
    isNaming,
    stayHidden: () => setNaming(false),
    submit(isConfirmed = false): void {
      setNaming(false);
      const found = problemsIn(value);
      setProblems(found);
      const first = checkedFields.find((field) => found[field]);
      draft.store();
      if (first) focusOn(first);
      else if (post?.isAnonymous && !value.isAnonymous && !isConfirmed) setNaming(true);
      else if (useSession.getState().user) void sending.run(value);
      else {
        release();
        void navigate(loginPath(pathname + search));
      }
    },
  };
}
export type ComposerApi = ReturnType<typeof useComposer>;

/** Of what was wrong, what still is. */
function stillWrong(before: Partial<Record<CheckedField, Problem>>, now: Composed) {
  const found = problemsIn(now);
  return Object.fromEntries(Object.entries(found).filter(([field]) => field in before));
}

import { community, type Post } from "@sarathi/contract";
import { useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { sayAct } from "../foundation/acts.ts";
import { call } from "../foundation/api.ts";
import { useT } from "../foundation/i18n.ts";
import { useAction } from "../foundation/mutation.ts";
import { paths } from "../foundation/paths.ts";
import { drop } from "../foundation/query.ts";
import { useSession } from "../foundation/session.ts";
import { notify, toast } from "../foundation/toast.ts";
import { useUnsaved } from "../foundation/useUnsaved.ts";
import { loginPath } from "../shell/places.ts";
import { postsChanged } from "./community.queries.ts";
import {
  bodyOf,
  type CheckedField,
  type Composed,
  changeOf,
  checkedFields,
  type Problem,
  problemsIn,
} from "./composer.rules.ts";
import { type Foreign, foreignIn } from "./foreign.ts";
import { useCopies } from "./useCopies.ts";

/** Sends a post as it stands; what comes of it. */
function useSending(
  post: Post | undefined,
  initial: Composed,
  copies: ReturnType<typeof useCopies>,
  release: () => void,
) {
  const t = useT("composer");
  const words = useT("writing");
  const navigate = useNavigate();
  const [foreign, setForeign] = useState<Foreign>();
  const trap = useRef<HTMLInputElement>(null);
  const send = async (now: Composed): Promise<Post> => {
    if (!post) {
      const body = bodyOf(now);
      const signs = { form: copies.form(), website: trap.current?.value };
      const headers = { "Idempotency-Key": copies.draft.keyFor(body) };
      return call(community.createPost, { body: { ...body, ...signs } }, { headers });
    }
    // What was begun on an older version is held against that one, however new the post is that was loaded.
    const revision = foreign?.revision ?? now.revision ?? post.revision;
    const body = { ...changeOf(now, initial), revision };
    return call(community.updatePost, { params: { id: post.postId }, body });
  };
  const sending = useAction(send, {
    failed: t("failed"),
    onError: (error) => setForeign((before) => foreignIn(error, "post.stale") ?? before),
    done: async (saved, sent) => {
      release();
      const isLeft = await copies.end(sent);
      drop(community.getPost, { params: { id: saved.postId } });
      postsChanged();
      if (saved.isHeld) notify({ type: "info", message: words("held.toast") });
      else toast.success(t(post ? "saved" : "published"));
      if (isLeft) notify({ type: "info", message: words("otherKept") });
      await navigate(paths.post({ postId: saved.postId }), { replace: post !== undefined });
      if (!post) sayAct("written");
    },
  });
  return { foreign, sending, trap };
}

/**
 * The state of the composer is its draft: fields, what is wrong with them, copies, and how it is sent. What is typed
 * stays whatever is answered.
 * @param post the post to change; undefined: a new one
 */
export function useComposer(post: Post | undefined, initial: Composed) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const copies = useCopies(post, initial);
  const { draft, isEmpty } = copies;
  const { value } = draft;
  const [problems, setProblems] = useState<Partial<Record<CheckedField, Problem>>>({});
  const [isNaming, setNaming] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const { blocker, release } = useUnsaved(!isEmpty(value));
  const { foreign, sending, trap } = useSending(post, initial, copies, release);
  const focusOn = (field: CheckedField) => {
    const control = form.current?.querySelector<HTMLElement>(`[data-field=${field}] :is(input, textarea)`);
    control?.focus();
  };
  return {
    ...copies,
    form,
    value,
    problems,
    foreign,
    sending,
    trap,
    blocker,
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

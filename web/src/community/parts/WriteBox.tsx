import { type FormSigns, lengthInGraphemes, MAX_COMMENT, type Post } from "@sarathi/contract";
import { type FormEvent, type ReactNode, type RefObject, useCallback, useId, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { inPlace, useAction } from "../../foundation/mutation.ts";
import { useSession } from "../../foundation/session.ts";
import { type DraftState, useDraft } from "../../foundation/useDraft.ts";
import { loginPath } from "../../shell/places.ts";
import { Button } from "../../ui/Button.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { OtherVersion } from "./OtherVersion.tsx";
import { RefusalPart } from "./RefusalPart.tsx";
import { SlowLine } from "./SlowLine.tsx";
import { Trap } from "./Trap.tsx";
import { UnverifiedNote } from "./UnverifiedNote.tsx";
import { useCompletion } from "./useCompletion.tsx";

export interface WriteBoxProps {
  /** Where its draft is kept. */
  context: string;
  label: string;
  placeholder?: string;
  submit: string;
  /** Words to change. */
  initial?: string;
  /** The version that those are of. */
  revision?: number;
  /** It opened at a press: writing begins at once. */
  focused?: boolean;
  /** Says it to the server. @param key of the request, the same for the same words; @param revision that they change */
  send: (text: string, key: string, signs: Pick<FormSigns, "website">, revision?: number) => Promise<unknown>;
  /** The post, whose slow mode may make its reader wait. */
  slow?: Pick<Post, "slowSeconds" | "slowUntil">;
  onDone?: () => void;
  onCancel?: () => void;
  /** What is to be seen above the field before it is sent again. */
  children?: ReactNode;
}

/** Where somebody writes a comment, a reply, or changes one: nothing that is typed is lost, whatever happens. */
export function WriteBox(props: WriteBoxProps) {
  const { context, label, placeholder, submit, initial = "", revision, focused, slow, onDone, onCancel } = props;
  const t = useT("thread");
  const field = useRef<HTMLTextAreaElement>(null);
  const isEmpty = useCallback((text: string) => text.trim() === "" || text === initial, [initial]);
  const draft = useDraft({ context, initial, isEmpty, revision });
  const { other } = draft;
  const trap = useRef<HTMLInputElement>(null);
  const { sending, wrong, setWrong, submitted } = useSending({ draft, field, trap, send: props.send, onDone });
  const completion = useCompletion({ field, text: draft.value, onChange: draft.change });
  const hint = useId();
  return (
    <form noValidate onSubmit={submitted} className="grid max-w-[45rem] gap-2">
      {props.children}
      <UnverifiedNote />
      {slow && <SlowLine post={slow} />}
      {other !== undefined && (
        <OtherVersion onTake={() => draft.takeOther(other)} onDrop={draft.forgetOther}>
          {other}
        </OtherVersion>
      )}
      <TextArea
        ref={field}
        label={label}
        rows={3}
        placeholder={placeholder}
        value={draft.value}
        autoFocus={focused}
        error={wrong || sending.problem}
        onChange={({ target }) => {
          setWrong(undefined);
          draft.change(target.value);
          completion.setCaret(target.selectionStart);
        }}
        onSelect={({ currentTarget }) => completion.setCaret(currentTarget.selectionStart)}
      />
      <RefusalPart error={sending.error} />
      <Trap ref={trap} />
      {completion.list}
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span id={hint} className="text-tiny text-ink-2">
          <DraftWord state={draft.state} />
        </span>
        <span className="flex gap-2">
          {onCancel && (
            <Button
              size="s"
              variant="quiet"
              onClick={() => {
                draft.clear();
                onCancel();
              }}
            >
              {t("write.cancel")}
            </Button>
          )}
          <Button type="submit" size={onCancel ? "s" : "m"} variant="main" busy={sending.busy}>
            {submit}
          </Button>
        </span>
      </div>
    </form>
  );
}

interface SendingHow extends Pick<WriteBoxProps, "send" | "onDone"> {
  draft: ReturnType<typeof useDraft<string>>;
  field: RefObject<HTMLTextAreaElement | null>;
  trap: RefObject<HTMLInputElement | null>;
}

/** Looks at what is written, sends it, and says what is wrong with it. */
function useSending({ draft, field, trap, send, onDone }: SendingHow) {
  const t = useT("thread");
  const f = useFormat();
  const [wrong, setWrong] = useState<string>();
  const toLogin = useToLogin(draft.store);
  const say = (text: string) => send(text, draft.keyFor(text), { website: trap.current?.value }, draft.revision());
  const sending = useAction((typed: string) => say(typed.trim()), {
    failed: t("write.failed"),
    onError: inPlace,
    done: (_, typed) => {
      const isLeft = draft.end(typed);
      // What another tab wrote meanwhile stands here now: it is not closed away.
      if (!isLeft) onDone?.();
    },
  });
  const submitted = (event: FormEvent) => {
    event.preventDefault();
    const text = draft.value.trim();
    const problem = text === "" ? t("write.empty") : tooLong(text) ? t("write.long", { n: f.number(MAX_COMMENT) }) : "";
    setWrong(problem);
    if (problem) field.current?.focus();
    else if (!toLogin()) void sending.run(draft.value);
  };
  return { sending, wrong, setWrong, submitted };
}

const tooLong = (text: string) => lengthInGraphemes(text, MAX_COMMENT + 1) > MAX_COMMENT;

/** Sends whoever is signed out to log in and come back here, what is written kept. @returns whether it did */
function useToLogin(store: () => void): () => boolean {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return () => {
    if (useSession.getState().user) return false;
    store();
    void navigate(loginPath(`${pathname}${search}#write`));
    return true;
  };
}

/** Whether what is typed is kept. */
export function DraftWord({ state }: { state: DraftState }) {
  const t = useT("thread");
  if (state === "fresh") return t("draft.fresh");
  if (state === "unkept") return <b className="text-pen">{t("draft.unkept")}</b>;
  return t(state === "kept" ? "draft.kept" : "draft.typing");
}

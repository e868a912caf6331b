import { MAX_POST, MAX_TITLE, type Post, postCategories } from "@sarathi/contract";
import { useId } from "react";
import { ApiError } from "../../foundation/api.ts";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { paths } from "../../foundation/paths.ts";
import { useIsStaff, useSession } from "../../foundation/session.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Field } from "../../ui/Field.tsx";
import { ForeignSection } from "../../ui/ForeignSection.tsx";
import { GoLink } from "../../ui/GoLink.tsx";
import { Head } from "../../ui/Head.tsx";
import { LeaveDialog } from "../../ui/LeaveDialog.tsx";
import { Part } from "../../ui/Part.tsx";
import { Pick } from "../../ui/Pick.tsx";
import { badHashtag, type CheckedField, type Composed } from "../composer.rules.ts";
import { type ComposerApi, useComposer } from "../useComposer.ts";
import { HashtagField } from "./HashtagField.tsx";
import { MarkdownField } from "./MarkdownField.tsx";
import { OtherVersion } from "./OtherVersion.tsx";
import { PictureFields } from "./PictureFields.tsx";
import { PreviewText } from "./PreviewText.tsx";
import { RefusalPart } from "./RefusalPart.tsx";
import { Trap } from "./Trap.tsx";
import { UnverifiedNote } from "./UnverifiedNote.tsx";

interface ComposerProps {
  /** To change; undefined: a new one. */
  post?: Post | undefined;
  initial: Composed;
}

/** Where a post is written, and changed. */
export function Composer({ post, initial }: ComposerProps) {
  const t = useT("composer");
  const composer = useComposer(post, initial);
  const { form, value, other, blocker } = composer;
  const problem = useProblem(composer);
  const draftWord = useDraftWord(composer, post !== undefined);
  return (
    <div className="sheet">
      <Head
        kicker={t("kicker")}
        title={t(post ? "editTitle" : "title")}
        facts={[{ label: t("draft.label"), value: <span role="status">{draftWord}</span> }]}
      />
      <Part title={t("form")} quietTitle>
        <form
          ref={form}
          noValidate
          className="grid max-w-[45rem] gap-6"
          onSubmit={(event) => {
            event.preventDefault();
            composer.submit();
          }}
        >
          <UnverifiedNote />
          {other && (
            <OtherVersion onTake={() => void composer.takeOther(other)} onDrop={() => void composer.dropOther()}>
              <b>{other.title}</b>
              {"\n"}
              {other.content}
            </OtherVersion>
          )}
          <Words composer={composer} />
          <PictureFields
            media={value.media}
            error={problem("media")}
            onChange={(media) => composer.set("media", media)}
          />
          <Readers composer={composer} post={post} />
          <Sending composer={composer} isNew={!post} />
        </form>
      </Part>
      <NameDialog composer={composer} />
      <LeaveDialog blocker={blocker} />
    </div>
  );
}

/** The button that sends it, and what came of that. */
function Sending({ composer: { foreign, sending, trap }, isNew }: { composer: ComposerApi; isNew: boolean }) {
  const t = useT("composer");
  const isGuest = useSession(({ status }) => status === "signed-out");
  const { error } = sending;
  const first = error instanceof ApiError && error.code === "post.duplicate" ? error.details.postId : undefined;
  return (
    <>
      {foreign && (
        <ForeignSection key={foreign.revision} title={t("foreign.title")} lead={t("foreign.lead")}>
          <p className="whitespace-pre-line wrap-anywhere">
            <b>{foreign.title}</b>
            {"\n"}
            {foreign.text}
          </p>
        </ForeignSection>
      )}
      <Trap ref={trap} />
      <div role="alert" className="empty:hidden">
        {sending.problem && <p className="whitespace-pre-line font-bold text-pen">{sending.problem}</p>}
        {first && <GoLink to={paths.post({ postId: first })}>{t("first")}</GoLink>}
        <RefusalPart error={error} />
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" variant="main" busy={sending.busy}>
          {t(isNew ? (isGuest ? "loginAndPublish" : "publish") : "save")}
        </Button>
        {isGuest && <p className="text-tiny text-ink-2">{t("guest")}</p>}
      </div>
    </>
  );
}

/** Asks before the name of who wrote anonymously is shown to all, for good. */
function NameDialog({ composer: { isNaming, stayHidden, submit } }: { composer: ComposerApi }) {
  const t = useT("composer");
  if (!isNaming) return null;
  return (
    <Dialog
      open
      onClose={stayHidden}
      title={t("naming.title")}
      actions={
        <>
          <Button onClick={stayHidden}>{t("naming.cancel")}</Button>
          <Button variant="destroy" onClick={() => submit(true)}>
            {t("naming.confirm")}
          </Button>
        </>
      }
    >
      <p className="text-ink-2">{t("naming.lead")}</p>
    </Dialog>
  );
}

/** Where what is typed is kept by now. */
function useDraftWord({ draft: { state }, copied }: ComposerApi, isEdit: boolean): string {
  const t = useT("composer");
  if (state === "kept" && copied === "copied") return t("draft.copied");
  return t(state === "fresh" && isEdit ? "draft.unchanged" : `draft.${state}`);
}

/** What is wrong with a field, in words. */
function useProblem({ problems, value }: ComposerApi): (field: CheckedField) => string | undefined {
  const t = useT("composer");
  return (field) => {
    const problem = problems[field];
    return problem && t(`problem.${problem}`, { name: badHashtag(value.hashtags) });
  };
}

/** Kind, title, text and hashtags. */
function Words({ composer }: { composer: ComposerApi }) {
  const t = useT("composer");
  const names = useT("community");
  const f = useFormat();
  const isStaff = useIsStaff();
  const { value, set, leave } = composer;
  const problem = useProblem(composer);
  const kinds = postCategories.filter((kind) => kind !== "announcement" || isStaff || value.category === kind);
  return (
    <>
      <Pick
        label={t("category")}
        name="category"
        value={value.category}
        choices={kinds.map((kind) => ({ value: kind, label: names(`category.${kind}`) }))}
        onChange={(kind) => set("category", kinds.find((one) => one === kind) ?? value.category)}
      />
      <div data-field="title">
        <Field
          label={t("titleLabel")}
          hint={t(value.category === "question" ? "titleHintAsk" : "titleHint", { n: f.number(MAX_TITLE) })}
          error={problem("title")}
          required
          value={value.title}
          onChange={({ target }) => set("title", target.value)}
          onBlur={() => leave("title")}
        />
      </div>
      <div className="grid gap-3">
        <MarkdownField
          label={t("contentLabel")}
          hint={t("contentHint")}
          error={problem("content")}
          value={value.content}
          max={MAX_POST}
          onChange={(text) => set("content", text)}
          onBlur={() => leave("content")}
        />
        <PreviewText text={value.content} />
      </div>
      <HashtagField
        error={problem("hashtags")}
        value={value.hashtags}
        onChange={(text) => set("hashtags", text)}
        onBlur={() => leave("hashtags")}
      />
    </>
  );
}

const visibilities = ["public", "followers", "private"] as const;

/** Who sees it, under which name, and who may comment. */
function Readers({ composer, post }: { composer: ComposerApi; post: Post | undefined }) {
  const t = useT("composer");
  const { value, set } = composer;
  // Followers are named people: a post for them alone would say who its author is.
  const open = visibilities.filter((one) => one !== "followers" || !value.isAnonymous);
  const isOthers = post !== undefined && !post.isMine;
  // A name that others may have seen stays; the server says the same.
  const isKnown = post !== undefined && !post.isAnonymous && (post.visibility !== "private" || post.revision > 1);
  return (
    <div className="grid gap-3">
      {!isOthers && (
        <Pick
          label={t("visibility.label")}
          name="visibility"
          value={value.visibility}
          choices={open.map((one) => ({ value: one, label: t(`visibility.${one}`) }))}
          onChange={(one) => set("visibility", open.find((known) => known === one) ?? "public")}
        />
      )}
      {!isOthers && (
        <Check
          label={t("anonymous.label")}
          note={t(isKnown ? "anonymous.known" : "anonymous.note")}
          checked={value.isAnonymous}
          disabled={isKnown || value.visibility === "followers"}
          onChange={(on) => set("isAnonymous", on)}
        />
      )}
      {!isOthers && !isKnown && value.visibility === "followers" && (
        <p className="text-small text-ink-2">{t("anonymous.notForFollowers")}</p>
      )}
      <Check
        label={t("comments.label")}
        note={t("comments.note")}
        checked={value.isCommentEnabled}
        onChange={(on) => set("isCommentEnabled", on)}
      />
    </div>
  );
}

interface CheckProps {
  label: string;
  note: string;
  checked: boolean;
  disabled?: boolean;
  onChange: (on: boolean) => void;
}

function Check({ label, note, checked, disabled = false, onChange }: CheckProps) {
  const id = useId();
  return (
    <label className="grid min-h-11 cursor-pointer grid-cols-[auto_1fr] items-baseline gap-x-3 has-disabled:cursor-default">
      <input
        type="checkbox"
        aria-labelledby={`${id}-label`}
        aria-describedby={`${id}-note`}
        checked={checked}
        disabled={disabled}
        onChange={({ target }) => onChange(target.checked)}
        className="size-5 translate-y-1 accent-link"
      />
      <span id={`${id}-label`} className="font-bold">
        {label}
      </span>
      <span id={`${id}-note`} className="col-start-2 text-small text-ink-2">
        {note}
      </span>
    </label>
  );
}

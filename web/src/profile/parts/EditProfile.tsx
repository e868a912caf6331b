import { accounts, MAX_BIO, MAX_USERNAME, MIN_USERNAME, type User } from "@sarathi/contract";
import { useQuery } from "@tanstack/react-query";
import { type RefObject, useEffect, useState } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { Refused, useAccountForm } from "../../accounts/index.ts";
import { categoriesQuery } from "../../curriculum/index.ts";
import { call } from "../../foundation/api.ts";
import { useFormat, useLanguage, useT } from "../../foundation/i18n.ts";
import { paths } from "../../foundation/paths.ts";
import { updateUser } from "../../foundation/session.ts";
import { toast } from "../../foundation/toast.ts";
import { useUnsaved } from "../../foundation/useUnsaved.ts";
import { profilePath } from "../../shell/places.ts";
import { Button } from "../../ui/Button.tsx";
import { DateField } from "../../ui/calendar/DateField.tsx";
import { Field } from "../../ui/Field.tsx";
import { LeaveDialog } from "../../ui/LeaveDialog.tsx";
import { Select } from "../../ui/Select.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { AvatarEditor } from "./AvatarEditor.tsx";
import { caughtUp, changeOf, type Filled, type ProfileValues, profileFields, valuesOf } from "./profile.rules.ts";

const schema = () => import("./schemas.ts").then((schemas) => schemas.profile);

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
const controlsOf = (form: HTMLFormElement) =>
  profileFields.map((field) => [field, form.elements.namedItem(field) as Control] as const);
const typedIn = (form: HTMLFormElement) =>
  Object.fromEntries(controlsOf(form).map(([field, control]) => [field, control.value])) as ProfileValues;

/** What the form holds. It follows the account (another tab, an answer that came late) where nobody has typed. */
function useFilled(user: User, form: RefObject<HTMLFormElement | null>) {
  const [filled, setFilled] = useState<Filled>(() => ({ typed: valuesOf(user), from: valuesOf(user) }));
  useEffect(() => setFilled((before) => caughtUp(before, valuesOf(user))), [user]);
  useEffect(() => {
    for (const [field, control] of form.current ? controlsOf(form.current) : []) {
      if (control.value !== filled.typed[field]) control.value = filled.typed[field];
    }
  }, [filled, form]);
  return [filled, setFilled] as const;
}

/** The form of one's own profile: only what was changed is sent, and nothing typed is lost. */
export function EditProfile({ user }: { user: User }) {
  const t = useT("profile");
  const common = useT("common");
  const { number } = useFormat();
  const known = valuesOf(user);
  const moveTo = useMove();
  const form = useAccountForm({
    schema,
    fields: profileFields,
    send: async (values) => {
      const sent = form.form.current ? typedIn(form.form.current) : filled.typed;
      const body = changeOf(values as Partial<ProfileValues>, filled.from);
      const saved = Object.keys(body).length > 0 ? await call(accounts.updateMe, { body }) : user;
      release();
      // Stands there as the server keeps it; what was typed meanwhile is not saved yet.
      setFilled(({ typed }) => caughtUp({ typed, from: sent }, valuesOf(saved)));
      if (saved.username !== user.username) await moveTo("me");
      updateUser(saved);
      if (saved.username !== user.username) await moveTo(saved.username);
      toast.success(t("edit.saved"));
    },
  });
  const [filled, setFilled] = useFilled(user, form.form);
  const { typed } = filled;
  const type = (now: Partial<ProfileValues>) =>
    setFilled((before) => ({ ...before, typed: { ...before.typed, ...now } }));
  const dirty = Object.keys(changeOf(typed, filled.from)).length > 0;
  const { blocker, release } = useUnsaved(dirty);
  return (
    <>
      <form
        ref={form.form}
        method="post"
        noValidate
        onSubmit={form.onSubmit}
        onInput={({ currentTarget, target }) => {
          // What is typed for the day is not yet its value, which has a field of its own.
          if (!(target as Control).name) return;
          type(typedIn(currentTarget));
        }}
        className="grid max-w-[45rem] gap-5"
      >
        <AvatarEditor person={user.profile} />
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <Field
            label={t("edit.firstName")}
            autoComplete="given-name"
            required
            defaultValue={known.firstName}
            {...form.field("firstName")}
          />
          <Field
            label={t("edit.lastName")}
            aside={common("optional")}
            autoComplete="family-name"
            defaultValue={known.lastName}
            {...form.field("lastName")}
          />
        </div>
        <Field
          label={t("edit.username")}
          hint={t("edit.usernameHint", { min: number(MIN_USERNAME), max: number(MAX_USERNAME) })}
          autoComplete="username"
          autoCapitalize="off"
          spellCheck={false}
          required
          defaultValue={known.username}
          {...form.field("username")}
        />
        <Bio length={typed.bio.trim().length} defaultValue={known.bio} {...form.field("bio")} />
        <Preparation typed={typed} known={known} field={form.field} onDay={(examDate) => type({ examDate })} />
        <Refused text={form.refused} />
        <div className="flex flex-wrap items-center gap-4">
          <Button type="submit" variant="main" busy={form.busy}>
            {t("edit.save")}
          </Button>
          <p role="status" className="text-small text-ink-2">
            {dirty && t("edit.unsaved")}
          </p>
          {!user.erasesAt && (
            <Link
              to={paths.publicProfile({ username: user.username })}
              className="inline-flex min-h-11 items-center text-small md:ml-auto"
            >
              {t("head.public")}
            </Link>
          )}
        </div>
      </form>
      <LeaveDialog blocker={blocker} />
    </>
  );
}

/** Changes the name in this page's address. By way of "me", which is one's own whatever the name. */
function useMove() {
  const navigate = useNavigate();
  const { search } = useLocation();
  return async (username: string) => {
    await navigate(profilePath(username) + search, { replace: true, preventScrollReset: true });
  };
}

type FieldOf = ReturnType<typeof useAccountForm>["field"];

function Bio({ length, defaultValue, ...field }: ReturnType<FieldOf> & { length: number; defaultValue: string }) {
  const t = useT("profile");
  const common = useT("common");
  const { number } = useFormat();
  return (
    <div>
      <TextArea
        label={t("edit.bio")}
        aside={common("optional")}
        hint={t("edit.bioHint")}
        rows={4}
        defaultValue={defaultValue}
        {...field}
      />
      <p className={`mt-1 text-end text-tiny num ${length > MAX_BIO ? "font-bold text-pen" : "text-ink-2"}`}>
        {t("edit.bioCount", { n: number(length), max: number(MAX_BIO) })}
      </p>
    </div>
  );
}

interface PreparationProps {
  typed: ProfileValues;
  known: ProfileValues;
  field: FieldOf;
  onDay: (day: string) => void;
}

/** For which post and which day; and in which language we write. */
function Preparation({ typed, known, field, onDay }: PreparationProps) {
  const t = useT("profile");
  const common = useT("common");
  const language = useLanguage();
  const { data: categories = [] } = useQuery(categoriesQuery());
  const posts = categories.map((category) => ({
    value: category.slug,
    label: language === "ne" ? category.nepaliText : category.name,
  }));
  // Until the list is there, what is chosen must not be lost.
  if (known.targetPost && !posts.some(({ value }) => value === known.targetPost)) {
    posts.push({ value: known.targetPost, label: known.targetPost });
  }
  const { name, error, onChange } = field("examDate");
  return (
    <>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <Select
          label={t("edit.post")}
          choices={[{ value: "", label: t("edit.noPost") }, ...posts]}
          key={posts.length}
          defaultValue={typed.targetPost}
          {...field("targetPost")}
        />
        <div>
          <DateField
            label={t("edit.examDate")}
            aside={common("optional")}
            hint={t("edit.examDateHint")}
            error={error}
            value={typed.examDate}
            onChange={(day) => {
              onDay(day);
              onChange();
            }}
          />
          <input type="hidden" name={name} value={typed.examDate} readOnly />
        </div>
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        <Select
          label={t("edit.language")}
          choices={(["ne", "en"] as const).map((value) => ({ value, label: common(`language.${value}`) }))}
          defaultValue={known.language}
          {...field("language")}
        />
      </div>
    </>
  );
}

import { communityComments } from "@sarathi/contract";
import ArrowBigUp from "lucide-react/icons/arrow-big-up";
import Ellipsis from "lucide-react/icons/ellipsis";
import { useState } from "react";
import { Link } from "react-router";
import { call } from "../../foundation/api.ts";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { lazyPart } from "../../foundation/lazyPart.ts";
import { paths } from "../../foundation/paths.ts";
import { withTexts } from "../../foundation/withTexts.ts";
import { writtenIn } from "../../foundation/writtenIn.ts";
import { Menu } from "../../ui/Menu.tsx";
import { OpenedPart } from "../../ui/OpenedPart.tsx";
import { Stamp } from "../../ui/Stamp.tsx";
import { Tag } from "../../ui/Tag.tsx";
import { Written } from "../../ui/Written.tsx";
import { changeOne, idOf, isReply, type Spoken } from "../thread.cache.ts";
import { useToggle } from "../useActs.ts";
import { PersonLine, useAuthorName } from "./PersonLine.tsx";
import type { Opened } from "./SpokenMenu.tsx";

const menu = lazyPart(() => import("./SpokenMenu.tsx").then((part) => withTexts(["thread"], part.SpokenMenu)));
const edit = lazyPart(() =>
  import("./EditSpoken.tsx").then((part) => withTexts(["thread", "writing"], part.EditSpoken)),
);
const removal = lazyPart(() => import("./RemoveSpoken.tsx").then((part) => withTexts(["thread"], part.RemoveSpoken)));
const report = lazyPart(() => import("./Report.tsx").then((part) => part.Report));
const history = lazyPart(() =>
  import("./SpokenHistory.tsx").then((part) => withTexts(["history"], part.SpokenHistory)),
);

const look =
  "inline-flex min-h-11 min-w-11 items-center gap-1.5 rounded text-small text-ink-2 hover:text-ink aria-pressed:font-bold aria-pressed:text-link";
const icon = "size-[18px] shrink-0";

interface SpokenBodyProps {
  one: Spoken;
  /** The reader wrote the post, and says what answers it. */
  isAsker: boolean;
  /** Opens the field for a reply; undefined: nobody may reply. */
  onReply?: (() => void) | undefined;
}

/** A comment or a reply: who says what, and what one does with it. */
export function SpokenBody({ one, isAsker, onReply }: SpokenBodyProps) {
  const t = useT("thread");
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  if (one.deleted) return <p className="text-ink-2">{t(isReply(one) ? "gone.reply" : "gone.comment")}</p>;
  return (
    <>
      <Line one={one} onHistory={() => setOpened("history")} />
      {isReply(one) && one.replyTo && <AnsweredName postId={one.postId} replyTo={one.replyTo} />}
      {opened === "edit" ? (
        <OpenedPart part={edit} onClose={close}>
          {(EditSpoken) => <EditSpoken one={one} onClose={close} />}
        </OpenedPart>
      ) : (
        <Written html={one.content.html} language={writtenIn(one.content.text)} />
      )}
      <Acts one={one} isAsker={isAsker} onReply={onReply} onOpen={setOpened} />
      {opened === "remove" && (
        <OpenedPart part={removal} onClose={close}>
          {(RemoveSpoken) => <RemoveSpoken one={one} onClose={close} />}
        </OpenedPart>
      )}
      {opened === "report" && (
        <OpenedPart part={report} onClose={close}>
          {(Report) => <Report what={{ kind: "comment", id: idOf(one) }} onClose={close} />}
        </OpenedPart>
      )}
      {opened === "history" && (
        <OpenedPart part={history} onClose={close}>
          {(SpokenHistory) => <SpokenHistory id={idOf(one)} onClose={close} />}
        </OpenedPart>
      )}
    </>
  );
}

function Line({ one, onHistory }: { one: Spoken; onHistory: () => void }) {
  const t = useT("thread");
  return (
    <PersonLine author={one.createdBy} at={one.createdAt}>
      {one.isHeld && <Tag>{t("held.tag")}</Tag>}
      {one.isAsker && <Tag>{t("asker")}</Tag>}
      {one.editedAt && (
        <button type="button" onClick={onHistory} className="min-h-6 text-tiny text-link underline">
          {t("edited")}
        </button>
      )}
      {"isAccepted" in one && one.isAccepted && (
        <span className="ml-auto">
          <Stamp>{t("accepted")}</Stamp>
        </span>
      )}
    </PersonLine>
  );
}

/** Whom a reply answers; it leads there, wherever that stands. */
function AnsweredName({ postId, replyTo }: { postId: string; replyTo: { replyId: string; name: string } }) {
  const t = useT("thread");
  const name = useAuthorName();
  return (
    <p className="text-tiny text-ink-2">
      <Link to={paths.post({ postId }, { c: replyTo.replyId })} preventScrollReset>
        {t("replyTo", { name: name({ name: replyTo.name }) })}
      </Link>
    </p>
  );
}

interface ActsProps extends SpokenBodyProps {
  onOpen: (what: Opened) => void;
}

function Acts({ one, isAsker, onReply, onOpen }: ActsProps) {
  const t = useT("thread");
  const f = useFormat();
  const like = useSpokenLike(one);
  const name = useAuthorName()(one.createdBy);
  return (
    <div className="-mb-2 flex flex-wrap gap-x-4 num">
      <button
        type="button"
        aria-pressed={like.on}
        aria-label={t("acts.like", { n: f.number(like.likes), name })}
        onClick={like.toggle}
        className={look}
      >
        <ArrowBigUp aria-hidden="true" className={like.on ? `${icon} fill-current` : icon} />
        {f.number(like.likes)}
      </button>
      {onReply && (
        <button type="button" onClick={onReply} aria-label={t("acts.replyTo", { name })} className={look}>
          {t("acts.reply")}
        </button>
      )}
      <Menu
        trigger={<Ellipsis aria-hidden="true" className={icon} />}
        label={t("acts.more", { name })}
        triggerClass={look}
        onOpen={() => void menu.fetch().catch(() => undefined)}
      >
        <OpenedPart part={menu} onClose={() => undefined}>
          {(SpokenMenu) => <SpokenMenu one={one} isAsker={isAsker} onOpen={onOpen} />}
        </OpenedPart>
      </Menu>
    </div>
  );
}

function useSpokenLike(one: Spoken) {
  const id = idOf(one);
  const { on, toggle } = useToggle({
    name: `like:${id}`,
    held: one.isLiked,
    what: "like",
    send: async (on) => {
      const body = { on };
      const answer = isReply(one)
        ? await call(communityComments.likeReply, { params: { id: one.commentId, replyId: id }, body })
        : await call(communityComments.likeComment, { params: { id }, body });
      changeOne(id, answer);
    },
  });
  return { on, toggle, likes: one.likes + Number(on) - Number(one.isLiked) };
}

import type { Author, Post, Why } from "@sarathi/contract";
import EyeOff from "lucide-react/icons/eye-off";
import Flag from "lucide-react/icons/flag";
import Link2 from "lucide-react/icons/link-2";
import PenLine from "lucide-react/icons/pen-line";
import Shield from "lucide-react/icons/shield";
import Timer from "lucide-react/icons/timer";
import Trash from "lucide-react/icons/trash-2";
import UserRound from "lucide-react/icons/user-round";
import { type T, useT } from "../../foundation/i18n.ts";
import { paths } from "../../foundation/paths.ts";
import { useSession } from "../../foundation/session.ts";
import { toast } from "../../foundation/toast.ts";
import { MenuButton, MenuLink } from "../../ui/Menu.tsx";
import { useAsMember, useFollow, useHide } from "../useActs.ts";
import type { AskedFirst } from "./PostDialog.tsx";

const icon = "size-[18px] shrink-0 text-ink-2";

interface PostMenuProps {
  post: Post;
  why?: Why | undefined;
  onAsk: (what: AskedFirst) => void;
}

/** What else can be done with a post, by what the reader may. */
export function PostMenu({ post, why, onAsk }: PostMenuProps) {
  const t = useT("postMenu");
  const { postId, can, createdBy, isMine } = post;
  const isMember = useSession(({ token }) => token !== null);
  const asMember = useAsMember();
  return (
    <>
      {why && <li className="px-3 py-2 text-small text-ink-2">{whyText(t, why)}</li>}
      <MenuButton onClick={() => void share(post, t)}>
        <Link2 aria-hidden="true" className={icon} />
        {t("acts.share")}
      </MenuButton>
      {can.edit && (
        <MenuLink to={paths.editPost({ postId })}>
          <PenLine aria-hidden="true" className={icon} />
          {t("acts.edit")}
        </MenuLink>
      )}
      {(isMine || can.moderate) && post.isCommentEnabled && (
        <MenuButton onClick={() => onAsk("slow")}>
          <Timer aria-hidden="true" className={icon} />
          {t("acts.slow")}
        </MenuButton>
      )}
      {createdBy.username && !isMine && isMember && (
        <OfAuthor author={{ ...createdBy, username: createdBy.username }} onAsk={onAsk} />
      )}
      {(can.report || !isMember) && (
        <MenuButton onClick={() => asMember("report") && onAsk("report")}>
          <Flag aria-hidden="true" className={icon} />
          {t("acts.report")}
        </MenuButton>
      )}
      {can.remove && (
        <MenuButton onClick={() => onAsk("remove")}>
          <Trash aria-hidden="true" className={icon} />
          {t("acts.remove")}
        </MenuButton>
      )}
    </>
  );
}

interface OfAuthorProps {
  author: Author & { username: string };
  onAsk: (what: AskedFirst) => void;
}

/** What a member does about who wrote it; an anonymous author is not known to anybody. */
function OfAuthor({ author: { username, name, isFollowing = false }, onAsk }: OfAuthorProps) {
  const t = useT("postMenu");
  const follow = useFollow({ username, isFollowing });
  const { mute } = useHide(username);
  return (
    <>
      <MenuButton onClick={follow.toggle}>
        <UserRound aria-hidden="true" className={icon} />
        {t(follow.on ? "acts.unfollow" : "acts.follow", { name })}
      </MenuButton>
      <MenuButton onClick={() => void mute(true)}>
        <EyeOff aria-hidden="true" className={icon} />
        {t("acts.mute", { name })}
      </MenuButton>
      <MenuButton onClick={() => onAsk("block")}>
        <Shield aria-hidden="true" className={icon} />
        {t("acts.block", { name })}
      </MenuButton>
    </>
  );
}

function whyText(t: T<"postMenu">, { code, name }: Why): string {
  if (code === "person" && !name) return t("why.personPlain");
  if (code === "person" || code === "hashtag") return t(`why.${code}`, { name: name ?? "" });
  return t(`why.${code}`);
}

/** By the device's own list of places to share to; where there is none, the link is copied. */
async function share({ postId, title }: Post, t: T<"postMenu">): Promise<void> {
  const url = location.origin + paths.post({ postId });
  try {
    if (navigator.share) await navigator.share({ title, url });
    else {
      await navigator.clipboard.writeText(url);
      toast.success(t("done.copied"));
    }
  } catch (error) {
    // Closing the list of places is no failure.
    if (!(error instanceof DOMException && error.name === "AbortError")) toast.error(t("failed.copy"));
  }
}

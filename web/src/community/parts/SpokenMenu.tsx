import { communityComments } from "@sarathi/contract";
import { useLocation } from "react-router";
import { useT } from "../../foundation/i18n.ts";
import { useEndpointMutation } from "../../foundation/mutation.ts";
import { useSession } from "../../foundation/session.ts";
import { toast } from "../../foundation/toast.ts";
import { MenuButton } from "../../ui/Menu.tsx";
import { applyEverywhere } from "../community.cache.ts";
import { idOf, isReply, type Spoken, showAccepted } from "../thread.cache.ts";
import { useAsMember } from "../useActs.ts";

/** What opens of one that is there. */
export type Opened = "edit" | "remove" | "history" | "report";

interface SpokenMenuProps {
  one: Spoken;
  /** The reader wrote the post, and says what answers it. */
  isAsker: boolean;
  onOpen: (what: Opened) => void;
}

/** What else can be done with a comment or a reply, by what the reader may. */
export function SpokenMenu({ one, isAsker, onOpen }: SpokenMenuProps) {
  const t = useT("thread");
  const { pathname } = useLocation();
  const isMember = useSession(({ token }) => token !== null);
  const asMember = useAsMember();
  const isAccepted = "isAccepted" in one && one.isAccepted === true;
  const { run: accept } = useEndpointMutation(communityComments.acceptComment, {
    failed: t("acceptFailed"),
    done: (answer, { params }) => {
      const acceptedCommentId = answer.isAccepted ? params.id : undefined;
      showAccepted(one.postId, acceptedCommentId);
      applyEverywhere("post", one.postId, { acceptedCommentId });
      toast.success(t(answer.isAccepted ? "acceptedNow" : "acceptedNoMore"));
    },
  });
  const copy = () => {
    const link = `${location.origin}${pathname}?c=${idOf(one)}`;
    void navigator.clipboard.writeText(link).then(
      () => toast.success(t("copied")),
      () => toast.error(t("copyFailed")),
    );
  };
  return (
    <>
      {isAsker && !isReply(one) && (
        <MenuButton onClick={() => void accept({ params: { id: one.commentId }, body: { on: !isAccepted } })}>
          {t(isAccepted ? "acts.unaccept" : "acts.accept")}
        </MenuButton>
      )}
      <MenuButton onClick={copy}>{t("acts.copy")}</MenuButton>
      {(one.can.report || !isMember) && (
        <MenuButton onClick={() => asMember("report") && onOpen("report")}>{t("acts.report")}</MenuButton>
      )}
      {one.can.edit && <MenuButton onClick={() => onOpen("edit")}>{t("acts.edit")}</MenuButton>}
      {one.can.remove && <MenuButton onClick={() => onOpen("remove")}>{t("acts.remove")}</MenuButton>}
    </>
  );
}

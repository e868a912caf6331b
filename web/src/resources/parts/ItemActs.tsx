import { type ResourceItem, resources } from "@sarathi/contract";
import Bookmark from "lucide-react/icons/bookmark";
import ThumbsDown from "lucide-react/icons/thumbs-down";
import ThumbsUp from "lucide-react/icons/thumbs-up";
import { useState } from "react";
import { useLocation } from "react-router";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { lazyPart } from "../../foundation/lazyPart.ts";
import { useEndpointMutation } from "../../foundation/mutation.ts";
import { useSession } from "../../foundation/session.ts";
import { toast } from "../../foundation/toast.ts";
import { withTexts } from "../../foundation/withTexts.ts";
import { loginPath } from "../../shell/places.ts";
import { Button } from "../../ui/Button.tsx";
import { GoLink } from "../../ui/GoLink.tsx";
import { OpenedPart } from "../../ui/OpenedPart.tsx";
import { showInItem } from "../item.cache.ts";
import { contributePath } from "../places.ts";

const whyNot = lazyPart(() => import("./WhyNot.tsx").then((part) => part.WhyNot));
const report = lazyPart(() => import("./ReportItem.tsx").then((part) => part.ReportItem));
const storeOffline = lazyPart(() => import("./StoreOffline.tsx").then((part) => withTexts([], part.StoreOne)));

const look =
  "inline-flex min-h-11 min-w-11 items-center gap-1.5 rounded text-small text-ink-2 hover:text-ink aria-pressed:font-bold aria-pressed:text-link disabled:text-ink-3";
const icon = "size-[18px] shrink-0";

/** Whether the reader is a member; a stranger is asked to log in. */
function useAsMember(): (what: "votes" | "bookmark") => boolean {
  const t = useT("resourceItem");
  const { pathname } = useLocation();
  return (what) => {
    if (useSession.getState().token) return true;
    toast.error(t(`${what}.login`), { action: { label: t("votes.go"), to: loginPath(pathname) } });
    return false;
  };
}

/** What a reader does with an item: says whether it helped, bookmarks it, mends it, reports it. */
export function ItemActs({ item }: { item: ResourceItem }) {
  const t = useT("resourceItem");
  const [open, setOpen] = useState<"why" | "report">();
  const close = () => setOpen(undefined);
  return (
    <div className="mt-4 grid gap-2 border-t border-rule pt-3">
      <div className="flex flex-wrap items-center gap-x-5 num">
        <Votes item={item} onWhy={() => setOpen("why")} />
        <Bookmarking item={item} />
      </div>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        {item.kind !== "link" && <OpenedPart part={storeOffline}>{(StoreOne) => <StoreOne item={item} />}</OpenedPart>}
        <GoLink to={contributePath(item.resourceId, { item: item._id })} className="text-small">
          {t("improve")}
        </GoLink>
        <Button size="s" variant="quiet" className="-ml-3.5" onClick={() => setOpen("report")}>
          {t("report.open")}
        </Button>
      </div>
      {open === "why" && (
        <OpenedPart part={whyNot} onClose={close}>
          {(WhyNot) => <WhyNot item={item} onClose={close} />}
        </OpenedPart>
      )}
      {open === "report" && (
        <OpenedPart part={report} onClose={close}>
          {(ReportItem) => <ReportItem itemId={item._id} onClose={close} />}
        </OpenedPart>
      )}
    </div>
  );
}

function Votes({ item, onWhy }: { item: ResourceItem; onWhy: () => void }) {
  const t = useT("resourceItem");
  const f = useFormat();
  const asMember = useAsMember();
  const own = useSession(({ user }) => user?.username);
  const { _id: itemId, resourceId: id, myVote, stats } = item;
  const how = {
    failed: t("votes.failed"),
    done: (voted: Parameters<typeof showInItem>[1]) => showInItem(itemId, voted),
  };
  const up = useEndpointMutation(resources.upvote, how);
  const down = useEndpointMutation(resources.downvote, how);
  // The page may have come as strangers see it. Of who is not named the server says it.
  const isOwn = own !== undefined && item.contributors.some(({ username }) => username === own);
  const busy = up.busy || down.busy;
  return (
    <fieldset disabled={isOwn} className="flex flex-wrap items-center gap-x-4">
      <legend className="float-left text-small font-bold">{isOwn ? t("votes.own") : t("votes.label")}</legend>
      <button
        type="button"
        aria-pressed={myVote === "up"}
        aria-busy={busy}
        onClick={() => asMember("votes") && void up.run({ params: { id, itemId }, body: { on: myVote !== "up" } })}
        className={look}
      >
        <ThumbsUp aria-hidden="true" className={icon} />
        {t("votes.up", { n: f.number(stats.upvotes) })}
      </button>
      <button
        type="button"
        aria-pressed={myVote === "down"}
        aria-busy={busy}
        onClick={() => {
          if (!asMember("votes")) return;
          if (myVote === "down") void down.run({ params: { id, itemId }, body: { on: false } });
          else onWhy();
        }}
        className={look}
      >
        <ThumbsDown aria-hidden="true" className={icon} />
        {t("votes.down", { n: f.number(stats.downvotes) })}
      </button>
    </fieldset>
  );
}

function Bookmarking({ item: { _id: id, isBookmarked } }: { item: ResourceItem }) {
  const t = useT("resourceItem");
  const asMember = useAsMember();
  const { run } = useEndpointMutation(resources.bookmarkItem, {
    failed: t("bookmark.failed"),
    invalidates: [resources.myBookmarks],
    done: (answer) => {
      showInItem(id, answer);
      toast.success(t("bookmark.done"));
    },
  });
  return (
    <button
      type="button"
      aria-pressed={isBookmarked}
      onClick={() => asMember("bookmark") && void run({ params: { id }, body: { on: !isBookmarked } })}
      className={look}
    >
      <Bookmark aria-hidden="true" className={isBookmarked ? `${icon} fill-current` : icon} />
      {t(isBookmarked ? "bookmark.on" : "bookmark.add")}
    </button>
  );
}

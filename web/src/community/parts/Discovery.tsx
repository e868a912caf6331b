import { useState } from "react";
import { useT } from "../../foundation/i18n.ts";
import { lazyPart } from "../../foundation/lazyPart.ts";
import { withTexts } from "../../foundation/withTexts.ts";
import { Button } from "../../ui/Button.tsx";
import { OpenedPart } from "../../ui/OpenedPart.tsx";
import { useWide } from "../../ui/useMedia.ts";

const sideColumn = lazyPart(() =>
  import("./SideColumn.tsx").then(({ SideColumn }) => withTexts(["community", "postList", "people"], SideColumn)),
);

/** What people talk about and whom to follow: beside the posts of a desktop. */
export function DiscoveryAside() {
  const isWide = useWide();
  if (!isWide) return null;
  return (
    <aside>
      <OpenedPart part={sideColumn}>{(SideColumn) => <SideColumn />}</OpenedPart>
    </aside>
  );
}

/** The same on a phone, at a press. */
export function DiscoveryButton() {
  const t = useT("postList");
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="mb-2 md:hidden">
      <Button size="s" variant="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)} className="-ml-3.5">
        {t("side.discover")}
      </Button>
      {isOpen && <DiscoveryLists onClose={() => setOpen(false)} />}
    </div>
  );
}

/** The same on a phone, where there is nothing else to show. */
export function DiscoveryBelow() {
  const isWide = useWide();
  return isWide ? null : <DiscoveryLists />;
}

function DiscoveryLists({ onClose }: { onClose?: () => void }) {
  const t = useT("postList");
  return (
    <div className="mt-2 mb-5 border-b border-line pb-4">
      <OpenedPart part={sideColumn} {...(onClose && { onClose })}>
        {(SideColumn) => <SideColumn none={t("side.none")} />}
      </OpenedPart>
    </div>
  );
}

import type { Resource, ResourceItem } from "@sarathi/contract";
import CloudDownload from "lucide-react/icons/cloud-download";
import { useEffect, useState } from "react";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { canStoreOffline, isStored, storePlace } from "../../foundation/offline/storePlace.ts";
import { Button } from "../../ui/Button.tsx";
import { State } from "../../ui/Tag.tsx";
import { itemPath, resourcePath } from "../places.ts";
import { useSize } from "../useSize.ts";

type Outcome = { status: "idle" } | { status: "running"; done: number } | { status: "ended"; failed: number };

interface Place {
  page: string;
  files: readonly string[];
}

/** Keeps places one after another. @param of what there is to keep */
function useStoring(of: readonly Place[]) {
  const [outcome, setOutcome] = useState<Outcome>({ status: "idle" });
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at once
  useEffect(() => {
    let gone = false;
    void Promise.all(of.map(({ page, files }) => isStored(page, files))).then((stored) => {
      if (!gone && stored.every(Boolean)) setOutcome({ status: "ended", failed: 0 });
    });
    return () => {
      gone = true;
    };
  }, []);
  const store = async () => {
    let failed = 0;
    for (const [at, { page, files }] of of.entries()) {
      setOutcome({ status: "running", done: at });
      await storePlace(page, files).catch(() => {
        failed++;
      });
    }
    setOutcome({ status: "ended", failed });
  };
  return { outcome, store };
}

/** A whole collection for times without the internet. */
export function StoreAll({ resource }: { resource: Resource }) {
  const t = useT("resources");
  const f = useFormat();
  const size = useSize();
  const { items, bytes } = resource;
  const places = [
    ...items.map((item) => ({ page: itemPath(item), files: item.file ? [item.file.url] : [] })),
    { page: resourcePath(resource), files: [] },
  ];
  const { outcome, store } = useStoring(places);
  if (!canStoreOffline()) return null;
  if (outcome.status === "ended" && outcome.failed === 0) {
    return <State tone="ok">✓ {t("resource.offline.kept")}</State>;
  }
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
      <Button size="s" busy={outcome.status === "running"} onClick={() => void store()}>
        <CloudDownload aria-hidden="true" className="size-4" />
        {t("resource.offline.store")}
      </Button>
      <span role="status" className="text-small text-ink-2 num">
        {outcome.status === "idle" && bytes > 0 && t("resource.offline.size", { size: size(bytes) })}
        {outcome.status === "running" &&
          t("resource.offline.storing", { n: f.number(outcome.done), of: f.number(places.length) })}
        {outcome.status === "ended" &&
          t("resource.offline.partly", {
            n: f.number(places.length - outcome.failed),
            failed: f.number(outcome.failed),
          })}
      </span>
    </div>
  );
}

/** One item for times without the internet. */
export function StoreOne({ item }: { item: ResourceItem }) {
  const t = useT("resourceItem");
  const { outcome, store } = useStoring([{ page: itemPath(item), files: item.file ? [item.file.url] : [] }]);
  if (!canStoreOffline()) return null;
  if (outcome.status === "ended" && outcome.failed === 0) return <State tone="ok">✓ {t("offline.kept")}</State>;
  return (
    <>
      <Button size="s" busy={outcome.status === "running"} onClick={() => void store()}>
        <CloudDownload aria-hidden="true" className="size-4" />
        {t("offline.store")}
      </Button>
      <span role="alert" className="text-small text-pen empty:hidden">
        {outcome.status === "ended" && t("offline.failed")}
      </span>
    </>
  );
}

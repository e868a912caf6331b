import { useState } from "react";
import { flushSync } from "react-dom";
import { useParams } from "react-router";
import { useT } from "../../foundation/i18n.ts";
import { lazyPart } from "../../foundation/lazyPart.ts";
import { enter, pageMeta, renderOnServer } from "../../foundation/page.ts";
import { forgetSession, useSession } from "../../foundation/session.ts";
import { Guard } from "../../shell/Guard.tsx";
import { LazyPart } from "../../ui/LazyPart.tsx";
import { Part } from "../../ui/Part.tsx";
import { Farewell } from "../parts/Farewell.tsx";
import { PublicPerson } from "../parts/PublicPerson.tsx";

/** Apart: who is not signed in never needs it. */
const ownProfile = lazyPart(() => import("../parts/OwnProfile.tsx").then((part) => part.OwnProfile));

export const handle = { texts: ["profile"] };
export const loader = renderOnServer;
export const clientLoader = async () => {
  // One that does not come is said in its place.
  const [entered] = await Promise.all([enter(["profile"]), ownProfile.fetch().catch(() => undefined)]);
  return entered;
};

type MetaArgs = Parameters<typeof pageMeta>[0];
export const meta = (args: MetaArgs) => pageMeta(args, "profile", (t) => ({ title: t("title"), hidden: true }));

export default function ProfilePage() {
  const [erasesAt, setErasesAt] = useState("");
  /** The farewell stands before the session is gone: else the guard would lead away. */
  const leave = (at: string) => {
    flushSync(() => setErasesAt(at));
    forgetSession();
  };
  if (erasesAt) return <Farewell erasesAt={erasesAt} />;
  return (
    <Guard>
      <Who onErased={leave} />
    </Guard>
  );
}

/** One's own page under "me" and one's own name in any case; what others show under theirs. */
function Who({ onErased }: { onErased: (erasesAt: string) => void }) {
  const t = useT("profile");
  const { username = "me" } = useParams();
  const user = useSession((session) => session.user);
  const asked = username.toLowerCase();
  if (!user) return null;
  if (asked !== "me" && asked !== user.username) return <PublicPerson key={asked} username={asked} />;
  return (
    <div className="sheet">
      <LazyPart
        part={ownProfile}
        lines={6}
        frame={(inside) => (
          <Part title={t("title")} quietTitle>
            {inside}
          </Part>
        )}
      >
        {(OwnProfile) => <OwnProfile user={user} onErased={onErased} />}
      </LazyPart>
    </div>
  );
}

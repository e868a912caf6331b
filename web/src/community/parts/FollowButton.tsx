import { useT } from "../../foundation/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { useFollow, useFollowHashtag } from "../useActs.ts";

interface FollowLookProps {
  /** Whom or what, for who hears the page. */
  name: string;
  on: boolean;
  onPress: () => void;
}

function FollowLook({ name, on, onPress }: FollowLookProps) {
  const t = useT("community");
  return (
    <Button size="s" aria-pressed={on} onClick={onPress} className="shrink-0">
      {t(on ? "person.following" : "person.follow")}
      <span className="sr-only">{name}</span>
    </Button>
  );
}

/** Follows somebody, or no more. */
export function FollowButton({ person }: { person: { username: string; name: string; isFollowing: boolean } }) {
  const { on, toggle } = useFollow(person);
  return <FollowLook name={person.name} on={on} onPress={toggle} />;
}

/** Follows a hashtag, or no more. */
export function FollowHashtag({ hashtag }: { hashtag: { key: string; name: string; isFollowing: boolean } }) {
  const { on, toggle } = useFollowHashtag(hashtag);
  return <FollowLook name={`#${hashtag.name}`} on={on} onPress={toggle} />;
}

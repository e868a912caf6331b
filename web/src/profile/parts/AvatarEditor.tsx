import { accounts, type User } from "@sarathi/contract";
import { type ChangeEvent, useRef, useState } from "react";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { lazyPart } from "../../foundation/lazyPart.ts";
import { useEndpointMutation } from "../../foundation/mutation.ts";
import { updateUser } from "../../foundation/session.ts";
import { toast } from "../../foundation/toast.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { Button } from "../../ui/Button.tsx";
import { OpenedPart } from "../../ui/OpenedPart.tsx";
import { acceptPictures, MAX_SOURCE_BYTES, unfitPicture } from "../../uploads/index.ts";

// With all that it needs, when a picture was chosen: few visits do.
const cropDialog = lazyPart(() => import("./CropDialog.tsx").then((part) => part.CropDialog));
const unfitText = lazyPart(() => import("./Unfit.tsx").then((part) => part.Unfit));

const BYTES_PER_MB = 1024 * 1024;

/** Choose a picture and fit it, or remove the present one. */
export function AvatarEditor({ person }: { person: User["profile"] }) {
  const { avatar, firstName } = person;
  const t = useT("profile");
  const { number } = useFormat();
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File>();
  const [unfit, setUnfit] = useState<ReturnType<typeof unfitPicture>>();
  const removal = useEndpointMutation(accounts.updateMe, {
    failed: t("avatar.removeFailed"),
    done: (user) => {
      updateUser(user);
      toast.success(t("avatar.removed"));
    },
  });
  const onChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const chosen = target.files?.[0];
    // The same file can be chosen again.
    target.value = "";
    if (!chosen) return;
    const problem = unfitPicture(chosen, MAX_SOURCE_BYTES);
    setUnfit(problem);
    setFile(problem ? undefined : chosen);
  };
  const remove = () => void removal.run({ body: { avatar: null } });
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <Avatar src={avatar} name={firstName} size={64} />
      <input ref={input} type="file" accept={acceptPictures} onChange={onChange} hidden />
      <Button size="s" variant="quiet" className="text-link" onClick={() => input.current?.click()}>
        {t(avatar ? "avatar.change" : "avatar.add")}
      </Button>
      {avatar && (
        <Button size="s" variant="quiet" className="text-pen" onClick={remove} busy={removal.busy}>
          {t("avatar.remove")}
        </Button>
      )}
      {unfit && (
        <OpenedPart part={unfitText} onClose={() => setUnfit(undefined)}>
          {(Unfit) => (
            <div className="w-full">
              <Unfit why={unfit} mb={number(MAX_SOURCE_BYTES / BYTES_PER_MB)} />
            </div>
          )}
        </OpenedPart>
      )}
      {file && (
        <OpenedPart part={cropDialog} onClose={() => setFile(undefined)}>
          {(CropDialog) => <CropDialog file={file} onClose={() => setFile(undefined)} />}
        </OpenedPart>
      )}
    </div>
  );
}

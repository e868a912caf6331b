import { type ReactNode, useState } from "react";
import { ApiError } from "../../foundation/api.ts";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { enter, type PageHandle, pageMeta, renderOnServer } from "../../foundation/page.ts";
import { paths } from "../../foundation/paths.ts";
import { toast } from "../../foundation/toast.ts";
import { Button } from "../Button.tsx";
import { Dialog, Sheet } from "../Dialog.tsx";
import { Empty } from "../Empty.tsx";
import { Entries, Entry } from "../Entries.tsx";
import { ErrorState } from "../ErrorState.tsx";
import { Field } from "../Field.tsx";
import { GoLink } from "../GoLink.tsx";
import { Head } from "../Head.tsx";
import { LineChart } from "../LineChart.tsx";
import { Option, Options } from "../Option.tsx";
import { Part } from "../Part.tsx";
import { PenLine, PenMark, PenRing } from "../PenMark.tsx";
import { Pick } from "../Pick.tsx";
import { ProgressBar } from "../ProgressBar.tsx";
import { Select } from "../Select.tsx";
import { Skeleton } from "../Skeleton.tsx";
import { Seal, Stamp } from "../Stamp.tsx";
import { Strip } from "../Strip.tsx";
import { Table, Td, Th } from "../Table.tsx";
import { Tabs } from "../Tabs.tsx";
import { State, Tag } from "../Tag.tsx";
import { TextArea } from "../TextArea.tsx";

export const handle = { texts: ["gallery"] } satisfies PageHandle;
export const loader = renderOnServer;
export const clientLoader = () => enter(["gallery"]);
export const meta = (args: Parameters<typeof pageMeta>[0]) =>
  pageMeta(args, "gallery", (t) => ({ title: t("title"), hidden: true }));

/** `/dev/ui`, in development only: every component, in the theme and the language that the header chooses. */
export default function Gallery() {
  const t = useT("gallery");
  const f = useFormat();
  const [tab, setTab] = useState("first");
  return (
    <div className="sheet lettered">
      <Tabs
        label={t("choose")}
        tabs={(["first", "second"] as const).map((key) => ({ key, label: t(key) }))}
        value={tab}
        onChange={setTab}
        frame={(words) => (
          <Head
            kicker={t("kicker")}
            title={<PenLine>{t("title")}</PenLine>}
            lead={t("lead")}
            facts={[
              { label: t("time"), value: t("minutes") },
              { label: t("full"), value: f.number(100) },
            ]}
          >
            <div className="mt-3">{words}</div>
          </Head>
        )}
      >
        <Pressed />
        <Filled />
        <Drawn />
        <Listed />
        <Said />
      </Tabs>
    </div>
  );
}

const Row = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap items-center gap-x-5 gap-y-3">{children}</div>
);

function Pressed() {
  const t = useT("gallery");
  const [open, setOpen] = useState<"dialog" | "sheet">();
  const close = () => setOpen(undefined);
  const actions = (
    <>
      <Button onClick={close}>{t("plain")}</Button>
      <Button variant="destroy" onClick={close}>
        {t("destroy")}
      </Button>
    </>
  );
  return (
    <Part title={t("press")}>
      <Row>
        <Button variant="main">{t("main")}</Button>
        <Button>{t("plain")}</Button>
        <Button variant="quiet">{t("quiet")}</Button>
        <Button variant="danger">{t("danger")}</Button>
        <Button busy>{t("plain")}</Button>
        <Button disabled>{t("plain")}</Button>
        <Button size="s">{t("plain")}</Button>
        <GoLink to={paths.home()}>{t("go")}</GoLink>
      </Row>
      <Row>
        <Button onClick={() => setOpen("dialog")}>{t("dialog")}</Button>
        <Button onClick={() => setOpen("sheet")}>{t("sheet")}</Button>
        <Button onClick={() => toast.success(t("said"), { action: { label: t("undo"), onPress: () => undefined } })}>
          {t("toast")}
        </Button>
      </Row>
      <Dialog open={open === "dialog"} onClose={close} title={t("danger")} actions={actions}>
        <p>{t("hint")}</p>
      </Dialog>
      <Sheet open={open === "sheet"} onClose={close} title={t("sheet")}>
        <p>{t("hint")}</p>
      </Sheet>
    </Part>
  );
}

function Filled() {
  const t = useT("gallery");
  const [picked, setPicked] = useState("first");
  const choices = (["first", "second", "third"] as const).map((value) => ({ value, label: t(value) }));
  return (
    <Part title={t("write")}>
      <div className="grid max-w-[26rem] gap-4">
        <Field label={t("email")} aside={t("optional")} hint={t("hint")} />
        <Field label={t("email")} error={t("wrong")} defaultValue="sita" />
        <Select label={t("choose")} choices={choices} />
        <TextArea label={t("note")} defaultValue={t("hint")} />
        <Pick label={t("choose")} name="pick" choices={choices} value={picked} onChange={setPicked} />
      </div>
    </Part>
  );
}

function Drawn() {
  const t = useT("gallery");
  const f = useFormat();
  const [chosen, setChosen] = useState(1);
  const option = { name: "option", onChoose: () => undefined } as const;
  return (
    <Part title={t("bubbles")}>
      <Options>
        {["A", "B"].map((letter, at) => (
          <Option key={letter} {...option} letter={letter} checked={chosen === at} onChoose={() => setChosen(at)}>
            {t(chosen === at ? "chosen" : "option")}
          </Option>
        ))}
        <Option {...option} name="marked" letter="C" checked disabled verdict="wrong" note={t("yours")}>
          {t("option")}
        </Option>
        <Option {...option} name="marked" letter="D" checked={false} disabled verdict="right" note={t("right")}>
          {t("option")}
        </Option>
      </Options>
      <div className="mt-4 grid gap-3">
        <Strip
          label={t("strip")}
          states={["right", "right", "wrong", "right", "blank", "right", "right", "wrong", "right", "right"]}
        />
        <Strip label={t("done")} states={["done", "done", "done", "half", "open", "open"]} />
      </div>
      <div className="mt-4">
        <Row>
          <PenMark sign="tick" />
          <PenMark sign="cross" />
          <PenRing>
            <b className="text-fig num">{f.marks(76.8)}</b>
          </PenRing>
          <Stamp note={f.number(45)}>{t("passed")}</Stamp>
          <Seal above={t("site")} word={t("verified")} date={f.digits("2083/07/12")} />
          <Tag>{t("kind")}</Tag>
          <State tone="live">{t("waits")}</State>
          <State tone="ok">{t("fine")}</State>
          <State tone="bad">{t("failed")}</State>
        </Row>
      </div>
    </Part>
  );
}

function Listed() {
  const t = useT("gallery");
  const f = useFormat();
  return (
    <Part title={t("entries")}>
      <Entries ordered numbered>
        {[1, 2].map((n) => (
          <Entry key={n} hung={f.number(n)}>
            <h3>
              <a href={paths.home()} className="text-ink">
                {t("entry")}
              </a>
            </h3>
            <p className="text-small text-ink-2">{t("entryLine")}</p>
          </Entry>
        ))}
      </Entries>
      <Table caption={t("entries")} quiet>
        <thead>
          <tr>
            <Th>{t("kind")}</Th>
            <Th className="text-end!">{t("full")}</Th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <Td>{t("entry")}</Td>
            <Td className="text-end">{f.number(100)}</Td>
          </tr>
        </tbody>
      </Table>
      <LineChart
        caption={t("chart")}
        heads={[t("time"), t("full")]}
        points={[0.39, 0.44, 0.5, 0.56].map((value, at) => ({
          label: f.number(at + 1),
          value,
          text: f.marks(value * 100),
        }))}
        line={{ value: 0.45, name: `${t("passed")} ${f.number(45)}` }}
      />
    </Part>
  );
}

function Said() {
  const t = useT("gallery");
  return (
    <Part title={t("says")}>
      <div className="grid gap-8">
        <Empty text={t("empty")} note={t("emptyNote")} action={<GoLink to={paths.tests()}>{t("go")}</GoLink>} />
        <ErrorState error={new ApiError({ code: "network", status: 0 })} onRetry={() => undefined} />
        <Skeleton label={t("loading")} lines={4} />
        <ProgressBar label={t("progress")} share={0.4} />
      </div>
    </Part>
  );
}

import { useFormat, useT } from "../../foundation/i18n.ts";
import { Entries, Entry } from "../../ui/Entries.tsx";
import { Table, Td, Th } from "../../ui/Table.tsx";
import { penalty, schemes } from "../schemes.ts";

/** First papers side by side. */
export function SchemeTable() {
  const t = useT("curriculum");
  const { number, percent } = useFormat();
  return (
    <>
      <SchemeEntries />
      <div className="max-md:hidden">
        <Table caption={t("schemes.title")} quiet>
          <thead>
            <tr>
              <Th>{t("schemes.post")}</Th>
              <Th className="whitespace-nowrap">{t("schemes.questions")}</Th>
              <Th>{t("schemes.minutes")}</Th>
              <Th>{t("schemes.pass")}</Th>
              <Th>{t("schemes.penalty")}</Th>
              <Th>{t("schemes.counts")}</Th>
            </tr>
          </thead>
          <tbody>
            {schemes.map((scheme) => (
              <tr key={scheme.id}>
                <Th scope="row" className="min-w-36 sm:min-w-44 font-normal">
                  <span className="block font-bold text-ink">{t(`scheme.${scheme.id}.post`)}</span>
                  <span className="block text-small text-ink-2">{t(`scheme.${scheme.id}.paper`)}</span>
                </Th>
                <Td className="whitespace-nowrap">
                  {number(scheme.questions)} × {number(scheme.marksEach)}
                </Td>
                <Td>{number(scheme.minutes)}</Td>
                <Td className="whitespace-nowrap">
                  {t("schemes.of", { pass: number(scheme.pass), full: number(scheme.questions * scheme.marksEach) })}
                </Td>
                <Td>{percent(penalty)}</Td>
                <Td className="whitespace-nowrap">{scheme.counts ? t("schemes.yes") : t("schemes.screening")}</Td>
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
    </>
  );
}

/** The same for a phone, where a table would be cut in the middle of a word. */
function SchemeEntries() {
  const t = useT("curriculum");
  const { number, percent } = useFormat();
  return (
    <div className="md:hidden">
      <Entries label={t("schemes.title")}>
        {schemes.map((scheme) => (
          <Entry key={scheme.id}>
            <h3>{t(`scheme.${scheme.id}.post`)}</h3>
            <p className="text-small text-ink-2">{t(`scheme.${scheme.id}.paper`)}</p>
            <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-4 text-small num [&_dd]:font-bold [&_dt]:text-ink-2">
              <dt>{t("schemes.questions")}</dt>
              <dd>
                {number(scheme.questions)} × {number(scheme.marksEach)}
              </dd>
              <dt>{t("schemes.minutes")}</dt>
              <dd>{number(scheme.minutes)}</dd>
              <dt>{t("schemes.pass")}</dt>
              <dd>
                {t("schemes.of", { pass: number(scheme.pass), full: number(scheme.questions * scheme.marksEach) })}
              </dd>
              <dt>{t("schemes.penalty")}</dt>
              <dd>{percent(penalty)}</dd>
              <dt>{t("schemes.counts")}</dt>
              <dd>{scheme.counts ? t("schemes.yes") : t("schemes.screening")}</dd>
            </dl>
          </Entry>
        ))}
      </Entries>
    </div>
  );
}

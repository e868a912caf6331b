import { useFormat, useT } from "../../foundation/i18n.ts";
import { Table, Td, Th } from "../../ui/Table.tsx";
import { penalty, schemes } from "../schemes.ts";

/** First papers side by side. */
export function SchemeTable() {
  const t = useT("curriculum");
  const { number, percent } = useFormat();
  return (
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
              <span className="block font-[620] text-ink">{t(`scheme.${scheme.id}.post`)}</span>
              <span className="block text-tiny">{t(`scheme.${scheme.id}.paper`)}</span>
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
  );
}

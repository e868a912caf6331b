import { concerns, type OpenPayment } from "@sarathi/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useFormat, useT } from "../../../foundation/i18n.ts";
import { useListParams } from "../../../foundation/listParams.ts";
import { enter, type PageHandle, pageMeta, renderOnServer } from "../../../foundation/page.ts";
import { StaffList } from "../../../staff/StaffList.tsx";
import { Select } from "../../../ui/Select.tsx";
import { paymentParams } from "../params.ts";
import { paymentsQuery } from "../staff.queries.ts";
import { PaymentCard, usePaymentColumns } from "./paymentColumns.tsx";

export const handle = { texts: ["staff", "admin", "events.staff", "events.errors"] } satisfies PageHandle;
export const loader = renderOnServer;
export const clientLoader = () => enter(handle.texts);

type MetaArgs = Parameters<typeof pageMeta>[0];
export const meta = (args: MetaArgs) => pageMeta(args, "admin", (t) => ({ title: t("page.payments"), hidden: true }));

/** Money without a seat, and payments whose fate is not clear: the longest open first, each to be settled here. */
export default function Payments() {
  const t = useT("events.staff");
  const f = useFormat();
  const params = useListParams(paymentParams, ["concern"]);
  const { values } = params;
  const payments = useQuery({ ...paymentsQuery(values), placeholderData: keepPreviousData });
  const columns = usePaymentColumns();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p className="max-w-[45em] text-small text-ink-2">{t("payments.lead")}</p>
      <div className="sm:w-72">
        <Select
          label={t("payments.concernLabel")}
          className="text-small"
          value={values.concern ?? ""}
          choices={[
            { value: "", label: t("payments.all") },
            ...concerns.map((value) => ({ value, label: t(`payments.concern.${value}`) })),
          ]}
          onChange={({ target }) => params.choose({ concern: target.value })}
        />
      </div>
      <StaffList
        list="payments"
        label={t("payments.table")}
        query={payments}
        params={params}
        columns={columns}
        card={(row: OpenPayment) => <PaymentCard row={row} />}
        texts={{
          failed: t("payments.failed"),
          empty: t("payments.empty"),
          emptyNarrowed: t("events.emptyNarrowed"),
          count: (count) => t("payments.count", { count, n: f.counted(count) }),
        }}
      />
    </div>
  );
}

import { expect, it } from "vitest";
import { esewaGateway, paisaOf, rupeesOf, signatureOf } from "./esewa.ts";

it("[S121] signs as eSewa's own example does", () => {
  const fields = { total_amount: "110", transaction_uuid: "241028", product_code: "EPAYTEST" };
  const names = "total_amount,transaction_uuid,product_code";
  expect(signatureOf("8gBm/:&EnhH.1/q", fields, names)).toBe("i94zsd3oXF6ZsSr/kGqT4sSzYQzjj1W/waxjWyRwaME=");
});

it("writes paisa as rupees, and reads what eSewa answers", () => {
  expect([10_000, 10_050, 5, 100_000_0].map(rupeesOf)).toEqual(["100", "100.50", "0.05", "10000"]);
  expect(["1,000.0", 100, "100.5", "100.50", 0.05].map(paisaOf)).toEqual([100_000, 10_000, 10_050, 10_050, 5]);
  expect(["", "-1", "1e3", "100.505", "NaN", "1 000"].map(paisaOf)).toEqual(Array(6).fill(undefined));
});

it("the form names our amount and our id, and holds no key", async () => {
  const config = {
    productCode: "EPAYTEST",
    secretKey: "planted-key",
    formUrl: "https://e.test/f",
    statusUrl: "https://e.test/s",
  };
  const order = { id: "id-1", amount: 10_050, title: "Kharidar", returnUrl: "https://site.test/p?paid=esewa" };
  const way = await esewaGateway(config).begin(order);
  expect(way).toMatchObject({ url: config.formUrl, fields: { total_amount: "100.50", transaction_uuid: "id-1" } });
  expect(JSON.stringify(way)).not.toContain("planted-key");
});

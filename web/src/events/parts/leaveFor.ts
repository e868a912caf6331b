import type { PaymentWay } from "@sarathi/contract";

/** So long a page that is being left looks busy. */
const LEAVING_MS = 5_000;

/** Goes to the gateway: by a form that is posted there, or to its address. @returns when the page should have gone */
export function leaveFor({ url, fields }: Pick<PaymentWay, "url" | "fields">): Promise<void> {
  if (fields) {
    const form = document.createElement("form");
    form.method = "post";
    form.action = url;
    form.hidden = true;
    for (const [name, value] of Object.entries(fields)) {
      const input = document.createElement("input");
      input.type = "hidden";
      input.name = name;
      input.value = value;
      form.append(input);
    }
    document.body.append(form);
    form.submit();
    form.remove();
  } else {
    location.assign(url);
  }
  return new Promise((left) => setTimeout(left, LEAVING_MS));
}

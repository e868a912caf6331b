import { expect, it } from "vitest";
import { refuseSameNames } from "./module.ts";

async function* nothing(): AsyncGenerator<object> {}
const exports = { attempts: nothing };
const titles = { account: async () => new Map<string, string>() };
const channels = { session_ended: () => undefined };
const authenticators = { byAttemptToken: () => null };

it.each([
  ["exports.attempts", { exports }],
  ["titles.account", { titles }],
  ["channels.session_ended", { channels }],
  ["authenticators.byAttemptToken", { authenticators }],
])("an app in which two modules give %s does not start", (name, module) => {
  refuseSameNames([{}, module, { exports: { others: nothing } }]);
  expect(() => refuseSameNames([module, {}, module])).toThrow(`Two modules give ${name}.`);
});

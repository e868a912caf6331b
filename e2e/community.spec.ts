import { expect, holdBack, type Page, test, toast, visit } from "./fixtures.ts";
import { proven } from "./proven.ts";

const main = (page: Page) => page.getByRole("main");
const button = (page: Page, name: string | RegExp) => main(page).getByRole("button", { name });

test("[S7] [S60] [S68] [S69] two people talk, one on a phone, one at a desk", async ({ device, api, server, t }) => {
  const [asha, bina] = [await proven(api, server, "आशा"), await proven(api, server, "बिना")];
  const phone = await device(asha);
  await phone.setViewportSize({ width: 360, height: 740 });
  const desk = await device(bina);
  const tag = `कुराकानी${Date.now() % 100_000}`;

  await test.step("Asha asks, and finds what she asked", async () => {
    await visit(phone, "/community/new");
    await main(phone).getByLabel(t("composer.titleLabel"), { exact: true }).fill("धारा ४६ को उपचार कहाँ खोज्ने?");
    await main(phone)
      .getByLabel(t("composer.contentLabel"), { exact: true })
      .fill(`मौलिक हक हनन भए **कुन अदालत** जाने? #${tag}`);
    await button(phone, t("composer.publish")).click();
    await expect(main(phone).getByRole("heading", { level: 1, name: "धारा ४६ को उपचार कहाँ खोज्ने?" })).toBeVisible();
  });

  await test.step("Bina finds it by its hashtag, likes it and answers", async () => {
    await visit(desk, `/community/hashtag/${encodeURIComponent(tag)}`);
    await main(desk).getByRole("link", { name: "धारा ४६ को उपचार कहाँ खोज्ने?" }).first().click();
    await expect(main(desk).getByRole("strong").filter({ hasText: "कुन अदालत" })).toBeVisible();
    await button(desk, t("community.acts.like", { n: 0 }))
      .first()
      .click();
    await expect(button(desk, t("community.acts.like", { n: 1 })).first()).toHaveAttribute("aria-pressed", "true");
    await main(desk)
      .getByLabel(t("thread.write.answerLabel"), { exact: true })
      .fill("धारा १३३ मा सर्वोच्च, १४४ मा उच्च अदालत।");
    await button(desk, t("thread.write.answer")).click();
    await expect(toast(desk, t("thread.published"))).toBeVisible();
  });

  await test.step("Asha reads it, presses reply before its script has come, and says that it answers her", async () => {
    const release = await holdBack(phone, "**/assets/Thread-*.js");
    await visit(phone, new URL(phone.url()).pathname);
    await expect(main(phone).getByText("धारा १३३ मा सर्वोच्च, १४४ मा उच्च अदालत।")).toBeVisible();
    await button(phone, t("thread.acts.replyTo", { name: "बिना" }))
      .first()
      .click();
    release();
    const box = main(phone).getByLabel(t("thread.write.replyTo", { name: "बिना" }), { exact: true });
    await box.fill("धन्यवाद, अब छुट्टियो।");
    await button(phone, t("thread.write.reply")).last().click();
    await expect(main(phone).getByText("धन्यवाद, अब छुट्टियो।")).toBeVisible();
  });

  await test.step("Bina sees the reply", async () => {
    await desk.reload();
    await button(desk, t("thread.replies.show_one", { n: 1 })).click();
    await expect(main(desk).getByText("धन्यवाद, अब छुट्टियो।")).toBeVisible();
  });
});

test("[S7] any other path under the community leads to its home", async ({ page, t }) => {
  await visit(page, "/community/there/is/no/such/page");
  await expect(page).toHaveURL(/\/community$/);
  await expect(main(page).getByRole("heading", { level: 1, name: t("community.title") })).toBeVisible();
});

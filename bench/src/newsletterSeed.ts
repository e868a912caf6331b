import type pg from "pg";
import { v7 as uuidv7 } from "uuid";

/** Addresses that get the newsletter and a number for all of them, whose time has come. @returns the number's id */
export async function makeCampaign(
  pool: pg.Pool,
  { addresses, perSecond }: { addresses: number; perSecond: number },
): Promise<string> {
  await pool.query(
    `INSERT INTO newsletter_subscriber (id, email, state, language, topics, source, confirmed_at)
     SELECT gen_random_uuid(), 'reader' || n || '@example.test', 'confirmed', CASE n % 4 WHEN 0 THEN 'en' ELSE 'ne' END,
       '{exams,notices}', 'form', now() FROM generate_series(1, $1::int) AS n`,
    [addresses],
  );
  await pool.query("ANALYZE newsletter_subscriber");
  const text = (subject: string, said: string, label: string) => ({
    subject,
    blocks: [
      { kind: "heading", text: subject },
      { kind: "text", text: `${said} `.repeat(12).trim() },
      { kind: "card", of: "test", title: subject, path: "/pariksha/kharidar-first-paper-1/info" },
      { kind: "divider" },
      { kind: "button", label, url: "https://example.test/notice" },
    ],
  });
  const content = {
    ne: text("यस हप्ताका लाइभ परीक्षा", "खरिदार र नायब सुब्बाका नमुना परीक्षा थपिएका छन्।", "सूचना हेर्नुहोस्"),
    en: text("Live exams of this week", "Mock tests for Kharidar and Nayab Subba were added.", "See the notice"),
  };
  const id = uuidv7();
  await pool.query(
    `INSERT INTO newsletter_campaign (id, state, content, topic, per_second, is_listed, send_at)
     VALUES ($1, 'scheduled', $2, 'exams', $3, true, now())`,
    [id, JSON.stringify(content), perSecond],
  );
  return id;
}

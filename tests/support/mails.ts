import { sql } from 'drizzle-orm';
import type { Mail } from '#server/mail.ts';
import type { TestPortal } from './api.ts';

/** The queued mails to an addressee, newest first. */
export async function mailsTo(portal: TestPortal, to: string): Promise<Mail[]> {
  const { rows } = await portal.context.db.execute<{ data: Mail }>(
    sql`select data from jobs.job where name = 'mail' and data->>'to' = ${to} order by created_on desc, id desc`,
  );
  return rows.map(({ data }) => data);
}

/** What a person reads in a form of a mail: without its addresses, whose random ids may contain any digits. */
export const readIn = (form: string | undefined) => (form ?? '').replaceAll(/https?:\/\/[^\s"<>)]+/g, '');

import { eq } from 'drizzle-orm';
import type { Lang } from '#kernel/lang.ts';
import type { DbOrTx } from '#server/database.ts';
import type { MailCircuit } from '#server/mailFrame.ts';
import { originOf } from './originOf.ts';
import { circuits } from './tables.ts';

async function read(on: DbOrTx, circuitId: number) {
  const [row] = await on.select().from(circuits).where(eq(circuits.id, circuitId));
  if (!row) throw new Error(`There is no circuit ${circuitId}`);
  return row;
}

const shown = ({ i18n, office, inks }: Awaited<ReturnType<typeof read>>, lang: Lang): MailCircuit => ({
  name: i18n[lang].name,
  inks,
  office: { ...office, hours: office.hours[lang] },
});

/** What a mail shows of a circuit, for a job, which knows no request. */
export const mailCircuit = async (on: DbOrTx, circuitId: number, lang: Lang): Promise<MailCircuit> =>
  shown(await read(on, circuitId), lang);

/** The same with the origin of the circuit's portal: its first host, or BASE_URL where it has none of its own. */
export async function circuitMailPlace(on: DbOrTx, circuitId: number, lang: Lang, baseUrl: URL) {
  const row = await read(on, circuitId);
  const [host] = row.hosts;
  const origin = host === undefined ? baseUrl.origin : originOf(baseUrl, host);
  return { lang, origin, circuit: shown(row, lang) };
}

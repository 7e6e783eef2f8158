import { eq } from 'drizzle-orm';
import type { Translations } from '#kernel/lang.ts';
import type { Tx } from '#server/database.ts';
import { type DetailCopy, orderDetails } from './tables.ts';

interface CrewName {
  readonly name: string;
  readonly fraction: Translations<string> | null;
}

/** Page, mails and pass name the crew from it. The caller has checked the access. */
export async function writeCrewCopy(tx: Tx, detailId: string, crew: CrewName | null): Promise<void> {
  const [line] = await tx.select({ copy: orderDetails.copy }).from(orderDetails).where(eq(orderDetails.id, detailId));
  if (!line) return;
  const named = (lang: 'it' | 'en'): DetailCopy => {
    const { crew: _, relay_fraction: __, ...rest } = line.copy[lang];
    const fraction = crew?.fraction?.[lang];
    return { ...rest, ...(crew && { crew: crew.name }), ...(fraction && { relay_fraction: fraction }) };
  };
  await tx
    .update(orderDetails)
    .set({ copy: { it: named('it'), en: named('en') } })
    .where(eq(orderDetails.id, detailId));
}

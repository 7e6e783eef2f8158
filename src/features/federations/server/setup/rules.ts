import { asc, eq } from 'drizzle-orm';
import type { DbOrTx, Tx } from '#server/database.ts';
import type { RuleFields } from '../../contract/setup.ts';
import { maskOf, patternOf } from '../../rules/setup/cardMask.ts';
import { federationRules } from '../tables.ts';

export interface SetRule extends RuleFields {
  readonly id: number;
  readonly pattern: string | null;
}

export async function readRules(on: DbOrTx, federationId: number): Promise<SetRule[]> {
  const rows = await on
    .select()
    .from(federationRules)
    .where(eq(federationRules.federationId, federationId))
    .orderBy(asc(federationRules.fromDay));
  return rows.map(({ id, fromDay, cardPattern, minimumBirthYearAge }) => ({
    id,
    from_day: fromDay,
    // A pattern that no mask says stays as it is, until a mask is written in its place.
    card_mask: maskOf(cardPattern) ?? '',
    pattern: cardPattern,
    minimum_birth_year_age: minimumBirthYearAge,
  }));
}

const columnsOf = ({ from_day, card_mask, minimum_birth_year_age }: RuleFields) => ({
  fromDay: from_day,
  cardPattern: patternOf(card_mask),
  minimumBirthYearAge: minimum_birth_year_age,
});

export async function createRule(tx: Tx, federationId: number, fields: RuleFields): Promise<number> {
  const [made] = await tx
    .insert(federationRules)
    .values({ ...columnsOf(fields), federationId })
    .returning({ id: federationRules.id });
  return made!.id;
}

export async function writeRule(tx: Tx, before: SetRule, fields: RuleFields): Promise<void> {
  const columns = columnsOf(fields);
  const cardPattern = fields.card_mask === before.card_mask ? before.pattern : columns.cardPattern;
  await tx
    .update(federationRules)
    .set({ ...columns, cardPattern })
    .where(eq(federationRules.id, before.id));
}

export async function deleteRule(tx: Tx, id: number): Promise<void> {
  await tx.delete(federationRules).where(eq(federationRules.id, id));
}

import { asc, count, eq, max } from 'drizzle-orm';
import type { DbOrTx, Tx } from '#server/database.ts';
import type { FederationFields } from '../../contract/setup.ts';
import { federationCards, federations } from '../tables.ts';

/** A federation as it is set up, with how many cards its last file has told. */
export interface SetFederation extends FederationFields {
  readonly id: number;
  readonly cards: number;
  readonly cards_at: Date | null;
  /** The circuit whose office added it; null: it came with the portal. */
  readonly added_in: number | null;
}

/** Locks every federation, or one: two who save at once come one after the other. */
export async function lockFederations(tx: Tx, only?: number): Promise<void> {
  await tx
    .select({ id: federations.id })
    .from(federations)
    .where(only === undefined ? undefined : eq(federations.id, only))
    .orderBy(asc(federations.id))
    .for('no key update');
}

/** All federations: what they ask is the same for every circuit. */
export const readFederations = (on: DbOrTx): Promise<SetFederation[]> => read(on);

export const readFederation = async (on: DbOrTx, id: number): Promise<SetFederation | undefined> =>
  (await read(on, id))[0];

async function read(on: DbOrTx, only?: number): Promise<SetFederation[]> {
  const rows = await on
    .select()
    .from(federations)
    .where(only === undefined ? undefined : eq(federations.id, only))
    .orderBy(asc(federations.id));
  const files = await on
    .select({ id: federationCards.federationId, cards: count(), at: max(federationCards.importedAt) })
    .from(federationCards)
    .where(only === undefined ? undefined : eq(federationCards.federationId, only))
    .groupBy(federationCards.federationId);
  return rows.map(({ id, i18n, ...federation }) => {
    const file = files.find((one) => one.id === id);
    return {
      id,
      name_it: i18n.it.name,
      name_en: i18n.en.name,
      hint_it: i18n.it.hint ?? '',
      hint_en: i18n.en.hint ?? '',
      may_continue_without_card: federation.mayContinueWithoutCard,
      free_name: federation.freeName,
      team_code: federation.teamCode,
      team_after_valid_card: federation.teamAfterValidCard,
      cards_from: federation.cardsFrom,
      cards: file?.cards ?? 0,
      cards_at: file?.at ?? null,
      added_in: federation.addedIn,
    };
  });
}

const textOf = (name: string, hint: string) => ({ name, ...(hint && { hint }) });

const columnsOf = (fields: FederationFields) => ({
  i18n: { it: textOf(fields.name_it, fields.hint_it), en: textOf(fields.name_en, fields.hint_en) },
  mayContinueWithoutCard: fields.may_continue_without_card,
  freeName: fields.free_name,
  teamCode: fields.team_code,
  teamAfterValidCard: fields.team_after_valid_card,
  cardsFrom: fields.cards_from,
});

export async function createFederation(tx: Tx, addedIn: number, fields: FederationFields): Promise<number> {
  const values = { ...columnsOf(fields), addedIn };
  const [made] = await tx.insert(federations).values(values).returning({ id: federations.id });
  return made!.id;
}

export async function writeFederation(tx: Tx, id: number, fields: FederationFields): Promise<void> {
  await tx.update(federations).set(columnsOf(fields)).where(eq(federations.id, id));
}

/** Deletes a federation that nothing asks for, with its rules and its cards. */
export async function deleteFederation(tx: Tx, id: number): Promise<void> {
  await tx.delete(federations).where(eq(federations.id, id));
}

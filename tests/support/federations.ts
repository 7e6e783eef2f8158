import { eq } from 'drizzle-orm';
import { federationRules, federations } from '#features/federations/server/tables.ts';
import { registrationTypeFederations, registrationTypes } from '#features/races/server/tables.ts';
import { day } from '#kernel/calendar.ts';
import type { Db } from '#server/database.ts';
import type { TestPortal } from './api.ts';
import { addLine, cartOf, order, registrationBody } from './carts.ts';

const both = (name: string) => ({ it: { name }, en: { name } });

/** The three federations of the specification (registration §9), with their current rules. */
export async function federationCatalogue(db: Db): Promise<void> {
  await db.insert(federations).values([
    { id: 1, i18n: both('Triathlon'), mayContinueWithoutCard: true, teamAfterValidCard: true },
    { id: 2, i18n: both('Altro ente'), freeName: true },
    { id: 12, i18n: both('Atletica'), teamCode: true },
  ]);
  await db.insert(federationRules).values([
    { federationId: 1, fromDay: day('2020-01-01'), cardPattern: '^[A-Z]{2}[0-9]{5}$' },
    { federationId: 12, fromDay: day('2020-01-01'), cardPattern: '^[A-Z]{2}[0-9]{5}$' },
    { federationId: 12, fromDay: day('2026-01-01'), cardPattern: '^[A-Z]{2}[0-9]{5}$', minimumBirthYearAge: 20 },
  ]);
}

/** Makes the type require a card of one of these federations. */
export async function asksCard(db: Db, registrationTypeId: number, ...federationIds: readonly number[]): Promise<void> {
  await db
    .update(registrationTypes)
    .set({ hasFederation: true, federationId: federationIds.length === 1 ? federationIds[0]! : null })
    .where(eq(registrationTypes.id, registrationTypeId));
  await db
    .insert(registrationTypeFederations)
    .values(federationIds.map((federationId) => ({ registrationTypeId, federationId })));
}

interface Athlete {
  readonly as: string;
  readonly member: { readonly id: string };
}

/** Orders a place in a race whose type asks for a card of federation 2, which has no registry; answers the order's id. */
export async function orderWithCard(
  portal: Pick<TestPortal, 'ask'>,
  { as, member }: Athlete,
  raceId: number,
  card_number: string,
): Promise<string> {
  const cart_id = await cartOf(portal, as);
  const answers = { federation_name: 'CSI', card_number, team_name: 'Lupi' };
  await addLine(portal, as, cart_id, registrationBody(member.id, { id: raceId }, answers));
  const { status, body } = await order(portal, as, { cart_id });
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body.data.id;
}

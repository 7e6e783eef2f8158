import { asc, eq } from 'drizzle-orm';
import type { DbOrTx, Tx } from '#server/database.ts';
import type { ServiceFields } from '../../rules/setup/fields.ts';
import { raceServices } from '../tables.ts';

/** A service that is sold with a race, as it is set up. */
export interface SetService extends ServiceFields {
  readonly id: number;
}

/** The services of a race, in their order. */
export async function readRaceServices(on: DbOrTx, raceId: number): Promise<SetService[]> {
  const rows = await on
    .select()
    .from(raceServices)
    .where(eq(raceServices.raceId, raceId))
    .orderBy(asc(raceServices.sort), asc(raceServices.id));
  return rows.map(({ id, productId, isPreselected }, at) => ({
    id,
    position: at + 1,
    product_id: productId,
    is_preselected: isPreselected,
  }));
}

const columnsOf = ({ product_id, is_preselected }: ServiceFields) => ({
  productId: product_id,
  isPreselected: is_preselected,
});

/** A new service of a race, after the others; answers its id. */
export async function createService(tx: Tx, raceId: number, fields: ServiceFields): Promise<number> {
  const sort = await tx.$count(raceServices, eq(raceServices.raceId, raceId));
  const [made] = await tx
    .insert(raceServices)
    .values({ ...columnsOf(fields), raceId, sort })
    .returning({ id: raceServices.id });
  return made!.id;
}

export async function writeService(tx: Tx, id: number, fields: ServiceFields): Promise<void> {
  await tx.update(raceServices).set(columnsOf(fields)).where(eq(raceServices.id, id));
}

/** Takes a service from its race; what was sold of it stays. */
export async function deleteService(tx: Tx, id: number): Promise<void> {
  await tx.delete(raceServices).where(eq(raceServices.id, id));
}

/** Puts services into this order. */
export async function sortServices(tx: Tx, ids: readonly number[]): Promise<void> {
  for (const [sort, id] of ids.entries()) await tx.update(raceServices).set({ sort }).where(eq(raceServices.id, id));
}

/** Gives a copy of a race the services of the one that it comes from. */
export async function copyServices(tx: Tx, from: number, to: number): Promise<void> {
  for (const service of await readRaceServices(tx, from)) await createService(tx, to, service);
}

/** Takes every service from a race that is deleted. */
export async function deleteServicesOf(tx: Tx, raceId: number): Promise<void> {
  await tx.delete(raceServices).where(eq(raceServices.raceId, raceId));
}

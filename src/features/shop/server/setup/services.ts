import { asc, eq, type SQL } from 'drizzle-orm';
import type { DbOrTx, Tx } from '#server/database.ts';
import type { ServiceFields } from '../../contract/setup.ts';
import { raceServices } from '../tables.ts';

/** What services are sold with. */
export type SoldWith = { readonly raceId: number } | { readonly racePackageId: number };

const of = (what: SoldWith): SQL =>
  'raceId' in what ? eq(raceServices.raceId, what.raceId) : eq(raceServices.racePackageId, what.racePackageId);

export interface SetService extends ServiceFields {
  readonly id: number;
}

export async function readServicesOf(on: DbOrTx, what: SoldWith): Promise<SetService[]> {
  const rows = await on
    .select()
    .from(raceServices)
    .where(of(what))
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

export async function createService(tx: Tx, what: SoldWith, fields: ServiceFields): Promise<number> {
  const sort = await tx.$count(raceServices, of(what));
  const [made] = await tx
    .insert(raceServices)
    .values({ ...columnsOf(fields), ...what, sort })
    .returning({ id: raceServices.id });
  return made!.id;
}

export async function writeService(tx: Tx, id: number, fields: ServiceFields): Promise<void> {
  await tx.update(raceServices).set(columnsOf(fields)).where(eq(raceServices.id, id));
}

/** Takes a service from what it is sold with; what was sold of it stays. */
export async function deleteService(tx: Tx, id: number): Promise<void> {
  await tx.delete(raceServices).where(eq(raceServices.id, id));
}

export async function sortServices(tx: Tx, ids: readonly number[]): Promise<void> {
  for (const [sort, id] of ids.entries()) await tx.update(raceServices).set({ sort }).where(eq(raceServices.id, id));
}

/** Answers how many. */
export async function copyServices(tx: Tx, from: number, to: number): Promise<number> {
  const services = await readServicesOf(tx, { raceId: from });
  for (const service of services) await createService(tx, { raceId: to }, service);
  return services.length;
}

export async function deleteServicesOf(tx: Tx, what: SoldWith): Promise<void> {
  await tx.delete(raceServices).where(of(what));
}
